import { parentPort, workerData } from 'node:worker_threads'
import type { PriceHistory } from '#reference/market/base/asset.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { AssetAnalysis } from './asset-analysis.ts'
import { assetData, peerPlace, seriesOfAsset } from './asset-data.ts'
import { analyseAsset, packInsight } from './engine-insight.ts'
import { addToPeerTable, createPeerTable, type PeerTable } from './peer-table.ts'
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts'

/** Entry of a worker thread: opens the market by its spec and works on the assets it is told, one message at a time. */

const port = parentPort
if (!port) throw new Error('engine-worker runs as a worker thread only')

const start: WorkerStart = workerData
const market = openMarket(start.spec)
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

function analyse(asset: number, table: PeerTable): FromWorker {
  const wanted = start.series
  const all = seriesOfAsset(market, asset)
  const series = wanted === null ? all : all.filter(({ name }) => wanted.includes(name))
  const data = assetData(market, asset, table, kept.get(asset), series)
  kept.delete(asset)
  if (data === null) return { kind: 'analysed', asset, insights: [], bars: 0, series: 0 }
  const insights = analyseAsset(analysis, data, market.now, start.from ?? undefined).map(packInsight)
  return { kind: 'analysed', asset, insights, bars: data.history.days.length, series: series.length }
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
      reply(analyse(message.asset, peers))
      break
  }
})
