import { least } from 'd3-array'
import type { Prediction } from '#contract/records/prediction.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { evidenceTier, type EvidenceTier } from '#shared/format/evidence.ts'
import { toFan, type Fan, type FanStep, edgeStep, stepOfHorizon } from './fan.ts'

/** The part of a fan that a chart shows: the steps up to its right edge, with the bands that the sample size allows. */
export type ShownFan = {
  steps: readonly FanStep[]
  /** Past cases at the right edge. */
  count: number | null
  tier: EvidenceTier
  /** Widest first. None for a thin sample (fewer than 12 cases). */
  bands: readonly FanBand[]
}

export function shownFan(steps: readonly FanStep[]): ShownFan {
  const count = steps.at(-1)?.count ?? null
  const tier = evidenceTier(count)
  return { steps, count, tier, bands: tier === 'thin' ? [] : chooseBands(steps) }
}

type OwnFanInputs = {
  predictions: readonly Prediction[]
  lastValue: number | null
  /** Day of the last value, from which horizons count. */
  startAt: number | null
  /** The insight's own horizon; if it is null or not in the fan, all steps are shown. */
  horizon: string | null
  units: UnitRules
}

/** An insight's fan up to its own horizon, as shown by the preview, the consensus, and initially the detail. */
export const ownFan = (inputs: OwnFanInputs) => ownPart(toFan(inputs), inputs)

/** The same for a fan that is already computed. */
export function ownPart(
  fan: Fan,
  { horizon, startAt }: Pick<OwnFanInputs, 'horizon' | 'startAt'>,
): ShownFan & Pick<Fan, 'unit'> {
  const place = horizon === null ? null : stepOfHorizon(fan, horizon, startAt)
  const steps = place ? fan.steps.slice(0, edgeStep(fan, place) + 1) : fan.steps
  return { ...shownFan(steps), unit: fan.unit }
}

/** The band with the nearest coverage; of two equally near, the wider one. */
export const nearestBand = (bands: readonly FanBand[], coverage: number): FanBand | null =>
  least(bands, (band) => key(Math.abs((band.coverage ?? 0) - coverage))) ?? null

/** A value at a step: an edge of a band, or the median. */
export type FanFigure = { label: string; value: number | null }

/** From top to bottom. */
export function stepFigures(step: FanStep, bands: readonly FanBand[]): FanFigure[] {
  const edges = bands.map((band) => ({ label: band.label, values: bandValues(step, band) }))
  return [
    ...edges.map(({ label, values }) => ({ label, value: values?.[1] ?? null })),
    { label: 'median', value: step.median },
    ...edges.toReversed().map(({ label, values }) => ({ label, value: values?.[0] ?? null })),
  ]
}

const SHORT: Readonly<Record<string, string>> = { median: 'med', 'low to high': 'l–h', calibrated: 'cal.' }

/**
 * Labels of the bands' edges and the median at the last step, highest first.
 *
 * @param outline the widest calibrated band
 */
export const endLabels = (
  { steps, bands, tier }: ShownFan,
  outline: readonly { at: number; low: number; high: number }[] = [],
): { words: string; short: string; value: number; isMedian: boolean }[] =>
  [
    ...(tier === 'thin' ? [] : stepFigures(steps.at(-1)!, bands)),
    ...outline.flatMap(({ at, low, high }) =>
      at === steps.at(-1)?.at ? [low, high].map((value) => ({ label: 'calibrated', value })) : [],
    ),
  ]
    .flatMap(({ label: words, value }) => {
      const short = SHORT[words] ?? words.replace('middle ', '')
      return value === null ? [] : [{ words, short, value, isMedian: words === 'median' }]
    })
    .sort((a, b) => b.value - a.value)

/** A pair of percentiles p and 1 − p; `coverage` is the share of past cases between them. */
export type FanBand = {
  /** Lower and upper percentile as shares; null for the service's `low` and `high`. */
  lower: number | null
  upper: number | null
  /** `middle 80%`, or `low to high` for the service's `low` and `high`. */
  label: string
  coverage: number | null
}

/** Preferred coverages, widest first; 0.925 stands for 90 or 95 %. */
const WANTED = [0.925, 0.8, 0.5] as const

/**
 * At most three nested bands, widest first, from the available percentiles: those nearest to the middle 50, 80 and 90 or 95 %.
 * Percentiles without a counterpart appear only in the table. Without any pair, `low` and `high` are the only band.
 */
export function chooseBands(steps: readonly FanStep[]): FanBand[] {
  // A band is drawn between two steps.
  const coverages = pairedCoverages(
    steps.map(({ knots }) => knots.map(({ p }) => p)),
    2,
  )
  if (coverages.length > 0) return nearestSubset(coverages).map(bandOf)
  const hasLowHigh = steps.filter((step) => step.low !== null && step.high !== null).length > 1
  return hasLowHigh ? [{ lower: null, upper: null, label: 'low to high', coverage: null }] : []
}

/** Coverages of the central bands that at least so many of the lists of percentiles state; widest first. */
export function pairedCoverages(lists: readonly (readonly number[])[], times: number): number[] {
  const seen = new Map<number, number>()
  for (const percentiles of lists) {
    const shares = new Set(percentiles.map(key))
    for (const p of percentiles)
      if (p < 0.5 && shares.has(key(1 - p))) seen.set(key(1 - 2 * p), (seen.get(key(1 - 2 * p)) ?? 0) + 1)
  }
  return [...seen].flatMap(([coverage, found]) => (found >= times ? [coverage] : [])).sort((a, b) => b - a)
}

/** Rounded to twelve digits, because 1 − 2 · 0.1 is 0.7999…. */
const key = (share: number) => Math.round(share * 1e12) / 1e12

function nearestSubset(coverages: readonly number[]): readonly number[] {
  if (coverages.length <= WANTED.length) return coverages
  const subsets = coverages.flatMap((first, i) =>
    coverages
      .slice(i + 1)
      .flatMap((second, j) => coverages.slice(i + j + 2).map((third) => [first, second, third])),
  )
  const missOf = (subset: readonly number[]) =>
    key(subset.reduce((sum, coverage, at) => sum + Math.abs(coverage - WANTED[at]!), 0))
  return least(subsets, missOf)!
}

const bandOf = (coverage: number): FanBand => ({
  lower: key((1 - coverage) / 2),
  upper: key((1 + coverage) / 2),
  label: `middle ${Number((coverage * 100).toFixed(1))}%`,
  coverage,
})

/** Lower and upper value of a band at a step; null if the step does not state both. */
export function bandValues(
  step: Pick<FanStep, 'knots' | 'low' | 'high'>,
  band: FanBand,
): [low: number, high: number] | null {
  const at = (share: number | null, otherwise: number | null) =>
    share === null ? otherwise : (step.knots.find(({ p }) => Math.abs(p - share) < 1e-9)?.value ?? null)
  const low = at(band.lower, step.low)
  const high = at(band.upper, step.high)
  return low === null || high === null ? null : [Math.min(low, high), Math.max(low, high)]
}

/** Label of the service's `low` and `high`: the 20th and 80th percentile if the values match these, else their names. */
export function lowHighLabel(steps: readonly FanStep[]): string {
  const stated = steps.filter(({ low, high }) => low !== null && high !== null && (low !== 0 || high !== 0))
  const matches = stated.every((step) => {
    const at = (share: number) => step.knots.find(({ p }) => Math.abs(p - share) < 1e-9)?.value
    const near = (value: number | undefined, given: number) =>
      value !== undefined && Math.abs(value - given) <= 0.006 + 0.02 * Math.abs(given)
    return near(at(0.2), step.low!) && near(at(0.8), step.high!)
  })
  return stated.length > 0 && matches ? '20th to 80th percentile' : 'low to high'
}
