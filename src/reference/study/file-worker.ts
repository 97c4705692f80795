import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { AssetAnalysis } from '#reference/engine/asset-analysis.ts'
import { seriesOfAsset } from '#reference/engine/asset-data.ts'
import { createPeerTable } from '#reference/engine/statistics/peer-table.ts'
import type { Asset, PriceHistory } from '#reference/market/base/asset.ts'
import { assetInFile } from '#reference/market/files/file-asset.ts'
import { FilesMarket, PriceCache } from '#reference/market/files/files-market.ts'
import { readPrices } from '#reference/market/files/price-file.ts'
import type { ReaderAnswer, ReaderStart, ReaderTask } from '#reference/market/files/price-readers.ts'
import { lowerThreadPriority } from '#reference/worker-threads.ts'
import { AssetStudy } from './asset-study.ts'
import type { Analysed } from './worker-messages.ts'

/**
 * Entry of a worker thread that reads price files, one message at a time, so that the service's own thread stays free. It also computes
 * the first insights of an asset, which need no other file.
 */

const port = parentPort
if (!port) throw new Error('file-worker runs as a worker thread only')

lowerThreadPriority()
const { cache, today, companies }: ReaderStart = workerData
const priceCache = cache === null ? null : new PriceCache(cache)
const analysis = new AssetAnalysis()

/** Half a year: the default window of a list of insights. */
const RECENT_DAYS = 183

async function answer({ path, stamp, now, since }: ReaderTask): Promise<ReaderAnswer<Analysed>> {
  const read = await readPrices(path, today)
  const firstInsights: Analysed[] = []
  for (const { prices, symbol } of (companies && read.parsed?.assets) ?? []) {
    if ('stamp' in prices) continue
    const { asset } = assetInFile(basename(path), symbol, read.parsed!, companies!)
    firstInsights.push(firstInsightsOf(asset, prices, Math.max(now, prices.days.at(-1)!), since))
  }
  return { read: priceCache === null ? read : await priceCache.keep(path, stamp, read), firstInsights }
}

/**
 * The full study of an asset without a market to compare with. For any other asset, the recent insights from its own prices, with the
 * thresholds that apply when all of its series are studied; most of these stay once its market is known.
 */
function firstInsightsOf(asset: Asset, history: PriceHistory, now: number, since: number | null): Analysed {
  const marketOf = (assets: Asset[]) =>
    new FilesMarket({ kind: 'loaded-files', now, content: '', assets, histories: [history] })
  const market = marketOf([{ ...asset, economy: null }])
  const options =
    asset.economy === null
      ? { from: null, series: null, cache, since }
      : { from: now - RECENT_DAYS, series: null, cache: null, since: null }
  const tried = seriesOfAsset(marketOf([asset]), 0).length
  return new AssetStudy(market, options, analysis).analyse(0, createPeerTable([], now, now), tried)
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
port.on('message', (task: ReaderTask) => void answer(task).then((found) => port.postMessage(found)))
