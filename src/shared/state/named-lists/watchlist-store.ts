import * as v from 'valibot'
import { createStored, fieldOr, listOf, type StoredSpec } from '#shared/state/stored.ts'

const Asset = v.object({
  tag: v.string(),
  since: v.number(),
  /** Position in each named list that contains it, by list id; 0 is the top. */
  lists: v.optional(v.record(v.string(), v.number())),
})

/** Bookmarked assets and insights, newest first until the user sorts them, and named lists of assets. */
const StoredWatchlist = v.object({
  assets: fieldOr(listOf(Asset), []),
  insights: fieldOr(listOf(v.object({ id: v.string(), tag: v.nullable(v.string()), since: v.number() })), []),
  /** In the order of their tabs. */
  lists: fieldOr(v.optional(listOf(v.object({ id: v.string(), name: v.string() }))), undefined),
})
export type StoredWatchlist = v.InferOutput<typeof StoredWatchlist>

export const WATCHLIST: StoredSpec<StoredWatchlist> = {
  key: 'insight-desk.watchlist',
  name: 'watchlist',
  version: 2,
  initial: { assets: [], insights: [] },
  schema: StoredWatchlist,
  // Version 2 added named lists; version 1 needs no migration.
}
export const watchlist = createStored(WATCHLIST)

export const useWatchlist = watchlist.use

/** Tags of watched assets, then of watched insights; without duplicates. */
export const watchedTags = ({ assets, insights }: StoredWatchlist): readonly string[] => [
  ...new Set([...assets, ...insights].flatMap(({ tag }) => tag ?? [])),
]

export const isAssetWatched = ({ assets }: StoredWatchlist, tag: string) =>
  assets.some((asset) => asset.tag === tag)
export const isInsightWatched = ({ insights }: StoredWatchlist, id: string) =>
  insights.some((insight) => insight.id === id)

/** Adds an asset at the top, unless it is watched already. @param now ms */
export const withAsset = (list: StoredWatchlist, tag: string, now: number): StoredWatchlist =>
  isAssetWatched(list, tag) ? list : { ...list, assets: [{ tag, since: now }, ...list.assets] }

// Both decide once, by what is on screen: repeated on data that another tab has changed, a toggle could do the opposite.

export function toggleAsset(tag: string, now: number) {
  const isWatched = isAssetWatched(watchlist.use.getState(), tag)
  return watchlist.undoable((list) =>
    isWatched
      ? { ...list, assets: list.assets.filter((asset) => asset.tag !== tag) }
      : withAsset(list, tag, now),
  )
}

export function toggleInsight(id: string, tag: string | null, now: number) {
  const isWatched = isInsightWatched(watchlist.use.getState(), id)
  return watchlist.undoable((list) => {
    const others = list.insights.filter((insight) => insight.id !== id)
    return { ...list, insights: isWatched ? others : [{ id, tag, since: now }, ...others] }
  })
}

/** Removes an asset from the watchlist and all lists, together with its insights. */
export const unwatchAsset = (tag: string) =>
  watchlist.undoable((list) => ({
    ...list,
    assets: list.assets.filter((asset) => asset.tag !== tag),
    insights: list.insights.filter((insight) => insight.tag !== tag),
  }))
