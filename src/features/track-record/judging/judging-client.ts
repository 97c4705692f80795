import { getJson, postJson } from '#api/client/http.ts'
import { isWorthRetrying, failureOf } from '#contract/calls/failure.ts'
import { fetchFeedPage } from '#api/queries/feed-queries.ts'
import { fetchInsightPage } from '#api/queries/insight-queries.ts'
import { readSeries } from '#contract/records/calculator.ts'
import { ENTITY_FILTER_BY_TAG, MAX_TAG_LENGTH, readEntities, type Entity } from '#contract/records/entity.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { MAX_ENTITIES } from '#contract/values/list-limits.ts'
import { readPredictions, type Prediction } from '#contract/records/prediction.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { usableCloses } from '#shared/predictions/realised-path.ts'
import { sleep, type RequestLimiter } from '#api/client/request-limiter.ts'

const MAX_TRIES = 4
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 5_000

/** The requests of judging, limited in rate and retried if that can help. Throws `ApiError` or the abort. */
export function judgingClient(limiter: RequestLimiter, signal: AbortSignal) {
  const withRetry = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await limiter.run(call, signal)
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
    /** Entities by tag; a tag that the service does not know or would refuse is absent. */
    entities: async (tags: readonly string[]): Promise<Map<string, Entity>> => {
      const args = tags.filter((tag) => tag !== '' && tag.length <= MAX_TAG_LENGTH)
      const found = new Map<string, Entity>()
      for (let from = 0; from < args.length; from += MAX_ENTITIES) {
        const body = { filter: ENTITY_FILTER_BY_TAG, args: args.slice(from, from + MAX_ENTITIES) }
        const { items } = await withRetry(() =>
          postJson(apiPath(paths.entities), body, { read: readEntities, signal }),
        )
        for (const entity of items) found.set(entity.tag, entity)
      }
      return found
    },
    closes: async (snake: string): Promise<Close[]> => {
      const body = { snake_expression: snake }
      const { points } = await withRetry(() =>
        postJson(apiPath(paths.calculator), body, { read: readSeries, signal }),
      )
      return usableCloses(points)
    },
    predictions: async (id: string): Promise<Prediction[]> => {
      const path = apiPath(paths.predictions, { id })
      return (await withRetry(() => getJson(path, { read: readPredictions, signal }))).items
    },
  }
}
export type JudgingClient = ReturnType<typeof judgingClient>
