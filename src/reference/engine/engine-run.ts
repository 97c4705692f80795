import { availableParallelism } from 'node:os'
import type { Asset, Day } from '#reference/market/base/asset.ts'
import type { Market } from '#reference/market/base/market.ts'
import { peerPlace } from './asset-data.ts'
import { type InsightBlock, packInsights } from './insight-block.ts'
import { createPeerTable, mergePeerTable, type PeerTable } from './peer-table.ts'
import { ContentStore, type StoreOptions } from '#reference/memory/content-store.ts'
import {
  readLatestDay,
  readStudy,
  readStudyKeys,
  type Studied,
  writeLatestDay,
  writeStudyKeys,
} from './study-memory.ts'
import type { Made } from './worker-messages.ts'
import { WorkerClient } from './worker-client.ts'

export type EngineProgress = {
  /** `peers`: market and sector returns are being made; `insights`: assets are being analysed; `done`. */
  phase: 'peers' | 'insights' | 'done'
  assetsDone: number
  assets: number
  insights: number
  /** Series values computed and ranked so far. */
  values: number
  /** Assets whose study was kept from an earlier run; their values were not computed again. */
  kept: number
  /** Assets whose kept study only grew by the days since. */
  grown: number
}

export type EngineOptions = {
  /** Worker threads; one per core unless told. */
  workers?: number
  /** First day on which insights are emitted; all of history unless told. */
  from?: Day
  /** Names of the series to study; all unless told. */
  series?: readonly string[]
  signal?: AbortSignal
  /** Where studies are kept for the next run; nowhere unless told. */
  memory?: StoreOptions | null
  /** Once, when the market and sector returns of the whole market are known. */
  onPeers?: (table: PeerTable) => void
  /** All insights of one asset, in time order; assets arrive in no fixed order, but always with the same insights. */
  onInsights: (assetIndex: number, insights: InsightBlock, studied: Studied | null) => void
  onProgress?: (progress: EngineProgress) => void
}

/** Bars of history kept between the two passes over the market (about 48 bytes each); beyond them they are made again. */
const KEPT_BARS = 3_000_000

/** Kept studies that are fetched from the disk at a time. */
const AT_A_TIME = 16

/** Assets of small economies that are finished before the rest of a large market is begun. */
const FIRST_ASSETS = 40

/**
 * Finds every insight of a market on worker threads. Two passes: first every worker adds its stocks to a table of market and
 * sector returns, then assets are analysed one by one (in a large market, first both for a few small economies). Results do not depend
 * on the number of workers or on their pace, nor on what is kept: a market that was studied before is answered from there first.
 *
 * @returns when all assets are done
 * @throws what a worker threw, or the signal's reason
 */
export async function runEngine(market: Market, options: EngineOptions): Promise<void> {
  const { onInsights, onPeers, onProgress, signal } = options
  signal?.throwIfAborted()
  const assets = market.assets.length
  const count = Math.max(1, Math.min(options.workers ?? availableParallelism(), assets))
  const scope = {
    spec: market.spec,
    from: options.from ?? null,
    series: options.series ?? null,
    keepBars: KEPT_BARS / count,
    memory: options.memory ?? null,
  }
  const store = scope.memory === null ? null : new ContentStore(scope.memory)
  const start = { ...scope, since: store && (await readLatestDay(store, market, scope)) }
  signal?.throwIfAborted()
  const workers = Array.from({ length: count }, () => new WorkerClient(start))
  const stop = () => void Promise.all(workers.map((worker) => worker.end(signal?.reason)))
  signal?.addEventListener('abort', stop)
  const progress: EngineProgress = {
    phase: 'peers',
    assetsDone: 0,
    assets,
    insights: 0,
    values: 0,
    kept: 0,
    grown: 0,
  }
  const report = () => onProgress?.({ ...progress })
  const keys: (string | null)[] = Array.from({ length: assets }, () => null)
  const isDone = new Uint8Array(assets)
  const take = (asset: number, studied: Studied | null, key: string | null, made: Made) => {
    const insights = studied?.insights ?? packInsights([])
    onInsights(asset, insights, studied)
    keys[asset] = key
    isDone[asset] = 1
    progress.assetsDone++
    progress.insights += insights.series.length
    if (made === 'kept') progress.kept++
    else if (made === 'grown') progress.grown++
    else if (studied) progress.values += studied.bars * studied.series
    report()
  }

  try {
    report()
    if (store) {
      const known = await readStudyKeys(store, market, start)
      for (let from = 0; from < known.length; from += AT_A_TIME) {
        signal?.throwIfAborted()
        const reads = known.slice(from, from + AT_A_TIME).map(async (key, i) => {
          const studied = key === null ? null : await readStudy(store, key)
          if (studied?.now === market.now) take(from + i, studied, key, 'kept')
        })
        await Promise.all(reads)
      }
    }
    const table = createPeerTable(market.assets.map(peerPlace), market.firstDay, market.now)
    for (const worker of workers) worker.tell({ kind: 'peers', table })
    for (const { indexes, economies, isLast } of batches(market.assets)) {
      const shares = workers.map((_, w) => indexes.filter((_, i) => i % count === w))
      const toStudy = shares.map((share) => share.filter((asset) => isDone[asset] === 0))
      await Promise.all(
        workers.map(async (worker, w) => {
          const reply = await worker.ask({ kind: 'collect-peers', assets: shares[w]! })
          if (reply.kind === 'peers-collected') mergePeerTable(table, reply.table, economies)
        }),
      )
      if (isLast) onPeers?.(table)
      progress.phase = 'insights'
      report()
      await Promise.all(
        workers.map(async (worker, w) => {
          for (let asset = nextAsset(toStudy, w); asset !== undefined; asset = nextAsset(toStudy, w)) {
            const reply = await worker.ask({ kind: 'analyse', asset })
            if (reply.kind === 'analysed') take(asset, reply.studied, reply.key, reply.made)
          }
        }),
      )
    }
    if (store) {
      await writeStudyKeys(store, market, start, keys)
      await writeLatestDay(store, market, start)
      await store.prune()
    }
    progress.phase = 'done'
    report()
  } finally {
    signal?.removeEventListener('abort', stop)
    await Promise.all(workers.map((worker) => worker.end(new Error('the engine run is over'))))
  }
}

type Batch = { indexes: number[]; economies: ReadonlySet<string>; isLast: boolean }

/**
 * A large market in two parts: some small economies first, so that their insights need not wait until every stock of the
 * world has a history. An economy is never split, because its assets are measured against all of its stocks.
 */
export function batches(assets: readonly Pick<Asset, 'economy'>[]): Batch[] {
  const sizes = new Map<string, number>()
  for (const { economy } of assets) sizes.set(economy, (sizes.get(economy) ?? 0) + 1)
  const early = new Set<string>()
  let taken = 0
  for (const [economy, size] of [...sizes].sort((a, b) => a[1] - b[1])) {
    if (taken + size > FIRST_ASSETS) break
    early.add(economy)
    taken += size
  }
  const isWorthIt = taken > 0 && assets.length >= 4 * FIRST_ASSETS
  const parts = isWorthIt
    ? [early, new Set([...sizes.keys()].filter((economy) => !early.has(economy)))]
    : [new Set(sizes.keys())]
  return parts.map((economies, part) => ({
    economies,
    indexes: [...assets.keys()].filter((index) => economies.has(assets[index]!.economy)),
    isLast: part === parts.length - 1,
  }))
}

/** Its own next asset (whose history it may still hold), else the last of the worker that is furthest behind. */
function nextAsset(shares: readonly number[][], worker: number): number | undefined {
  const own = shares[worker]!
  if (own.length > 0) return own.shift()
  const longest = shares.reduce((most, share) => (share.length > most.length ? share : most))
  return longest.pop()
}
