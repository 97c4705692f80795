/** A stretch of a condition by bars: first and last bar inside, and the first bar of each unbroken run. */
export type BarEpisode = { start: number; end: number; events: number[] }

const WINDOW = 1260
const FEWEST = 504
const GAP = 21
export const TAIL = 0.05

/**
 * Rank of each bar's value among the previous 1,260 defined ones, itself left out: (smaller + half of the equal) / all; NaN where
 * it is undefined or fewer than 504 came before. Values are compared as 32-bit floats, as they are stored.
 */
export function ranksOf(first: number, at: (i: number) => number, bars: number): Float64Array {
  const ranks = new Float64Array(bars).fill(Number.NaN)
  const defined: number[] = []
  for (let i = first; i < bars; i += 1) {
    const value = Math.fround(at(i))
    if (!Number.isFinite(value)) continue
    const from = Math.max(0, defined.length - WINDOW)
    if (defined.length >= FEWEST) {
      let below = 0
      for (let j = from; j < defined.length; j += 1)
        below += defined[j]! < value ? 1 : defined[j] === value ? 0.5 : 0
      ranks[i] = below / (defined.length - from)
    }
    defined.push(value)
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

/** The defined values that the value of bar i is ranked among, oldest first. */
export function windowBefore(first: number, at: (i: number) => number, i: number): number[] {
  const values: number[] = []
  for (let j = i - 1; j >= first && values.length < WINDOW; j -= 1) {
    const value = Math.fround(at(j))
    if (Number.isFinite(value)) values.unshift(value)
  }
  return values
}
