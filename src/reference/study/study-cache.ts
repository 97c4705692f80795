import type { Market } from '#reference/market/base/market.ts'
import { codeVersion, contentKey } from '#reference/cache/content-key.ts'
import type { CaseCount } from '#reference/engine/asset-analysis.ts'
import type { AssetData } from '#reference/engine/asset-data.ts'
import type { InsightBlock } from './insight-block.ts'
import { deserialize, serialize } from 'node:v8'
import type { ContentStore } from '#reference/cache/content-store.ts'
import type { PeerTable } from '#reference/engine/statistics/peer-table.ts'
import { peersBytes, peersFromBytes, studyBytes, studyFromBytes } from './study-bytes.ts'

/** What the study of one asset leaves behind: its insights and what the service needs of its prices beside them. */
export type Studied = {
  insights: InsightBlock
  /** Day up to which was looked at what became of them. */
  now: number
  /** Weekly log returns of two years, see `weeklyReturns`. */
  weekly: Float32Array
  /** Capitalisation in USD billions on the day of each insight, NaN where unknown; null for what has none. */
  caps: Float64Array | null
  bars: number
  /** Of its prices. */
  firstDay: number
  lastDay: number
  series: number
  /** As they were when the whole history was last walked through; null where it never was. */
  cases: CaseCount | null
}

/** What a run studies beside the market itself. */
export type StudyScope = { from: number | null; series: readonly string[] | null }

/** The part of a market that prices and peers do not show: its seed decides fundamentals and the economy. */
const originOf = ({ spec }: Pick<Market, 'spec'>) =>
  'seed' in spec ? `${spec.kind} ${spec.seed}` : spec.kind

/**
 * Key of one asset's study: everything it reads goes in, byte by byte: own prices, those of its market and sector, the names of
 * its series, the program. Where one of them differs the asset is studied again. The day up to which the data reach is no part of
 * it: it decides what became of the insights, and nothing else.
 */
export function studyKey(market: Pick<Market, 'spec'>, { from }: StudyScope, data: AssetData): string {
  const { history, peers, series } = data
  const names = series.map(({ name }) => name).join(' ')
  return contentKey(
    codeVersion(),
    `asset ${originOf(market)} ${from} ${names}`,
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

/** The same asset as it stood at the end of an earlier day; null where it had no bar yet. */
export function asOf(data: AssetData, day: number): AssetData | null {
  const { history, peers } = data
  const later = history.days.findIndex((own) => own > day)
  if (later === 0) return null
  if (later < 0) return data
  const cut = <T extends { subarray(from: number, to: number): T }>(column: T) => column.subarray(0, later)
  return {
    ...data,
    history: {
      days: cut(history.days),
      open: cut(history.open),
      high: cut(history.high),
      low: cut(history.low),
      close: cut(history.close),
      turnover: cut(history.turnover),
    },
    peers: {
      market: cut(peers.market),
      sector: cut(peers.sector),
      breadth50: cut(peers.breadth50),
      breadth200: cut(peers.breadth200),
      marketUp: cut(peers.marketUp),
    },
  }
}

/** Where it is noted up to which day a market was studied last, whatever its prices were. */
function latestKey({ spec }: Pick<Market, 'spec'>, { from, series }: StudyScope): string {
  const who =
    spec.kind === 'loaded-files'
      ? spec.assets.map(({ tag }) => tag).join(' ')
      : JSON.stringify({ ...spec, now: 0 })
  return contentKey(codeVersion(), `latest ${spec.kind} ${from} ${series?.join(' ') ?? 'all'}`, who)
}

/** Last day of the data when this market was studied last; null where it never was. */
export async function readLatestDay(
  store: ContentStore,
  market: Pick<Market, 'spec'>,
  scope: StudyScope,
): Promise<number | null> {
  const bytes = await store.read(latestKey(market, scope))
  return bytes && (decoded(bytes) as number | null)
}

export const writeLatestDay = (
  store: ContentStore,
  market: Pick<Market, 'spec' | 'now'>,
  scope: StudyScope,
) => store.write(latestKey(market, scope), serialize(market.now))

/** Key of the market and sector returns of a market: every price of its stocks goes into them. */
export const peersKey = (market: Pick<Market, 'spec' | 'now'>) =>
  contentKey(codeVersion(), `peers ${market.spec.kind} ${market.now}`, contentOf(market))

/** All prices of a market, in few words. */
const contentOf = ({ spec }: Pick<Market, 'spec'>) =>
  spec.kind === 'loaded-files' ? spec.content : JSON.stringify(spec)

/** Key of a whole market: where it is known, every asset's study is found without looking at a single price. */
export function marketKey(market: Pick<Market, 'spec' | 'now'>, { from, series }: StudyScope): string {
  const { spec, now } = market
  return contentKey(
    codeVersion(),
    `market ${spec.kind} ${now} ${from} ${series?.join(' ') ?? 'all'}`,
    contentOf(market),
  )
}

export async function readStudy(store: ContentStore, key: string): Promise<Studied | null> {
  const bytes = await store.read(key)
  return bytes && studyFromBytes(bytes)
}

export const writeStudy = (store: ContentStore, key: string, studied: Studied) =>
  store.write(key, studyBytes(studied))

/** Keys of the studies of all assets, in their order, from an earlier run over the very same market. */
export async function readStudyKeys(
  store: ContentStore,
  market: Pick<Market, 'spec' | 'now'>,
  scope: StudyScope,
): Promise<readonly (string | null)[]> {
  const bytes = await store.read(marketKey(market, scope))
  return (bytes && (decoded(bytes) as (string | null)[] | null)) ?? []
}

export const writeStudyKeys = (
  store: ContentStore,
  market: Pick<Market, 'spec' | 'now'>,
  scope: StudyScope,
  keys: readonly (string | null)[],
) => store.write(marketKey(market, scope), serialize(keys))

const unfinishedKey = (market: Pick<Market, 'spec' | 'now'>, scope: StudyScope) =>
  contentKey(codeVersion(), 'unfinished', marketKey(market, scope))

/** Keys of the studies, by asset, of a run that has not finished. */
export async function readUnfinishedKeys(
  store: ContentStore,
  market: Pick<Market, 'spec' | 'now'>,
  scope: StudyScope,
): Promise<Map<number, string>> {
  const bytes = await store.read(unfinishedKey(market, scope))
  return (bytes && (decoded(bytes) as Map<number, string> | null)) ?? new Map()
}

export const writeUnfinishedKeys = (
  store: ContentStore,
  market: Pick<Market, 'spec' | 'now'>,
  scope: StudyScope,
  keys: ReadonlyMap<number, string>,
) => store.write(unfinishedKey(market, scope), serialize(keys))

/** The store has checked that the bytes are those that were written; a reader that cannot take them computes again. */
function decoded(bytes: Buffer): unknown {
  try {
    return deserialize(bytes)
  } catch {
    return null
  }
}

/** Market and sector returns of a whole market from an earlier run over the very same prices; null where there are none. */
export async function readPeers(store: ContentStore, key: string): Promise<PeerTable | null> {
  const bytes = await store.read(key)
  return bytes && peersFromBytes(bytes)
}

export const writePeers = (store: ContentStore, key: string, table: PeerTable) =>
  store.write(key, peersBytes(table))
