import { parentPort, workerData } from 'node:worker_threads'
import { openMarket } from '#reference/market/open-market.ts'
import { AssetAnalysis, type CaseCount } from '#reference/engine/asset-analysis.ts'
import { ContentStore } from '#reference/cache/content-store.ts'
import { yieldToReaders } from '#reference/worker-threads.ts'
import { type AssetData, assetData, peerGroupOf, seriesOfAsset } from '#reference/engine/asset-data.ts'
import { analyseAsset, type EngineInsight, grownInsights, renewed } from '#reference/engine/engine-insight.ts'
import { packInsights, unpackInsights } from './insight-block.ts'
import { addToPeerTable, createPeerTable, type PeerTable } from '#reference/engine/statistics/peer-table.ts'
import { asOf, readStudy, studyKey, type Studied, writeStudy } from './study-cache.ts'
import { weeklyReturns } from '#reference/engine/statistics/weekly-returns.ts'
import type { FromWorker, StudyOrigin, ToWorker, WorkerStart } from './worker-messages.ts'

/** Entry of a worker thread: opens the market by its spec and works on the assets it is told, one message at a time. */

const port = parentPort
if (!port) throw new Error('engine-worker runs as a worker thread only')

yieldToReaders()
const start: WorkerStart = workerData
const market = openMarket(start.spec)
const store = start.cache === null ? null : new ContentStore(start.cache)
const analysis = new AssetAnalysis()
let peers: PeerTable | null = null

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
const send = (message: FromWorker) => port.postMessage(message)

/** What these assets add to the peers; the main thread merges it with the others'. */
function collectPeers(assets: readonly number[]): PeerTable {
  const own = createPeerTable(market.assets.map(peerGroupOf), market.firstDay, market.now)
  for (const asset of assets) {
    const group = peerGroupOf(market.assets[asset]!)
    if (group.isStock) addToPeerTable(own, group, market.history(asset))
  }
  return own
}

async function analyse(asset: number, table: PeerTable): Promise<FromWorker> {
  const wanted = start.series
  const all = seriesOfAsset(market, asset)
  const series = wanted === null ? all : all.filter(({ name }) => wanted.includes(name))
  const data = assetData(market, asset, table, market.history(asset), series)
  const reply = (studied: Studied | null, key: string | null, origin: StudyOrigin): FromWorker => ({
    kind: 'analysed',
    asset,
    studied,
    key,
    origin,
  })
  if (data === null) return reply(null, null, 'studied')
  const study = () => analyseAsset(analysis, data, market.now, start.from ?? undefined)
  if (store === null) return reply(withPrices(asset, data, study(), analysis.cases), null, 'studied')
  const key = studyKey(market, start, data)
  const known = await readStudy(store, key)
  if (known?.now === market.now) return reply(known, key, 'cached')
  if (known) {
    const insights = renewed(unpackInsights(known.insights, asset), data.history, market.now)
    const studied = withPrices(asset, data, insights, known.cases)
    await writeStudy(store, key, studied)
    return reply(studied, key, 'cached')
  }
  const before = await earlierStudy(store, data)
  const insights = before
    ? grownInsights(analysis, data, market.now, unpackInsights(before.insights, asset), start.since!)
    : study()
  const studied = withPrices(asset, data, insights, before ? before.cases : analysis.cases)
  await writeStudy(store, key, studied)
  return reply(studied, key, before ? 'grown' : 'studied')
}

/** The study of the same asset up to the day on which its market was studied last, if nothing before that day has changed. */
async function earlierStudy(store: ContentStore, data: AssetData): Promise<Studied | null> {
  const { since } = start
  const before = since === null || since >= market.now ? null : asOf(data, since)
  return before && readStudy(store, studyKey(start, start, before))
}

function withPrices(
  asset: number,
  data: AssetData,
  insights: readonly EngineInsight[],
  cases: CaseCount | null,
): Studied {
  const { days } = data.history
  const caps = insights.length > 0 ? market.marketCap(asset) : null
  return {
    insights: packInsights(insights),
    now: market.now,
    weekly: weeklyReturns(data.history, market.now),
    caps: caps && Float64Array.from(insights, ({ facts }) => caps[facts.bar] ?? Number.NaN),
    bars: days.length,
    firstDay: days[0]!,
    lastDay: days.at(-1)!,
    cases,
    series: data.series.length,
  }
}

port.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'collect-peers':
      send({ kind: 'peers-collected', table: collectPeers(message.assets) })
      break
    case 'peers':
      peers = message.table
      break
    case 'analyse':
      if (peers === null) throw new Error('an asset was sent before the table of peers')
      void analyse(message.asset, peers).then(send, (error: unknown) => {
        // Thrown outside of the promise it ends the worker, and its client hears of it.
        setImmediate(() => {
          throw error
        })
      })
      break
  }
})
