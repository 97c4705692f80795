/** A count of past cases, and whether the stated rate bears it out. */
export type SeparateCases = { count: number; isBorneOut: boolean }

/** Rates come rounded to a tenth of a percent at the coarsest: a share of whole cases must match to half of that. */
export const RATE_TOLERANCE = 0.0006
/** How far the calendar may lead the estimate astray, as a share of it. */
const SEARCH_SHARE = 0.12

/**
 * How many of an insight's episodes a rate at one horizon can rest on. Episodes whose windows overlap say the same thing twice,
 * so one counts only when it starts after the window of the last counted one has ended, and only when its own window had ended
 * by publication (greedy from the oldest).
 * The service counts in trading days and this in calendar time, so the estimate is moved to the nearest count for which the
 * stated rate is a whole number of cases.
 *
 * @param starts first days of the episodes, ms UTC, any order
 * @param windowEnd end of the window that opens at an instant
 * @param publishedAt ms UTC
 * @param rate fraction in [0, 1], or null when none is stated
 * @returns null when no episode had a whole window before publication
 */
export function separateCases(
  starts: readonly number[],
  windowEnd: (start: number) => number,
  publishedAt: number,
  rate: number | null,
): SeparateCases | null {
  let count = 0
  let free = Number.NEGATIVE_INFINITY
  for (const start of [...starts].sort((a, b) => a - b)) {
    const end = windowEnd(start)
    if (start < free || end > publishedAt) continue
    count += 1
    free = end
  }
  if (count === 0) return null
  if (rate === null) return { count, isBorneOut: false }
  const reach = Math.max(2, Math.ceil(count * SEARCH_SHARE))
  for (let step = 0; step <= reach; step += 1) {
    for (const candidate of step === 0 ? [count] : [count + step, count - step]) {
      if (candidate < 1 || candidate > starts.length) continue
      if (Math.abs(Math.round(rate * candidate) / candidate - rate) <= RATE_TOLERANCE) {
        return { count: candidate, isBorneOut: true }
      }
    }
  }
  return { count, isBorneOut: false }
}
