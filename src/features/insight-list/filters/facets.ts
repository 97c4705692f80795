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
import { ALL_TIME } from './filter-words.ts'

/** Fields of the search that hold a choice of texts or of codes. */
type TextField = 'topic' | 'eco' | 'entity' | 'horizon' | 'sector'
type CodeField = 'asset_cls' | 'class' | 'direction' | 'stars' | 'sub_class'

type Named = { label: string; letter?: string; fields: readonly (keyof InsightSearch)[] }

/** Any of several texts. Their vocabulary is open: what is loaded is offered, anything may be typed. */
export type TextFacet = Named & {
  kind: 'texts'
  field: TextField
  valueOf: (insight: Insight) => string | null
  labelOf: (value: string) => string
}
/** Any of several codes; `known` from the published tables, `isOpen` where none is published. */
export type CodeFacet = Named & {
  kind: 'codes'
  field: CodeField
  known: readonly number[]
  isOpen: boolean
  valueOf: (insight: Insight) => number | null
  labelOf: (code: number) => string
}
type StarsFacet = Named & {
  kind: 'stars'
  field: 'stars'
  valueOf: (insight: Insight) => number | null
}
/** From (included) to below; values in the unit of the request, `scale` turns them into what is typed. */
export type RangeFacet = Named & {
  kind: 'range'
  from: RangeFrom | null
  below: RangeBelow
  unit: RangeUnit
  valueOf: (insight: Insight) => number | null
}
type DatesFacet = Named & { kind: 'dates' }
/** What became of it: the service cannot filter by that, so it narrows what is loaded. */
type StatusFacet = Named & { kind: 'status' }

type RangeFrom = 'market_cap_usd_bn__gte' | 'median_return__gte'
type RangeBelow = 'market_cap_usd_bn__lt' | 'median_return__lt' | 'last_value__lte'
export type RangeUnit = 'bn USD' | '%' | 'price'

export type Facet = TextFacet | CodeFacet | StarsFacet | RangeFacet | DatesFacet | StatusFacet

const codesOf = (table: Readonly<Record<number, string>>) => Object.keys(table).map(Number)
const same = (value: string) => value
/** Sectors arrive as words or as classification codes; a code gets its name. */
const sectorLabel = (sector: string) => (/^\d{2}$/.test(sector) ? sectorName(sector) : sector)

export const STATUS_LABEL = 'Status'

/** Every filter of the service and the one of ours, in the order of the bar. The labels are the controls' fixed names. */
export const FACETS = [
  { kind: 'dates', label: 'Created', letter: 'c', fields: ['from_date', 'to_date'] },
  { kind: 'status', label: STATUS_LABEL, letter: 'w', fields: ['outcome', 'show'] },
  {
    kind: 'codes',
    label: 'Asset class',
    letter: 'a',
    field: 'asset_cls',
    fields: ['asset_cls'],
    known: codesOf(ASSET_CLASSES),
    isOpen: false,
    valueOf: (i) => i.metadata.asset_cls ?? null,
    labelOf: assetClassLabel,
  },
  {
    kind: 'stars',
    label: 'Stars',
    letter: 's',
    field: 'stars',
    fields: ['stars'],
    valueOf: (i) => i.metadata.stars ?? null,
  },
  {
    kind: 'texts',
    label: 'Topic',
    letter: 't',
    field: 'topic',
    fields: ['topic'],
    valueOf: (i) => i.metadata.topic ?? null,
    labelOf: same,
  },
  {
    kind: 'codes',
    label: 'Class',
    letter: 'l',
    field: 'class',
    fields: ['class'],
    known: codesOf(CLASSES),
    isOpen: false,
    valueOf: (i) => i.metadata.class ?? null,
    labelOf: classLabel,
  },
  {
    kind: 'codes',
    label: 'Direction',
    letter: 'd',
    field: 'direction',
    fields: ['direction'],
    known: codesOf(DIRECTIONS),
    isOpen: false,
    valueOf: (i) => i.metadata.direction ?? null,
    labelOf: directionLabel,
  },
  {
    kind: 'texts',
    label: 'Economy',
    letter: 'o',
    field: 'eco',
    fields: ['eco'],
    valueOf: (i) => i.metadata.eco ?? null,
    labelOf: same,
  },
  {
    kind: 'texts',
    label: 'Entity',
    letter: 'e',
    field: 'entity',
    fields: ['entity', 'watched'],
    valueOf: (i) => i.metadata.entity ?? null,
    labelOf: same,
  },
  {
    kind: 'texts',
    label: 'Horizon',
    letter: 'h',
    field: 'horizon',
    fields: ['horizon'],
    valueOf: (i) => i.metadata.horizon ?? null,
    labelOf: same,
  },
  {
    kind: 'texts',
    label: 'Sector',
    letter: 'r',
    field: 'sector',
    fields: ['sector'],
    valueOf: (i) => i.metadata.sector ?? null,
    labelOf: sectorLabel,
  },
  {
    kind: 'range',
    label: 'Median return',
    letter: 'm',
    from: 'median_return__gte',
    below: 'median_return__lt',
    unit: '%',
    fields: ['median_return__gte', 'median_return__lt'],
    valueOf: (i) => i.metadata.median_return ?? null,
  },
  {
    kind: 'range',
    label: 'Market cap',
    letter: 'k',
    from: 'market_cap_usd_bn__gte',
    below: 'market_cap_usd_bn__lt',
    unit: 'bn USD',
    fields: ['market_cap_usd_bn__gte', 'market_cap_usd_bn__lt'],
    valueOf: (i) => i.metadata.market_cap ?? null,
  },
  {
    kind: 'range',
    label: 'Last value',
    letter: 'v',
    from: null,
    below: 'last_value__lte',
    unit: 'price',
    fields: ['last_value__lte'],
    valueOf: (i) => i.metadata.last_value ?? null,
  },
  {
    kind: 'codes',
    label: 'Sub class',
    letter: 'u',
    field: 'sub_class',
    fields: ['sub_class'],
    known: [],
    isOpen: true,
    valueOf: (i) => i.metadata.sub_cls ?? null,
    labelOf: subClassLabel,
  },
] as const satisfies readonly Facet[]

export const ALL_STARS = Array.from({ length: MAX_STARS + 1 }, (_, stars) => stars)

/** Whether the search sets this filter. */
export const isFacetSet = (facet: Pick<Facet, 'fields'>, search: InsightSearch) =>
  facet.fields.some((field) => {
    const value = search[field]
    return Array.isArray(value) ? value.length > 0 : value !== EMPTY_SEARCH[field]
  })

/** The change that takes this filter away; a list that the service then sends anew begins at its first page. */
export function withoutFacet(facet: Pick<Facet, 'fields'>): Partial<InsightSearch> {
  const change = Object.fromEntries(facet.fields.map((field) => [field, EMPTY_SEARCH[field]]))
  return isLocalChange(change) ? change : { ...change, page: 0, pages: 1 }
}

/**
 * Filters behind a refusal: those whose fields the service named; where it named none of them, every filter that was sent.
 *
 * @param fields names in the request, perhaps with a place in a list: `stars`, `market_cap_usd_bn__gte`, `entity.3`
 */
export function refusedFacets(search: InsightSearch, fields: readonly string[]): readonly Facet[] {
  const sent: readonly Facet[] = FACETS.filter(
    (facet) => facet.kind !== 'status' && isFacetSet(facet, search),
  )
  const named = sent.filter((facet) =>
    facet.fields.some((own) => fields.some((field) => field.split(/[.[]/)[0] === own)),
  )
  return named.length > 0 ? named : sent
}

export const isAnyTime = ({ from_date: from, to_date: to }: InsightSearch) => from === ALL_TIME && to === null

/** The change that lets everything through: without a window of its own a list is of the default one. */
export const openedFacet = (facet: Facet): Partial<InsightSearch> =>
  facet.kind === 'dates' ? { ...withoutFacet(facet), from_date: ALL_TIME } : withoutFacet(facet)
