import * as v from 'valibot'
import { dayNumber, Instant, InstantOrNull } from '#contract/values/instant.ts'
import { orNull, readItems, readWith, SeriesValue, TextOrNull } from '#contract/values/reading.ts'

/** `POST /ca/v2/q`. `date_since` exists but its unit is not stated: `UnitRules.dateSince` says whether and how it is sent. */
export const CalculatorRequest = v.strictObject({
  snake_expression: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  date_since: v.optional(v.number()),
})

export const SeriesMeta = v.object({
  snake: TextOrNull,
  canonical_name: TextOrNull,
  entity: TextOrNull,
  name: TextOrNull,
  description: TextOrNull,
  ticker: TextOrNull,
  currency: TextOrNull,
  latest_date: InstantOrNull,
  latest_price: orNull(v.number()),
  /** Seen: `perc`, a fraction to be shown as a percentage. */
  display_format: TextOrNull,
})
export type SeriesMeta = v.InferOutput<typeof SeriesMeta>

const Point = v.object({ index: Instant, value: orNull(SeriesValue) })

const Envelope = v.object({
  meta: v.nullish(SeriesMeta, {}),
  result: v.object({ data: v.array(v.unknown()) }),
})

/** A daily series: `at` in ms UTC ascending, `value` null where the service has none (a gap stays a gap). */
export type SeriesPoint = { at: number; value: number | null }
export type Series = { meta: SeriesMeta; points: SeriesPoint[]; unreadable: number }

/** Reads a series and sorts it by time. Of several values on one day the last wins, because days are counted by it. */
export function readSeries(body: unknown): Series {
  const { meta, result } = readWith(Envelope)(body)
  const list = readItems(Point, result.data)
  const points: SeriesPoint[] = []
  const sorted = list.items.map((point) => ({ at: point.index, value: point.value }))
  if (!isAscending(sorted)) sorted.sort((a, b) => a.at - b.at)
  for (const point of sorted) {
    const last = points.at(-1)
    if (!last || dayNumber(last.at) < dayNumber(point.at)) points.push(point)
    else if (point.value !== null) points[points.length - 1] = point
  }
  return { meta, points, unreadable: list.unreadable.length }
}

const isAscending = (points: readonly SeriesPoint[]) =>
  points.every((point, i) => i === 0 || points[i - 1]!.at <= point.at)
