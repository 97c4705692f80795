import { percentileCurve, type PercentileCurve } from '#shared/statistics/percentile-curve.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import type { DetailSearch } from '#features/insight-detail/model/detail-search.ts'
import {
  dotCount,
  quantileDots,
  shareAtOrAbove,
  shareAtOrBelow,
  shareBetween,
  type QuantileDot,
  type ShareAnswer,
} from './distribution.ts'
import type { FanStep } from '#shared/predictions/fan.ts'
import { signalLines, type InsightFacts } from '#features/insight-detail/model/insight-facts.ts'
import { outcomeUnit, type OutcomeUnit } from '#features/insight-detail/model/outcome-unit.ts'

/** The outcomes at one step, cut by two thresholds. Thresholds and dots are returns as fractions. */
export type Distribution = {
  curve: PercentileCurve
  dots: readonly QuantileDot[]
  cases: number | null
  unit: OutcomeUnit
  /** The entry is stated, so that outcomes can be shown as prices. */
  hasPrices: boolean
  /** Too few cases for a curve: they are counted as dots. */
  isThin: boolean
  loss: number
  gain: number
  atLoss: ShareAnswer
  atGain: ShareAnswer
  /** Above the one and below the other; null where the thresholds cross or nothing can be said. */
  between: ShareAnswer | null
  /** What the preset buttons set, in percent. */
  presets: readonly { label: string; loss: number; gain: number }[]
}

export const DEFAULT_LOSS = -5
export const DEFAULT_GAIN = 5

/** Null where fewer than two percentiles are stated: then there is no distribution to cut. */
export function toDistribution(
  step: FanStep,
  search: DetailSearch,
  facts: InsightFacts,
): Distribution | null {
  const curve = percentileCurve(step.knots)
  if (!curve) return null
  const loss = (search.loss ?? DEFAULT_LOSS) / 100
  const gain = (search.gain ?? DEFAULT_GAIN) / 100
  const extremes = { min: step.min, max: step.max }
  const atLoss = shareAtOrBelow(curve, loss, extremes)
  const atGain = shareAtOrAbove(curve, gain, extremes)
  const [upper, lower] = signalLines(facts)
  const percent = (value: number) => Math.round(value * 1000) / 10
  return {
    curve,
    dots: quantileDots(curve, dotCount(step.count)),
    cases: step.count,
    unit: outcomeUnit(search.unit, facts.lastValue, facts.prices),
    hasPrices: outcomeUnit('price', facts.lastValue, facts.prices).name === 'price',
    isThin: evidenceTier(step.count) === 'thin',
    loss,
    gain,
    atLoss,
    atGain,
    between: loss < gain ? shareBetween(atLoss, atGain) : null,
    presets: [
      { label: '0', loss: 0, gain: 0 },
      ...(step.stdDev === null || step.stdDev === 0
        ? []
        : [{ label: '±1 sd', loss: percent(-step.stdDev), gain: percent(step.stdDev) }]),
      ...(upper && lower
        ? [{ label: 'Signal levels', loss: percent(lower.value), gain: percent(upper.value) }]
        : []),
    ],
  }
}
