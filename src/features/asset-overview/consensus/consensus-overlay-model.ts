import type { Direction } from '#contract/codes.ts'
import { parseHorizon, tradingDays } from '#contract/horizon.ts'
import { MS_PER_DAY } from '#contract/instant.ts'
import type { Prediction } from '#contract/prediction.ts'
import { predictionAsReturn, predictionUnit, type PredictionUnit, type UnitRules } from '#contract/units.ts'
import { evidenceTier, type EvidenceTier } from '#shared/format/evidence.ts'

export type OverlaySource = {
  id: string
  title: string
  direction: Direction
  /** As the service gives it, for example `3m`. */
  horizon: string | null
  createdAt: number | null
  lastValue: number | null
}

/** One stated step; returns as fractions on the price at publication, null where the service states none. */
export type OverlayStep = {
  /** Trading days since publication. */
  day: number
  median: number | null
  band: readonly [low: number, high: number] | null
  count: number | null
}

export type OverlayLine = {
  source: OverlaySource
  /** Position among the chosen insights: it decides hue and dash. */
  place: number
  steps: readonly OverlayStep[]
  /** `middle 50%`, `low to high`, or null where no band is stated or the sample is too thin to draw one. */
  bandLabel: string | null
  /** Past cases behind the last step. */
  count: number | null
  tier: EvidenceTier
  /** What the service sent, before it became a return. */
  unit: PredictionUnit
  /** The last step with a median: where the label points. */
  end: { day: number; median: number }
}

/**
 * Predictions of one insight on the axes all of them share: returns, and trading days since publication. They end at the
 * insight's own horizon and are never stretched. Null without two dated medians.
 */
export function overlayLine(
  source: OverlaySource,
  predictions: readonly Prediction[],
  place: number,
  units: UnitRules,
): OverlayLine | null {
  const dated = stepsByDay(source, predictions)
  const zeroDay = dated[0]?.day === 0 ? dated[0].prediction : null
  const unit = predictionUnit(zeroDay?.median ?? null, source.lastValue, units)
  const base = zeroDay?.median ?? source.lastValue
  const asReturn = (value: number | null) => (value === null ? null : predictionAsReturn(value, unit, base))
  const own = dated.slice(0, ownLength(source.horizon, dated))
  const band = nearestBand(own.map(({ prediction }) => prediction))
  const count = own.at(-1)?.prediction.count ?? null
  const tier = evidenceTier(count)
  // Fewer than a dozen cases do not carry a band.
  const drawn = tier === 'thin' ? null : band
  const steps = own.map(({ day, prediction }): OverlayStep => {
    const [low, high] = drawn ? drawn.values(prediction).map(asReturn) : []
    return {
      day,
      median: asReturn(medianOf(prediction)),
      band:
        low === undefined || high === undefined || low === null || high === null
          ? null
          : [Math.min(low, high), Math.max(low, high)],
      count: prediction.count,
    }
  })
  const medians = steps.filter((step) => step.median !== null)
  const last = medians.at(-1)
  if (!last || last.median === null || medians.length < 2) return null
  const end = { day: last.day, median: last.median }
  return { source, place, steps, bandLabel: drawn?.label ?? null, count, tier, unit, end }
}

/** Every day any of the lines states, ascending: the points the cursor and the table stop at. */
export const overlayDays = (lines: readonly OverlayLine[]): number[] =>
  [...new Set(lines.flatMap(({ steps }) => steps.map(({ day }) => day)))].sort((a, b) => a - b)

/** Everything drawn on the return axis, zero included. */
export function* overlayValues(lines: readonly OverlayLine[]): Generator<number | null> {
  yield 0
  for (const { steps } of lines) {
    for (const { median, band } of steps) {
      yield median
      if (band) yield* band
    }
  }
}

type DatedStep = { day: number; prediction: Prediction }

/** Steps in order of their day; a second step on the same day adds nothing to a line and is left out. */
function stepsByDay({ createdAt }: OverlaySource, predictions: readonly Prediction[]): DatedStep[] {
  const byDay = new Map<number, DatedStep>()
  for (const prediction of predictions) {
    const day = dayOf(prediction, createdAt)
    if (day !== null && !byDay.has(day)) byDay.set(day, { day, prediction })
  }
  return [...byDay.values()].sort((a, b) => a.day - b.day)
}

/**
 * Trading days by the step's horizon, so that equal horizons published around different holidays share one place; by its date
 * where the horizon cannot be read.
 */
function dayOf({ horizon, date }: Prediction, createdAt: number | null): number | null {
  const parsed = horizon === null ? null : parseHorizon(horizon)
  if (parsed) return tradingDays(parsed)
  return date === null || createdAt === null || date < createdAt ? null : weekdaysBetween(createdAt, date)
}

/** Mondays to Fridays after the first day up to and including the last; exchange holidays are not known here. */
function weekdaysBetween(from: number, to: number): number {
  const first = Math.floor(from / MS_PER_DAY)
  const days = Math.floor(to / MS_PER_DAY) - first
  let count = Math.floor(days / 7) * 5
  for (let left = days % 7; left > 0; left -= 1) {
    const weekday = new Date((first + left) * MS_PER_DAY).getUTCDay()
    if (weekday !== 0 && weekday !== 6) count += 1
  }
  return count
}

/** How many steps lie within the insight's own horizon; all of them where it is unknown or leaves no line. */
function ownLength(horizon: string | null, steps: readonly DatedStep[]): number {
  const parsed = horizon === null ? null : parseHorizon(horizon)
  const within = parsed ? steps.filter(({ day }) => day <= tradingDays(parsed)).length : steps.length
  return within < 2 ? steps.length : within
}

const percentile = ({ percentiles }: Prediction, p: number) =>
  percentiles.find((each) => Math.abs(each.p - p) < 1e-6)?.value ?? null

const medianOf = (prediction: Prediction) => prediction.median ?? percentile(prediction, 50)

type Band = { label: string; values: (prediction: Prediction) => [number | null, number | null] }

/**
 * The pair of percentiles p and 100 − p nearest to the middle 50 % that at least two steps state, of two equally near the wider
 * one; else the service's own low and high.
 */
function nearestBand(predictions: readonly Prediction[]): Band | null {
  const stated = new Map<number, number>()
  for (const prediction of predictions) {
    for (const { p } of prediction.percentiles) {
      if (p >= 50 || percentile(prediction, 100 - p) === null) continue
      const coverage = Number((100 - 2 * p).toFixed(6))
      stated.set(coverage, (stated.get(coverage) ?? 0) + 1)
    }
  }
  const coverage = [...stated]
    .flatMap(([each, times]) => (times > 1 ? [each] : []))
    .sort((a, b) => Math.abs(a - 50) - Math.abs(b - 50) || b - a)[0]
  if (coverage !== undefined)
    return {
      label: `middle ${Number(coverage.toFixed(1))}%`,
      values: (prediction) => [
        percentile(prediction, 50 - coverage / 2),
        percentile(prediction, 50 + coverage / 2),
      ],
    }
  const hasLowHigh = predictions.filter(({ low, high }) => low !== null && high !== null).length > 1
  return hasLowHigh ? { label: 'low to high', values: ({ low, high }) => [low, high] } : null
}
