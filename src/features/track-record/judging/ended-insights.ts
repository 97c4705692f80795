import { type FailureKind, failureOf } from '#contract/calls/failure.ts'
import { addMonths } from '#contract/values/horizon.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { DEFAULT_WINDOW_MONTHS } from '#contract/values/list-limits.ts'
import { MS_PER_DAY, parseInstant, toWireInstant } from '#contract/values/instant.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { factsOf, factsOfInsight, type InsightFacts } from './judge.ts'
import type { JudgingClient } from './judging-client.ts'

/** Parsing is synchronous: twenty insights with all episodes take some ten milliseconds. */
const PAGE_SIZE = 20
/** Items of the feed are small. */
const FEED_PAGE_SIZE = 100

/** Failures that mean the service has no feed. */
const WITHOUT_FEED: readonly FailureKind[] = ['not-found', 'not-configured']

/** Insights of a page, newest first, and how many others cannot be judged. */
export type FactsPage = {
  facts: InsightFacts[]
  unusable: number
  /** Set on the one page that stands for the feed if the service has none. */
  isWithoutFeed?: true
}

export type Population = {
  /** The list's filter; the whole history without `from_date`. */
  filter: InsightFilter
  now: number
  units: UnitRules
}

/**
 * All insights of a filter, newest first, page by page. The last six months come from the list with all fields, older insights from
 * the feed, which is smaller, has fewer fields, and does not exist on every service.
 */
export async function* insightPages(
  client: Pick<JudgingClient, 'insightPage' | 'feedPage'>,
  { filter: { page: _page, limit: _limit, ...filter }, now, units }: Population,
): AsyncGenerator<FactsPage> {
  const from = instantOf(filter.from_date) ?? 0
  const to = instantOf(filter.to_date) ?? Number.POSITIVE_INFINITY
  const edge = addMonths(now - (now % MS_PER_DAY), -DEFAULT_WINDOW_MONTHS)
  if (to > edge) {
    const recent = { ...filter, from_date: toWireInstant(Math.max(from, edge)), limit: PAGE_SIZE }
    yield* factsPages(
      (page) => client.insightPage({ ...recent, page }),
      (item) => factsOfInsight(item, units),
    )
  }
  if (from >= edge) return
  // One second of overlap, because services differ on inclusive ends; duplicates share their id.
  const to_date = toWireInstant(Math.min(to, edge + 1_000))
  const older = { ...filter, from_date: toWireInstant(from), to_date, limit: FEED_PAGE_SIZE }
  try {
    yield* factsPages(
      (page) => client.feedPage({ ...older, page }),
      (item) => factsOf(item, units),
    )
  } catch (error) {
    if (!WITHOUT_FEED.includes(failureOf(error).kind)) throw error
    yield { facts: [], unusable: 0, isWithoutFeed: true }
  }
}

type AnyPage<T> = { items: readonly T[]; received: number; isLast: boolean }

/** All pages of the list or the feed. */
export async function* factsPages<T>(
  load: (page: number) => Promise<AnyPage<T>>,
  factsOf: (item: T) => InsightFacts | null,
): AsyncGenerator<FactsPage> {
  for (let page = 0; ; page += 1) {
    const { items, received, isLast } = await load(page)
    const facts = items.flatMap((item) => factsOf(item) ?? [])
    yield { facts, unusable: received - facts.length }
    if (isLast) return
  }
}

const instantOf = (text: string | null | undefined) => (text ? parseInstant(text) : null)

/** A filter, to be called with the newest first: of insights on one asset with overlapping windows only the newest counts. */
export function nonOverlapping(): (facts: Pick<InsightFacts, 'tag' | 'startAt' | 'endsAt'>) => boolean {
  const startOfNewer = new Map<string, number>()
  return ({ tag, startAt, endsAt }) => {
    if (endsAt > (startOfNewer.get(tag) ?? Number.POSITIVE_INFINITY)) return false
    startOfNewer.set(tag, startAt)
    return true
  }
}
