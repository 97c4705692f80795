import { availableParallelism } from 'node:os'
import type { Day } from '#reference/market/base/asset.ts'
import type { Market } from '#reference/market/base/market.ts'
import { peerGroupOf } from '#reference/engine/asset-data.ts'
import { type InsightBlock, packInsights } from './insight-block.ts'
import { batches } from './market-batches.ts'
import { createPeerTable, type PeerTable } from '#reference/engine/statistics/peer-table.ts'
import { contentKey } from '#reference/cache/content-key.ts'
import { ContentStore, type StoreOptions } from '#reference/cache/content-store.ts'
import {
  readPeers,
  writePeers,
  peersKey,
  readLatestDay,
  readStudy,
  readStudyKeys,
  type Studied,
  type StudyScope,
  writeLatestDay,
  writeStudyKeys,
} from './study-cache.ts'
import { StudyCrew } from './study-crew.ts'
import type { Analysed, StudyOrigin, WorkerStart } from './worker-messages.ts'

export type EngineProgress = {
  /** `peers`: market and sector returns are being made; `insights`: assets are being analysed; `done`. */
  phase: 'peers' | 'insights' | 'done'
  assetsDone: number
  assets: number
  insights: number
  /** Series values computed and ranked so far. */
  values: number
  /** Assets whose study was cached from an earlier run; their values were not computed again. */
  cached: number
  /** Assets whose cached study only grew by the days since. */
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
  /** Once, when the market and sector returns of the whole market are known. */
  onPeers?: (table: PeerTable) => void
  /**
   * All insights of one asset, in time order; assets arrive in no fixed order, but always with the same insights. `read` reads them
   * again from the cache, and studies the asset anew where they are gone from there; null where nothing is cached.
   */
  onInsights: (
    assetIndex: number,
    insights: InsightBlock,
    studied: Studied | null,
    read: (() => Promise<InsightBlock>) | null,
  ) => void
  onProgress?: (progress: EngineProgress) => void
  /** Studies that are there already, by asset. */
  known?: ReadonlyMap<number, Analysed>
  /** Studies assets in another place than on threads of this process, where they are studied by default. */
  studyElsewhere?: ((task: StudyTask) => Promise<void>) | null
}

/** Assets to study elsewhere, and where their studies go. */
export type StudyTask = {
  market: Market
  start: StudyScope & Pick<WorkerStart, 'since'>
  /** Complete for the economies of these assets. */
  table: PeerTable
  assets: readonly number[]
  /** Where studies are cached by whoever receives them; null: nowhere. */
  store: ContentStore | null
  signal: AbortSignal | undefined
  /** An asset is taken once. */
  isDone: (asset: number) => boolean
  take: (asset: number, studied: Studied | null, key: string | null, origin: StudyOrigin) => void
  /** Studies some of them on threads of this process after all. */
  onThreads: (assets: readonly number[]) => Promise<void>
}

/** Cached studies that are fetched from the disk at a time. */
const AT_A_TIME = 16

/**
 * Finds every insight of a market on worker threads. Two passes: first every worker adds its stocks to a table of market and
 * sector returns, then assets are analysed one by one (in a large market, first both for a small economy). Results do not depend
 * on the number of workers or on their pace, nor on what is cached: a market that was studied before is answered from there first.
 *
 * @returns when all assets are done
 * @throws what a worker threw, or the signal's reason
 */
export async function runEngine(market: Market, options: EngineOptions): Promise<void> {
  const { onInsights, onPeers, onProgress, signal, studyElsewhere } = options
  signal?.throwIfAborted()
  const assets = market.assets.length
  const count = Math.max(1, Math.min(options.workers ?? availableParallelism(), assets))
  const scope = {
    spec: market.spec,
    from: options.from ?? null,
    series: options.series ?? null,
    cache: options.cache ?? null,
  }
  const store = scope.cache === null ? null : new ContentStore(scope.cache)
  const isWritable = (await store?.write(contentKey('written'), Buffer.of(1))) ?? false
  const start = { ...scope, since: store && (await readLatestDay(store, market, scope)) }
  signal?.throwIfAborted()
  const progress: EngineProgress = {
    phase: 'peers',
    assetsDone: 0,
    assets,
    insights: 0,
    values: 0,
    cached: 0,
    grown: 0,
  }
  const report = () => onProgress?.({ ...progress })
  const cached = store && (await readPeers(store, peersKey(market)))
  const table = cached ?? createPeerTable(market.assets.map(peerGroupOf), market.firstDay, market.now)
  let tellPeers = () => {}
  /** One asset after the other, once the table is complete. */
  let again: Promise<unknown> = new Promise<void>((resolve) => {
    tellPeers = () => {
      onPeers?.(table)
      resolve()
    }
  })
  const studyOne = async (asset: number) => {
    signal?.throwIfAborted()
    let insights = packInsights([])
    const crew = new StudyCrew(1, start, table)
    try {
      await crew.study([asset], ({ studied }) => (insights = studied?.insights ?? insights))
    } finally {
      await crew.end(new Error('the asset is studied'))
    }
    return insights
  }
  const studyAgain = (asset: number): Promise<InsightBlock> => {
    const found = again.then(() => studyOne(asset))
    again = found.catch(() => {})
    return found
  }
  const keys: (string | null)[] = Array.from({ length: assets }, () => null)
  const isDone = new Uint8Array(assets)
  const take = (asset: number, studied: Studied | null, key: string | null, origin: StudyOrigin) => {
    const insights = studied?.insights ?? packInsights([])
    const read = async () => (await readStudy(store!, key!))?.insights ?? studyAgain(asset)
    onInsights(asset, insights, studied, isWritable && key !== null ? read : null)
    keys[asset] = key
    isDone[asset] = 1
    progress.assetsDone++
    progress.insights += insights.series.length
    if (origin === 'cached') progress.cached++
    else if (origin === 'grown') progress.grown++
    else if (studied) progress.values += studied.bars * studied.series
    report()
  }

  report()
  for (const [asset, { studied, key, origin }] of options.known ?? []) take(asset, studied, key, origin)
  if (store) {
    const known = await readStudyKeys(store, market, start)
    for (let from = 0; from < known.length; from += AT_A_TIME) {
      signal?.throwIfAborted()
      const reads = known.slice(from, from + AT_A_TIME).map(async (key, i) => {
        if (isDone[from + i] === 1) return
        // Written when a run was complete: an asset without a key has no bar to study.
        const studied = key === null ? null : await readStudy(store, key)
        if (key === null || studied?.now === market.now) take(from + i, studied, key, 'cached')
      })
      await Promise.all(reads)
    }
  }
  if (cached) tellPeers()
  signal?.throwIfAborted()
  if (!cached || progress.assetsDone < assets) {
    const crew = new StudyCrew(count, start, table)
    const stop = () => void crew.end(signal?.reason)
    signal?.addEventListener('abort', stop)
    const study = (indexes: readonly number[]) => {
      progress.phase = 'insights'
      report()
      const left = indexes.filter((asset) => isDone[asset] === 0)
      const onThreads = (assets: readonly number[]) =>
        crew.study(assets, ({ asset, studied, key, origin }) => take(asset, studied, key, origin))
      if (!studyElsewhere) return onThreads(left)
      const done = (asset: number) => isDone[asset] === 1
      return studyElsewhere({
        market,
        start,
        table,
        assets: left,
        store,
        signal,
        isDone: done,
        take,
        onThreads,
      })
    }
    try {
      if (cached) await study([...market.assets.keys()])
      else {
        for (const { peers, economies, studied, isLast } of batches(market.assets)) {
          progress.phase = 'peers'
          report()
          await crew.collectPeers(peers, economies)
          if (isLast) tellPeers()
          await study(studied)
        }
      }
      if (store) {
        if (!cached) await writePeers(store, peersKey(market), table)
        await writeStudyKeys(store, market, start, keys)
        await writeLatestDay(store, market, start)
        await store.prune()
      }
    } finally {
      signal?.removeEventListener('abort', stop)
      await crew.end(new Error('the engine run is over'))
    }
  }
  progress.phase = 'done'
  report()
}
