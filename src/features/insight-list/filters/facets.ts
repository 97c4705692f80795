import type { Insight } from '#contract/records/insight.ts'
import {
  sectorName,
  ASSET_CLASSES,
  assetClassLabel,
  CLASSES,
  classLabel,
  subClassLabel,
} from '#contract/values/classification.ts'
import { DIRECTIONS, directionLabel, MAX_STARS } from '#contract/values/codes.ts'
import {
  EMPTY_SEARCH,
  isLocalChange,
  type InsightSearch,
} from '#features/insight-list/search/insight-search.ts'

type TextField = 'topic' | 'eco' | 'entity' | 'horizon' | 'sector'
type CodeField = 'asset_cls' | 'class' | 'direction' | 'stars' | 'sub_class'
export type RangeUnit = 'bn USD' | '%' | 'price'

/** `letter` opens it after `f`. */
type Named = { label: string; letter: string; fields: readonly (keyof InsightSearch)[] }

/** Any of several texts. Loaded values are offered, any other may be typed. */
export type TextFacet = Named & {
  kind: 'texts'
  field: TextField
  valueOf: (insight: Insight) => string | null
  labelOf: (value: string) => string
}
/** Any of several codes. `known`: published codes. `isOpen`: no table is published. */
export type CodeFacet = Named & {
  kind: 'codes'
  field: CodeField
  known: readonly number[]
  isOpen: boolean
  valueOf: (insight: Insight) => number | null
  labelOf: (code: number) => string
}
type StarsFacet = Named & { kind: 'stars'; field: 'stars'; valueOf: (insight: Insight) => number | null }
/** From (included) to below; values in the unit of the request. */
export type RangeFacet = Named & {
  kind: 'range'
  from: 'market_cap_usd_bn__gte' | 'median_return__gte' | null
  below: 'market_cap_usd_bn__lt' | 'median_return__lt' | 'last_value__lte'
  unit: RangeUnit
  valueOf: (insight: Insight) => number | null
}
/** `status`: the service cannot filter by it, so it narrows what is loaded. */
export type Facet =
  TextFacet | CodeFacet | StarsFacet | RangeFacet | (Named & { kind: 'dates' }) | (Named & { kind: 'status' })

const texts = (
  label: string,
  letter: string,
  field: TextField,
  more: Partial<Pick<TextFacet, 'fields' | 'labelOf'>> = {},
): TextFacet => ({
  kind: 'texts',
  label,
  letter,
  field,
  fields: [field],
  valueOf: ({ metadata }) => metadata[field] ?? null,
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
): CodeFacet => ({
  kind: 'codes',
  label,
  letter,
  field,
  fields: [field],
  known: Object.keys(table ?? {}).map(Number),
  isOpen: table === null,
  valueOf: ({ metadata }) => metadata[field === 'sub_class' ? 'sub_cls' : field] ?? null,
  labelOf,
})

const range = (
  label: string,
  letter: string,
  unit: RangeUnit,
  [from, below]: [RangeFacet['from'], RangeFacet['below']],
  value: 'market_cap' | 'median_return' | 'last_value',
): RangeFacet => ({
  kind: 'range',
  label,
  letter,
  unit,
  from,
  below,
  fields: from === null ? [below] : [from, below],
  valueOf: ({ metadata }) => metadata[value] ?? null,
})

/** Sectors arrive as words or as GICS codes. */
const sectorLabel = (sector: string) => (/^\d{2}$/.test(sector) ? sectorName(sector) : sector)

export const STATUS_LABEL = 'Status'

/** Every filter of the service, and the status, in the order of the bar. The labels are fixed names. */
export const FACETS = [
  { kind: 'dates', label: 'Created', letter: 'c', fields: ['from_date', 'to_date'] },
  { kind: 'status', label: STATUS_LABEL, letter: 'w', fields: ['outcome', 'show'] },
  codes('Asset class', 'a', 'asset_cls', ASSET_CLASSES, assetClassLabel),
  {
    kind: 'stars',
    label: 'Stars',
    letter: 's',
    field: 'stars',
    fields: ['stars'],
    valueOf: ({ metadata }) => metadata.stars ?? null,
  },
  texts('Topic', 't', 'topic'),
  codes('Class', 'l', 'class', CLASSES, classLabel),
  codes('Direction', 'd', 'direction', DIRECTIONS, directionLabel),
  texts('Economy', 'o', 'eco'),
  texts('Entity', 'e', 'entity', { fields: ['entity', 'watched'] }),
  texts('Horizon', 'h', 'horizon'),
  texts('Sector', 'r', 'sector', { labelOf: sectorLabel }),
  range('Median return', 'm', '%', ['median_return__gte', 'median_return__lt'], 'median_return'),
  range('Market cap', 'k', 'bn USD', ['market_cap_usd_bn__gte', 'market_cap_usd_bn__lt'], 'market_cap'),
  range('Last value', 'v', 'price', [null, 'last_value__lte'], 'last_value'),
  codes('Sub class', 'u', 'sub_class', null, subClassLabel),
] as const satisfies readonly Facet[]

export const ALL_STARS = Array.from({ length: MAX_STARS + 1 }, (_, stars) => stars)

export const isFacetSet = (facet: Pick<Facet, 'fields'>, search: InsightSearch) =>
  facet.fields.some((field) => {
    const value = search[field]
    return Array.isArray(value) ? value.length > 0 : value !== EMPTY_SEARCH[field]
  })

/** Removes the filter. Unless it only narrows loaded rows, the list starts again at its first page. */
export function withoutFacet(facet: Pick<Facet, 'fields'>): Partial<InsightSearch> {
  const change = Object.fromEntries(facet.fields.map((field) => [field, EMPTY_SEARCH[field]]))
  return isLocalChange(change) ? change : { ...change, page: 0, pages: 1 }
}

/** Filters that the service refused: those it named, or else all that were sent. `fields` may have an index, as in `entity.3`. */
export function refusedFacets(search: InsightSearch, fields: readonly string[]): readonly Facet[] {
  const sent: readonly Facet[] = FACETS.filter(
    (facet) => facet.kind !== 'status' && isFacetSet(facet, search),
  )
  const named = sent.filter((facet) =>
    facet.fields.some((own) => fields.some((field) => field.split(/[.[]/)[0] === own)),
  )
  return named.length > 0 ? named : sent
}

/** A window wide enough to mean "ever". */
export const ALL_TIME = '99y'

export const isAnyTime = ({ from_date: from, to_date: to }: InsightSearch) => from === ALL_TIME && to === null

/** Lets every insight pass this filter. Without dates a list has a default window, so dates become "ever". */
export const openedFacet = (facet: Facet): Partial<InsightSearch> =>
  facet.kind === 'dates' ? { ...withoutFacet(facet), from_date: ALL_TIME } : withoutFacet(facet)
