import type { Direction } from '#contract/values/codes.ts'
import type { Close } from '#contract/rules/price-basis.ts'

/**
 * How far a case went on its way, as returns on the entry. `worst` is the close farthest against the stated way and `best` the one
 * farthest with it; both are 0 where the path never left the entry on that side. Bars count trading days from the start.
 */
export type Excursion = {
  start: number
  worst: number
  worstBar: number
  best: number
  bestBar: number
  /** Trading days from the worst close back to the entry or better; 0 where it was never worse, null where it did not come back in the window. */
  recovery: number | null
}

/**
 * Worst and best excursion of past cases and the days to recover: maximum adverse and favourable excursion (Sweeney, "Maximum
 * Adverse Excursion", 1997) on closes. A direction that is not stated is taken as up.
 *
 * @param starts indices into the closes; cases whose window does not end inside them are left out
 * @param bars length of the window in trading days
 */
export function excursions(
  closes: readonly Close[],
  starts: readonly number[],
  bars: number,
  direction: Direction,
): Excursion[] {
  return starts.flatMap((start) =>
    closes[start] === undefined || closes[start + bars] === undefined || bars < 1
      ? []
      : [excursionOf(closes, start, bars, direction)],
  )
}

function excursionOf(closes: readonly Close[], start: number, bars: number, direction: Direction): Excursion {
  const sign = direction === 'down' ? -1 : 1
  const entry = closes[start]!.value
  const returnAt = (bar: number) => closes[start + bar]!.value / entry - 1
  let [worst, worstBar, best, bestBar] = [0, 0, 0, 0]
  for (let bar = 1; bar <= bars; bar += 1) {
    const gain = returnAt(bar) * sign
    if (gain < worst) [worst, worstBar] = [gain, bar]
    if (gain > best) [best, bestBar] = [gain, bar]
  }
  let recovery: number | null = worstBar === 0 ? 0 : null
  for (let bar = worstBar + 1; bar <= bars && recovery === null; bar += 1) {
    if (returnAt(bar) * sign >= 0) recovery = bar - worstBar
  }
  // A worst of 0 stays 0: mirrored it would be −0.
  return { start, worst: worst * sign || 0, worstBar, best: best * sign || 0, bestBar, recovery }
}
