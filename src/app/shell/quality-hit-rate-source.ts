import type { QueryClient } from '@tanstack/react-query'
import { configQueries } from '#api/queries/config-queries.ts'
import { providePastHitRate } from '#shared/state/quality-hit-rate.ts'

/** Lets every screen ask what came of ended insights; the code that judges them comes with the first question. */
export function offerPastHitRate(queryClient: QueryClient) {
  providePastHitRate(async (stars, mayAsk) => {
    const [config, { hitRateOnThisDevice }] = await Promise.all([
      queryClient.ensureQueryData(configQueries.app()),
      import('#features/track-record/judging/hit-rate-by-quality.ts'),
    ])
    return hitRateOnThisDevice(stars, config, mayAsk)
  })
}
