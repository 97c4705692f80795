import { bisectLeft, bisectRight } from 'd3-array'
import { logReturns, type Bars } from './market.ts'
import { deviation } from './series.ts'

/** Horizons in bars, with the threshold for z in sample of each. */
export const HORIZONS: readonly { name: string; bars: number; gate: number }[] = [
  { name: '1w', bars: 5, gate: 2.9 },
  { name: '2w', bars: 10, gate: 2.8 },
  { name: '1m', bars: 21, gate: 2.6 },
  { name: '2m', bars: 42, gate: 2.4 },
  { name: '3m', bars: 63, gate: 2.3 },
  { name: '6m', bars: 126, gate: 2.1 },
  { name: '12m', bars: 252, gate: 2.1 },
]

const MIN_CASES = 8
const IN_SAMPLE = 0.6

/** Hyndman and Fan's type 7. */
export function quantile(values: ArrayLike<number>, p: number): number {
  const x = Float64Array.from(values).sort()
  const g = (x.length - 1) * p
  const low = Math.floor(g)
  return x[low]! + (g - low) * ((x[low + 1] ?? x[low]!) - x[low]!)
}

/** Wilson's interval at 95 %, as fractions. */
export function wilson(k: number, n: number): [number, number] {
  const z = 1.959963984540054
  const [p, w] = [k / n, (z * z) / n]
  const half = (z * Math.sqrt((p * (1 - p)) / n + w / (4 * n))) / (1 + w)
  const middle = (p + w / 2) / (1 + w)
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

/** One horizon of a study in one direction; shares and base rates are fractions in that direction. */
export type Side = ReturnType<typeof studyOf>[number]

export const zOf = (share: number, n: number, b: number) => (share - b) * Math.sqrt(n / (b * (1 - b)))

const shareOf = (hits: readonly boolean[]) => hits.filter(Boolean).length / hits.length

/** Both directions of every horizon with at least eight non-overlapping windows that had ended by bar `day`. */
export function studyOf({ close: C }: Bars, starts: readonly number[], day: number) {
  return HORIZONS.flatMap(({ name, bars: h, gate }) => {
    const cases: number[] = []
    for (const s of starts) if (s < day && s + h <= day && s - (cases.at(-1) ?? -Infinity) >= h) cases.push(s)
    const n = cases.length
    if (n < MIN_CASES) return []
    const over = (s: number) => C[s + h]! / C[s]! - 1
    const returns = cases.map(over)
    const rising = (from: number, to: number) => {
      let up = 0
      for (let s = from; s <= to; s += 1) if (over(s) > 0) up += 1
      return up / (to - from + 1)
    }
    const early = Math.floor(IN_SAMPLE * n)
    const split = cases[early - 1]!
    const bases = [rising(0, day - h), rising(0, split), rising(split + 1, day - h)] as const
    return ([1, -1] as const).map((dir) => {
      const hits = returns.map((value) => dir * value > 0)
      const [base, baseIn, baseOut] = bases.map((up) => (dir === 1 ? up : 1 - up)) as [number, number, number]
      const [shareIn, shareOut] = [shareOf(hits.slice(0, early)), shareOf(hits.slice(early))]
      const z = zOf(shareIn, early, baseIn)
      const outOfSample = {
        n: n - early,
        share: shareOut,
        base: baseOut,
        z: zOf(shareOut, n - early, baseOut),
      }
      const inSample = { n: early, share: shareIn, base: baseIn, z }
      return {
        name,
        bars: h,
        dir,
        cases,
        returns,
        hits,
        share: shareOf(hits),
        base,
        inSample,
        outOfSample,
        surplus: z - gate,
      }
    })
  })
}

/**
 * The horizon and direction with the largest surplus, from cases in sample only; a tie goes to the shorter one.
 *
 * @param raise added to every threshold
 */
export function bestOf(sides: readonly Side[], raise: number): Side | null {
  const candidates = sides.filter(
    ({ dir, returns, inSample: { share, base, z } }) =>
      share >= 0.55 && share > base && z >= 1 && dir * quantile(returns, 0.5) > 0,
  )
  const best = candidates.reduce<Side | null>(
    (most, side) => (most && most.surplus >= side.surplus ? most : side),
    null,
  )
  return best && { ...best, surplus: best.surplus - raise }
}

/** The asset's usual move over h bars: its daily deviation, of a year or else a quarter, times √h. */
function usualMove(bars: Bars, day: number, h: number): number {
  const r = logReturns(bars)
  const year = deviation(r, day, 252)
  return (Number.isNaN(year) ? deviation(r, day, 63) : year) * Math.sqrt(h)
}

/** Margins are differences of rounded quotients. */
const ROUNDING = 1e-12

/** What a study must satisfy to be published, besides two stars. */
export function rulesOf(bars: Bars, side: Side, day: number): Record<string, boolean> {
  const { n, share, base } = side.inSample
  return {
    'z in sample': side.surplus >= 0,
    'margin in sample': share - base >= 0.1 - ROUNDING,
    'pulled towards the base rate': (share * n + 50 * base) / (n + 50) >= 0.5 - ROUNDING,
    'share of all': side.share >= 0.53 && side.share - side.base >= 0.03 - ROUNDING,
    'size of the median':
      Math.abs(quantile(side.returns, 0.5)) >= 0.15 * usualMove(bars, day, side.bars) - ROUNDING,
  }
}

/** The two levels around the close of `day`. */
export function levelsOf(bars: Bars, { bars: h, returns }: Side, day: number): { high: number; low: number } {
  const floor = 0.75 * usualMove(bars, day, h)
  const last = bars.close[day]!
  return {
    high: last * (1 + Math.max(quantile(returns, 0.8), floor)),
    low: last * Math.max(0.05, 1 + Math.min(quantile(returns, 0.2), -floor)),
  }
}

/**
 * The checks of an insight, by its best horizon.
 *
 * @param episodes number of all past ones
 * @param isUp whether the market was up, by bar; null unknown
 */
export function checksOf(
  bars: Bars,
  side: Side,
  day: number,
  episodes: number,
  isUp: readonly (boolean | null)[],
) {
  const { cases, returns, hits, dir, bars: h, base, inSample, outOfSample, surplus } = side
  const n = cases.length
  const both = [true, false].every((state) => {
    const there = hits.filter((_, i) => isUp[cases[i]!] === state)
    return there.length >= 4 && shareOf(there) >= base + 0.12
  })
  const r = logReturns(bars)
  const paths = cases.map((s, i) => {
    let squares = 0
    for (let j = s + 1; j <= s + h; j += 1) squares += r[j]! ** 2
    // A price that stood still had neither a return nor a risk.
    return squares > 0 ? (dir * returns[i]!) / Math.sqrt(squares) : 0
  })
  const path = quantile(paths, 0.5)
  let [total, peak, fall] = [0, 0, 0]
  for (const value of returns) {
    total += dir * value
    peak = Math.max(peak, total)
    fall = Math.max(fall, peak - total)
  }
  const years = new Map<number, number>()
  for (const s of cases) {
    const year = new Date(bars.at[s]!).getUTCFullYear()
    years.set(year, (years.get(year) ?? 0) + 1)
  }
  const { share, base: baseOut, z } = outOfSample
  return {
    cross_business_cycles: both,
    frequent: episodes / ((bars.at[day]! - bars.at[0]!) / 86_400_000 / 365.25) >= 2,
    high_hit_ratio_in_sample: inSample.share - inSample.base >= 0.12 && surplus >= 0.5,
    high_hit_ratio_out_sample: outOfSample.n >= 4 && share - baseOut >= 0.1 && z >= 1.645,
    high_path_risk_return: path >= 0.5 && path * Math.sqrt(n) >= 3.3,
    high_pnl_draw_down_ratio: total / Math.max(fall, 1e-9) >= 10,
    several_episodes: n >= 30,
    sparse: Math.max(...years.values()) / n <= 0.15 && n / episodes >= 0.8,
  }
}

/** An episode by bars: first and last bar inside the condition, and the first bar of each unbroken run. */
export type BarEpisode = { start: number; end: number; events: number[] }

const WINDOW = 1260
const MIN_RANKED = 504
const GAP = 21
export const TAIL = 0.05

/**
 * Rank of each bar's value among the 1,260 defined ones before it: (smaller + half of the equal) / all; NaN where it is undefined
 * or fewer than 504 came before. Values are compared as 32-bit floats, as they are stored.
 */
export function ranksOf(values: Float64Array): Float64Array {
  const ranks = new Float64Array(values.length).fill(Number.NaN)
  const defined: number[] = []
  /** The last 1,260 defined values by size. */
  const sorted: number[] = []
  for (const [i, exact] of values.entries()) {
    const value = Math.fround(exact)
    if (!Number.isFinite(value)) continue
    const [smaller, notGreater] = [bisectLeft(sorted, value), bisectRight(sorted, value)]
    if (sorted.length >= MIN_RANKED) ranks[i] = (smaller + notGreater) / 2 / sorted.length
    sorted.splice(notGreater, 0, value)
    defined.push(value)
    if (sorted.length > WINDOW) sorted.splice(bisectLeft(sorted, defined.at(-1 - WINDOW)!), 1)
  }
  return ranks
}

/** Bars inside at most 21 bars apart are one episode. */
export function episodesOf(bars: number, isInside: (i: number) => boolean): BarEpisode[] {
  const episodes: BarEpisode[] = []
  for (let i = 0; i < bars; i += 1) {
    if (!isInside(i)) continue
    const last = episodes.at(-1)
    if (!last || i - last.end > GAP) episodes.push({ start: i, end: i, events: [i] })
    else {
      if (i - last.end > 1) last.events.push(i)
      last.end = i
    }
  }
  return episodes
}

/** The defined values that bar i is ranked among, oldest first. */
export function windowBefore(values: Float64Array, i: number): Float32Array {
  return Float32Array.from(values.subarray(0, i)).filter(Number.isFinite).slice(-WINDOW)
}
