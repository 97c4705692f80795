import type { Day, PriceHistory } from '#reference/market/base/asset.ts'

/** Weeks of returns that say who moves with whom: two years. */
const WEEKS = 104
/** Fewer common weeks say nothing about a correlation. */
const FEWEST_COMMON = 26

/**
 * Weekly returns of every asset over the last two years on one common grid, so that assets of different calendars and time
 * zones can be compared. NaN where an asset did not trade.
 */
export class RecentReturns {
  private readonly rows: (Float32Array | undefined)[]
  private readonly weekEnds: Day[]

  /** @param now last day of the data */
  constructor(assets: number, now: Day) {
    this.rows = Array.from({ length: assets })
    this.weekEnds = Array.from({ length: WEEKS + 1 }, (_, i) => now - 7 * (WEEKS - i))
  }

  set(index: number, { days, close }: Pick<PriceHistory, 'days' | 'close'>): void {
    const row = new Float32Array(WEEKS).fill(Number.NaN)
    let bar = -1
    let before = Number.NaN
    for (const [week, end] of this.weekEnds.entries()) {
      const startBar = bar
      while (bar + 1 < days.length && days[bar + 1]! <= end) bar++
      const level = bar >= 0 && (week === 0 || bar > startBar) ? close[bar]! : Number.NaN
      if (week > 0) row[week - 1] = Math.log(level / before)
      before = level
    }
    this.rows[index] = row
  }

  /** Pearson correlation over the weeks that both have; null with too few of them or no movement. */
  correlation(a: number, b: number): number | null {
    const x = this.rows[a]
    const y = this.rows[b]
    if (!x || !y) return null
    let n = 0
    let sx = 0
    let sy = 0
    let sxx = 0
    let syy = 0
    let sxy = 0
    for (let i = 0; i < WEEKS; i++) {
      const u = x[i]!
      const v = y[i]!
      if (Number.isNaN(u) || Number.isNaN(v)) continue
      n += 1
      sx += u
      sy += v
      sxx += u * u
      syy += v * v
      sxy += u * v
    }
    if (n < FEWEST_COMMON) return null
    const spread = (sxx - (sx * sx) / n) * (syy - (sy * sy) / n)
    return spread > 0 ? (sxy - (sx * sy) / n) / Math.sqrt(spread) : null
  }
}
