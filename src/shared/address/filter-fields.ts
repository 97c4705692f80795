import { MAX_STARS } from '#contract/values/codes.ts'
import { codeList, number, parseDay, textList } from './search-fields.ts'
import type { SearchField } from './search-fields.ts'
import { searchSchema, type SearchSchema } from './search-schema.ts'

/** `1m`, `3m`, `1y`: a window that moves with the clock; a day, `YYYY-MM-DD`, stands still. */
const RELATIVE = /^[1-9]\d{0,2}[dwmy]$/

export const isRelativeDate = (value: string) => RELATIVE.test(value)
const isDay = (value: string) => parseDay(value) !== undefined

/** A text that is kept as it is written, where it makes sense. */
const asWritten = (name: string, makesSense: (raw: string) => boolean): SearchField<string | null> => ({
  name,
  fallback: null,
  parse: (raw) => (makesSense(raw) ? raw : undefined),
  print: (value) => value,
})

export const isContradiction = (from: number | null, below: number | null) =>
  from !== null && below !== null && from >= below

/** What of a list's address the service filters by, under its own names: for the list in the browser and for its feeds at the proxy. */
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
  from_date: asWritten('from_date', (raw) => isRelativeDate(raw) || isDay(raw)),
  to_date: asWritten('to_date', isDay),
}

type Fields = typeof FILTER_FIELDS
export type FilterState = { [K in keyof Fields]: Fields[K] extends SearchField<infer T> ? T : never }

/** Ranges whose ends contradict each other match nothing: they are left out like any other value that makes no sense. */
const PAIRS = [
  ['market_cap_usd_bn__gte', 'market_cap_usd_bn__lt'],
  ['median_return__gte', 'median_return__lt'],
] as const
const DAYS = ['from_date', 'to_date'] as const

/** The schema of addresses with these filters, where ranges whose ends contradict each other are left out and named as well. */
export const withoutNonsense = <S extends FilterState>({
  read,
  write,
}: SearchSchema<S>): SearchSchema<S> => ({
  read: (params) => {
    const { state, dropped } = read(params)
    const senseless = [
      ...PAIRS.filter(([from, below]) => isContradiction(state[from], state[below])),
      ...(areDaysReversed(state) ? [DAYS] : []),
    ].flat()
    for (const name of senseless) (state as FilterState)[name] = null
    return { state, dropped: [...dropped, ...senseless] }
  },
  write,
})

/** Two days of which the first is not before the second; a moving start makes sense or not with the clock. */
const areDaysReversed = ({ from_date: from, to_date: to }: FilterState) =>
  from !== null && to !== null && !isRelativeDate(from) && from >= to

/** The part of a list's address that the service filters by, alone: what a feed of the list is asked for. */
export const filterSearch = withoutNonsense(searchSchema(FILTER_FIELDS))
