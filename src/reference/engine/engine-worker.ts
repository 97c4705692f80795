import { parentPort, workerData } from 'node:worker_threads'
import type { PriceHistory } from '#reference/market/base/asset.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { AssetAnalysis } from './asset-analysis.ts'
import { ContentStore } from '#reference/memory/content-store.ts'
import { yieldToReaders } from '#reference/memory/yield-to-readers.ts'
import { type AssetData, assetData, peerPlace, seriesOfAsset } from './asset-data.ts'
import { analyseAsset, packInsight } from './engine-insight.ts'
import { addToPeerTable, createPeerTable, type PeerTable } from './peer-table.ts'
import { readStudy, studyKey, type Studied, writeStudy } from './study-memory.ts'
import { weeklyReturns } from './weekly-returns.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

/** Entry of a worker thread: opens the market by its spec and works on the assets it is told, one message at a time. */

const port = parentPort
if (!port) throw new Error('engine-worker runs as a worker thread only')

yieldToReaders()
const start: WorkerStart = workerData
const market = openMarket(start.spec)
const store = start.memory === null ? null : new ContentStore(start.memory)
const analysis = new AssetAnalysis()
const kept = new Map<number, PriceHistory>()
let keptBars = 0
/** What this worker found of the peers; the main thread merges it with the others'. */
const own = createPeerTable(market.assets.map(peerPlace), market.firstDay, market.now)
let peers: PeerTable | null = null

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
const reply = (message: FromWorker) => port.postMessage(message)

function collectPeers(assets: readonly number[]): PeerTable {
  for (const asset of assets) {
    const history = market.history(asset)
    addToPeerTable(own, peerPlace(market.assets[asset]!), history)
    if (keptBars + history.days.length > start.keepBars) continue
    kept.set(asset, history)
    keptBars += history.days.length
  }
  return own
}

async function analyse(asset: number, table: PeerTable): Promise<FromWorker> {
  const wanted = start.series
  const all = seriesOfAsset(market, asset)
  const series = wanted === null ? all : all.filter(({ name }) => wanted.includes(name))
  const data = assetData(market, asset, table, kept.get(asset), series)
  kept.delete(asset)
  if (data === null) return { kind: 'analysed', asset, studied: null, key: null, isKept: false }
  if (store === null)
    return { kind: 'analysed', asset, studied: study(asset, data), key: null, isKept: false }
  const key = studyKey(market, start, data)
  const before = await readStudy(store, key)
  if (before) return { kind: 'analysed', asset, studied: before, key, isKept: true }
  const studied = study(asset, data)
  await writeStudy(store, key, studied)
  return { kind: 'analysed', asset, studied, key, isKept: false }
}

function study(asset: number, data: AssetData): Studied {
  const insights = analyseAsset(analysis, data, market.now, start.from ?? undefined)
  const caps = insights.length > 0 ? market.marketCap(asset) : null
  return {
    insights: insights.map(packInsight),
    weekly: weeklyReturns(data.history, market.now),
    caps: caps && Float64Array.from(insights, ({ facts }) => caps[facts.bar] ?? Number.NaN),
    bars: data.history.days.length,
    series: data.series.length,
  }
}

port.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'collect-peers':
      reply({ kind: 'peers-collected', table: collectPeers(message.assets) })
      break
    case 'peers':
      peers = message.table
      break
    case 'analyse':
      if (peers === null) throw new Error('an asset was sent before the table of peers')
      void analyse(message.asset, peers).then(reply, (error: unknown) => {
        // Thrown outside of the promise it ends the worker, and its client hears of it.
        setImmediate(() => {
          throw error
        })
      })
      break
  }
})
