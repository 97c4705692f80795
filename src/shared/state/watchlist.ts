import * as v from 'valibot'
import { createStored } from './stored/stored.ts'

/** Bookmarks: assets by tag and single insights by id, newest first. */
const Watchlist = v.object({
  assets: v.array(v.object({ tag: v.string(), since: v.number(), note: v.fallback(v.string(), '') })),
  insights: v.array(v.object({ id: v.string(), tag: v.nullable(v.string()), since: v.number() })),
})
export type Watchlist = v.InferOutput<typeof Watchlist>

/** How it is stored. */
export const WATCHLIST = {
  key: 'insight-desk.watchlist',
  version: 1,
  initial: { assets: [], insights: [] } satisfies Watchlist,
  schema: Watchlist,
}
export const watchlist = createStored<Watchlist>(WATCHLIST)

export const useWatchlist = watchlist.use
export const isAssetWatched = ({ assets }: Watchlist, tag: string) =>
  assets.some((asset) => asset.tag === tag)
export const isInsightWatched = ({ insights }: Watchlist, id: string) =>
  insights.some((insight) => insight.id === id)

/** Assets that are watched themselves, newest first, then those watched for one of their insights; each once. */
export const watchedTags = ({ assets, insights }: Watchlist): readonly string[] => [
  ...new Set([...assets, ...insights].flatMap(({ tag }) => tag ?? [])),
]
