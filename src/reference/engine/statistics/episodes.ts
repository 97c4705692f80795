import { MERGE_GAP } from '#reference/engine/base/parameters.ts'

/** The episodes of one card on one asset as bar numbers, oldest first. */
export type Episodes = {
  starts: Int32Array
  ends: Int32Array
  /** First bars of the unbroken runs of all episodes; those of episode e are at `firstEvent[e]` … `firstEvent[e + 1] − 1`. */
  events: Int32Array
  /** One entry more than there are episodes. */
  firstEvent: Int32Array
}

/**
 * Merges bars inside a condition (ascending) into episodes, but computes only their first bars: most cards need no more.
 *
 * @param starts receives the first bars from index 0
 * @returns the number of episodes
 */
export function episodeStarts(inside: Int32Array, starts: Int32Array): number {
  let count = 0
  let previous = -MERGE_GAP - 1
  for (let i = 0; i < inside.length; i++) {
    const bar = inside[i]!
    if (bar - previous > MERGE_GAP) starts[count++] = bar
    previous = bar
  }
  return count
}

/** Merges bars inside a condition (ascending) into episodes. */
export function mergeEpisodes(inside: Int32Array): Episodes {
  const found = new Int32Array(inside.length)
  const starts = found.slice(0, episodeStarts(inside, found))
  const ends = new Int32Array(starts.length)
  const events: number[] = []
  const firstEvent: number[] = []
  let previous = Number.NEGATIVE_INFINITY
  for (const bar of inside) {
    if (bar === starts[firstEvent.length]) firstEvent.push(events.length)
    if (bar - previous > 1) events.push(bar)
    ends[firstEvent.length - 1] = bar
    previous = bar
  }
  firstEvent.push(events.length)
  return { starts, ends, events: Int32Array.from(events), firstEvent: Int32Array.from(firstEvent) }
}

/**
 * Cases: those of the first `size` starts whose windows of `horizon` bars do not overlap. The choice is greedy from the oldest, so
 * later bars never change an earlier one. As of bar D, the cases with start + horizon ≤ D count.
 *
 * @param cases receives them from index `from`
 * @returns the number of cases
 */
export function nonOverlapping(
  starts: Int32Array,
  size: number,
  horizon: number,
  cases: Int32Array,
  from: number,
): number {
  let count = 0
  let last = -horizon
  for (let i = 0; i < size; i++) {
    const start = starts[i]!
    if (start - last < horizon) continue
    cases[from + count++] = start
    last = start
  }
  return count
}
