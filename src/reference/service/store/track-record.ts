import type { Day } from '#reference/market/base/asset.ts'

/** One earlier insight whose horizon is over: `kept` when the price had moved the stated way at its end. */
export type Resolved = { stars: number; day: Day; kept: boolean }

export type Record = { n: number; kept: number }

/** What insights of the same stars kept, asked as of any day: only those resolved before it count. */
export class TrackRecord {
  private readonly byStars = new Map<number, { days: Int32Array; kept: Int32Array }>()

  constructor(resolved: readonly Resolved[]) {
    const groups = new Map<number, Resolved[]>()
    for (const outcome of resolved) {
      const group = groups.get(outcome.stars)
      if (group) group.push(outcome)
      else groups.set(outcome.stars, [outcome])
    }
    for (const [stars, group] of groups) {
      group.sort((a, b) => a.day - b.day)
      let sum = 0
      this.byStars.set(stars, {
        days: Int32Array.from(group, (outcome) => outcome.day),
        kept: Int32Array.from(group, (outcome) => (sum += outcome.kept ? 1 : 0)),
      })
    }
  }

  /** Insights of these stars whose window had ended before the day, and how many of them kept their direction. */
  before(day: Day, stars: number): Record {
    const group = this.byStars.get(stars)
    if (!group) return { n: 0, kept: 0 }
    let lo = 0
    let hi = group.days.length
    while (lo < hi) {
      const mid = (lo + hi) >> 1
      if (group.days[mid]! < day) lo = mid + 1
      else hi = mid
    }
    return { n: lo, kept: lo === 0 ? 0 : group.kept[lo - 1]! }
  }
}
