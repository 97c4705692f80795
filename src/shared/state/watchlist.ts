import * as v from 'valibot'
import { createStored, printStored, readStored } from './stored.ts'

/** Bookmarks: assets by tag and single insights by id, newest first. */
const Watchlist = v.object({
  assets: v.array(v.object({ tag: v.string(), since: v.number(), note: v.fallback(v.string(), '') })),
  insights: v.array(v.object({ id: v.string(), tag: v.nullable(v.string()), since: v.number() })),
})
export type Watchlist = v.InferOutput<typeof Watchlist>

const spec = {
  key: 'insight-desk.watchlist',
  version: 1,
  initial: { assets: [], insights: [] } satisfies Watchlist,
  schema: Watchlist,
}
const watchlist = createStored<Watchlist>(spec)

export const useWatchlist = watchlist.use
export const restoreWatchlist = (value: Watchlist) => watchlist.update(() => value)

export const isAssetWatched = ({ assets }: Watchlist, tag: string) =>
  assets.some((asset) => asset.tag === tag)
export const isInsightWatched = ({ insights }: Watchlist, id: string) =>
  insights.some((insight) => insight.id === id)

/** @returns what was stored before, for undo */
export const toggleAsset = (tag: string, now: number) =>
  watchlist.update((list) => ({
    ...list,
    assets: isAssetWatched(list, tag)
      ? list.assets.filter((asset) => asset.tag !== tag)
      : [{ tag, since: now, note: '' }, ...list.assets],
  }))

/** @returns what was stored before, for undo */
export const toggleInsight = (id: string, tag: string | null, now: number) =>
  watchlist.update((list) => ({
    ...list,
    insights: isInsightWatched(list, id)
      ? list.insights.filter((insight) => insight.id !== id)
      : [{ id, tag, since: now }, ...list.insights],
  }))

export const exportWatchlist = () => printStored(spec.version, watchlist.use.getState())

/** Adds what an exported text holds to what is there; false when the text is none of ours. */
export function importWatchlist(text: string): boolean {
  const added = readStored(spec, text)
  if (!added) return false
  watchlist.update((list) => ({
    assets: [...list.assets, ...added.assets.filter(({ tag }) => !isAssetWatched(list, tag))],
    insights: [...list.insights, ...added.insights.filter(({ id }) => !isInsightWatched(list, id))],
  }))
  return true
}
