import * as v from 'valibot'
import { parseInstant } from '#contract/values/instant.ts'
import { MAX_ENTITIES, MAX_LIMIT } from '#contract/values/list-limits.ts'
import { MAX_TAG_LENGTH } from './entity.ts'

const text = (maxLength: number) =>
  v.pipe(v.string('must be text'), v.minLength(1, 'must not be empty'), v.maxLength(maxLength, 'is too long'))
const code = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'must not be negative'),
)
const count = (min: number, max: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  )
const finite = v.pipe(v.number('must be a number'), v.finite('must be finite'))
const instant = v.pipe(
  v.string('must be a date-time'),
  v.check((value) => parseInstant(value) !== null, 'must be an ISO 8601 date-time'),
)
const textList = (max = 50, maxLength = 128) =>
  v.pipe(v.array(text(maxLength), 'must be a list'), v.maxLength(max, `must have at most ${max} items`))
const codeList = v.pipe(
  v.array(code, 'must be a list of whole numbers'),
  v.maxLength(50, 'must have at most 50 items'),
)

/**
 * Request body of the filtered list: AND across fields, OR within a list. Every field is optional; to not filter by a field, leave it
 * out (an empty string is rejected or matches nothing). `null` and `[]` are accepted as "not filtered". `direction` is documented
 * both as a list and as a single number: both are accepted.
 */
const Fields = v.strictObject({
  topic: v.nullish(textList()),
  asset_cls: v.nullish(codeList),
  class: v.nullish(codeList),
  direction: v.nullish(v.union([codeList, code], 'must be a direction code or a list of them')),
  eco: v.nullish(textList()),
  entity: v.nullish(textList(MAX_ENTITIES, MAX_TAG_LENGTH)),
  event: v.nullish(textList()),
  horizon: v.nullish(textList()),
  last_value__lte: v.nullish(finite),
  market_cap_usd_bn__gte: v.nullish(finite),
  market_cap_usd_bn__lt: v.nullish(finite),
  median_return__gte: v.nullish(finite),
  median_return__lt: v.nullish(finite),
  sector: v.nullish(textList()),
  stars: v.nullish(codeList),
  sub_class: v.nullish(codeList),
  from_date: v.nullish(instant),
  to_date: v.nullish(instant),
  page: v.nullish(count(0, 10_000)),
  limit: v.nullish(count(1, MAX_LIMIT)),
})

/** To JavaScript an array is an object too, so it is rejected explicitly. */
export const InsightFilter = v.pipe(
  v.custom<Record<string, unknown>>((body) => !Array.isArray(body), 'must be an object'),
  Fields,
)
export type InsightFilter = v.InferOutput<typeof Fields>
