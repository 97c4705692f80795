import type { QueryClient } from '@tanstack/react-query'
import { configQueries } from '#api/queries/config-queries.ts'
import { provideKeptShare } from '#shared/state/quality-hit-rate.ts'

/** Lets every screen ask what came of ended insights; the code that judges them comes with the first question. */
export function offerKeptShare(queryClient: QueryClient) {
  provideKeptShare(async (stars, mayAsk) => {
    const [config, { keptOnThisDevice }] = await Promise.all([
      queryClient.ensureQueryData(configQueries.app()),
      import('#features/track-record/judging/saved-record.ts'),
    ])
    return keptOnThisDevice(stars, config, mayAsk)
  })
}
