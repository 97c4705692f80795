import * as v from 'valibot'
import { InstantOrNull } from '#contract/values/instant.ts'
import { CodeNumber, orNull, readListWith, SeriesValue, TextOrNull } from '#contract/values/reading.ts'
import type { UnitRules } from '#contract/values/units.ts'

/** Null for a blank text, and for any other that is no finite number. */
const numberIn = (given: number | string) =>
  String(given).trim() !== '' && Number.isFinite(Number(given)) ? Number(given) : null

/** `relative_idx` arrives as an integer or a string; it is a position, not a number of days. */
const position = orNull(v.pipe(v.union([v.number(), v.string()]), v.transform(numberIn)))

const percentiles = v.pipe(
  v.nullish(v.record(v.string(), v.unknown()), {}),
  v.transform((raw) => {
    const valid: { p: number; value: number }[] = []
    for (const [key, value] of Object.entries(raw)) {
      const p = numberIn(key)
      if (p !== null && p >= 0 && p <= 100 && v.is(SeriesValue, value)) valid.push({ p, value })
    }
    return valid.sort((a, b) => a.p - b.p)
  }),
)

/** Null for what counts nothing: a step of zero or fewer past cases cannot have values. */
const cases = orNull(
  v.pipe(
    CodeNumber,
    v.transform((count) => (count > 0 ? count : null)),
  ),
)

/** One step of the fan. Values are returns on `last_value` unless the units say otherwise; `date` (ms UTC) takes precedence over `horizon`. */
export const Prediction = v.object({
  relative_idx: position,
  horizon: TextOrNull,
  mean: orNull(SeriesValue),
  median: orNull(SeriesValue),
  count: cases,
  percentiles,
  high: orNull(SeriesValue),
  low: orNull(SeriesValue),
  std_dev: orNull(SeriesValue),
  min: orNull(SeriesValue),
  max: orNull(SeriesValue),
  date: InstantOrNull,
})
export type Prediction = v.InferOutput<typeof Prediction>
export type WirePrediction = v.InferInput<typeof Prediction>

const readUnordered = readListWith(Prediction)

/** `GET /insights/v1/{id}/predictions` → the steps, sorted by position; those without one come last, as received. */
export const readPredictions = (body: unknown) => {
  const list = readUnordered(body)
  const place = ({ relative_idx }: Prediction) => relative_idx ?? Number.MAX_VALUE
  return { ...list, items: list.items.toSorted((a, b) => place(a) - place(b)) }
}

export type PredictionUnit = 'return' | 'price' | 'index'

/**
 * The unit of predictions, inferred from their zero-day element: about `last_value` is a price, about 1 or 100 an index, anything else,
 * as 0, a return, the documented default. A price near 1 or 100 is still a price.
 */
export function predictionUnit(
  zeroDayMedian: number | null,
  lastValue: number | null,
  rules: UnitRules,
): PredictionUnit {
  if (rules.predictions !== 'auto') return rules.predictions
  if (!zeroDayMedian) return 'return'
  if (lastValue !== null && near(zeroDayMedian, lastValue)) return 'price'
  return near(zeroDayMedian, 1) || near(zeroDayMedian, 100) ? 'index' : 'return'
}

const near = (value: number, target: number) => Math.abs(value - target) <= 0.005 * Math.abs(target)

/** Converts a prediction to a return on `base`, the value at the entry in the same unit; null where that is unknown, zero or negative. */
export function predictionAsReturn(value: number, unit: PredictionUnit, base: number | null): number | null {
  if (unit === 'return') return value
  return base === null || base <= 0 ? null : value / base - 1
}
