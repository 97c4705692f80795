import { deviation, sum } from 'd3-array'
import { quantile } from '#shared/statistics/quantile.ts'

/** Daily closes of one asset, and its sector. */
export type StatisticsInput = { days: Int32Array; close: Float64Array; sector: string | null }

/** One year of 252 trading days, over the assets that traded on each of them. Fractions. */
export type MarketYear = ReturnType<typeof marketYears>[number]

export const YEAR = 252
const FEWEST_ASSETS = 20
/** A quarter: long enough for a correlation, short enough to be either calm or volatile. */
const QUARTER = 63

/**
 * Windows of a year, counted back from the last day, the latest first. They do not start with the calendar year, which says nothing
 * about a market.
 */
export function marketYears(inputs: readonly StatisticsInput[]) {
  return Array.from(windows(inputs, YEAR), ({ returns, market }) => {
    const sums = returns.map((own) => Math.expm1(sum(own)))
    return {
      marketVolatility: deviation(market)! * Math.sqrt(YEAR),
      /** Median over assets. */
      volatility:
        quantile(
          returns.map((own) => deviation(own)!),
          0.5,
        ) * Math.sqrt(YEAR),
      worstDay: Math.expm1(Math.min(...market)),
      bestDay: Math.expm1(Math.max(...market)),
      marketDrawdown: maxDrawdown(compounded(market)),
      /** Twelve-month returns of the assets: 5th and 95th percentile. */
      poorReturn: quantile(sums, 0.05),
      richReturn: quantile(sums, 0.95),
      /** Mean over all pairs of assets. */
      correlation: meanCorrelation(returns, market),
    }
  })
}

/** Median of the mean pair correlation over the calmest third of all quarters, and over the most volatile tenth. */
export function correlationByUnrest(inputs: readonly StatisticsInput[]): { calm: number; unrest: number } {
  const quarters = Array.from(windows(inputs, QUARTER), ({ returns, market }) => ({
    volatility: deviation(market)!,
    correlation: meanCorrelation(returns, market),
  })).sort((a, b) => a.volatility - b.volatility)
  const middle = (from: number, to: number) =>
    quantile(
      quarters.slice(from, to).map(({ correlation }) => correlation),
      0.5,
    )
  const { length } = quarters
  return { calm: middle(0, Math.ceil(length / 3)), unrest: middle(Math.floor(0.9 * length), length) }
}

type ReturnWindow = { returns: Float64Array[]; market: Float64Array }

/** Windows of `days`, the latest first: returns of the assets that traded on every day, and of their equally weighted market. */
function* windows(inputs: readonly StatisticsInput[], days: number): Iterable<ReturnWindow> {
  const rows = returnGrid(inputs)
  for (let end = rows[0]?.length ?? 0; end >= days; end -= days) {
    const returns = rows
      .map((row) => row.subarray(end - days, end))
      .filter((own) => !own.includes(Number.NaN))
    if (returns.length < FEWEST_ASSETS) continue
    const market = new Float64Array(days)
    for (const own of returns) for (let i = 0; i < days; i++) market[i]! += own[i]! / returns.length
    yield { returns, market }
  }
}

/** Daily log returns of the assets on a common grid of dates; NaN where an asset has none. */
export function returnGrid(inputs: readonly StatisticsInput[]): Float64Array[] {
  const dates = [...new Set(inputs.flatMap(({ days }) => [...days.subarray(1)]))].sort((a, b) => a - b)
  const column = new Map(dates.map((day, index) => [day, index]))
  return inputs.map(({ days, close }) => {
    const row = new Float64Array(dates.length).fill(Number.NaN)
    for (let i = 1; i < days.length; i++) row[column.get(days[i]!)!] = Math.log(close[i]! / close[i - 1]!)
    return row
  })
}

/** Derived from the variance of the equally weighted market: what is not the assets' own variance comes from pairs. */
function meanCorrelation(returns: readonly Float64Array[], market: Float64Array): number {
  const deviations = returns.map((own) => deviation(own)!)
  const squares = sum(deviations, (sd) => sd * sd)
  const count = returns.length
  return (count ** 2 * deviation(market)! ** 2 - squares) / (sum(deviations) ** 2 - squares)
}

/** Price levels from log returns, starting at 1. */
export function compounded(returns: Float64Array): Float64Array {
  let total = 0
  return Float64Array.from([0, ...returns], (r) => Math.exp((total += r)))
}

export function maxDrawdown(levels: Float64Array): number {
  let peak = Number.NEGATIVE_INFINITY
  let deepest = 0
  for (const level of levels) {
    peak = Math.max(peak, level)
    deepest = Math.min(deepest, level / peak - 1)
  }
  return deepest
}
