import { WEEKS } from '#reference/engine/statistics/weekly-returns.ts'

/** Minimum number of common weeks for a correlation. */
const MIN_COMMON_WEEKS = 26

/** Weekly returns of every asset over the last two years, as far as they have arrived. */
export class RecentReturns {
  /** The rows of all assets, one after another; NaN until a row arrives. */
  private readonly rows: Float32Array

  constructor(assets: number) {
    this.rows = new Float32Array(assets * WEEKS).fill(Number.NaN)
  }

  /** @param weekly result of `weeklyReturns` up to the last day of the data */
  put(index: number, weekly: Float32Array): void {
    this.rows.set(weekly, index * WEEKS)
  }

  /** Pearson correlation over the weeks that both have; null with too few weeks or without movement. */
  correlation(a: number, b: number): number | null {
    const x = this.rows.subarray(a * WEEKS)
    const y = this.rows.subarray(b * WEEKS)
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
    if (n < MIN_COMMON_WEEKS) return null
    const spread = (sxx - (sx * sx) / n) * (syy - (sy * sy) / n)
    return spread > 0 ? (sxy - (sx * sy) / n) / Math.sqrt(spread) : null
  }
}
