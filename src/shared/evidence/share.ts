import { LIMITED_BELOW } from '#shared/format/evidence.ts'
import { wilsonInterval, type ShareInterval } from '#shared/statistics/wilson-interval.ts'

/** Below this many cases a share is shown with its count and without a judgement. */
export const TOO_FEW_BELOW = LIMITED_BELOW

/** A share that never goes without its count. Fractions; `share` and `interval` are null without any case. */
export type CountedShare = {
  n: number
  hits: number
  share: number | null
  /** Wilson, 95 %. */
  interval: ShareInterval | null
  /** Fewer than 30 cases: too few to judge. */
  isTooFew: boolean
}

export const countedShare = (hits: number, n: number): CountedShare => ({
  n,
  hits,
  share: n > 0 ? hits / n : null,
  interval: wilsonInterval(hits, n),
  isTooFew: n < TOO_FEW_BELOW,
})
