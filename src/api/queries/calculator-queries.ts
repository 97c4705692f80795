import { queryOptions } from '@tanstack/react-query'
import { readSeries } from '#contract/records/calculator.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { asDateSince, type UnitRules } from '#contract/values/units.ts'
import { postJson } from '#api/client/http.ts'
import type { RequestLimiter } from '#api/client/request-limiter.ts'

export const calculatorQueries = {
  all: () => ['series'] as const,
  /** The whole daily series of a snake, for example `acme_nasd.price`. */
  series: (snake: string) =>
    queryOptions({
      queryKey: [...calculatorQueries.all(), snake],
      queryFn: ({ signal }) =>
        postJson(apiPath(paths.calculator), { snake_expression: snake }, { read: readSeries, signal }),
      staleTime: 10 * 60_000, // daily data: one new point a day
      gcTime: 5 * 60_000, // long series are heavy; they need not outlive the screen by much
    }),
  /** Its last part only. @param dateSince as the service takes it, see `asDateSince` */
  seriesSince: (snake: string, dateSince: number) =>
    queryOptions({
      queryKey: [...calculatorQueries.all(), snake, dateSince],
      queryFn: ({ signal }) =>
        postJson(
          apiPath(paths.calculator),
          { snake_expression: snake, date_since: dateSince },
          { read: readSeries, signal },
        ),
      staleTime: 10 * 60_000, // as the whole
    }),
  /**
   * Its days from `since` (ms UTC) on; the whole where the deployment does not say how a start is sent.
   *
   * @param inTurn runs the request when its turn comes, where a page asks for many
   */
  recent: (snake: string, since: number, units: UnitRules, inTurn: RequestLimiter['run'] = atOnce) => {
    const start = asDateSince(since, units)
    return queryOptions({
      queryKey: [...calculatorQueries.all(), snake, ...(start === undefined ? [] : [start])],
      queryFn: ({ signal }) =>
        inTurn(() =>
          postJson(
            apiPath(paths.calculator),
            { snake_expression: snake, ...(start !== undefined && { date_since: start }) },
            { read: readSeries, signal },
          ),
        ),
      staleTime: 10 * 60_000, // as the whole
    })
  },
}

const atOnce: RequestLimiter['run'] = (call) => call()
