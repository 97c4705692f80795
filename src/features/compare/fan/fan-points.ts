import { dayNumber } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { horizonInWords } from '#shared/format/horizon.ts'
import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import { ordinal } from '#shared/format/points.ts'
import { countOf } from '#shared/format/words.ts'
import { bandValues } from '#shared/predictions/fan-bands.ts'
import type { FanStep } from '#shared/predictions/fan.ts'
import { horizonOfStep } from '#shared/predictions/horizon-place.ts'
import { isRealised, realisedAt, realisedSoFar, type PathDay } from '#shared/predictions/realised-path.ts'
import type { ComparedInsight } from '#features/compare/model/compared-insight.ts'

/** Where a reader stops in a fan: each of its steps, and the last close since where that lies between two of them. */
export type FanPoint = { at: number; step: FanStep | null; day: PathDay | null }

type Drawn = Pick<ComparedInsight, 'fan' | 'since'>

export function fanPoints({ fan, since }: Drawn): FanPoint[] {
  const last = realisedSoFar(since)
  const points: FanPoint[] = fan.steps.map((step) => ({ at: step.at, step, day: closeOf(since, step) }))
  const isApart = last && !points.some(({ at }) => dayNumber(at) === dayNumber(last.at))
  const all = isApart ? [...points, { at: last.at, step: null, day: last }] : points
  return all.toSorted((a, b) => a.at - b.at)
}

/** The entry's own day is no return. */
function closeOf(since: ComparedInsight['since'], step: FanStep): PathDay | null {
  const close = realisedAt(since ?? [], step)
  return close && isRealised(close) ? close : null
}

/** A figure that is drawn at a step: an edge of a band, the median, or a dot of a thin sample. */
export type FanMark = { label: string; value: number | null }

/** From the top of the drawing to its bottom. */
export function fanMarks({ tier, bands }: ComparedInsight['fan'], step: FanStep): FanMark[] {
  if (tier === 'thin') {
    return step.knots
      .map(({ p, value }) => ({
        label: p === 0.5 ? 'median' : `${ordinal(Number((p * 100).toFixed(1)))} percentile`,
        value,
      }))
      .toReversed()
  }
  const edges = bands.map((band) => ({ label: band.label, values: bandValues(step, band) }))
  return [
    ...edges.map(({ label, values }) => ({ label, value: values?.[1] ?? null })),
    { label: 'median', value: step.median },
    ...edges.toReversed().map(({ label, values }) => ({ label, value: values?.[0] ?? null })),
  ]
}

/** The horizon as the insight states it where the fan ends there, else as its step is called. */
export const horizonAt = ({ fan, horizon, startAt }: ComparedInsight, step: FanStep): string | null =>
  horizonOfStep(fan, fan.steps.indexOf(step), horizon === null ? [] : [horizon], startAt) ?? step.horizon

export const casesInWords = ({ count }: FanStep) =>
  count === null ? 'number of past cases not provided' : countOf(count, 'past case')

/** A point in one sentence: `3 months, 9 Dec 2026, median +2.1%, middle 80% −3.4 to +8.0%, 24 past cases`. */
export function spokenPoint(insight: ComparedInsight, { at, step, day }: FanPoint, chosen?: FanMark): string {
  const { fan } = insight
  const median = fan.tier === 'thin' ? undefined : step?.median
  return [
    step ? horizonInWords(horizonAt(insight, step)) : `trading day ${day!.day}`,
    formatDay(at),
    ...(chosen && chosen.label !== 'median'
      ? [`${chosen.label}${fan.tier === 'thin' ? '' : ' edge'} ${formatReturn(chosen.value)}`]
      : []),
    ...(median === undefined ? [] : [`median ${formatReturn(median)}`]),
    ...(step ? fan.bands : []).flatMap((band) => {
      const values = bandValues(step!, band)
      return values ? [`${band.label} ${formatReturnRange(...values)}`] : []
    }),
    ...(step ? [casesInWords(step)] : []),
    ...(day ? [`realised ${formatReturn(day.value)}`] : []),
  ].join(', ')
}
