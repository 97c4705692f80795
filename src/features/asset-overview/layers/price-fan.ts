import type { Prediction } from '#contract/records/prediction.ts'
import type { UnitRules } from '#contract/values/units.ts'
import type { EvidenceTier } from '#shared/format/evidence.ts'
import { bandValues } from '#shared/predictions/fan-bands.ts'
import { ownFan } from '#shared/predictions/shown-fan.ts'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'

/** What followed in the past, put on the price of the day from which it counts. All values are prices of today's basis. */
export type PriceFan = {
  id: string
  title: string
  horizon: string | null
  steps: readonly {
    at: number
    median: number | null
    bands: readonly (readonly [number, number] | null)[]
  }[]
  /** Labels of the bands, widest first; none where the sample is too thin to draw one. */
  bandLabels: readonly string[]
  /** Past cases at the last step; null where the service does not say. */
  count: number | null
  tier: EvidenceTier
}

/** @returns null where there is no price or day to start from, or fewer than two steps */
export function priceFan(
  insight: Pick<JudgedInsight, 'id' | 'words' | 'lastValue' | 'measuredAt' | 'horizon' | 'basisFactor'>,
  predictions: readonly Prediction[],
  units: UnitRules,
): PriceFan | null {
  const { id, lastValue, measuredAt, horizon, basisFactor } = insight
  if (id === null || lastValue === null || measuredAt === null || lastValue <= 0) return null
  const stated = lastValue / basisFactor
  const fan = ownFan({ predictions, lastValue: stated, startAt: measuredAt, horizon, units })
  const onPrice = (fraction: number | null) => (fraction === null ? null : lastValue * (1 + fraction))
  const steps = fan.steps.map((step) => ({
    at: step.at,
    median: onPrice(step.median),
    bands: fan.bands.map((band) => {
      const values = bandValues(step, band)
      return values && ([onPrice(values[0])!, onPrice(values[1])!] as const)
    }),
  }))
  const start = {
    at: measuredAt,
    median: lastValue,
    bands: fan.bands.map(() => [lastValue, lastValue] as const),
  }
  const all = steps[0] && steps[0].at <= measuredAt ? steps : [start, ...steps]
  if (all.length < 2) return null
  const { count, tier } = fan
  return {
    id,
    title: insight.words.title,
    horizon,
    steps: all,
    bandLabels: fan.bands.map(({ label }) => label),
    count,
    tier,
  }
}

/** Every price a fan draws, so that the axis has room for it. */
export function fanExtent({ steps }: Pick<PriceFan, 'steps'>): { low: number; high: number; until: number } {
  const values = steps.flatMap(({ median, bands }) => [
    ...(median === null ? [] : [median]),
    ...bands.flatMap((band) => band ?? []),
  ])
  return { low: Math.min(...values), high: Math.max(...values), until: steps.at(-1)!.at }
}

/** `Downward movement dominates: median of 44 past cases, middle 80% and middle 50%` */
export function fanWords({ title, horizon, bandLabels, count, tier }: PriceFan): string {
  const cases = count === null ? 'past cases (number not provided)' : `${count} past cases`
  const bands = bandLabels.length > 0 ? `, ${bandLabels.join(' and ')}` : ''
  const caution = tier === 'thin' ? '; too few for bands' : tier === 'limited' ? '; a limited sample' : ''
  return `Fan of “${title}”${horizon ? `, ${horizon}` : ''}: median of ${cases}${bands}${caution}`
}
