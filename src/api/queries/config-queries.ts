import { queryOptions } from '@tanstack/react-query'
import { AppConfig } from '#contract/desk/app-config.ts'
import { readWith } from '#contract/values/reading.ts'
import { getJson } from '#api/client/http.ts'

const readConfig = readWith(AppConfig)

/** How often a reference service that is still computing is asked how far it is. */
const PROGRESS_INTERVAL_MS = 2_000

export const configQueries = {
  app: () =>
    queryOptions({
      queryKey: ['config'],
      queryFn: ({ signal }) => getJson('/api/config', { read: readConfig, signal }),
      staleTime: 60_000, // the badge and the clock's day; a running session may cross midnight
      refetchInterval: ({ state }) => {
        const { mode, reference } = state.data ?? {}
        // Not even told yet what it studies, or still at it.
        const isComputing = reference
          ? reference.progress.done < reference.progress.total
          : mode === 'reference'
        return isComputing ? PROGRESS_INTERVAL_MS : false
      },
    }),
}
