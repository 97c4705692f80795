import { isTelling, isWholeOf, type StatedRate } from './sample.ts'

/**
 * How many cases a rate rests on where only the number of all listed episodes is known: windows that overlap count once, so that
 * it may be fewer. Known only where a single count up to that number gives the rate; else null.
 */
export function countOfRate(rate: StatedRate | null, episodes: number | null): number | null {
  if (rate === null || episodes === null || !isTelling(rate)) return null
  const counts = Array.from({ length: Math.min(episodes, MOST_EPISODES) }, (_, i) => i + 1)
  const whole = counts.filter((count) => isWholeOf(rate, count))
  return whole.length === 1 && episodes <= MOST_EPISODES ? whole[0]! : null
}

/** Beyond it several counts give any rate that was written down. */
const MOST_EPISODES = 10_000
