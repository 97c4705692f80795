import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { atOnce, type Enqueue, postJson } from '#api/client/http.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { readSeries } from '#contract/records/calculator.ts'
import { midnightOf } from '#contract/values/instant.ts'
import { asDateSince, type UnitRules } from '#contract/values/units.ts'

/** Daily data: one new point a day. */
const STALE_MS = 10 * 60_000

/** @param dateSince in the unit of the service, see `asDateSince`; the whole series without it */
export const fetchSeries = (snake: string, signal: AbortSignal, dateSince?: number) => {
  const body = { snake_expression: snake, ...(dateSince !== undefined && { date_since: dateSince }) }
  return postJson(apiPath(paths.calculator), body, { read: readSeries, signal })
}

export const calculatorQueries = {
  /** The whole daily series of a snake, for example `acme_nasd.price`. */
  series: (snake: string) =>
    queryOptions({
      queryKey: ['series', snake],
      queryFn: ({ signal }) => fetchSeries(snake, signal),
      staleTime: STALE_MS,
      gcTime: 5 * 60_000, // long series take much memory and are rarely needed again
    }),
  /**
   * The series from `since` (ms UTC) on, or the whole series where the deployment does not configure the unit of a start date.
   *
   * @param enqueue for pages that make many
   */
  recent: (snake: string, since: number, units: UnitRules, enqueue: Enqueue = atOnce) => {
    const start = asDateSince(since, units)
    return queryOptions({
      queryKey: ['series', snake, ...(start === undefined ? [] : [start])],
      queryFn: ({ signal }) => enqueue(() => fetchSeries(snake, signal, start), signal),
      staleTime: STALE_MS,
    })
  },
}

/** The whole series if it is cached, or else from `since` (ms UTC) on, if that is known; refetched when stale. */
export function fetchCloses(client: QueryClient, snake: string, since: number, units: UnitRules) {
  const whole = calculatorQueries.series(snake)
  const known = client.getQueryData(whole.queryKey)
  if (known) return client.fetchQuery(whole).catch(() => known)
  // Rounded to a day, so that the insights of an asset share a request.
  const part = calculatorQueries.recent(snake, midnightOf(since), units)
  return Number.isFinite(since) ? client.fetchQuery(part) : client.fetchQuery(whole)
}
