import { getJson } from '#api/client/http.ts'
import { isWorthRetrying, failureOf } from '#contract/calls/failure.ts'
import { fetchSeries } from '#api/queries/calculator-queries.ts'
import { fetchEntities } from '#api/queries/entity-queries.ts'
import { fetchFeedPage } from '#api/queries/feed-queries.ts'
import { fetchInsightPage } from '#api/queries/insight-queries.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { readPredictions, type Prediction } from '#contract/records/prediction.ts'
import { type Close, usableCloses } from '#contract/rules/price-basis.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { sleep, type requestLimiter } from '#api/client/request-limiter.ts'

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
