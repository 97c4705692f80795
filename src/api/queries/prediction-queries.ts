import { queryOptions } from '@tanstack/react-query'
import { readPredictions } from '#contract/records/prediction.ts'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { getJson } from '#api/client/http.ts'
import { insightQueries } from './insight-queries.ts'

/** The fan's steps of one insight. */
export const predictionQueries = {
  of: (id: string) =>
    queryOptions({
      queryKey: [...insightQueries.all(), 'predictions', id],
      queryFn: ({ signal }) => getJson(apiPath(paths.predictions, { id }), { read: readPredictions, signal }),
      staleTime: 5 * 60_000, // computed once, with the insight
    }),
}
