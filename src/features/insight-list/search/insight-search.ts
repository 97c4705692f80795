import { MAX_STARS } from '#contract/codes.ts'
import { DEFAULT_LIMIT } from '#contract/list-limits.ts'
import { codeList, flag, number, oneOf, parseDay, text, textList } from '#shared/navigation/search-fields.ts'
import type { SearchField } from '#shared/navigation/search-fields.ts'
import { searchSchema } from '#shared/navigation/search-schema.ts'
import type { SearchSchema } from '#shared/navigation/search-schema.ts'
import { COLUMN_IDS } from './column-ids.ts'
import type { ColumnId } from './column-ids.ts'
import { OUTCOME_CODES } from '#features/insight-list/rows/row-outcomes.ts'
import type { OutcomeCode } from '#features/insight-list/rows/row-outcomes.ts'
import { SORT_KEYS } from '#features/insight-list/rows/row-order.ts'
import type { Sort } from '#features/insight-list/rows/row-order.ts'

export const PAGE_SIZES = [20, 50, 100] as const
/** Pages that "Load more" may join in one list; beyond, a narrower filter serves better than more rows. */
export const MOST_PAGES = 50

/** `1m`, `3m`, `1y`: a window that moves with the clock; a day, `YYYY-MM-DD`, stands still. */
const RELATIVE = /^[1-9]\d{0,2}[dwmy]$/

const since: SearchField<string | null> = {
  name: 'from_date',
  fallback: null,
  parse: (raw) => (RELATIVE.test(raw) || parseDay(raw) !== undefined ? raw : undefined),
  print: (value) => value,
}
export const isRelativeDate = (value: string) => RELATIVE.test(value)

const sort: SearchField<Sort | null> = {
  name: 'sort',
  fallback: null,
  parse: (raw) => {
    const key = SORT_KEYS.find((each) => each === raw.replace(/^-/, ''))
    return key && { key, isDescending: raw.startsWith('-') }
  },
  print: (value) => value && (value.isDescending ? '-' : '') + value.key,
}

const columns: SearchField<readonly ColumnId[] | null> = {
  name: 'cols',
  fallback: null,
  parse: (raw) => {
    const ids = [...new Set(raw.split(','))].map((item) => COLUMN_IDS.find((id) => id === item))
    return ids.every((id) => id !== undefined) ? ids : undefined
  },
  print: (value) => value && value.join(','),
}

/** Any of several outcomes; worked out here, never sent. */
const outcome: SearchField<readonly OutcomeCode[]> = {
  name: 'outcome',
  fallback: [],
  parse: (raw) => {
    const asked = raw.split(',')
    const known = OUTCOME_CODES.filter((code) => asked.includes(code))
    return asked.every((each) => known.some((code) => code === each)) ? known : undefined
  },
  print: (value) =>
    value.length > 0 ? OUTCOME_CODES.filter((code) => value.includes(code)).join(',') : null,
}

const limit: SearchField<number> = {
  name: 'limit',
  fallback: DEFAULT_LIMIT,
  parse: (raw) => PAGE_SIZES.find((size) => String(size) === raw),
  print: (value) => (value === DEFAULT_LIMIT ? null : String(value)),
}

const count = (name: string, fallback: number, max: number): SearchField<number> => ({
  name,
  fallback,
  parse: (raw) =>
    /^\d{1,5}$/.test(raw) && Number(raw) >= fallback && Number(raw) <= max ? Number(raw) : undefined,
  print: (value) => (value === fallback ? null : String(value)),
})

const day = (name: string): SearchField<string | null> => ({
  name,
  fallback: null,
  parse: (raw) => (parseDay(raw) === undefined ? undefined : raw),
  print: (value) => value,
})

/** The list's address: every filter field under the service's own name, then paging, then how the rows are shown. */
const fields = searchSchema({
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
  from_date: since,
  to_date: day('to_date'),
  /** Only assets on this device's watchlist. */
  watched: flag('watched'),
  page: count('page', 0, 10_000),
  limit,
  /** Pages joined by "Load more", counted from `page`. */
  pages: count('pages', 1, MOST_PAGES),
  /** Narrows the loaded rows by their words; never sent. */
  q: text('q'),
  outcome,
  sort,
  cols: columns,
  show: oneOf('show', ['all', 'unread'], 'all'),
})

export type InsightSearch = ReturnType<typeof fields.read>['state']

/** Ranges whose ends contradict each other match nothing: they are left out like any other value that makes no sense. */
const PAIRS = [
  ['market_cap_usd_bn__gte', 'market_cap_usd_bn__lt'],
  ['median_return__gte', 'median_return__lt'],
] as const
const DAYS = ['from_date', 'to_date'] as const

export const insightSearch: SearchSchema<InsightSearch> = {
  read: (params) => {
    const { state, dropped } = fields.read(params)
    const senseless = [
      ...PAIRS.filter(([from, below]) => isContradiction(state[from], state[below])),
      ...(areDaysReversed(state) ? [DAYS] : []),
    ].flat()
    for (const name of senseless) state[name] = null
    return { state, dropped: [...dropped, ...senseless] }
  },
  write: fields.write,
}

export const isContradiction = (from: number | null, below: number | null) =>
  from !== null && below !== null && from >= below

/** Two days of which the first is not before the second; a moving start makes sense or not with the clock. */
const areDaysReversed = ({ from_date: from, to_date: to }: InsightSearch) =>
  from !== null && to !== null && !isRelativeDate(from) && from >= to

export const EMPTY_SEARCH: InsightSearch = fields.read(new URLSearchParams()).state
