import { type QueryClient, useQuery } from '@tanstack/react-query'

/** Past insights of one quality: hits, number, and the mean base rate of their assets (a fraction; null if unknown). */
export type PastHitRate = { hits: number; of: number; base: number | null }

/** `mayAsk`: whether to send requests if this browser has too few judged insights. */
type Asking = { mayAsk: boolean; client: QueryClient; signal: AbortSignal }
type Load = (stars: number, asking: Asking) => Promise<PastHitRate>

let provide: (load: Load) => void = () => {}
/** Resolved by `app`, because `shared` cannot import the track record, which judges insights. */
const provided = new Promise<Load>((resolve) => {
  provide = resolve
})
export const providePastHitRate = (load: Load) => provide(load)

type PastHitRateOptions = { isWanted?: boolean; mayAsk?: boolean }

/**
 * @param stars null if the insight has no quality
 * @param options `mayAsk` false uses only insights judged in this browser; `isWanted` false disables the query
 */
export const usePastHitRate = (
  stars: number | null,
  { isWanted = true, mayAsk = true }: PastHitRateOptions = {},
) =>
  useQuery({
    queryKey: ['past-hit-rate', stars, mayAsk],
    queryFn: async ({ client, signal }) => (await provided)(stars!, { mayAsk, client, signal }),
    enabled: stars !== null && isWanted,
    // The number of judged insights grows as pages are opened; a fetched result is used for the whole visit.
    staleTime: mayAsk ? Number.POSITIVE_INFINITY : 0,
    retry: false,
  })
