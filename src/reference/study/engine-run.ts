import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { contentKey } from '#reference/cache/content-key.ts'
import { ContentStore, type StoreOptions } from '#reference/cache/content-store.ts'
import { peerGroupOf } from '#reference/engine/asset-data.ts'
import { createPeerTable, type PeerTable } from '#reference/engine/statistics/peer-table.ts'
import type { Day } from '#reference/market/base/asset.ts'
import type { Market } from '#reference/market/base/market.ts'
import { type InsightBlock, packInsights } from './insight-block.ts'
import { batches } from './market-batches.ts'
import type { Studied } from './study-bytes.ts'
import {
  readLatestDay,
  readPeers,
  readStudy,
  readStudyKeys,
  readStudyNow,
  writeLatestDay,
  writePeers,
  writeStudyKeys,
} from './study-cache.ts'
import type { Analysed, StudyOptions, StudyOrigin, WorkerStart } from './worker-messages.ts'
import { WorkerPool } from './worker-pool.ts'

export type EngineProgress = {
  /** `peers`: market and sector returns are being computed; `insights`: assets are being studied; `done`. */
  phase: 'peers' | 'insights' | 'done'
  assetsDone: number
  assets: number
  insights: number
  /** Assets with a cached study, which was not computed again. */
  cached: number
  /** Assets whose cached study was extended by new days. */
  grown: number
}

export type EngineOptions = {
  /** Worker threads; one per core by default. */
  workers?: number
  /** First day on which insights are emitted; all of history by default. */
  from?: Day
  /** Names of the series to study; all by default. */
  series?: readonly string[]
  signal?: AbortSignal
  /** Where studies are cached for the next run; nowhere by default. */
  cache?: StoreOptions | null
  /** Called once, when the market and sector returns of the whole market are known. */
  onPeers?: (table: PeerTable) => void
  /**
   * Receives the study of one asset, null without prices. The order of the assets varies, their studies do not. `read` reads the
   * insights from the cache, or studies the asset again if they are gone from there; null if nothing is cached.
   */
  onStudy: (assetIndex: number, studied: Studied | null, read: (() => Promise<InsightBlock>) | null) => void
  onProgress?: (progress: EngineProgress) => void
  /** Studies that exist already, by asset. */
  known?: ReadonlyMap<number, Analysed>
  /** Studies assets outside of this process; by default they are studied on threads of this process. */
  studyElsewhere?: ((task: StudyTask) => Promise<void>) | null
}

/** Assets to study elsewhere, and where to deliver their studies. */
export type StudyTask = {
  market: Market
  /** The options with which worker threads start. */
  start: Omit<StudyOptions, 'cache'>
  /** Complete for the economies of these assets. */
  table: PeerTable
  assets: readonly number[]
  /** Where the receiver caches studies; null: nowhere. */
  store: ContentStore | null
  signal: AbortSignal | undefined
  isDone: (asset: number) => boolean
  /** Delivers the study of an asset; call it once per asset. */
  take: (asset: number, studied: Studied | null, key: string | null, origin: StudyOrigin) => void
  /** Studies some of the assets on threads of this process after all. */
  onThreads: (assets: readonly number[]) => Promise<void>
}

/** Cached studies that are taken before the next request is answered. */
const READS_AT_ONCE = 8

/**
 * Finds every insight of a market on worker threads, in two passes: all workers add their stocks to a table of market and sector
 * returns, then assets are studied one by one (in a large market, both passes first run for small economies). Cached studies are
 * delivered first. Results depend neither on the number and speed of the workers nor on the cache.
 *
 * @returns when all assets are done
 * @throws the error of a worker, or the signal's reason
 */
export async function runEngine(market: Market, options: EngineOptions): Promise<void> {
  const { onStudy, onPeers, onProgress, signal, from = null, series = null, cache = null } = options
  signal?.throwIfAborted()
  const assets = market.assets.length
  const store = cache && new ContentStore(cache)
  const isWritable = (await store?.write(contentKey('written'), Buffer.of(1))) ?? false
  const since = store && (await readLatestDay(store, market, { from, series }))
  const start: WorkerStart = { spec: market.spec, from, series, cache, since }
  signal?.throwIfAborted()
  const progress: EngineProgress = {
    phase: 'peers',
    assetsDone: 0,
    assets,
    insights: 0,
    cached: 0,
    grown: 0,
  }
  const enter = (phase: EngineProgress['phase']) => {
    progress.phase = phase
    onProgress?.({ ...progress })
  }
  const cachedTable = store && (await readPeers(store, market))
  const table = cachedTable ?? createPeerTable(market.assets.map(peerGroupOf), market.firstDay, market.now)
  let completePeers = () => {}
  const peersComplete = new Promise<void>((resolve) => {
    completePeers = () => {
      onPeers?.(table)
      resolve()
    }
  })
  const studyAgain = studyAgainAfter(peersComplete, start, table, signal)
  const keys: (string | null)[] = Array.from({ length: assets }, () => null)
  const done = new Set<number>()
  const isDone = (asset: number) => done.has(asset)
  const take: StudyTask['take'] = (asset, studied, key, origin) => {
    const read = async () => (await readStudy(store!, key!))?.insights ?? studyAgain(asset)
    onStudy(asset, studied, isWritable && key !== null ? read : null)
    keys[asset] = key
    done.add(asset)
    progress.assetsDone++
    progress.insights += studied?.insights.series.length ?? 0
    if (origin !== 'studied') progress[origin]++
    enter(progress.phase)
  }

  enter('peers')
  for (const [asset, { studied, key, origin }] of options.known ?? []) take(asset, studied, key, origin)
  if (store) await takeCached(store, market, start, { isDone, take, signal })
  if (cachedTable) completePeers()
  signal?.throwIfAborted()
  if (cachedTable && done.size === assets) return enter('done')

  const workers = Math.max(1, Math.min(options.workers ?? availableParallelism(), assets))
  const pool = new WorkerPool(workers, start, table)
  const stop = () => void pool.end(signal?.reason)
  signal?.addEventListener('abort', stop)
  const onThreads = (indexes: readonly number[]) =>
    pool.study(indexes, ({ asset, studied, key, origin }) => take(asset, studied, key, origin))
  const study = (indexes: readonly number[]) => {
    enter('insights')
    const pending = indexes.filter((asset) => !isDone(asset))
    const elsewhere = options.studyElsewhere
    if (!elsewhere) return onThreads(pending)
    return elsewhere({ market, start, table, assets: pending, store, signal, isDone, take, onThreads })
  }
  try {
    if (cachedTable) await study([...market.assets.keys()])
    else
      for (const batch of batches(market.assets)) {
        enter('peers')
        await pool.collectPeers(batch.peers, batch.economies)
        if (batch.isLast) completePeers()
        await study(batch.assets)
      }
    if (store) {
      if (!cachedTable) await writePeers(store, market, table)
      await writeStudyKeys(store, market, start, keys)
      await writeLatestDay(store, market, start)
      await store.prune()
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    await pool.end(new Error('the engine run is over'))
  }
  enter('done')
}

/** Takes the cached studies of an earlier run over the same prices, if they are as of the same day. */
async function takeCached(
  store: ContentStore,
  market: Market,
  start: WorkerStart,
  { isDone, take, signal }: Pick<StudyTask, 'isDone' | 'take' | 'signal'>,
): Promise<void> {
  const keys = await readStudyKeys(store, market, start)
  for (const [asset, key] of keys.entries()) {
    if (asset % READS_AT_ONCE === 0) await setImmediate()
    signal?.throwIfAborted()
    if (isDone(asset)) continue
    // The keys are those of a complete run, so an asset without a key has no prices. Read at once, because the thread pool would
    // take longer than the disk.
    const studied = key === null ? null : readStudyNow(store, key)
    if (key === null || studied?.now === market.now) take(asset, studied, key, 'cached')
  }
}

/**
 * @param peersComplete resolves when the table is complete
 * @returns studies one asset again, on a thread of its own; several calls are served one after the other
 */
function studyAgainAfter(
  peersComplete: Promise<void>,
  start: WorkerStart,
  table: PeerTable,
  signal: AbortSignal | undefined,
): (asset: number) => Promise<InsightBlock> {
  const studyOne = async (asset: number) => {
    signal?.throwIfAborted()
    let insights = packInsights([])
    const pool = new WorkerPool(1, start, table)
    try {
      await pool.study([asset], ({ studied }) => (insights = studied?.insights ?? insights))
    } finally {
      await pool.end(new Error('the asset is studied'))
    }
    return insights
  }
  let last: Promise<unknown> = peersComplete
  return (asset) => {
    const insights = last.then(() => studyOne(asset))
    last = insights.catch(() => {})
    return insights
  }
}
