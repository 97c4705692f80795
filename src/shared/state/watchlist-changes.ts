import { printStored, readStored } from './stored.ts'
import { isAssetWatched, isInsightWatched, WATCHLIST, watchlist } from './watchlist.ts'
import type { Watchlist } from './watchlist.ts'

export const restoreWatchlist = (value: Watchlist) => watchlist.update(() => value)

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

/** Takes an asset off, and with it its insights. @returns what was stored before, for undo */
export const unwatchAsset = (tag: string) =>
  watchlist.update(({ assets, insights }) => ({
    assets: assets.filter((asset) => asset.tag !== tag),
    insights: insights.filter((insight) => insight.tag !== tag),
  }))

/** A note of one's own on an asset, which is watched by that. */
export const noteAsset = (tag: string, note: string, now: number) =>
  watchlist.update((list) => ({
    ...list,
    assets: isAssetWatched(list, tag)
      ? list.assets.map((asset) => (asset.tag === tag ? { ...asset, note } : asset))
      : [{ tag, since: now, note }, ...list.assets],
  }))

export const exportWatchlist = () => printStored(WATCHLIST.version, watchlist.use.getState())

/** Adds what an exported text holds to what is there; false when the text is none of ours. */
export function importWatchlist(text: string): boolean {
  const added = readStored(WATCHLIST, text)
  if (!added) return false
  watchlist.update((list) => ({
    assets: [...list.assets, ...added.assets.filter(({ tag }) => !isAssetWatched(list, tag))],
    insights: [...list.insights, ...added.insights.filter(({ id }) => !isInsightWatched(list, id))],
  }))
  return true
}
