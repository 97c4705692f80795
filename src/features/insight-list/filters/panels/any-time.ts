import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { withoutFacet } from '#features/insight-list/filters/model/facets.ts'
import type { Facet } from '#features/insight-list/filters/model/facets.ts'
import { ALL_TIME } from '#features/insight-list/filters/model/filter-words.ts'

export const isAnyTime = ({ from_date: from, to_date: to }: InsightSearch) => from === ALL_TIME && to === null

/** The change that lets everything through: without a window of its own a list is of the default one. */
export const openedFacet = (facet: Facet): Partial<InsightSearch> =>
  facet.kind === 'dates' ? { ...withoutFacet(facet), from_date: ALL_TIME } : withoutFacet(facet)
