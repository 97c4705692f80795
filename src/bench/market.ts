import { existsSync } from 'node:fs'
import process from 'node:process'
import { dayOf } from '#reference/market/base/civil-date.ts'
import { readFilesMarket } from '#reference/market/files/price-folder.ts'
import type { Market } from '#reference/market/base/market.ts'
import { SimulatedMarket } from '#reference/market/simulation/simulated-market.ts'
import { type Figure, measured } from './figure.ts'
import {
  acceptedRanges,
  isAccepted,
  isRealInAll,
  isRealYear,
  proveRealYears,
  yearFigures,
} from './market-ranges.ts'
import { yearsTable } from './market-years-table.ts'
import { marketYears, type MarketYear, type StatisticsInput } from './market-years.ts'
import type { Column, MarketStatistics, Spread } from './market-statistics.ts'
import { marketStatistics } from './market-statistics.ts'

const DATA = '../shared/data'
const STOCKS = 114
/** Twenty, of which the table shows the first two beside how many of all lie in range. */
const SEEDS = [42, 7, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 99]
/** Of the real files only those long enough to be studied. */
const MINIMUM_BARS = 800
const NOW = dayOf(2026, 11, 19)

/**
 * Prints, as Markdown, the stylised facts of the simulated market beside those of real prices, then what it costs to make
 * and to read prices. `--seed=N` (any number of them) asks for other seeds than
 * the usual twenty.
 */
export async function run(args: readonly string[]): Promise<Figure[]> {
  const seeds = args.flatMap((arg) => (arg.startsWith('--seed=') ? [Number(arg.slice(7))] : []))
  const columns: { title: string; statistics: MarketStatistics }[] = []
  let readMs: number | null = null
  if (existsSync(`${DATA}/prices`)) {
    const start = performance.now()
    const real = await readFilesMarket({ prices: `${DATA}/prices`, companies: `${DATA}/companies.csv` })
    readMs = performance.now() - start
    const long = real.assets
      .map((_, index) => index)
      .filter((index) => real.history(index).days.length >= MINIMUM_BARS)
    proveRealYears(marketYears(inputsOf(real, long), 1))
    columns.push({ title: `Real files (${long.length})`, statistics: statisticsOf(real, long) })
  } else console.log(`No real prices at ${DATA}/prices: the column of the real files is left out.\n`)
  const simulated = (seeds.length > 0 ? seeds : SEEDS).map((seed) => {
    const market = new SimulatedMarket({ kind: 'simulated', seed, assets: 4 * STOCKS, now: NOW })
    const stocks = americanStocks(market, STOCKS)
    return { title: `Simulated, seed ${seed} (${stocks.length})`, statistics: statisticsOf(market, stocks) }
  })
  console.log(table([...columns, ...simulated.slice(0, 2)], simulated))
  console.log(yearsTable(simulated))
  const cost = speed()
  console.log(costWords(cost, readMs))
  return [...believable(simulated), ...costFigures(cost, readMs)]
}

/** The range that fewest seeds keep to, and the figure of the present year that does. */
function believable(markets: readonly Column[]): Figure[] {
  const least = (what: string, counts: readonly number[]): Figure => ({
    what: `${what}, of ${markets.length} seeds at least`,
    unit: '',
    figure: Math.min(...counts),
    samples: counts.length * markets.length,
    peer: null,
    goal: { of: 'figure', least: Math.floor(0.95 * markets.length) },
  })
  const inRange = acceptedRanges.map(
    (range) => markets.filter(({ statistics }) => isAccepted(statistics, range)).length,
  )
  const isRealNow = (name: keyof MarketYear) =>
    markets.filter(({ statistics: { years } }) => years[0] && isRealYear(name, years[0][name])).length
  const realOnes = (what: string, years: readonly MarketYear[], share: number): Figure => ({
    what,
    unit: '',
    figure: years.filter(isRealInAll).length,
    samples: years.length,
    peer: null,
    goal: { of: 'figure', least: Math.floor(share * years.length) },
  })
  const [first] = markets
  return [
    least('every statistic in the range of real markets', inRange),
    least('the present year like a real one', yearFigures.map(isRealNow)),
    ...(first
      ? [realOnes('the last ten years of the default seed, like real ones in all', first.statistics.years, 1)]
      : []),
    realOnes(
      `the last ten years of ${markets.length} seeds, like real ones in all`,
      markets.flatMap(({ statistics }) => statistics.years),
      0.95,
    ),
  ]
}

/** Assets of one economy, so that all trade on the same days and share one market. */
export function americanStocks(market: Market, count: number): number[] {
  return market.assets
    .map((asset, index) => ({ asset, index }))
    .filter(({ asset }) => asset.economy === 'US' && asset.gics !== null)
    .slice(0, count)
    .map(({ index }) => index)
}

export function statisticsOf(market: Market, indexes: readonly number[]): MarketStatistics {
  return marketStatistics(inputsOf(market, indexes))
}

function inputsOf(market: Market, indexes: readonly number[]): StatisticsInput[] {
  return indexes.map((index) => {
    const { days, close } = market.history(index)
    return { days, close, sector: market.assets[index]?.gics?.sector ?? null }
  })
}

const LABELS: Readonly<Record<Exclude<keyof MarketStatistics, 'years'>, string>> = {
  volatility: 'Yearly volatility',
  excessKurtosis: 'Excess kurtosis',
  acf1: 'ACF of r at 1',
  acfSquares1: 'ACF of r² at 1',
  acfSquares5: 'ACF of r² at 5',
  acfSquares20: 'ACF of r² at 20',
  acfAbsolute20: 'ACF of |r| at 20',
  acfAbsolute100: 'ACF of |r| at 100',
  beyondFourSigma: 'Days beyond 4 σ',
  correlationWithMarket: 'Correlation with the market',
  correlationWithPeers: 'Correlation with sector peers',
  pairsInSector: 'Pairs in one sector',
  pairsAcrossSectors: 'Pairs across sectors',
  maxDrawdown: 'Maximum drawdown',
  marketVolatility: 'Market: volatility',
  marketMaxDrawdown: 'Market: maximum drawdown',
  marketAcfSquares1: 'Market: ACF of r² at 1',
  marketAcfSquares5: 'Market: ACF of r² at 5',
  marketAcfSquares20: 'Market: ACF of r² at 20',
  marketExcessKurtosis: 'Market: excess kurtosis',
  marketSkew: 'Market: skew',
  marketWorstDay: 'Market: worst day',
  marketBestDay: 'Market: best day',
  marketRollingVolatility: 'Market: volatility of a year',
  yearlyReturn: 'Return of a year',
  correlationInCalm: 'Correlation of pairs in calm quarters',
  correlationInUnrest: 'Correlation of pairs in unrest',
  utilitiesAgainstTechnology: 'Utilities against technology, volatility',
}

function table(columns: readonly Column[], simulated: readonly Column[]): string {
  const rows = [
    [
      'Statistic (5 / 50 / 95 % of assets)',
      ...columns.map(({ title }) => title),
      'Accepted median',
      `Of ${simulated.length} seeds`,
    ],
    Array.from({ length: columns.length + 3 }, () => '---'),
  ]
  for (const name of Object.keys(LABELS) as (keyof typeof LABELS)[]) {
    const ranges = acceptedRanges.filter((each) => each.name === name)
    rows.push([
      LABELS[name],
      ...columns.map(({ statistics }) => shown(statistics[name])),
      ranges.map(({ low, high }) => `${digits(low)} … ${digits(high)}`).join(' / '),
      ranges
        .map((range) => String(simulated.filter((column) => isAccepted(column.statistics, range)).length))
        .join(' / '),
    ])
  }
  return rows.map((cells) => `| ${cells.join(' | ').replaceAll('|r|', '\\|r\\|')} |`).join('\n')
}

function shown(figure: number | Spread): string {
  if (typeof figure === 'number') return digits(figure)
  return [figure.p5, figure.p50, figure.p95].map(digits).join(' / ')
}

export function digits(value: number): string {
  return value.toPrecision(2).replace('-', '−')
}

type Cost = { bars: number; microsPerBar: number; openMs: number }

function speed(): Cost {
  const market = new SimulatedMarket({ kind: 'simulated', seed: 1, assets: 300, now: NOW })
  const stocks = americanStocks(market, 60)
  for (const index of stocks.slice(0, 10)) market.history(index)
  // Processor time: on a shared machine the clock on the wall measures the neighbours.
  const start = process.cpuUsage()
  let bars = 0
  for (const index of stocks) bars += market.history(index).days.length
  const { user, system } = process.cpuUsage(start)
  const micros = (user + system) / bars
  const opening = performance.now()
  const large = new SimulatedMarket({ kind: 'simulated', seed: 1, assets: 5_000, now: NOW })
  const openMs = performance.now() - opening
  if (large.assets.length === 0) throw new Error('the market has no assets: nothing was measured')
  return { bars, microsPerBar: micros, openMs }
}

const costFigures = ({ bars, microsPerBar, openMs }: Cost, readMs: number | null): Figure[] => [
  { ...measured('simulated prices, asset and day', 'µs', [microsPerBar]), samples: bars },
  measured('opening a market of 5,000 assets', 'ms', [openMs]),
  ...(readMs === null
    ? []
    : [measured('reading the real files', 'ms', [readMs], { of: 'figure', most: 1500 })]),
]

function costWords({ microsPerBar, openMs }: Cost, readMs: number | null): string {
  return [
    '',
    `- simulated prices: ${microsPerBar.toFixed(2)} µs of processor time per asset and day (goal: about 1)`,
    `- opening a market of 5,000 assets: ${openMs.toFixed(0)} ms`,
    ...(readMs === null
      ? []
      : [`- reading and parsing the real files: ${readMs.toFixed(0)} ms (goal: 1500)`]),
  ].join('\n')
}
