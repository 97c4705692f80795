import { deserialize, serialize } from 'node:v8'
import { codeVersion, contentKey } from '#reference/cache/content-key.ts'
import type { ContentStore } from '#reference/cache/content-store.ts'
import type { AssetData } from '#reference/engine/asset-data.ts'
import type { PeerTable } from '#reference/engine/statistics/peer-table.ts'
import type { Market } from '#reference/market/base/market.ts'
import { peersBytes, peersFromBytes, studyBytes, studyFromBytes, type Studied } from './study-bytes.ts'

/** What a run studies of a market: the first day of emission and the names of the series; null: all. */
export type StudyScope = { from: number | null; series: readonly string[] | null }

type Spec = Pick<Market, 'spec'>
type SpecAndNow = Pick<Market, 'spec' | 'now'>

/** The part of a market that prices and peers do not show: the seed decides fundamentals and the economy. */
export const worldName = ({ spec }: Spec) => ('seed' in spec ? `${spec.kind} ${spec.seed}` : spec.kind)

/**
 * Cache key of an asset's study: a hash of everything that the study reads: own prices, those of its market and sector, the names of
 * its series, the program. If one of them differs, the asset is studied again. The last day of the data is not included: it decides
 * the outcomes of the insights only, which are computed again.
 */
export function studyKey(market: Spec, { from }: StudyScope, data: AssetData): string {
  const { history, peers, series } = data
  const names = series.map(({ name }) => name).join(' ')
  return contentKey(
    codeVersion(),
    `asset ${worldName(market)} ${from} ${names}`,
    history.days,
    history.open,
    history.high,
    history.low,
    history.close,
    history.turnover,
    peers.market,
    peers.sector,
    peers.breadth50,
    peers.breadth200,
    peers.marketUp,
  )
}

/** The data of an asset up to an earlier day; null if it had no bar yet. */
export function asOf(data: AssetData, day: number): AssetData | null {
  const { history, peers } = data
  const later = history.days.findIndex((own) => own > day)
  if (later === 0) return null
  if (later < 0) return data
  const cut = <Columns extends Record<string, Int32Array | Float64Array | Int8Array>>(columns: Columns) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, column.subarray(0, later)]),
    ) as Columns
  return { ...data, history: cut(history), peers: cut(peers) }
}

export async function readStudy(store: ContentStore, key: string): Promise<Studied | null> {
  const bytes = await store.read(key)
  return bytes && studyFromBytes(bytes)
}

export function readStudyNow(store: ContentStore, key: string): Studied | null {
  const bytes = store.readNow(key)
  return bytes && studyFromBytes(bytes)
}

export const writeStudyNow = (store: ContentStore, key: string, studied: Studied) =>
  store.writeNow(key, studyBytes(studied))

/** Identifies all prices of a market. */
const contentOf = ({ spec }: Spec) => (spec.kind === 'loaded-files' ? spec.content : JSON.stringify(spec))

const peersKey = (market: SpecAndNow) =>
  contentKey(codeVersion(), `peers ${market.spec.kind} ${market.now}`, contentOf(market))

/** Market and sector returns of a whole market from an earlier run over the same prices; null if there are none. */
export async function readPeers(store: ContentStore, market: SpecAndNow): Promise<PeerTable | null> {
  const bytes = await store.read(peersKey(market))
  return bytes && peersFromBytes(bytes)
}

export const writePeers = (store: ContentStore, market: SpecAndNow, table: PeerTable) =>
  store.write(peersKey(market), peersBytes(table))

/** @returns null also for a value that cannot be deserialised, although the store returns only intact bytes */
async function readValue<T>(store: ContentStore, key: string): Promise<T | null> {
  const bytes = await store.read(key)
  try {
    return bytes && (deserialize(bytes) as T)
  } catch {
    return null
  }
}

const scopeText = ({ from, series }: StudyScope) => `${from} ${series?.join(' ') ?? 'all'}`

/** Cache key of the last day studied; it does not depend on the prices. */
function latestKey({ spec }: Spec, scope: StudyScope): string {
  const identity =
    spec.kind === 'loaded-files'
      ? spec.assets.map(({ tag }) => tag).join(' ')
      : JSON.stringify({ ...spec, now: 0 })
  return contentKey(codeVersion(), `latest ${spec.kind} ${scopeText(scope)}`, identity)
}

/** Last day of the data when this market was last studied; null: never. */
export const readLatestDay = (store: ContentStore, market: Spec, scope: StudyScope) =>
  readValue<number>(store, latestKey(market, scope))

export const writeLatestDay = (store: ContentStore, market: SpecAndNow, scope: StudyScope) =>
  store.write(latestKey(market, scope), serialize(market.now))

/** Cache key of a run over a whole market. With it, every asset's study is found without reading a price. */
export const marketKey = (market: SpecAndNow, scope: StudyScope) =>
  contentKey(codeVersion(), `market ${market.spec.kind} ${market.now} ${scopeText(scope)}`, contentOf(market))

/** Cache keys of the studies of all assets, in their order, from an earlier run over the same prices. */
export const readStudyKeys = async (store: ContentStore, market: SpecAndNow, scope: StudyScope) =>
  (await readValue<(string | null)[]>(store, marketKey(market, scope))) ?? []

export const writeStudyKeys = (
  store: ContentStore,
  market: SpecAndNow,
  scope: StudyScope,
  keys: readonly (string | null)[],
) => store.write(marketKey(market, scope), serialize(keys))

const unfinishedKey = (market: SpecAndNow, scope: StudyScope) =>
  contentKey(codeVersion(), 'unfinished', marketKey(market, scope))

/** Cache keys of the studies, by asset, of a run that has not finished. */
export const readUnfinishedKeys = async (store: ContentStore, market: SpecAndNow, scope: StudyScope) =>
  (await readValue<Map<number, string>>(store, unfinishedKey(market, scope))) ?? new Map<number, string>()

export const writeUnfinishedKeys = (
  store: ContentStore,
  market: SpecAndNow,
  scope: StudyScope,
  keys: ReadonlyMap<number, string>,
) => store.write(unfinishedKey(market, scope), serialize(keys))
