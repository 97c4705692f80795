import type { Insight } from '#contract/records/insight.ts'
import {
  ASSET_CLASSES,
  assetClassLabel,
  CLASSES,
  classLabel,
  GICS_SECTORS,
  subClassLabel,
  sectorWords,
} from '#contract/values/classification.ts'
import { DIRECTIONS, directionLabel, MAX_STARS } from '#contract/values/codes.ts'
import { asReturn, type UnitRules } from '#contract/values/units.ts'
import {
  areLocal,
  isAnySet,
  EMPTY_SEARCH,
  isLocalChange,
  type InsightSearch,
  type OutcomeCode,
} from '#features/insight-list/search/insight-search.ts'
import { isRelativeDate } from '#shared/address/filter-fields.ts'
import { parseDay } from '#shared/address/search-fields.ts'
import { edgeOf, type ExpectedFigure } from '#shared/evidence/expected.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatNumber } from '#shared/format/number.ts'
import { formatReturn, formatPoints } from '#shared/format/percent.ts'
import { horizonInWords, anyOf, countOf } from '#shared/format/words.ts'

type TextField = 'topic' | 'eco' | 'entity' | 'horizon' | 'sector'
type CodeField = 'asset_cls' | 'class' | 'direction' | 'stars' | 'sub_class'
/** `share`: of similar insights; `points`: between two shares. In the address both are fractions, as are returns (`%`). */
export type RangeUnit = 'bn USD' | '%' | 'price' | 'share' | 'points'

/** `letter`: the key that opens the filter after `f`. `fields`: its parameters in the address. */
type Named = { label: string; letter: string; fields: readonly (keyof InsightSearch)[] }

/** Any of several values, as texts. `known`: published codes and sectors. `isOpen`: values that are not offered may be typed. */
export type ChoiceFacet = Named & {
  kind: 'choices' | 'stars'
  field: TextField | CodeField
  isCode: boolean
  known: readonly string[]
  isOpen: boolean
  valueOf: (insight: Insight) => string | null
  labelOf: (value: string) => string
}
/** From (inclusive) to below (exclusive, except for `last_value__lte`); values in the unit of the request. */
export type RangeFacet = Named & {
  kind: 'range'
  from: 'market_cap_usd_bn__gte' | 'median_return__gte' | 'expected__gte' | 'edge__gte' | null
  below: 'market_cap_usd_bn__lt' | 'median_return__lt' | 'last_value__lte' | null
  unit: RangeUnit
  valueOf: (insight: Insight, units: UnitRules, expected: ExpectedFigure | null) => number | null
}
/** The service cannot filter by `status`, expected share and edge, so these filter the loaded rows. */
export type Facet = ChoiceFacet | RangeFacet | (Named & { kind: 'dates' }) | (Named & { kind: 'status' })

const choices = (
  label: string,
  letter: string,
  field: ChoiceFacet['field'],
  more: Partial<Omit<ChoiceFacet, 'valueOf'>> = {},
): ChoiceFacet => ({
  kind: 'choices',
  label,
  letter,
  field,
  fields: [field],
  isCode: false,
  known: [],
  isOpen: true,
  valueOf: ({ metadata }) => metadata[field === 'sub_class' ? 'sub_cls' : field]?.toString() || null,
  labelOf: (value) => value,
  ...more,
})

/** @param table names of the codes; null where none is published */
const codes = (
  label: string,
  letter: string,
  field: CodeField,
  table: Readonly<Record<number, string>> | null,
  labelOf: (code: number) => string,
): ChoiceFacet =>
  choices(label, letter, field, {
    isCode: true,
    known: Object.keys(table ?? {}),
    isOpen: table === null,
    labelOf: (value) => labelOf(Number(value)),
  })

const range = (
  label: string,
  letter: string,
  unit: RangeUnit,
  [from, below]: [RangeFacet['from'], RangeFacet['below']],
  valueOf: RangeFacet['valueOf'],
): RangeFacet => ({
  kind: 'range',
  label,
  letter,
  unit,
  from,
  below,
  fields: [from, below].filter((field) => field !== null),
  valueOf,
})

const STARS = Object.fromEntries(Array.from({ length: MAX_STARS + 1 }, (_, stars) => [stars, `${stars}`]))

export const STATUS_LABEL = 'Status'

/** Every filter of the service and of the loaded rows, in the order of the bar. The labels are fixed names. */
export const FACETS = [
  { kind: 'dates', label: 'Created', letter: 'c', fields: ['from_date', 'to_date'] },
  { kind: 'status', label: STATUS_LABEL, letter: 'w', fields: ['outcome', 'show'] },
  codes('Asset class', 'a', 'asset_cls', ASSET_CLASSES, assetClassLabel),
  { ...codes('Stars', 's', 'stars', STARS, String), kind: 'stars' },
  choices('Topic', 't', 'topic'),
  codes('Class', 'l', 'class', CLASSES, classLabel),
  codes('Direction', 'd', 'direction', DIRECTIONS, directionLabel),
  choices('Economy', 'o', 'eco'),
  choices('Entity', 'e', 'entity', { fields: ['entity', 'watched'] }),
  choices('Horizon', 'h', 'horizon'),
  choices('Sector', 'r', 'sector', { known: GICS_SECTORS, labelOf: sectorWords }),
  range(
    'Median return',
    'm',
    '%',
    ['median_return__gte', 'median_return__lt'],
    ({ metadata: { median_return: median } }, units) => (median === null ? null : asReturn(median, units)),
  ),
  range(
    'Market cap',
    'k',
    'bn USD',
    ['market_cap_usd_bn__gte', 'market_cap_usd_bn__lt'],
    ({ metadata }) => metadata.market_cap,
  ),
  range('Expected', 'x', 'share', ['expected__gte', null], (_, __, expected) => expected?.share ?? null),
  {
    ...range('Edge', 'g', 'points', ['edge__gte', null], (_, __, expected) => edgeOf(expected)),
    fields: ['edge__gte', 'supported'],
  },
  range('Last value', 'v', 'price', [null, 'last_value__lte'], ({ metadata }) => metadata.last_value),
  codes('Sub class', 'u', 'sub_class', null, subClassLabel),
] as const satisfies readonly Facet[]

export const isFacetSet = (facet: Pick<Facet, 'fields'>, search: InsightSearch) =>
  isAnySet(facet.fields, search)

/** The change that removes a filter. Unless it only filters loaded rows, it also goes to the first page. */
export function withoutFacet(facet: Pick<Facet, 'fields'>): Partial<InsightSearch> {
  const change = Object.fromEntries(facet.fields.map((field) => [field, EMPTY_SEARCH[field]]))
  return isLocalChange(change) ? change : { ...change, page: 0, pages: 1 }
}

/** Whether it only filters loaded rows. */
export const isLocalFacet = ({ fields }: Pick<Facet, 'fields'>) => areLocal(fields)

/** Filters that the service refused: those it named, or else all that were sent. A field may have an index, as in `entity.3`. */
export function refusedFacets(search: InsightSearch, fields: readonly string[]): readonly Facet[] {
  const sent: readonly Facet[] = FACETS.filter((facet) => !isLocalFacet(facet) && isFacetSet(facet, search))
  const named = sent.filter((facet) =>
    facet.fields.some((own) => fields.some((field) => field.split(/[.[]/)[0] === own)),
  )
  return named.length > 0 ? named : sent
}

/** A window wide enough to mean "ever". */
const ALL_TIME = '99y'

export const isAnyTime = ({ from_date: from, to_date: to }: InsightSearch) => from === ALL_TIME && to === null

/** Without either end the service applies its default window. */
export const isDefaultWindow = ({ from_date: from, to_date: to }: InsightSearch) =>
  from === null && to === null

/** The service's default window, shown as a filter so that nobody takes the list for all history. */
export const DEFAULT_WINDOW_WORDS = 'last 6 months'

/** The change after which every insight passes. For dates that is all time, because without dates the default applies. */
export const matchAllChange = (facet: Facet): Partial<InsightSearch> =>
  facet.kind === 'dates' ? { ...withoutFacet(facet), from_date: ALL_TIME } : withoutFacet(facet)

export const chosenValues = ({ field }: ChoiceFacet, search: InsightSearch): readonly string[] =>
  search[field].map(String)

export const chooseValues = ({ field, isCode }: ChoiceFacet, values: readonly string[]) => ({
  [field]: isCode ? values.map(Number).sort((a, b) => a - b) : values.toSorted(),
})

export const OUTCOME_WORDS: Readonly<Record<OutcomeCode, string>> = {
  open: 'Open',
  ending: 'Ending this week',
  worked: 'Worked',
  failed: 'Failed',
  outside: 'Outside the middle 80%',
}

/** The value of a filter in words: "6, 7 or 8", "from 10 bn USD"; empty where it is not set. */
export function filterWords(facet: Facet, search: InsightSearch, nameOf: (tag: string) => string): string {
  switch (facet.kind) {
    case 'dates':
      return isDefaultWindow(search) ? '' : windowWords(search)
    case 'status': {
      const outcomes = anyOf(search.outcome.map((code) => OUTCOME_WORDS[code].toLowerCase()))
      return joinedParts([outcomes, search.show === 'unread' ? 'unread' : ''])
    }
    case 'range': {
      const { from, below } = statedEnds(facet, search)
      const isClear = facet.fields.includes('supported') && search.supported
      const until = facet.below === 'last_value__lte' ? 'up to' : 'below'
      return joinedParts(
        [
          from === null ? '' : `from ${amountWords(from, facet.unit)}`,
          below === null ? '' : `${until} ${amountWords(below, facet.unit)}`,
          isClear ? 'clear' : '',
        ],
        ' and ',
      )
    }
    case 'choices':
    case 'stars': {
      const values = chosenValues(facet, search)
      const named = values.map((value) =>
        facet.field === 'entity' ? nameOf(value) : codeWords(facet, value),
      )
      const most = facet.kind === 'stars' ? MAX_STARS : MOST_NAMED
      const words = named.length > most ? countOf(named.length, 'value') : anyOf(named)
      if (facet.field !== 'entity' || !search.watched) return words
      return words === '' ? 'on the watchlist' : `watched and ${words}`
    }
  }
}

/** Every filter that is set: "Stars 6, 7 or 8". */
export const filtersInWords = (search: InsightSearch, nameOf: (tag: string) => string) =>
  FACETS.flatMap((facet) => {
    const words = filterWords(facet, search, nameOf)
    return words ? [`${facet.label} ${words}`] : []
  })

export const statedEnds = ({ from, below }: RangeFacet, search: InsightSearch) => ({
  from: from && search[from],
  below: below && search[below],
})

/** More values than this are counted instead of named. */
const MOST_NAMED = 3

/** The label of a code without a name repeats the label of its filter ("Class 17"), which is already shown before it. */
const codeWords = ({ label, labelOf, isCode }: ChoiceFacet, value: string) =>
  isCode ? labelOf(value).replace(`${label} `, '') : labelOf(value)

const joinedParts = (parts: readonly string[], link = ', ') => parts.filter(Boolean).join(link)

function windowWords({ from_date: from, to_date: to }: InsightSearch): string {
  const since =
    from === null || from === ALL_TIME
      ? 'any time'
      : isRelativeDate(from)
        ? // A window counts calendar days, a horizon trading days.
          `last ${horizonInWords(from).replaceAll(/^1 |trading /g, '')}`
        : `from ${formatDay(parseDay(from))}`
  return joinedParts([since, to === null ? '' : `before ${formatDay(parseDay(to))}`])
}

/** Whether values of a unit are fractions, displayed times 100. */
export const isFraction = (unit: RangeUnit) => unit !== 'bn USD' && unit !== 'price'

/** @param decimals by default as many as the value has, up to four */
export function amountWords(value: number, unit: RangeUnit, decimals?: number): string {
  const shown = isFraction(unit) ? value * 100 : value
  const digits = decimals ?? (String(Number(shown.toFixed(4))).split('.')[1] ?? '').length
  if (unit === '%') return formatReturn(value, digits)
  if (unit === 'share') return `${formatNumber(shown, digits)}%`
  if (unit === 'points') return formatPoints(value, { decimals: digits })
  return `${formatNumber(value, digits)}${unit === 'price' ? '' : ` ${unit}`}`
}
