import { quantile } from '#shared/statistics/quantile.ts'
import type { StatisticsInput } from './market-statistics.ts'

/** One year of 252 trading days, over the assets that traded on each of them. Fractions. */
export type MarketYear = {
  marketVolatility: number
  /** Median over assets. */
  volatility: number
  worstDay: number
  bestDay: number
  marketDrawdown: number
  /** Twelve-month returns of the assets: 5th and 95th percentile. */
  poorReturn: number
  richReturn: number
  /** Mean over all pairs of assets. */
  correlation: number
}

const YEAR = 252
const FEWEST_ASSETS = 20
/** A season is a quarter of a year: long enough for a correlation, short enough to be all calm or all unrest. */
const SEASON = 63

/** Years counted back from the last day, the latest first. */
export function marketYears(inputs: readonly StatisticsInput[]): MarketYear[] {
  return stretches(inputs, YEAR).map(({ returns, market }) => {
    const sums = returns.map((own) => Math.expm1(sumOf(own)))
    return {
      marketVolatility: deviation(market) * Math.sqrt(YEAR),
      volatility: quantile(returns.map(deviation), 0.5) * Math.sqrt(YEAR),
      worstDay: Math.expm1(Math.min(...market)),
      bestDay: Math.expm1(Math.max(...market)),
      marketDrawdown: drawdown(market),
      poorReturn: quantile(sums, 0.05),
      richReturn: quantile(sums, 0.95),
      correlation: meanCorrelation(returns, market),
    }
  })
}

/** Median of the mean pair correlation over the calmest third of all quarters, and over the tenth with the most unrest. */
export function correlationByUnrest(inputs: readonly StatisticsInput[]): { calm: number; unrest: number } {
  const seasons = stretches(inputs, SEASON)
    .map(({ returns, market }) => ({
      volatility: deviation(market),
      correlation: meanCorrelation(returns, market),
    }))
    .sort((a, b) => a.volatility - b.volatility)
  const middle = (from: number, to: number) =>
    quantile(
      seasons.slice(from, to).map(({ correlation }) => correlation),
      0.5,
    )
  const { length } = seasons
  return { calm: middle(0, Math.ceil(length / 3)), unrest: middle(Math.floor(0.9 * length), length) }
}

type Stretch = { returns: number[][]; market: number[] }

/** Returns of all assets over stretches of `days`, the latest first, with those of their equally weighted market. */
function stretches(inputs: readonly StatisticsInput[], days: number): Stretch[] {
  const rows = inputs.map(({ days: own, close }) => {
    const byDay = new Map<number, number>()
    for (let i = 1; i < own.length; i++) byDay.set(own[i]!, Math.log(close[i]! / close[i - 1]!))
    return byDay
  })
  const dates = [...new Set(rows.flatMap((row) => [...row.keys()]))].sort((a, b) => a - b)
  const found: Stretch[] = []
  for (let end = dates.length; end >= days; end -= days) {
    const own = dates.slice(end - days, end)
    const returns = rows.flatMap((row) => {
      const values = own.map((day) => row.get(day) ?? Number.NaN)
      return values.some(Number.isNaN) ? [] : [values]
    })
    if (returns.length < FEWEST_ASSETS) continue
    const market = own.map((_, i) => returns.reduce((sum, values) => sum + values[i]!, 0) / returns.length)
    found.push({ returns, market })
  }
  return found
}

/** From the variance of the equally weighted market: what is not the assets' own comes from their pairs. */
function meanCorrelation(returns: readonly (readonly number[])[], market: readonly number[]): number {
  const deviations = returns.map(deviation)
  const squares = sumOf(deviations.map((sd) => sd * sd))
  const count = returns.length
  return (count ** 2 * deviation(market) ** 2 - squares) / (sumOf(deviations) ** 2 - squares)
}

function drawdown(returns: readonly number[]): number {
  let level = 0
  let peak = 0
  let deepest = 0
  for (const r of returns) {
    level += r
    peak = Math.max(peak, level)
    deepest = Math.min(deepest, Math.expm1(level - peak))
  }
  return deepest
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function deviation(values: readonly number[]): number {
  const centre = sumOf(values) / values.length
  return Math.sqrt(sumOf(values.map((value) => (value - centre) ** 2)) / (values.length - 1))
}
