import { type QueryClient, useQuery } from '@tanstack/react-query'

/** Past insights of one quality: hits, number, and the mean base rate of their assets (a fraction; null where unknown). */
export type PastHitRate = { hits: number; of: number; base: number | null }

/** `mayAsk`: whether the service may be asked where this device knows too little. */
type Asking = { mayAsk: boolean; client: QueryClient; signal: AbortSignal }
type Load = (stars: number, asking: Asking) => Promise<PastHitRate>

let provide: (load: Load) => void = () => {}
/** Set by the track record; screens that show a hit rate of past insights wait for it. */
const provided = new Promise<Load>((resolve) => {
  provide = resolve
})
export const providePastHitRate = (load: Load) => provide(load)

type PastHitRateOptions = { isWanted?: boolean; mayAsk?: boolean }

/**
 * @param stars null where no quality is provided
 * @param options `mayAsk` false takes only what this device knows already; `isWanted` false waits
 */
export const usePastHitRate = (
  stars: number | null,
  { isWanted = true, mayAsk = true }: PastHitRateOptions = {},
) =>
  useQuery({
    queryKey: ['past-hit-rate', stars, mayAsk],
    queryFn: async ({ client, signal }) => (await provided)(stars!, { mayAsk, client, signal }),
    enabled: stars !== null && isWanted,
    // What this device knows grows as pages are opened; a fetched answer is enough for a visit.
    staleTime: mayAsk ? Number.POSITIVE_INFINITY : 0,
    retry: false,
  })
