import { addMonths } from '#contract/values/horizon.ts'
import { parseInstant } from '#contract/values/instant.ts'
import { DEFAULT_LIMIT, DEFAULT_WINDOW_MONTHS, MAX_LIMIT } from '#contract/values/list-limits.ts'
import { badRequest, quoted } from '#reference/service/answers/error-answers.ts'

const TEXT_LISTS = ['topic', 'eco', 'entity', 'event', 'horizon', 'sector'] as const
const CODE_LISTS = ['asset_cls', 'class', 'sub_class', 'direction', 'stars'] as const
const NUMBERS = [
  'last_value__lte',
  'market_cap_usd_bn__gte',
  'market_cap_usd_bn__lt',
  'median_return__gte',
  'median_return__lt',
] as const
const DATES = ['from_date', 'to_date'] as const
const PAGING = ['page', 'limit'] as const
const KNOWN: ReadonlySet<string> = new Set([...TEXT_LISTS, ...CODE_LISTS, ...NUMBERS, ...DATES, ...PAGING])

/** A valid filter: a field that is `null` does not restrict the list. Times are in ms UTC, both bounds exclusive. */
export type FilterQuery = Record<(typeof TEXT_LISTS)[number], readonly string[] | null> &
  Record<(typeof CODE_LISTS)[number], readonly number[] | null> &
  Record<(typeof NUMBERS)[number], number | null> & {
    from_date: number
    to_date: number | null
    page: number
    limit: number
  }

/** The same reader applied to several fields. */
const each = <Name extends string, Value>(names: readonly Name[], read: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>

/**
 * Reads the body of a filter like the documented service: absent fields, `null` and `[]` do not restrict; `""` in a date or in
 * `direction` and `[""]` in a list of codes are refused, while `[""]` in a list of texts searches for the empty text.
 *
 * @param now the service's clock in ms UTC, from which the default window of six months is counted
 * @throws ServiceFailure 400 that names the field
 */
export function readFilterQuery(body: unknown, now: number): FilterQuery {
  const given = fieldsOf(body)
  for (const name of given.keys()) {
    if (!KNOWN.has(name)) throw badRequest(`${quoted(name)} is not a field of the filter`)
  }
  const texts = (name: (typeof TEXT_LISTS)[number]) =>
    listOf(name, given.get(name), isText, 'a list of texts')
  const codes = (name: (typeof CODE_LISTS)[number]) => {
    const value = given.get(name)
    const list = name === 'direction' && isCode(value) ? [value] : value
    const shape =
      name === 'direction' ? 'a whole number or a list of whole numbers' : 'a list of whole numbers'
    return listOf(name, list, isCode, shape)
  }
  const number = (name: (typeof NUMBERS)[number]) => {
    const value = given.get(name) ?? null
    if (value !== null && !isFiniteNumber(value)) throw badRequest(`${name} must be a number`)
    return value
  }
  const date = (name: (typeof DATES)[number]) => {
    const value = given.get(name) ?? null
    if (value === null) return null
    const instant = typeof value === 'string' ? parseInstant(value) : null
    if (instant === null) throw badRequest(`${name} must be an ISO 8601 date-time`)
    return instant
  }
  const count = (name: (typeof PAGING)[number], min: number, max: number, fallback: number) => {
    const value = given.get(name) ?? fallback
    if (!isFiniteNumber(value) || !Number.isInteger(value)) throw badRequest(`${name} must be a whole number`)
    if (value < min) throw badRequest(`${name} must be at least ${min}`)
    if (value > max) throw badRequest(`${name} must be at most ${max}`)
    return value
  }
  return {
    ...each(TEXT_LISTS, texts),
    ...each(CODE_LISTS, codes),
    ...each(NUMBERS, number),
    from_date: date('from_date') ?? addMonths(now, -DEFAULT_WINDOW_MONTHS),
    to_date: date('to_date'),
    page: count('page', 0, 1_000_000, 0),
    limit: count('limit', 1, MAX_LIMIT, DEFAULT_LIMIT),
  }
}

function fieldsOf(body: unknown): ReadonlyMap<string, unknown> {
  if (body === undefined || body === null) return new Map()
  if (typeof body !== 'object' || Array.isArray(body)) throw badRequest('the filter must be a JSON object')
  return new Map(Object.entries(body))
}

function listOf<T>(
  name: string,
  value: unknown,
  isItem: (item: unknown) => item is T,
  shape: string,
): readonly T[] | null {
  if (value === undefined || value === null) return null
  if (!Array.isArray(value)) throw badRequest(`${name} must be ${shape}`)
  const items: unknown[] = value
  if (!items.every(isItem)) throw badRequest(`${name} must be ${shape}`)
  return items.length > 0 ? items : null
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isFiniteNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)
const isCode = (value: unknown): value is number => isFiniteNumber(value) && Number.isInteger(value)
