import type { InsightPage } from '#api/insight-queries.ts'
import type { InsightFilter } from '#contract/insight-filter.ts'
import { toWireInstant } from '#contract/instant.ts'

/** "Created before" leaves its own instant out: a list is frozen just after its newest insight. */
export const PAST_NEWEST_MS = 1000

/** The request as of the instant at which its list was frozen; one that names its own end stands still anyway. */
export const frozen = (filter: InsightFilter, at: string | undefined): InsightFilter =>
  at && !filter.to_date ? { ...filter, to_date: at } : filter

/** The request of one page of a list, as of the instant at which the list was frozen. */
export const pageRequest = (base: InsightFilter, page: number, at?: string): InsightFilter =>
  frozen(page > 0 ? { ...base, page } : base, at)

/** Publication of the newest insight of a page, ms. */
export function newestAt(page: Pick<InsightPage, 'items'>): number | undefined {
  const times = page.items.map((insight) => insight.created_at).filter((at) => at !== null)
  return times.length > 0 ? Math.max(...times) : undefined
}

/** Where to freeze a list that begins with this page. */
export function freezingPoint(page: InsightPage): string | undefined {
  const newest = newestAt(page)
  return newest === undefined ? undefined : toWireInstant(newest + PAST_NEWEST_MS)
}
