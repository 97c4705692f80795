import { deserialize, serialize } from 'node:v8'
import type { Market } from '#reference/market/base/market.ts'
import { codeVersion } from '#reference/memory/code-version.ts'
import { contentKey } from '#reference/memory/content-key.ts'
import type { ContentStore } from '#reference/memory/content-store.ts'
import type { AssetData } from './asset-data.ts'
import type { PackedInsight } from './engine-insight.ts'

/** What the study of one asset leaves behind: its insights and what the service needs of its prices beside them. */
export type Studied = {
  insights: PackedInsight[]
  /** Weekly log returns of two years, see `weeklyReturns`. */
  weekly: Float32Array
  /** Capitalisation in USD billions on the day of each insight, NaN where unknown; null for what has none. */
  caps: Float64Array | null
  bars: number
  series: number
}

/** What a run studies beside the market itself. */
export type StudyScope = { from: number | null; series: readonly string[] | null }

/** The part of a market that prices and peers do not show: its seed decides fundamentals and the economy. */
const originOf = ({ spec }: Pick<Market, 'spec'>) =>
  'seed' in spec ? `${spec.kind} ${spec.seed}` : spec.kind

/**
 * Key of one asset's study: everything it reads goes in, byte by byte: own prices, those of its market and sector, the names of
 * its series, the last day of the data, the program. Where one of them differs the asset is studied again.
 */
export function studyKey(
  market: Pick<Market, 'spec' | 'now'>,
  { from }: StudyScope,
  data: AssetData,
): string {
  const { history, peers, series } = data
  const names = series.map(({ name }) => name).join(' ')
  return contentKey(
    codeVersion(),
    `asset ${originOf(market)} ${market.now} ${from} ${names}`,
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

/** Key of a whole market: where it is known, every asset's study is found without looking at a single price. */
function marketKey({ spec, now }: Pick<Market, 'spec' | 'now'>, { from, series }: StudyScope): string {
  const content = spec.kind === 'loaded-files' ? spec.content : JSON.stringify(spec)
  return contentKey(
    codeVersion(),
    `market ${spec.kind} ${now} ${from} ${series?.join(' ') ?? 'all'}`,
    content,
  )
}

export async function readStudy(store: ContentStore, key: string): Promise<Studied | null> {
  const bytes = await store.read(key)
  return bytes && (decoded(bytes) as Studied | null)
}

export const writeStudy = (store: ContentStore, key: string, studied: Studied) =>
  store.write(key, serialize(studied))

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

/** The store has checked that the bytes are those that were written; a reader that cannot take them starts anew. */
function decoded(bytes: Buffer): unknown {
  try {
    return deserialize(bytes)
  } catch {
    return null
  }
}
