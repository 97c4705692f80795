import { queryOptions } from '@tanstack/react-query'
import { readSeries } from '#contract/records/calculator.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { asDateSince, type UnitRules } from '#contract/values/units.ts'
import { postJson, postQuery } from '#api/client/http.ts'
import type { RequestLimiter } from '#api/client/request-limiter.ts'

/** Daily data: one new point a day. */
const STALE_MS = 10 * 60_000

const atOnce: RequestLimiter['run'] = (call) => call()

const bodyOf = (snake: string, dateSince?: number) => ({
  snake_expression: snake,
  ...(dateSince !== undefined && { date_since: dateSince }),
})

export const calculatorQueries = {
  /** The whole daily series of a snake, for example `acme_nasd.price`. */
  series: (snake: string) =>
    queryOptions({
      queryKey: ['series', snake],
      queryFn: ({ signal }) =>
        postJson(apiPath(paths.calculator), bodyOf(snake), { read: readSeries, signal }),
      staleTime: STALE_MS,
      gcTime: 5 * 60_000, // long series are heavy; they need not outlive the screen by much
    }),
  /** Its last part only. @param dateSince as the service takes it, see `asDateSince` */
  seriesSince: (snake: string, dateSince: number) =>
    postQuery(
      ['series', snake, dateSince],
      apiPath(paths.calculator),
      bodyOf(snake, dateSince),
      readSeries,
      STALE_MS,
    ),
  /**
   * Its days from `since` (ms UTC) on; the whole where the deployment does not say how a start is sent.
   *
   * @param inTurn runs the request when its turn comes, where a page asks for many
   */
  recent: (snake: string, since: number, units: UnitRules, inTurn = atOnce) => {
    const start = asDateSince(since, units)
    return queryOptions({
      queryKey: ['series', snake, ...(start === undefined ? [] : [start])],
      queryFn: ({ signal }) =>
        inTurn(
          () => postJson(apiPath(paths.calculator), bodyOf(snake, start), { read: readSeries, signal }),
          signal,
        ),
      staleTime: STALE_MS,
    })
  },
}
