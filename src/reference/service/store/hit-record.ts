import { firstIndexWhere } from '#contract/values/sorted-search.ts'
import type { Day } from '#reference/market/base/asset.ts'
import type { QualityRecord } from '#reference/words/evidence-sections.ts'

/** An ended insight: a hit if the price has moved in the stated direction by the end of the horizon. */
export type Resolved = { stars: number; day: Day; isHit: boolean }

/** Days on which insights of the same stars ended, ascending: all of them, and the hits among them. */
type EndDays = { all: Int32Array; hits: Int32Array }

const NONE: EndDays = { all: new Int32Array(0), hits: new Int32Array(0) }

/** Hits among the insights of the same stars that ended before any given day. */
export class HitRecord {
  private readonly byStars: Map<number, EndDays>

  /** @param before a record to which these outcomes are added */
  constructor(resolved: readonly Resolved[], before: HitRecord | null = null) {
    this.byStars = new Map(before?.byStars)
    for (const stars of new Set(resolved.map((outcome) => outcome.stars))) {
      const added = resolved.filter((outcome) => outcome.stars === stars)
      const known = this.byStars.get(stars) ?? NONE
      this.byStars.set(stars, {
        all: merged(known.all, added),
        hits: merged(
          known.hits,
          added.filter(({ isHit }) => isHit),
        ),
      })
    }
  }

  /** Insights of these stars whose window had ended before the day, and how many of them were hits. */
  before(day: Day, stars: number): QualityRecord {
    const { all, hits } = this.byStars.get(stars) ?? NONE
    const until = (days: Int32Array) => firstIndexWhere(days.length, (i) => days[i]! >= day)
    return { n: until(all), hits: until(hits) }
  }
}

function merged(known: Int32Array, resolved: readonly Resolved[]): Int32Array {
  const added = Int32Array.from(resolved, ({ day }) => day).sort()
  const days = new Int32Array(known.length + added.length)
  for (let i = 0, k = 0, a = 0; i < days.length; i++)
    days[i] = a === added.length || known[k]! <= added[a]! ? known[k++]! : added[a++]!
  return days
}
