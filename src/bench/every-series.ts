import { existsSync } from 'node:fs'
import { AssetAnalysis } from '#reference/engine/asset-analysis.ts'
import { assetData, furtherSeriesOfAsset, seriesOfAsset } from '#reference/engine/asset-data.ts'
import { peersOf } from '#reference/study/engine-here.ts'
import { analyseAsset, type EngineInsight } from '#reference/engine/engine-insight.ts'
import type { Day } from '#reference/market/base/asset.ts'
import type { Market } from '#reference/market/base/market.ts'
import { readFilesMarket } from '#reference/market/files/price-folder.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { evidenceTable, type Verdict, verdictOf } from './evidence-table.ts'
import type { Figure } from './figure.ts'

const WALKS = 120

/**
 * What the engine would publish if it studied every series that the service answers, at the thresholds that so many looks ask for.
 * On this thread: nobody but a measurement wants it.
 */
function everySeriesStudied(market: Market, from?: Day): EngineInsight[] {
  const peers = peersOf(market)
  const analysis = new AssetAnalysis()
  return [...market.assets.keys()].flatMap((index) => {
    const series = [...seriesOfAsset(market, index), ...furtherSeriesOfAsset(market, index)]
    const data = assetData(market, index, peers, market.history(index), series)
    return data === null ? [] : analyseAsset(analysis, data, market.now, from)
  })
}

/** Prints it for real prices, where there are some, and for a random walk; the figures are shares kept beside their base rates. */
export async function everySeries(data: string, from: Day, now: Day): Promise<Figure[]> {
  const walk = openMarket({ kind: 'random-walk', seed: 42, assets: WALKS, now })
  const markets: [string, Market, Day?][] = [[`Random walk, ${WALKS} assets`, walk]]
  if (existsSync(`${data}/prices`)) {
    const real = await readFilesMarket({ prices: `${data}/prices`, companies: `${data}/companies.csv` })
    markets.unshift([`Real prices, ${real.assets.length} assets`, real, from])
  }
  return markets.map(([title, market, since]) => {
    const verdicts = everySeriesStudied(market, since).map(verdictOf)
    console.log(`\n### ${title}, every series studied\n\n${evidenceTable(verdicts)}`)
    const over = verdicts.filter(({ kept }) => kept !== null)
    const share = (value: (verdict: Verdict) => number) =>
      (100 * over.reduce((sum, verdict) => sum + value(verdict), 0)) / over.length
    const [kept, base] = [share((verdict) => Number(verdict.kept)), share((verdict) => verdict.base)]
    return {
      what: `insights that kept their direction, every series studied, ${title}`,
      unit: '%',
      figure: kept,
      samples: over.length,
      peer: { name: 'base rate', figure: base, ratio: kept / base },
      goal: null,
    }
  })
}
