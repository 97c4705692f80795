import { deviation, group, mean, sum } from 'd3-array'
import { quantile } from '#shared/statistics/quantile.ts'
import {
  compounded,
  correlationByUnrest,
  marketYears,
  maxDrawdown,
  returnGrid,
  type StatisticsInput,
  YEAR,
} from './market-years.ts'

export type Spread = { p5: number; p50: number; p95: number }

export type MarketStatistics = ReturnType<typeof marketStatistics>

/** The stylised facts of a set of assets: per asset (as a spread over assets), per pair, and of their equally weighted market. */
export function marketStatistics(inputs: readonly StatisticsInput[]) {
  const grid = returnGrid(inputs)
  const own = grid.map((row) => row.filter((r) => !Number.isNaN(r)))
  const all = inputs.map((_, k) => k)
  const market = meanRow(grid)
  const bySector = group(all, (k) => inputs[k]!.sector)
  const inSector: number[] = []
  const across: number[] = []
  for (const a of all) {
    for (const b of all.slice(a + 1)) {
      const r = correlation(grid[a]!, grid[b]!)
      if (inputs[a]!.sector === inputs[b]!.sector) inSector.push(r)
      else across.push(r)
    }
  }
  const marketReturns = market.filter((r) => !Number.isNaN(r))
  const { calm, unrest } = correlationByUnrest(inputs)
  const sectorVolatility = (sector: string) =>
    quantile(
      (bySector.get(sector) ?? []).map((k) => deviation(own[k]!)!),
      0.5,
    )
  const per = (figure: (returns: Float64Array, k: number) => number): Spread => spread(own.map(figure))
  return {
    volatility: per((r) => deviation(r)! * Math.sqrt(YEAR)),
    excessKurtosis: per(excessKurtosis),
    acf1: per((r) => autocorrelation(r, 1)),
    acfSquares1: per((r) => autocorrelation(squares(r), 1)),
    acfSquares5: per((r) => autocorrelation(squares(r), 5)),
    acfSquares20: per((r) => autocorrelation(squares(r), 20)),
    acfAbsolute20: per((r) => autocorrelation(r.map(Math.abs), 20)),
    acfAbsolute100: per((r) => autocorrelation(r.map(Math.abs), 100)),
    beyondFourSigma: per(beyondFourSigma),
    correlationWithMarket: per((_, k) => correlation(grid[k]!, market)),
    correlationWithPeers: spread(
      all.flatMap((k) => {
        const { sector } = inputs[k]!
        const peers = sector === null ? [] : bySector.get(sector)!.filter((other) => other !== k)
        return peers.length === 0 ? [] : [correlation(grid[k]!, meanRow(peers.map((peer) => grid[peer]!)))]
      }),
    ),
    pairsInSector: spread(inSector),
    pairsAcrossSectors: spread(across),
    maxDrawdown: spread(inputs.map((input) => maxDrawdown(input.close))),
    marketVolatility: deviation(marketReturns)! * Math.sqrt(YEAR),
    marketMaxDrawdown: maxDrawdown(compounded(marketReturns)),
    marketAcfSquares1: autocorrelation(squares(marketReturns), 1),
    marketAcfSquares5: autocorrelation(squares(marketReturns), 5),
    marketAcfSquares20: autocorrelation(squares(marketReturns), 20),
    marketExcessKurtosis: excessKurtosis(marketReturns),
    marketSkew: skewness(marketReturns),
    marketWorstDay: Math.expm1(Math.min(...marketReturns)),
    marketBestDay: Math.expm1(Math.max(...marketReturns)),
    /** Yearly volatility over rolling windows of 252 days. */
    marketRollingVolatility: spread(rollingVolatility(marketReturns)),
    /** Twelve-month returns of all assets and years. */
    yearlyReturn: spread(own.flatMap((r) => yearsOf(r).map((year) => Math.expm1(sum(year))))),
    /** Mean correlation of pairs in the calmest third of all quarters, and in the most volatile tenth. */
    correlationInCalm: calm,
    correlationInUnrest: unrest,
    /** The last ten, the latest first. */
    years: marketYears(inputs).slice(0, 10),
    /** Ratio of median volatilities. */
    utilitiesAgainstTechnology: sectorVolatility('55') / sectorVolatility('45'),
  }
}

/** Windows of a year, the latest first. */
function yearsOf(returns: Float64Array): Float64Array[] {
  const years: Float64Array[] = []
  for (let end = returns.length; end >= YEAR; end -= YEAR) years.push(returns.subarray(end - YEAR, end))
  return years
}

function rollingVolatility(returns: Float64Array): number[] {
  const found: number[] = []
  for (let end = YEAR; end <= returns.length; end += 21)
    found.push(deviation(returns.subarray(end - YEAR, end))! * Math.sqrt(YEAR))
  return found
}

/** Mean of a power of the deviations from the mean. */
function moment(values: Float64Array, power: number): number {
  const centre = mean(values)!
  return mean(values, (value) => (value - centre) ** power)!
}

const skewness = (values: Float64Array) => moment(values, 3) / moment(values, 2) ** 1.5
const excessKurtosis = (values: Float64Array) => moment(values, 4) / moment(values, 2) ** 2 - 3

function spread(values: readonly number[]): Spread {
  return { p5: quantile(values, 0.05), p50: quantile(values, 0.5), p95: quantile(values, 0.95) }
}

/** By day, over the assets that have a return on it; NaN where none has. */
const meanRow = (grid: readonly Float64Array[]) =>
  Float64Array.from(grid[0] ?? [], (_, day) => mean(grid, (row) => row[day]!) ?? Number.NaN)

function autocorrelation(values: Float64Array, lag: number): number {
  const centre = mean(values)!
  const own = values.map((value) => value - centre)
  return sum(own.subarray(lag), (x, i) => x * own[i]!) / sum(own, (x) => x * x)
}

const squares = (values: Float64Array) => values.map((value) => value * value)

function beyondFourSigma(values: Float64Array): number {
  const centre = mean(values)!
  const limit = 4 * deviation(values)!
  return mean(values, (value) => Number(Math.abs(value - centre) > limit))!
}

/** Over dates on which both have a value. */
function correlation(a: Float64Array, b: Float64Array): number {
  let n = 0
  let sumA = 0
  let sumB = 0
  let squaresA = 0
  let squaresB = 0
  let joint = 0
  for (let i = 0; i < a.length; i++) {
    const x = a[i]!
    const y = b[i]!
    if (x !== x || y !== y) continue
    n++
    sumA += x
    sumB += y
    squaresA += x * x
    squaresB += y * y
    joint += x * y
  }
  return (
    (joint - (sumA * sumB) / n) / Math.sqrt((squaresA - (sumA * sumA) / n) * (squaresB - (sumB * sumB) / n))
  )
}
