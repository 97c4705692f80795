import type { Insight } from '#contract/records/insight.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { DEFAULT_WINDOW_MONTHS } from '#contract/values/list-limits.ts'
import { matchRows } from '#features/insight-list/rows/arrange-rows.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { sinceMs } from '#shared/address/insight-filter-body.ts'
import { parseDay } from '#shared/address/search-fields.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatNumber, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { FACETS, isFacetSet, openedFacet, type Facet } from './facets.ts'
import { DEFAULT_WINDOW_WORDS, filterWords } from './filter-words.ts'

/** One filter checked against one insight. `passes` is null where it depends on later prices, which only the list knows. */
export type FilterCheck = {
  label: string
  needs: string
  has: string
  passes: boolean | null
  /** Removes this filter. */
  drop: Partial<InsightSearch>
}

export type Explanation = {
  checks: readonly FilterCheck[]
  /**
   * `shown`: among the rows on screen. `filtered`: excluded by a filter. `too-old`: created before the list starts. `later`: on a later
   * page. `outcome`: loaded, but hidden by its status.
   */
  verdict: 'shown' | 'filtered' | 'too-old' | 'later' | 'outcome'
}

type Surroundings = {
  search: InsightSearch
  /** The service's clock, ms. */
  now: number
  watchedTags: readonly string[]
  nameOf: (tag: string) => string
  loadedIds: ReadonlySet<string>
  shownIds: ReadonlySet<string>
}

/** Checks an insight against the filters of a list. A value that the service does not state matches no filter. */
export function explainInsight(row: InsightRow, around: Surroundings): Explanation {
  const checks = checksOf(row, around)
  const failing = checks.filter(({ passes }) => passes === false)
  if (around.shownIds.has(row.id)) return { checks, verdict: 'shown' }
  if (failing.length === 0) {
    if (!around.loadedIds.has(row.id)) return { checks, verdict: 'later' }
    return { checks, verdict: 'outcome' }
  }
  const isOnlyAge = failing.every(({ label }) => label === CREATED) && isBeforeStart(row, around)
  return { checks, verdict: isOnlyAge ? 'too-old' : 'filtered' }
}

const CREATED = FACETS[0].label

function checksOf(row: InsightRow, around: Surroundings): FilterCheck[] {
  const { insight } = row
  const { search, now } = around
  const checks: FilterCheck[] = []
  if (search.from_date === null && search.to_date === null) {
    checks.push({
      label: CREATED,
      needs: `${DEFAULT_WINDOW_WORDS} (default)`,
      has: formatDay(insight.created_at),
      passes: insight.created_at !== null && insight.created_at >= startOf(search, now),
      drop: openedFacet(FACETS[0]),
    })
  }
  for (const facet of FACETS.filter((each) => isFacetSet(each, search))) {
    const needs = filterWords(facet, search, around.nameOf)?.value ?? ''
    checks.push({
      label: facet.label,
      needs,
      drop: openedFacet(facet),
      ...valueOf(facet, insight, around),
    })
  }
  if (search.q !== null) {
    const passes = matchRows([row], search.q).length > 0
    checks.push({
      label: 'Text',
      needs: search.q,
      has: passes ? 'has these words' : 'has other words',
      passes,
      drop: { q: null },
    })
  }
  return checks
}

/** The insight's value for a filter, and whether it passes. */
function valueOf(
  facet: Facet,
  insight: Insight,
  { search, now, watchedTags, nameOf }: Surroundings,
): Pick<FilterCheck, 'has' | 'passes'> {
  switch (facet.kind) {
    case 'dates': {
      const at = insight.created_at
      const to = search.to_date === null ? undefined : parseDay(search.to_date)
      const isBefore = to === undefined || (at !== null && at < to)
      return { has: formatDay(at), passes: at !== null && at >= startOf(search, now) && isBefore }
    }
    case 'status':
      return { has: 'estimated in the list', passes: null }
    case 'stars': {
      const value = facet.valueOf(insight)
      return {
        has: value === null ? NOT_AVAILABLE : `${value} of 8`,
        passes: value !== null && search.stars.includes(value),
      }
    }
    case 'codes': {
      const value = facet.valueOf(insight)
      return {
        has: value === null ? NOT_AVAILABLE : facet.labelOf(value),
        passes: value !== null && search[facet.field].includes(value),
      }
    }
    case 'texts': {
      const value = facet.valueOf(insight)
      const chosen = search[facet.field]
      const isChosen = value !== null && (chosen.length === 0 || chosen.includes(value))
      const isWatched =
        facet.field !== 'entity' || !search.watched || (value !== null && watchedTags.includes(value))
      const has =
        value === null ? NOT_AVAILABLE : facet.field === 'entity' ? nameOf(value) : facet.labelOf(value)
      return { has: isWatched ? has : `${has}, not watched`, passes: isChosen && isWatched }
    }
    case 'range': {
      const value = facet.valueOf(insight)
      const from = facet.from === null ? null : search[facet.from]
      const below = search[facet.below]
      const isBelow = (limit: number) =>
        value !== null && (facet.below === 'last_value__lte' ? value <= limit : value < limit)
      const passes = value !== null && (from === null || value >= from) && (below === null || isBelow(below))
      return { has: rangeWords(value, facet.unit), passes }
    }
  }
}

function rangeWords(value: number | null, unit: string): string {
  if (value === null) return NOT_AVAILABLE
  if (unit === '%') return formatReturn(value)
  return unit === 'price' ? formatNumber(value, 2) : `${formatNumber(value, 1)} ${unit}`
}

/** Start of the list's window, ms. */
function startOf(search: InsightSearch, now: number): number {
  if (search.from_date === null && search.to_date === null) return addMonths(now, -DEFAULT_WINDOW_MONTHS)
  return sinceMs(search.from_date, now) ?? 0
}

const isBeforeStart = ({ insight }: InsightRow, { search, now }: Surroundings) =>
  insight.created_at !== null && insight.created_at < startOf(search, now)
