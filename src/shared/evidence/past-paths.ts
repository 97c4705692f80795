import type { Direction } from '#contract/values/codes.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { levelReached, movedAsStated } from '#contract/rules/insight-status.ts'
import { countedShare } from './share.ts'

/** Signal levels as returns on the entry, fractions; `low` below `high`. */
export type Levels = { low: number; high: number }

/** Which level a past case reached first. `bars` counts trading days from the start to the touch, or the whole window. */
export type Touch = {
  start: number
  first: 'upper' | 'lower' | 'neither'
  bars: number
  realised: number
  worked: boolean
}

/**
 * What the status rule (`src/contract/rules/insight-status.ts`) would have said of every past case, had it carried the same levels: the
 * first close at or beyond a level decides, and where none is reached the return at the end of the window.
 *
 * @param starts indices into the closes; cases whose window does not end inside them are left out
 * @param bars length of the window in trading days
 */
export function firstTouches(
  closes: readonly Close[],
  starts: readonly number[],
  bars: number,
  levels: Levels,
  direction: Direction,
): Touch[] {
  return starts.flatMap((start) => {
    const entry = closes[start]?.value
    if (entry === undefined || closes[start + bars] === undefined || bars < 1) return []
    return [touchOf(closes, start, { bars, entry, levels, direction })]
  })
}

type Window = { bars: number; entry: number; levels: Levels; direction: Direction }

function touchOf(closes: readonly Close[], start: number, { bars, entry, levels, direction }: Window): Touch {
  const prices = { low: entry * (1 + levels.low), high: entry * (1 + levels.high) }
  for (let i = 1; i <= bars; i += 1) {
    const { value } = closes[start + i]!
    const first = levelReached(value, prices)
    if (first) {
      const worked = first === (direction === 'down' ? 'lower' : 'upper')
      return { start, first, bars: i, realised: value / entry - 1, worked }
    }
  }
  const realised = closes[start + bars]!.value / entry - 1
  const worked = direction !== 'unknown' && movedAsStated(realised, direction)
  return { start, first: 'neither', bars, realised, worked }
}

/** The touches as shares of all cases, and the share that the status rule calls worked. */
export function touchShares(touches: readonly Touch[]) {
  const shareOf = (isOne: (touch: Touch) => boolean) =>
    countedShare(touches.filter(isOne).length, touches.length)
  return {
    upper: shareOf(({ first }) => first === 'upper'),
    lower: shareOf(({ first }) => first === 'lower'),
    neither: shareOf(({ first }) => first === 'neither'),
    worked: shareOf(({ worked }) => worked),
  }
}

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
