import { MS_PER_DAY } from '#contract/values/instant.ts'
import { seededRandom } from '#shared/statistics/chance.ts'

/** Closes on every weekday from 6 January 2014, a Monday: a random walk of steps up to `size`. */
export function randomCloses(count: number, seed: number, size = 0.02): { at: number; value: number }[] {
  const random = seededRandom(seed)
  const first = Date.UTC(2014, 0, 6)
  let value = 100
  return Array.from({ length: count }, (_, i) => {
    value *= 1 + (random() - 0.5) * 2 * size
    return { at: first + (Math.floor(i / 5) * 7 + (i % 5)) * MS_PER_DAY, value }
  })
}
