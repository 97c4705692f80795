import { firstIndexWhere } from '#contract/values/sorted-search.ts'
import type { Day } from '#reference/market/base/asset.ts'
import type { QualityRecord } from '#reference/words/evidence-sections.ts'

/** An ended insight: a hit if the price has moved in the stated direction by the end of the horizon. */
export type Resolved = { stars: number; day: Day; isHit: boolean }

/** Days on which insights ended, ascending, and the number of hits up to each. */
type Group = { days: Int32Array; hits: Int32Array }

/** Hits among the insights of the same stars that ended before any given day. */
export class HitRecord {
  private readonly byStars = new Map<number, Group>()

  /** @param before a record to which these outcomes are added */
  constructor(resolved: readonly Resolved[], before: HitRecord | null = null) {
    for (const [stars, group] of before?.byStars ?? []) this.byStars.set(stars, group)
    const groups = new Map<number, Resolved[]>()
    for (const outcome of resolved) {
      const group = groups.get(outcome.stars)
      if (group) group.push(outcome)
      else groups.set(outcome.stars, [outcome])
    }
    for (const [stars, group] of groups) {
      group.sort((a, b) => a.day - b.day)
      this.byStars.set(stars, merged(this.byStars.get(stars), group))
    }
  }

  /** This record with more outcomes. */
  with(resolved: readonly Resolved[]): HitRecord {
    return new HitRecord(resolved, this)
  }

  /** Insights of these stars whose window had ended before the day, and how many of them were hits. */
  before(day: Day, stars: number): QualityRecord {
    const group = this.byStars.get(stars)
    if (!group) return { n: 0, hits: 0 }
    const n = firstIndexWhere(group.days.length, (i) => group.days[i]! >= day)
    return { n, hits: n === 0 ? 0 : group.hits[n - 1]! }
  }
}

/** @param added in ascending order of days */
function merged(known: Group | undefined, added: readonly Resolved[]): Group {
  const size = (known?.days.length ?? 0) + added.length
  const days = new Int32Array(size)
  const hits = new Int32Array(size)
  let sum = 0
  let k = 0
  for (let i = 0, a = 0; i < size; i++) {
    const own = added[a]
    const isAdded = own !== undefined && !(known !== undefined && known.days[k]! <= own.day)
    if (isAdded) {
      a += 1
      sum += own.isHit ? 1 : 0
      days[i] = own.day
    } else {
      sum += known!.hits[k]! - (k === 0 ? 0 : known!.hits[k - 1]!)
      days[i] = known!.days[k]!
      k += 1
    }
    hits[i] = sum
  }
  return { days, hits }
}
