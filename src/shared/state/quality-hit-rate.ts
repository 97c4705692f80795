import { queryOptions, type QueryClient, useQuery } from '@tanstack/react-query'

/** Past insights of one quality: hits, number, and the mean base rate of their assets (a fraction; null if unknown). */
export type PastHitRate = { hits: number; of: number; base: number | null }

type Load = (
  stars: number,
  asking: { client: QueryClient; signal: AbortSignal },
) => Promise<PastHitRate & { isComplete: boolean }>

let provide: (load: Load) => void = () => {}
/** Resolved by `app`, because `shared` cannot import the track record, which judges insights. */
const provided = new Promise<Load>((resolve) => {
  provide = resolve
})
export const providePastHitRate = (load: Load) => provide(load)

/** While assets are still being studied, past insights keep being added. */
const STUDY_INTERVAL_MS = 30_000

/**
 * Sends some twenty requests for a quality, once or until the study is complete, if this browser has too few judged insights; what
 * they judged is stored.
 *
 * @param stars null if the insight has no quality
 */
export const usePastHitRate = (stars: number | null, isWanted: boolean) =>
  useQuery(pastHitRateQuery(stars, isWanted, provided))

export const pastHitRateQuery = (stars: number | null, isWanted: boolean, load: Promise<Load>) =>
  queryOptions({
    queryKey: ['past-hit-rate', stars],
    queryFn: async ({ client, signal }) => (await load)(stars!, { client, signal }),
    enabled: stars !== null && isWanted,
    staleTime: ({ state }) =>
      state.data?.isComplete === false ? STUDY_INTERVAL_MS : Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? STUDY_INTERVAL_MS : false),
    retry: false,
  })
