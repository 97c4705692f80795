import { DEFAULT_LIMIT, DEFAULT_WINDOW_MONTHS, MAX_LIMIT } from '#contract/values/list-limits.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { parseInstant } from '#contract/values/instant.ts'
import { badRequest, quoted } from '#reference/service/answers/error-answers.ts'

/** A filter that was understood: `null` where a field does not narrow. Instants in ms UTC, both bounds exclusive. */
export type FilterQuery = {
  topic: readonly string[] | null
  eco: readonly string[] | null
  entity: readonly string[] | null
  event: readonly string[] | null
  horizon: readonly string[] | null
  sector: readonly string[] | null
  asset_cls: readonly number[] | null
  class: readonly number[] | null
  sub_class: readonly number[] | null
  direction: readonly number[] | null
  stars: readonly number[] | null
  last_value__lte: number | null
  market_cap_usd_bn__gte: number | null
  market_cap_usd_bn__lt: number | null
  median_return__gte: number | null
  median_return__lt: number | null
  from_date: number
  to_date: number | null
  page: number
  limit: number
}

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

/**
 * Reads the body of a filter as the documented service does: absent, `null` and `[]` do not narrow; `""` in a date or in
 * `direction` and `[""]` in a list of codes are refused, while `[""]` in a list of texts looks for the empty text.
 *
 * @param now the service's own clock in ms UTC, from which the default window of six months is counted
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
  const count = (name: (typeof PAGING)[number], least: number, most: number, otherwise: number) => {
    const value = given.get(name) ?? otherwise
    if (!isFiniteNumber(value) || !Number.isInteger(value)) throw badRequest(`${name} must be a whole number`)
    if (value < least) throw badRequest(`${name} must be at least ${least}`)
    if (value > most) throw badRequest(`${name} must be at most ${most}`)
    return value
  }
  return {
    topic: texts('topic'),
    eco: texts('eco'),
    entity: texts('entity'),
    event: texts('event'),
    horizon: texts('horizon'),
    sector: texts('sector'),
    asset_cls: codes('asset_cls'),
    class: codes('class'),
    sub_class: codes('sub_class'),
    direction: codes('direction'),
    stars: codes('stars'),
    last_value__lte: number('last_value__lte'),
    market_cap_usd_bn__gte: number('market_cap_usd_bn__gte'),
    market_cap_usd_bn__lt: number('market_cap_usd_bn__lt'),
    median_return__gte: number('median_return__gte'),
    median_return__lt: number('median_return__lt'),
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
