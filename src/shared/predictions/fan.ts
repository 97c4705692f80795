import { leastIndex } from 'd3-array'
import {
  type Prediction,
  predictionAsReturn,
  predictionUnit,
  type PredictionUnit,
} from '#contract/records/prediction.ts'
import { horizonEnd, parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { dayNumber, MS_PER_DAY } from '#contract/values/instant.ts'
import type { UnitRules } from '#contract/values/units.ts'
import type { PercentileKnot } from '#shared/statistics/percentile-curve.ts'

/** A step of the fan. All values are returns on the entry, as fractions; null where the service states none. */
export type FanStep = {
  /** As the service writes it, for example `21d`. */
  horizon: string | null
  /** Trading days from the entry; null if the horizon is unreadable. */
  days: number | null
  at: number
  count: number | null
  mean: number | null
  median: number | null
  low: number | null
  high: number | null
  min: number | null
  max: number | null
  stdDev: number | null
  /** Stated percentiles, p in [0, 1] and values both ascending; a missing 50th is filled with the median. */
  knots: readonly PercentileKnot[]
  /** The percentile values were not ascending and were sorted. */
  isCrossing: boolean
}

export type Fan = {
  steps: readonly FanStep[]
  unit: PredictionUnit
  /** Number of predictions without a usable date; they are left out. */
  unplaced: number
  /** Number of steps whose date cannot be that of their horizon; they are at the horizon instead. */
  misdated: number
}

type FanInputs = {
  predictions: readonly Prediction[]
  lastValue: number | null
  /** Day from which horizons count, for steps without a date. */
  startAt: number | null
  units: UnitRules
}

/** Converts predictions to dated steps in one unit. Missing values stay null: zero would be an invented prediction. */
export function toFan({ predictions, lastValue, startAt, units }: FanInputs): Fan {
  const zeroDay = predictions.find(isZeroDay)
  const entry = zeroDay ? medianOf(zeroDay) : null
  const unit = predictionUnit(entry, lastValue, units)
  const base = entry ?? (unit === 'price' ? lastValue : null)
  const asReturn = (value: number | null) => (value === null ? null : predictionAsReturn(value, unit, base))
  const steps: FanStep[] = []
  let misdated = 0
  for (const { date, ...prediction } of predictions) {
    const horizon = prediction.horizon === null ? null : parseHorizon(prediction.horizon)
    const counted = horizon && startAt !== null ? horizonEnd(startAt, horizon) : null
    const isMisdated = date !== null && counted !== null && Math.abs(date - counted) > FAR_MS
    const at = isMisdated ? counted : (date ?? counted)
    if (at === null) continue
    if (isMisdated) misdated += 1
    const median = asReturn(medianOf(prediction))
    const stated = prediction.percentiles.flatMap(({ p, value }) => {
      const asFraction = asReturn(value)
      return asFraction === null ? [] : [{ p: p / 100, value: asFraction }]
    })
    const { knots, isCrossing } = inOrder(stated, median)
    steps.push({
      horizon: prediction.horizon,
      days: horizon ? tradingDays(horizon) : null,
      at,
      count: prediction.count,
      mean: asReturn(prediction.mean),
      median,
      low: asReturn(prediction.low),
      high: asReturn(prediction.high),
      min: asReturn(prediction.min),
      max: asReturn(prediction.max),
      stdDev: spread(prediction.std_dev, unit, base),
      knots,
      isCrossing,
    })
  }
  steps.sort((a, b) => a.at - b.at)
  const distinct = steps.filter((step, i) => i === 0 || step.at > steps[i - 1]!.at)
  return { steps: distinct, unit, unplaced: predictions.length - steps.length, misdated }
}

/** Half a year. A prediction’s own date wins over its horizon, but a mistyped year would press all other steps together. */
const FAR_MS = 183 * MS_PER_DAY

/** Some services state it among the percentiles only. */
const medianOf = ({ median, percentiles }: Pick<Prediction, 'median' | 'percentiles'>) =>
  median ?? percentiles.find(({ p }) => p === 50)?.value ?? null

const isZeroDay = ({ horizon, relative_idx }: Prediction) => {
  const parsed = horizon === null ? null : parseHorizon(horizon)
  return parsed ? parsed.count === 0 : relative_idx === 0
}

/** A standard deviation is scaled by the base, not shifted. */
function spread(value: number | null, unit: PredictionUnit, base: number | null): number | null {
  if (value === null || unit === 'return') return value
  return base === null || base <= 0 ? null : value / base
}

function inOrder(stated: readonly PercentileKnot[], median: number | null) {
  const byShare = [...stated].sort((a, b) => a.p - b.p)
  const values = byShare.map(({ value }) => value)
  const sorted = [...values].sort((a, b) => a - b)
  const isCrossing = values.some((value, i) => value !== sorted[i])
  const knots = byShare.map(({ p }, i) => ({ p, value: sorted[i]! }))
  if (median === null || knots.some(({ p }) => p === 0.5)) return { knots, isCrossing }
  const at = knots.findIndex(({ p }) => p > 0.5)
  const place = at < 0 ? knots.length : at
  const fits = (knots[place - 1]?.value ?? -Infinity) <= median && median <= (knots[place]?.value ?? Infinity)
  // A median outside of its neighbours cannot be a knot of the curve, but is still shown as stated.
  return fits
    ? { knots: knots.toSpliced(place, 0, { p: 0.5, value: median }), isCrossing }
    : { knots, isCrossing: true }
}

/**
 * Percentiles and median on the day of an instant, interpolated linearly between steps as drawn. Null outside the fan; the median also
 * if a step beside has none.
 */
export function outcomesAt(
  { steps }: Pick<Fan, 'steps'>,
  at: number,
): Pick<FanStep, 'knots' | 'median'> | null {
  const day = dayNumber(at)
  const after = steps.findIndex((step) => dayNumber(step.at) >= day)
  const [left, right] = [steps[after - 1], steps[after]]
  if (!right || dayNumber(right.at) === day) return right ?? null
  if (!left) return null
  const weight = (day - dayNumber(left.at)) / (dayNumber(right.at) - dayNumber(left.at))
  const between = (from: number, to: number) => from + weight * (to - from)
  return {
    knots: right.knots.flatMap(({ p, value }) => {
      const before = left.knots.find((knot) => knot.p === p)
      return before ? [{ p, value: between(before.value, value) }] : []
    }),
    median: left.median === null || right.median === null ? null : between(left.median, right.median),
  }
}

/** The step of a horizon in the fan. `beyond`: none is near it, mostly because the predictions end before it. */
export type HorizonStep =
  | { kind: 'step'; index: number; isExact: boolean }
  | { kind: 'beyond' }
  | { kind: 'unknown' }

/**
 * By trading days if known for all steps, else by date. Steps are on the service's own grid, so the nearest one is used, with `isExact`
 * false: within a third of the horizon, or a tenth for a horizon after the last step.
 */
export function stepOfHorizon(fan: Pick<Fan, 'steps'>, horizon: string, startAt: number | null): HorizonStep {
  const parsed = parseHorizon(horizon)
  const last = fan.steps.at(-1)
  if (!parsed || !last) return { kind: 'unknown' }
  const days = tradingDays(parsed)
  const byDays = fan.steps.every((step) => step.days !== null)
  if (!byDays && startAt === null) return { kind: 'unknown' }
  const target = byDays ? days : horizonEnd(startAt!, parsed)
  const measure = (step: FanStep) => (byDays ? step.days! : step.at)
  const reach = byDays ? days : target - startAt!
  const missOf = (step: FanStep) => Math.abs(measure(step) - target)
  // There is a step, the last one at least.
  const index = leastIndex(fan.steps, missOf)!
  const miss = missOf(fan.steps[index]!)
  // By date, weekends and holidays shift a step by a few days.
  if (miss <= (byDays ? 0 : 4 * MS_PER_DAY)) return { kind: 'step', index, isExact: true }
  const isNear = miss <= reach / (measure(last) < target ? 10 : 3)
  return isNear ? { kind: 'step', index, isExact: false } : { kind: 'beyond' }
}

/** The first of `horizons` whose exact step is this one; null if there is none. */
export const horizonOfStep = (
  fan: Pick<Fan, 'steps'>,
  index: number,
  horizons: readonly string[],
  startAt: number | null,
): string | null => horizons.find((horizon) => exactStep(fan, horizon, startAt) === fan.steps[index]) ?? null

export function exactStep(fan: Pick<Fan, 'steps'>, horizon: string, startAt: number | null): FanStep | null {
  const found = stepOfHorizon(fan, horizon, startAt)
  return found.kind === 'step' && found.isExact ? fan.steps[found.index]! : null
}

/** Index of the step at the right edge of a chart: that of the horizon, else the last one; −1 in an empty fan. */
export const edgeStep = (fan: Pick<Fan, 'steps'>, shown: HorizonStep): number =>
  shown.kind === 'step' ? Math.min(Math.max(1, shown.index), fan.steps.length - 1) : fan.steps.length - 1

/** Date of the prediction at exactly this horizon, ms UTC; null without such a step. */
export const stepDate = (fan: Pick<Fan, 'steps'> | null, horizon: string | null, entryAt: number | null) =>
  fan && horizon !== null ? (exactStep(fan, horizon, entryAt)?.at ?? null) : null
