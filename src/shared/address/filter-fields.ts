import { MAX_STARS } from '#contract/values/codes.ts'
import { codeList, number, parseDay, textList, type SearchField } from './search-fields.ts'
import { searchSchema, type SearchSchema, type StateOf } from './search-schema.ts'

/** `1m`, `3m`, `1y`: relative to the clock, unlike a day (`YYYY-MM-DD`). */
const RELATIVE = /^[1-9]\d{0,2}[dwmy]$/

export const isRelativeDate = (value: string) => RELATIVE.test(value)
const isDay = (value: string) => parseDay(value) !== undefined

/** A date as text, because a relative one must stay relative. */
const date = (name: string, isValid: (raw: string) => boolean): SearchField<string | null> => ({
  name,
  fallback: null,
  parse: (raw) => (isValid(raw) ? raw : undefined),
  print: (value) => value,
})

export const isContradiction = (from: number | null, below: number | null) =>
  from !== null && below !== null && from >= below

/** The filters of a list's address that the service applies, under its own names. Used by the list and by the proxy's feeds. */
export const FILTER_FIELDS = {
  topic: textList('topic'),
  asset_cls: codeList('asset_cls'),
  class: codeList('class'),
  direction: codeList('direction'),
  eco: textList('eco'),
  entity: textList('entity'),
  horizon: textList('horizon'),
  last_value__lte: number('last_value__lte'),
  market_cap_usd_bn__gte: number('market_cap_usd_bn__gte'),
  market_cap_usd_bn__lt: number('market_cap_usd_bn__lt'),
  median_return__gte: number('median_return__gte'),
  median_return__lt: number('median_return__lt'),
  sector: textList('sector'),
  stars: codeList('stars', MAX_STARS),
  sub_class: codeList('sub_class'),
  from_date: date('from_date', (raw) => isRelativeDate(raw) || isDay(raw)),
  to_date: date('to_date', isDay),
}

export type FilterState = StateOf<typeof FILTER_FIELDS>

/** Ranges; one whose ends contradict each other is dropped like an invalid value. */
const PAIRS = [
  ['market_cap_usd_bn__gte', 'market_cap_usd_bn__lt'],
  ['median_return__gte', 'median_return__lt'],
] as const
const DAYS = ['from_date', 'to_date'] as const

/** The schema, which then also drops contradictory ranges and reports them as dropped. */
export const withoutContradictions = <S extends FilterState>({
  read,
  write,
}: SearchSchema<S>): SearchSchema<S> => ({
  read: (params) => {
    const { state, dropped } = read(params)
    const contradictory = [
      ...PAIRS.filter(([from, below]) => isContradiction(state[from], state[below])),
      ...(areDaysReversed(state) ? [DAYS] : []),
    ].flat()
    for (const name of contradictory) (state as FilterState)[name] = null
    return { state, dropped: [...dropped, ...contradictory] }
  },
  write,
})

/** Not checked for a relative start, because that depends on the clock. */
const areDaysReversed = ({ from_date: from, to_date: to }: FilterState) =>
  from !== null && to !== null && !isRelativeDate(from) && from >= to

/** Only the filters that the service applies: for a feed of the list. */
export const filterSearch = withoutContradictions(searchSchema(FILTER_FIELDS))
