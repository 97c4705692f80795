import { existsSync } from 'node:fs'
import { dayOf } from '#reference/market/base/civil-date.ts'
import type { Market } from '#reference/market/base/market.ts'
import { readFilesMarket } from '#reference/market/files/price-folder.ts'
import { SimulatedMarket } from '#reference/market/simulation/simulated-market.ts'
import { atLeast, type Figure, measured } from './figure.ts'
import { acceptedRanges, isAccepted, isRealInAll, isRealYear, yearFigures } from './market-ranges.ts'
import { marketStatistics, type MarketStatistics, type Spread } from './market-statistics.ts'
import type { StatisticsInput } from './market-years.ts'

const DATA = '../shared/data'
const STOCKS = 114
/** The table shows the first two, and how many of all are in range. */
const SEEDS = [42, 7, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 99]
/** Shorter real files are not studied. */
const MINIMUM_BARS = 800
const NOW = dayOf(2026, 11, 19)

/** A column of the table. */
type Column = { title: string; statistics: MarketStatistics }

/** Prints the stylised facts of the simulated market and of real prices, as Markdown. */
export async function run(): Promise<Figure[]> {
  const columns: Column[] = []
  if (existsSync(`${DATA}/prices`)) {
    const real = await readFilesMarket({ prices: `${DATA}/prices`, companies: `${DATA}/companies.csv` })
    const long = [...real.assets.keys()].filter((index) => real.history(index).days.length >= MINIMUM_BARS)
    columns.push({ title: `Real files (${long.length})`, statistics: statisticsOf(real, long) })
  } else console.log(`No real prices at ${DATA}/prices: the column of the real files is left out.\n`)
  const simulated = SEEDS.map((seed): Column => {
    const market = new SimulatedMarket({ kind: 'simulated', seed, assets: 4 * STOCKS, now: NOW })
    const stocks = americanStocks(market, STOCKS)
    return { title: `Simulated, seed ${seed} (${stocks.length})`, statistics: statisticsOf(market, stocks) }
  })
  console.log(table([...columns, ...simulated.slice(0, 2)], simulated))
  return believable(simulated.map(({ statistics }) => statistics))
}

/** The range that the fewest seeds are in, the same for the figures of the present year, and the last ten years of all seeds. */
function believable(markets: readonly MarketStatistics[]): Figure[] {
  const shareOf = (what: string, figure: number, of: number, share: number): Figure => ({
    ...measured(what, '', [figure], atLeast(Math.floor(share * of))),
    samples: of,
  })
  const fewest = (what: string, tests: readonly ((market: MarketStatistics) => boolean)[]) => {
    const counts = tests.map((test) => markets.filter(test).length)
    return shareOf(`${what}, of ${markets.length} seeds at least`, Math.min(...counts), markets.length, 0.95)
  }
  const real = (what: string, some: readonly MarketStatistics[], share: number) => {
    const years = some.flatMap((market) => market.years)
    return shareOf(what, years.filter(isRealInAll).length, years.length, share)
  }
  return [
    fewest(
      'every statistic in the range of real markets',
      acceptedRanges.map((range) => (market) => isAccepted(market, range)),
    ),
    fewest(
      'the present year like a real one',
      yearFigures.map(
        (name) =>
          ({ years: [now] }) =>
            isRealYear(name, now![name]),
      ),
    ),
    real('the last ten years of the default seed, like real ones in all', markets.slice(0, 1), 1),
    real(`the last ten years of ${markets.length} seeds, like real ones in all`, markets, 0.95),
  ]
}

/** Assets of one economy, so that all trade on the same days in one market. */
export function americanStocks(market: Market, count: number): number[] {
  return [...market.assets.keys()]
    .filter((index) => market.assets[index]!.economy === 'US' && market.assets[index]!.gics !== null)
    .slice(0, count)
}

export const statisticsOf = (market: Market, indexes: readonly number[]): MarketStatistics =>
  marketStatistics(inputsOf(market, indexes))

const inputsOf = (market: Market, indexes: readonly number[]): StatisticsInput[] =>
  indexes.map((index) => {
    const { days, close } = market.history(index)
    return { days, close, sector: market.assets[index]?.gics?.sector ?? null }
  })

/** One row per range: `yearlyReturn p5`, its figure in each market (5 / 50 / 95 % of assets), and how many seeds are in range. */
function table(columns: readonly Column[], simulated: readonly Column[]): string {
  const rows = [
    ['Statistic', ...columns.map(({ title }) => title), 'Accepted', `Of ${simulated.length} seeds`],
    Array.from({ length: columns.length + 3 }, () => '---'),
    ...acceptedRanges.map((range) => [
      `${range.name} ${range.of ?? ''}`,
      ...columns.map(({ statistics }) => cellOf(statistics[range.name])),
      `${range.low} … ${range.high}`,
      String(simulated.filter(({ statistics }) => isAccepted(statistics, range)).length),
    ]),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const cellOf = (figure: number | Spread) =>
  (typeof figure === 'number' ? [figure] : [figure.p5, figure.p50, figure.p95])
    .map((value) => value.toPrecision(2).replace('-', '−'))
    .join(' / ')
