import type { DetailFacts } from '#features/insight-detail/model/detail-model.ts'
import { outcomeUnit, type DetailSearch } from '#features/insight-detail/model/detail-search.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatHits } from '#shared/format/rate-words.ts'
import { countOf } from '#shared/format/words.ts'
import type { FanStep } from '#shared/predictions/fan.ts'
import { countWhere, type PastCase, type PastCases } from '#shared/predictions/past-cases.ts'
import { percentileCurve, type PercentileCurve } from '#shared/statistics/percentile-curve.ts'
import { quantileOfSorted } from '#shared/statistics/quantile.ts'
import { within } from '#shared/statistics/within.ts'

/** One of several equally likely past outcomes. `edge`: it is a bound, drawn at the outermost stated percentile. */
export type QuantileDot = {
  value: number
  edge: 'none' | 'below' | 'above'
  /** The past case that the dot stands for. */
  of?: PastCase
}

const MAX_DOTS = 20

/** Number of dots for a sample, at most one per case. */
export const dotCount = (cases: number | null) =>
  cases === null ? MAX_DOTS : within(Math.floor(cases), 0, MAX_DOTS)

/**
 * Quantile dotplot (Kay et al. 2016): dot i of k is at share (i + ½)/k of the curve. For a share outside of the stated
 * percentiles the dot is at the outermost one, marked as a bound.
 */
export function quantileDots(curve: PercentileCurve, dots: number): QuantileDot[] {
  const first = curve.knots[0]!
  const last = curve.knots.at(-1)!
  return Array.from({ length: dots }, (_, i) => {
    const share = (i + 0.5) / dots
    const value = curve.valueAt(share)
    if (value !== null) return { value, edge: 'none' }
    return share < first.p ? { value: first.value, edge: 'below' } : { value: last.value, edge: 'above' }
  })
}

export type DotSign = 'gain' | 'loss' | 'unknown'

/** On which side of the entry a dot is; unknown for a bound with zero beyond it. */
export function signOfDot({ value, edge }: QuantileDot): DotSign {
  if (edge === 'below' && value > 0) return 'unknown'
  if (edge === 'above' && value < 0) return 'unknown'
  return value >= 0 ? 'gain' : 'loss'
}

/** Up to this number each case is a dot; more are drawn as twenty quantiles. */
const MAX_CASE_DOTS = 100

/** One dot per past case; above 100 cases twenty quantiles (type 7). */
export function caseDots(cases: readonly PastCase[]): QuantileDot[] {
  if (cases.length <= MAX_CASE_DOTS) return cases.map((of) => ({ value: of.value, edge: 'none', of }))
  const returns = cases.map(({ value }) => value)
  return Array.from({ length: MAX_DOTS }, (_, i) => ({
    value: quantileOfSorted(returns, (i + 0.5) / MAX_DOTS),
    edge: 'none',
  }))
}

/** A share of past cases as a fraction: known if `least` equals `most`, else bounded; `counted` if it comes from counted cases. */
export type ShareBounds = { least: number; most: number; counted?: { count: number; of: number } }

export function boundsByCount(returns: readonly number[], isIn: (value: number) => boolean): ShareBounds {
  const counted = countWhere(returns, isIn)
  const share = counted.count / counted.of
  return { least: share, most: share, counted }
}

type Extremes = { min: number | null; max: number | null }

/**
 * Share of past cases at or below a value, interpolated linearly between the stated percentiles. Beyond these only a bound is
 * known; beyond the smallest and the largest case the share is none or all.
 */
export function shareAtOrBelow(curve: PercentileCurve, value: number, { min, max }: Extremes): ShareBounds {
  if (min !== null && value < min) return { least: 0, most: 0 }
  if (max !== null && value >= max) return { least: 1, most: 1 }
  const { place, p } = curve.rank(value) ?? { place: 'below', p: 1 }
  return { least: place === 'below' ? 0 : p, most: place === 'above' ? 1 : p }
}

/** Share at or above a value; a case exactly on it counts on both sides. */
export function shareAtOrAbove(curve: PercentileCurve, value: number, { min, max }: Extremes): ShareBounds {
  if (max !== null && value > max) return { least: 0, most: 0 }
  if (min !== null && value <= min) return { least: 1, most: 1 }
  const below = shareAtOrBelow(curve, value, { min: null, max: null })
  return { least: 1 - below.most, most: 1 - below.least }
}

/** Share between two thresholds, from the shares beyond them; null if it is bounded on both sides. */
export function shareBetween(atLoss: ShareBounds, atGain: ShareBounds): ShareBounds | null {
  const least = Math.max(0, 1 - atLoss.most - atGain.most)
  const most = Math.max(0, 1 - atLoss.least - atGain.least)
  if (most - least < 1e-9) return { least, most: least }
  if (most > 1 - 1e-9) return { least, most: 1 }
  return least < 1e-9 ? { least: 0, most } : null
}

/**
 * Share that may still lie beyond a threshold if none of n cases did: the upper bound of the one-sided exact 95 % interval,
 * 1 − 0.05^(1/n) (20 cases: 14 %).
 */
export const allowedByNone = (cases: number) => 1 - 0.05 ** (1 / cases)

/** `9 of 15` if counted, else `about 2 of 20`, `at most 2 of 20` or `none of 42 cases`, in terms of the number of dots. */
export function shareInWords(
  { least, most, counted }: ShareBounds,
  dots: number,
  cases: number | null,
): string {
  if (most === 0) return cases === null ? 'none seen' : `none of ${countOf(cases, 'case')}`
  if (least === 1) return cases === null ? 'all seen' : `all ${countOf(cases, 'case')}`
  if (counted) return formatHits(counted.count, counted.of)
  if (least === most) return `about ${Math.round(least * dots)} of ${dots}`
  return most === 1
    ? `at least ${Math.floor(least * dots + 1e-9)} of ${dots}`
    : `at most ${Math.ceil(most * dots - 1e-9)} of ${dots}`
}

/** A dot's position: `bin` is the row, from zero upwards and negative below; `rank` the position within the row. */
export type PlacedDot = QuantileDot & { bin: number; rank: number }

/** Stacks dots into rows of equal height by value. Zero is the border of two rows, so gains and losses never share one. */
export function stackDots(dots: readonly QuantileDot[], rowHeight: number): PlacedDot[] {
  const inRow = new Map<number, number>()
  return dots.map((dot) => {
    const bin = Math.floor(dot.value / rowHeight + 1e-9)
    const rank = inRow.get(bin) ?? 0
    inRow.set(bin, rank + 1)
    return { ...dot, bin, rank }
  })
}

/** Row heights in values, from a hundredth of a percent, for bonds, to 500 %. */
const STEPS = [-4, -3, -2, -1, 0].flatMap((power) => [1, 2, 2.5, 5].map((step) => step * 10 ** power))
/** Row heights in px: full size, and two smaller ones for many outcomes close together. */
const ROW_PX = [14, 11, 8] as const
const MAX_IN_ROW = 5

/**
 * Height of a row in values: the smallest round step whose rows are high enough for a dot and short enough for the width. If no
 * step is both, the finest rows, because these are the shortest.
 */
export function dotRowHeight(span: number, plotHeight: number, dots: readonly QuantileDot[]): number {
  const perPixel = span / plotHeight
  for (const pixels of ROW_PX)
    for (const step of STEPS)
      if (step >= perPixel * pixels && longestRow(stackDots(dots, step)) <= MAX_IN_ROW) return step
  const finest = perPixel * ROW_PX.at(-1)!
  return STEPS.find((step) => step >= finest) ?? finest
}

export const longestRow = (placed: readonly PlacedDot[]) =>
  1 + Math.max(-1, ...placed.map(({ rank }) => rank))

/** Between two dots of a row, and left of the first, in px. */
export const DOT_GAP = 3
export const DOT_INDENT = 8

/** Radius of a dot in px: as large as the height of the rows and the width of the longest row allow. */
export const dotRadius = (rowPx: number, longest: number, width: number) =>
  Math.max(2, Math.min(6.5, rowPx / 2 - 1, ((width - DOT_INDENT) / Math.max(1, longest) - DOT_GAP) / 2))

/** With six decimals, so that a signal level is a threshold as it is. */
const percentOf = (value: number) => Number((value * 100).toFixed(6))
/** Of a threshold, as a fraction: a case from which a level was taken is at the level. */
const ROUNDING = 1e-8

/** `15 cases, one dot each`, `20 dots, each 1 in 20 of 49 cases`. */
export function dotsInWords({ dots, cases, isCounted }: Pick<Distribution, 'dots' | 'cases' | 'isCounted'>) {
  const each = `${countOf(dots.length, 'dot')}, each 1 in ${dots.length}`
  if (!isCounted) return each
  return dots.length === cases
    ? `${countOf(cases, 'case')}, one dot each`
    : `${each} of ${formatCount(cases)}`
}

/**
 * The outcomes at one step, and their shares beyond two thresholds. Thresholds and dots are returns as fractions, defaults and
 * presets percent. Null with fewer than two stated percentiles.
 */
export function toDistribution(
  step: FanStep,
  search: DetailSearch,
  facts: DetailFacts,
  past: PastCases | null,
) {
  const curve = percentileCurve(step.knots)
  if (!curve) return null
  // The signal levels fit a bond too, unlike a fixed five percent.
  const levels = facts.levels && {
    loss: percentOf(facts.levels.low),
    gain: percentOf(facts.levels.high),
  }
  const defaults = levels ?? { loss: -5, gain: 5 }
  const listed = past?.casesAt(step.days) ?? null
  const returns = past?.returnsAt(step.days) ?? null
  const counted = (isIn: (value: number) => boolean) => returns && boundsByCount(returns, isIn)
  const threshold = (side: 'loss' | 'gain') => {
    const percent = search[side] ?? defaults[side]
    const value = percent / 100
    const [name, where, isBeyond, shareBeyond] =
      side === 'loss'
        ? (['Loss', 'at or below', (each: number) => each <= value + ROUNDING, shareAtOrBelow] as const)
        : (['Gain', 'at or above', (each: number) => each >= value - ROUNDING, shareAtOrAbove] as const)
    const bounds = counted(isBeyond) ?? shareBeyond(curve, value, step)
    /** `fallback`: in percent, if the address has none. */
    return {
      side,
      name: `${name} ${where}`,
      where,
      percent,
      value,
      isBeyond,
      bounds,
      fallback: defaults[side],
    }
  }
  const [loss, gain] = [threshold('loss'), threshold('gain')]
  const isThin = evidenceTier(step.count) === 'thin'
  const between =
    counted((each) => !loss.isBeyond(each) && !gain.isBeyond(each)) ?? shareBetween(loss.bounds, gain.bounds)
  return {
    curve,
    dots: listed ? caseDots(listed) : quantileDots(curve, dotCount(step.count)),
    /** Dots are past cases or their quantiles, not estimates from the percentiles. */
    isCounted: returns !== null,
    cases: returns?.length ?? step.count,
    unit: outcomeUnit(search.unit, facts.lastValue, facts.prices),
    /** The entry is stated, so outcomes can be shown as prices. */
    hasPrices: (facts.lastValue ?? 0) > 0,
    /** Too few cases for a curve. */
    isThin,
    view: isThin && search.view === 'curve' ? 'dots' : search.view,
    loss,
    gain,
    /** Share between the thresholds; null if they cross or it is unknown. */
    between: loss.value < gain.value ? between : null,
    presets: [
      { label: '0', loss: 0, gain: 0 },
      ...(step.stdDev === null || step.stdDev === 0
        ? []
        : [{ label: '±1 sd', loss: percentOf(-step.stdDev), gain: percentOf(step.stdDev) }]),
      ...(levels ? [{ label: 'Signal levels', ...levels }] : []),
    ],
  }
}
export type Distribution = NonNullable<ReturnType<typeof toDistribution>>
