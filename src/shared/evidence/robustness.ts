import { levelReached, movedAsStated } from '#contract/rules/insight-status.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { returnOver } from '#shared/predictions/realised-path.ts'
import { shareDifference } from '#shared/statistics/share-difference.ts'
import { countedShare, type CountedShare } from './reliability.ts'

/** Past cases of one horizon whose windows have ended: the indices at which they start, and the window in trading days. */
export type CaseWindows = {
  closes: readonly Close[]
  starts: readonly number[]
  bars: number
  direction: 'up' | 'down'
}

/** Signal levels as returns on the entry, fractions; `low` below `high`. */
export type Levels = { low: number; high: number }

/**
 * Applies the status rule (`src/contract/rules/insight-status.ts`) to every past case with the same levels: the first close at or beyond
 * a level decides, or, if none is reached, the return at the end of the window. `bars`: trading days until then.
 */
export const firstTouches = ({ closes, starts, bars, direction }: CaseWindows, levels: Levels) =>
  starts.map((start) => {
    const entry = closes[start]!.value
    const prices = { low: entry * (1 + levels.low), high: entry * (1 + levels.high) }
    for (let i = 1; i <= bars; i += 1) {
      const first = levelReached(closes[start + i]!.value, prices)
      if (first) return { first, bars: i, worked: first === (direction === 'down' ? 'lower' : 'upper') }
    }
    const worked = movedAsStated(returnOver(closes, start, bars), direction)
    return { first: 'neither' as const, bars, worked }
  })

/** Shares of the first touches, and of cases that worked by the status rule. */
export function touchShares(touches: ReturnType<typeof firstTouches>) {
  const shareOf = (isOne: (touch: (typeof touches)[number]) => boolean) =>
    countedShare(touches.filter(isOne).length, touches.length)
  return {
    upper: shareOf(({ first }) => first === 'upper'),
    lower: shareOf(({ first }) => first === 'lower'),
    neither: shareOf(({ first }) => first === 'neither'),
    worked: shareOf(({ worked }) => worked),
  }
}

/**
 * Extremes of a case's path, as returns on the entry: `worst` is the close farthest against the stated direction, `best` the farthest in
 * it; 0 if the path was never on that side of the entry. Bars are trading days from the start. `recovery`: from the worst close back to
 * the entry or better; 0 if it was never worse, null if it did not recover in the window.
 */
export type Excursion = ReturnType<typeof excursions>[number]

/**
 * Worst and best excursion of past cases and the days to recover: maximum adverse and favourable excursion (Sweeney, "Maximum
 * Adverse Excursion", 1997) on closes.
 */
export const excursions = ({ closes, starts, bars, direction }: CaseWindows) =>
  starts.map((start) => {
    const sign = direction === 'down' ? -1 : 1
    const gainAt = (bar: number) => returnOver(closes, start, bar) * sign
    let [worst, worstBar, best, bestBar] = [0, 0, 0, 0]
    for (let bar = 1; bar <= bars; bar += 1) {
      const gain = gainAt(bar)
      if (gain < worst) [worst, worstBar] = [gain, bar]
      if (gain > best) [best, bestBar] = [gain, bar]
    }
    let recovery: number | null = worstBar === 0 ? 0 : null
    for (let bar = worstBar + 1; bar <= bars && recovery === null; bar += 1)
      if (gainAt(bar) >= 0) recovery = bar - worstBar
    // `|| 0` turns −0 into 0.
    return { start, worst: worst * sign || 0, worstBar, best: best * sign || 0, bestBar, recovery }
  })

/** A past case: when it began, whether it moved in the stated direction, and the market's state then, if known. */
type DatedCase = { at: number; hit: boolean; market?: 'rising' | 'falling' | null }

/**
 * Whether a share depends on one period, one kind of market or a few cases. Leaving out one case at a time is the first step of the
 * jackknife (Efron & Tibshirani, An Introduction to the Bootstrap, chapter 11); years are left out as a whole because their cases share
 * the same market.
 */
export function stability(cases: readonly DatedCase[]) {
  const sorted = [...cases].sort((a, b) => a.at - b.at)
  const half = Math.floor(sorted.length / 2)
  const older = shareOf(sorted.slice(0, half))
  const newer = shareOf(sorted.slice(half))
  const years = [...new Set(sorted.map(yearOf))]
  const byYear = years.map((year) => ({ year, ...shareOf(sorted.filter((each) => yearOf(each) === year)) }))
  const whole = shareOf(sorted)
  return {
    byYear,
    /** The older and the newer half of the cases; the middle one of an odd number is in the newer half. */
    older,
    newer,
    /** Newer less older, with its interval (Newcombe 1998, 95 %). */
    drift: shareDifference(newer, older),
    rising: shareOf(sorted.filter(({ market }) => market === 'rising')),
    falling: shareOf(sorted.filter(({ market }) => market === 'falling')),
    /** Lowest and highest share if any one case is left out; null below two. */
    leaveOneOut: rangeWithout(
      whole,
      sorted.map(({ hit }) => ({ hits: Number(hit), n: 1 })),
    ),
    /** The same with any one year left out; null with a single year. */
    leaveYearOut: byYear.length < 2 ? null : rangeWithout(whole, byYear),
  }
}

const yearOf = ({ at }: DatedCase) => new Date(at).getUTCFullYear()
const shareOf = (cases: readonly DatedCase[]) =>
  countedShare(cases.filter(({ hit }) => hit).length, cases.length)

function rangeWithout(whole: CountedShare, parts: readonly { hits: number; n: number }[]) {
  const shares = parts.flatMap(({ hits, n }) => (whole.n > n ? [(whole.hits - hits) / (whole.n - n)] : []))
  return shares.length === 0 ? null : { low: Math.min(...shares), high: Math.max(...shares) }
}

/**
 * A series of trailing returns, by instant: the return over the `bars` trading days up to that day. The calculator has the returns of
 * market and sector only in this form.
 */
export type TrailingReturns = { bars: number; at: ReadonlyMap<number, number> }

/**
 * Return over `bars` trading days from a close on, chained from consecutive windows.
 *
 * @returns null if `bars` is not a multiple of the window, or a window has no value
 */
export function chainedReturn(
  { bars: window, at }: TrailingReturns,
  closes: readonly Close[],
  start: number,
  bars: number,
): number | null {
  if (start < 0 || bars < 1 || bars % window !== 0) return null
  let growth = 1
  for (let i = start + window; i <= start + bars; i += window) {
    const value = at.get(closes[i]?.at ?? Number.NaN)
    if (value === undefined) return null
    growth *= 1 + value
  }
  return growth - 1
}

/**
 * The sector's returns from the asset's lead over its sector: the lead is the ratio of their growth over a window less 1, so the sector's
 * growth is the asset's growth divided by 1 + lead.
 */
export function returnsBelowLead(lead: TrailingReturns, closes: readonly Close[]): TrailingReturns {
  const at = new Map<number, number>()
  closes.forEach((close, i) => {
    const before = closes[i - lead.bars]
    const value = lead.at.get(close.at)
    if (before && value !== undefined && value > -1)
      at.set(close.at, close.value / before.value / (1 + value) - 1)
  })
  return { bars: lead.bars, at }
}

/**
 * Outcomes less the return of the market, or the sector, over the same days: market-adjusted returns (Brown & Warner, "Using daily stock
 * returns", J. Financial Economics 14, 1985). Differences of simple returns, as fractions; no beta is estimated. Cases whose days the
 * series does not cover are left out.
 */
export const lessOthers = (others: TrailingReturns, { closes, starts, bars }: CaseWindows): number[] =>
  starts.flatMap((start) => {
    const moved = chainedReturn(others, closes, start, bars)
    return moved === null ? [] : [returnOver(closes, start, bars) - moved]
  })

/**
 * Whether the market rose or fell over the window up to an instant, by the sign of its past return (Moskowitz, Ooi & Pedersen, "Time
 * series momentum", J. Financial Economics 104, 2012). Null without a value.
 */
export function marketState({ at }: TrailingReturns, instant: number): 'rising' | 'falling' | null {
  const moved = at.get(instant)
  return moved === undefined ? null : moved >= 0 ? 'rising' : 'falling'
}
