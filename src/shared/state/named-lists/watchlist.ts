import * as v from 'valibot'
import { createStored, fieldOr, listOf, putBack } from '#shared/state/stored.ts'

const Asset = v.object({
  tag: v.string(),
  since: v.number(),
  /** Where earlier versions kept the note on an asset; it becomes one of its own as soon as notes are loaded (`shared/personal/notes.tsx`). */
  note: v.fallback(v.optional(v.string()), undefined),
  /** Its place in every named list that it is in, by the list's id: the lower, the nearer to the top. */
  lists: v.optional(v.record(v.string(), v.number())),
})

/** Bookmarks: assets by tag and single insights by id, newest first until somebody moves them; and the named lists of the assets. */
const Watchlist = v.object({
  assets: fieldOr(listOf(Asset), []),
  insights: fieldOr(listOf(v.object({ id: v.string(), tag: v.nullable(v.string()), since: v.number() })), []),
  /** In the order of their tabs. */
  lists: fieldOr(v.optional(listOf(v.object({ id: v.string(), name: v.string() }))), undefined),
})
export type Watchlist = v.InferOutput<typeof Watchlist>

/** How it is stored. */
export const WATCHLIST = {
  key: 'insight-desk.watchlist',
  name: 'watchlist',
  version: 2,
  initial: { assets: [], insights: [] } satisfies Watchlist,
  schema: Watchlist,
  // Since version 1 named lists came: without them everything is in the one list of all, and there is nothing to lift.
}
export const watchlist = createStored<Watchlist>(WATCHLIST)

export const useWatchlist = watchlist.use

/** Assets that are watched themselves, newest first, then those watched for one of their insights; each once. */
export const watchedTags = ({ assets, insights }: Watchlist): readonly string[] => [
  ...new Set([...assets, ...insights].flatMap(({ tag }) => tag ?? [])),
]

/** Takes one change back, on what is stored by then: what another tab has done since stays. */
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
  // What the person sees decides, once: made again on what another tab has stored, a switch would turn the other way.
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
