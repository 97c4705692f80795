import * as v from 'valibot'
import { createStored, fieldOr, listOf, putBack } from '#shared/state/stored.ts'

const Asset = v.object({
  tag: v.string(),
  since: v.number(),
  /** Note of earlier versions; `shared/personal/notes.tsx` migrates it. */
  note: v.fallback(v.optional(v.string()), undefined),
  /** Position in each named list that contains it, by list id; 0 is the top. */
  lists: v.optional(v.record(v.string(), v.number())),
})

/** Bookmarked assets and insights, newest first until the user sorts them, and named lists of assets. */
const Watchlist = v.object({
  assets: fieldOr(listOf(Asset), []),
  insights: fieldOr(listOf(v.object({ id: v.string(), tag: v.nullable(v.string()), since: v.number() })), []),
  /** In the order of their tabs. */
  lists: fieldOr(v.optional(listOf(v.object({ id: v.string(), name: v.string() }))), undefined),
})
export type Watchlist = v.InferOutput<typeof Watchlist>

export const WATCHLIST = {
  key: 'insight-desk.watchlist',
  name: 'watchlist',
  version: 2,
  initial: { assets: [], insights: [] } satisfies Watchlist,
  schema: Watchlist,
  // Version 2 added named lists; version 1 needs no migration.
}
export const watchlist = createStored<Watchlist>(WATCHLIST)

export const useWatchlist = watchlist.use

/** Tags of watched assets, then of watched insights; without duplicates. */
export const watchedTags = ({ assets, insights }: Watchlist): readonly string[] => [
  ...new Set([...assets, ...insights].flatMap(({ tag }) => tag ?? [])),
]

/** Reverts one change in the current data, so that later changes, also of other tabs, stay. */
export type Undo = () => void

type WatchedAsset = Watchlist['assets'][number]
type WatchedInsight = Watchlist['insights'][number]
const idOf = (each: WatchedAsset | WatchedInsight) => ('id' in each ? each.id : each.tag)

export const toggleAsset = (tag: string, now: number) => toggle('assets', { tag, since: now })

export const toggleInsight = (id: string, tag: string | null, now: number) =>
  toggle('insights', { id, tag, since: now })

function toggle(kind: 'assets', each: WatchedAsset): Undo
function toggle(kind: 'insights', each: WatchedInsight): Undo
function toggle(kind: 'assets' | 'insights', each: WatchedAsset | WatchedInsight): Undo {
  const change = (edit: (all: (WatchedAsset | WatchedInsight)[]) => (WatchedAsset | WatchedInsight)[]) =>
    watchlist.update((list) => ({ ...list, [kind]: edit(list[kind]) }))[kind]
  const isIt = (other: WatchedAsset | WatchedInsight) => idOf(other) === idOf(each)
  // Decided once by what is on screen: repeated on data that another tab has changed, a toggle could do the opposite.
  if (watchlist.use.getState()[kind].some(isIt)) {
    const before: (WatchedAsset | WatchedInsight)[] = change((all) => all.filter((other) => !isIt(other)))
    return () => void change((all) => putBack(all, before.filter(isIt), before, idOf))
  }
  const wasThere = change((all) => (all.some(isIt) ? all : [each, ...all])).some(isIt)
  return () => void change((all) => all.filter((other) => wasThere || !isIt(other)))
}

export const isAssetWatched = ({ assets }: Watchlist, tag: string) =>
  assets.some((asset) => asset.tag === tag)
export const isInsightWatched = ({ insights }: Watchlist, id: string) =>
  insights.some((insight) => insight.id === id)

/** Removes an asset from the watchlist and all lists, together with its insights. */
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
