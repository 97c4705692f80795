import { percentileCurve, type PercentileCurve } from '#shared/statistics/percentile-curve.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import {
  type DetailSearch,
  outcomeUnit,
  type OutcomeUnit,
} from '#features/insight-detail/model/detail-search.ts'
import type { PastCases } from '#shared/predictions/past-cases.ts'
import type { FanStep } from '#shared/predictions/fan.ts'
import { signalLines, type InsightFacts } from '#features/insight-detail/model/insight-facts.ts'
import {
  caseDots,
  countedShare,
  dotCount,
  quantileDots,
  shareAtOrAbove,
  shareAtOrBelow,
  shareBetween,
  type QuantileDot,
  type ShareAnswer,
} from './distribution.ts'

/** The outcomes at one step, cut by two thresholds. Thresholds and dots are returns as fractions. */
export type Distribution = {
  curve: PercentileCurve
  dots: readonly QuantileDot[]
  /** Dots are past cases or their quantiles, not estimates from percentiles. */
  isCounted: boolean
  cases: number | null
  unit: OutcomeUnit
  /** The entry is stated, so that outcomes can be shown as prices. */
  hasPrices: boolean
  /** Too few cases for a curve: dots only. */
  isThin: boolean
  loss: number
  gain: number
  /** Thresholds where the address has none, in percent. */
  defaults: { loss: number; gain: number }
  atLoss: ShareAnswer
  atGain: ShareAnswer
  /** Above the one and below the other; null where the thresholds cross or nothing can be said. */
  between: ShareAnswer | null
  /** What the preset buttons set, in percent. */
  presets: readonly { label: string; loss: number; gain: number }[]
}

const percentOf = (value: number) => Math.round(value * 1000) / 10

/** The signal levels in percent: unlike a fixed five percent they fit a bond too. */
function levelThresholds(facts: InsightFacts) {
  const [upper, lower] = signalLines(facts)
  return upper && lower ? { loss: percentOf(lower.value), gain: percentOf(upper.value) } : null
}

/** `15 cases, one dot each`, `20 dots, each 1 in 20 of 49 cases`. */
export function dotsInWords({ dots, cases, isCounted }: Pick<Distribution, 'dots' | 'cases' | 'isCounted'>) {
  const each = `${dots.length} dots, each 1 in ${dots.length}`
  if (!isCounted) return each
  return dots.length === cases ? `${cases} cases, one dot each` : `${each} of ${cases}`
}

/** Null where fewer than two percentiles are stated: then there is no distribution to cut. */
export function toDistribution(
  step: FanStep,
  search: DetailSearch,
  facts: InsightFacts,
  past: PastCases | null,
): Distribution | null {
  const curve = percentileCurve(step.knots)
  if (!curve) return null
  const levels = levelThresholds(facts)
  const defaults = levels ?? { loss: -5, gain: 5 }
  const loss = (search.loss ?? defaults.loss) / 100
  const gain = (search.gain ?? defaults.gain) / 100
  const returns = past && step.days !== null ? past.returnsAt(step.days) : null
  const listed = past && step.days !== null ? past.casesAt(step.days) : null
  const extremes = { min: step.min, max: step.max }
  const atLoss = returns
    ? countedShare(returns, (value) => value <= loss)
    : shareAtOrBelow(curve, loss, extremes)
  const atGain = returns
    ? countedShare(returns, (value) => value >= gain)
    : shareAtOrAbove(curve, gain, extremes)
  const between = returns
    ? countedShare(returns, (value) => value > loss && value < gain)
    : shareBetween(atLoss, atGain)
  return {
    curve,
    dots: listed ? caseDots(listed) : quantileDots(curve, dotCount(step.count)),
    isCounted: returns !== null,
    cases: returns?.length ?? step.count,
    unit: outcomeUnit(search.unit, facts.lastValue, facts.prices),
    hasPrices: outcomeUnit('price', facts.lastValue, facts.prices).name === 'price',
    isThin: evidenceTier(step.count) === 'thin',
    loss,
    gain,
    defaults,
    atLoss,
    atGain,
    between: loss < gain ? between : null,
    presets: [
      { label: '0', loss: 0, gain: 0 },
      ...(step.stdDev === null || step.stdDev === 0
        ? []
        : [{ label: '±1 sd', loss: percentOf(-step.stdDev), gain: percentOf(step.stdDev) }]),
      ...(levels ? [{ label: 'Signal levels', ...levels }] : []),
    ],
  }
}
