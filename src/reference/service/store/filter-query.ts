import * as v from 'valibot'
import { addMonths } from '#contract/values/horizon.ts'
import { parseInstant } from '#contract/values/instant.ts'
import { DEFAULT_LIMIT, DEFAULT_WINDOW_MONTHS, MAX_LIMIT } from '#contract/values/list-limits.ts'
import { orNull } from '#contract/values/reading.ts'
import { badRequest, quoted } from '#reference/service/answers/error-answers.ts'

const listOf = <Item extends string | number>(item: v.GenericSchema<Item>, shape: string) =>
  v.pipe(
    v.array(item, shape),
    v.transform((items) => (items.length > 0 ? items : null)),
  )
const whole = (shape: string) => v.pipe(v.number(shape), v.integer(shape))

const TEXTS = 'must be a list of texts'
const CODES = 'must be a list of whole numbers'
const INSTANT = 'must be an ISO 8601 date-time'
const texts = orNull(listOf(v.string(TEXTS), TEXTS))
const codes = orNull(listOf(whole(CODES), CODES))
const number = orNull(v.pipe(v.number('must be a number'), v.finite('must be a number')))
const instant = orNull(v.pipe(v.string(INSTANT), v.transform(parseInstant), v.number(INSTANT)))
const count = (min: number, max: number, fallback: number) =>
  v.nullish(
    v.pipe(
      whole('must be a whole number'),
      v.minValue(min, `must be at least ${min}`),
      v.maxValue(max, `must be at most ${max}`),
    ),
    fallback,
  )

const Fields = v.object({
  topic: texts,
  eco: texts,
  entity: texts,
  event: texts,
  horizon: texts,
  sector: texts,
  asset_cls: codes,
  class: codes,
  sub_class: codes,
  direction: orNull(
    v.union(
      [
        v.pipe(
          whole(CODES),
          v.transform((code) => [code]),
        ),
        listOf(whole(CODES), CODES),
      ],
      'must be a whole number or a list of whole numbers',
    ),
  ),
  stars: codes,
  last_value__lte: number,
  market_cap_usd_bn__gte: number,
  market_cap_usd_bn__lt: number,
  median_return__gte: number,
  median_return__lt: number,
  from_date: instant,
  to_date: instant,
  page: count(0, 1_000_000, 0),
  limit: count(1, MAX_LIMIT, DEFAULT_LIMIT),
})

/** A valid filter: a field that is `null` does not restrict the list. Times are in ms UTC, both bounds exclusive. */
export type FilterQuery = v.InferOutput<typeof Fields> & { from_date: number }

/**
 * Reads the body of a filter like the documented service: absent fields, `null` and `[]` do not restrict; `""` in a date or in
 * `direction` and `[""]` in a list of codes are refused, while `[""]` in a list of texts searches for the empty text.
 *
 * @param now the service's clock in ms UTC, from which the default window of six months is counted
 * @throws ServiceFailure 400 that names the field
 */
export function readFilterQuery(body: unknown, now: number): FilterQuery {
  const given = body ?? {}
  if (typeof given !== 'object' || Array.isArray(given)) throw badRequest('the filter must be a JSON object')
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(Fields.entries, name))
  if (unknown !== undefined) throw badRequest(`${quoted(unknown)} is not a field of the filter`)
  const read = v.safeParse(Fields, given)
  if (!read.success)
    throw badRequest(`${v.getDotPath(read.issues[0])?.split('.')[0]} ${read.issues[0].message}`)
  return { ...read.output, from_date: read.output.from_date ?? addMonths(now, -DEFAULT_WINDOW_MONTHS) }
}
