import { putBack } from '#shared/state/stored/put-back.ts'
import { watchlist } from './watchlist.ts'
import type { Watchlist } from './watchlist.ts'
import { idOf, type Undo } from './watchlist-changes.ts'

export const isAssetWatched = ({ assets }: Watchlist, tag: string) =>
  assets.some((asset) => asset.tag === tag)
export const isInsightWatched = ({ insights }: Watchlist, id: string) =>
  insights.some((insight) => insight.id === id)

/** Takes an asset off, out of all lists, and with it its insights. */
export function unwatchAsset(tag: string): Undo {
  const isOther = (each: { tag: string | null }) => each.tag !== tag
  const isOfIt = (each: { tag: string | null }) => each.tag === tag
  const before = watchlist.update(({ assets, insights, ...others }) => ({
    ...others,
    assets: assets.filter(isOther),
    insights: insights.filter(isOther),
  }))
  return () =>
    void watchlist.update(({ assets, insights, ...others }) => ({
      ...others,
      assets: putBack(assets, before.assets.filter(isOfIt), before.assets, idOf),
      insights: putBack(insights, before.insights.filter(isOfIt), before.insights, idOf),
    }))
}

/** A note of one's own on an asset, which is watched by that. */
export const noteAsset = (tag: string, note: string, now: number) =>
  watchlist.update((list) => ({
    ...list,
    assets: isAssetWatched(list, tag)
      ? list.assets.map((asset) => (asset.tag === tag ? { ...asset, note } : asset))
      : [{ tag, since: now, note }, ...list.assets],
  }))
