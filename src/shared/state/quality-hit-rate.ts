import { useQuery } from '@tanstack/react-query'

/**
 * Ended insights of one quality: how many went the stated way, of how many, and in what share of all windows
 * their assets went that way anyway (a fraction; null where it is not known).
 */
export type KeptShare = { hits: number; of: number; base: number | null }

/** @param mayAsk whether the service may be asked where this device knows too little */
type Load = (stars: number, mayAsk: boolean) => Promise<KeptShare>

let provide: (load: Load) => void = () => {}
/** Whoever judges insights provides it; screens that show what came of them wait for it. */
const provided = new Promise<Load>((resolve) => {
  provide = resolve
})
export const provideKeptShare = (load: Load) => provide(load)

type KeptShareOptions = { isWanted?: boolean; mayAsk?: boolean }

/**
 * @param stars null where no quality is stated: then there is nothing to compare with
 * @param options `mayAsk` false takes only what this device knows already; `isWanted` false waits
 */
export const useKeptShare = (
  stars: number | null,
  { isWanted = true, mayAsk = true }: KeptShareOptions = {},
) =>
  useQuery({
    queryKey: ['kept-share', stars, mayAsk],
    queryFn: async () => (await provided)(stars!, mayAsk),
    enabled: stars !== null && isWanted,
    // What is known by heart grows as pages are opened; what was asked for is enough for a visit.
    staleTime: mayAsk ? Number.POSITIVE_INFINITY : 0,
    retry: false,
  })
