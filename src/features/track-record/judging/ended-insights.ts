import { getJson } from '#api/client/http.ts'
import { sleep, type requestLimiter } from '#api/client/request-limiter.ts'
import { fetchSeries } from '#api/queries/calculator-queries.ts'
import { fetchEntities } from '#api/queries/entity-queries.ts'
import { fetchFeedPage, fetchInsightPage } from '#api/queries/insight-queries.ts'
import { type FailureKind, failureOf, isWorthRetrying } from '#contract/calls/failure.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { readPredictions, type Prediction } from '#contract/records/prediction.ts'
import { type Close, usableCloses } from '#contract/rules/price-basis.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { midnightOf, parseInstant, toWireInstant } from '#contract/values/instant.ts'
import { DEFAULT_WINDOW_MONTHS } from '#contract/values/list-limits.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { factsOf, factsOfInsight, type JudgingFacts } from './judge.ts'

const MAX_TRIES = 4
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 5_000

/** The requests of judging, limited in rate and retried if that can help. Throws `ApiError` or the abort. */
export function judgingClient(limiter: ReturnType<typeof requestLimiter>, signal: AbortSignal) {
  const withRetry = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await limiter.add(call, { signal })
      } catch (error) {
        if (signal.aborted || tries === MAX_TRIES) throw error
        const { kind, retryAfterSeconds } = failureOf(error)
        if (!isWorthRetrying(kind)) throw error
        const delay = retryAfterSeconds ? retryAfterSeconds * 1000 : FIRST_DELAY_MS * 2 ** (tries - 1)
        await sleep(Math.min(MAX_DELAY_MS, delay))
      }
    }
  }
  return {
    insightPage: (filter: InsightFilter) => withRetry(() => fetchInsightPage(filter, signal)),
    feedPage: (filter: InsightFilter) => withRetry(() => fetchFeedPage(filter, signal)),
    /** Entities by tag; unknown and invalid tags are absent. */
    entities: (tags: readonly string[]) => withRetry(() => fetchEntities(tags, signal)),
    closes: async (snake: string): Promise<Close[]> =>
      usableCloses((await withRetry(() => fetchSeries(snake, signal))).points),
    predictions: async (id: string): Promise<Prediction[]> => {
      const path = apiPath(paths.predictions, { id })
      return (await withRetry(() => getJson(path, { read: readPredictions, signal }))).items
    },
  }
}
export type JudgingClient = ReturnType<typeof judgingClient>

/** Parsing is synchronous: twenty insights with all episodes take some ten milliseconds. */
const PAGE_SIZE = 20
const FEED_PAGE_SIZE = 100

const WITHOUT_FEED: readonly FailureKind[] = ['not-found', 'not-configured']

/** Insights of a page, newest first, and how many others cannot be judged. */
export type FactsPage = {
  facts: JudgingFacts[]
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
  const edge = addMonths(midnightOf(now), -DEFAULT_WINDOW_MONTHS)
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

/** All pages of the list or the feed. A service that ignores `page` repeats its first one for ever, so a page without a new id is the end. */
export async function* factsPages<T extends { id: string | null }>(
  load: (page: number) => Promise<AnyPage<T>>,
  factsOf: (item: T) => JudgingFacts | null,
): AsyncGenerator<FactsPage> {
  const ids = new Set<string | null>()
  for (let page = 0; ; page += 1) {
    const { items, received, isLast } = await load(page)
    const known = ids.size
    for (const { id } of items) ids.add(id)
    if (page > 0 && ids.size === known) return
    const facts = items.flatMap((item) => factsOf(item) ?? [])
    yield { facts, unusable: received - facts.length }
    if (isLast) return
  }
}

const instantOf = (text: string | null | undefined) => (text ? parseInstant(text) : null)

/** A filter, to be called with the newest first: of insights on one asset with overlapping windows only the newest counts. */
export function nonOverlapping(): (facts: Pick<JudgingFacts, 'tag' | 'startAt' | 'endsAt'>) => boolean {
  const startOfNewer = new Map<string, number>()
  return ({ tag, startAt, endsAt }) => {
    if (endsAt > (startOfNewer.get(tag) ?? Number.POSITIVE_INFINITY)) return false
    startOfNewer.set(tag, startAt)
    return true
  }
}
