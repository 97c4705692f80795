import type { SeriesPoint } from '#contract/records/calculator.ts'

/**
 * The mean of the last so many closes, on the day of the last of them; null where fewer came before, and on days without a close,
 * which are not counted.
 *
 * @param bars closes in the mean, at least 1
 */
export function movingAverage(points: readonly SeriesPoint[], bars: number): SeriesPoint[] {
  const held: number[] = []
  let sum = 0
  let next = 0
  return points.map(({ at, value }) => {
    if (value === null) return { at, value: null }
    if (held.length < bars) held.push(value)
    else {
      sum -= held[next]!
      held[next] = value
    }
    next = (next + 1) % bars
    sum += value
    // What adding and taking away leaves behind would grow over thousands of closes: once a round it is summed anew.
    if (next === 0) sum = held.reduce((total, each) => total + each, 0)
    return { at, value: held.length < bars ? null : sum / bars }
  })
}
