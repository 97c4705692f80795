import * as v from 'valibot'
import { createStored } from '#shared/state/stored/stored.ts'

const Asset = v.object({
  tag: v.string(),
  since: v.number(),
  note: v.fallback(v.string(), ''),
  /** Its place in every named list that it is in, by the list's id: the lower, the nearer to the top. */
  lists: v.optional(v.record(v.string(), v.number())),
})

/** Bookmarks: assets by tag and single insights by id, newest first until somebody moves them; and the named lists of the assets. */
const Watchlist = v.object({
  assets: v.array(Asset),
  insights: v.array(v.object({ id: v.string(), tag: v.nullable(v.string()), since: v.number() })),
  /** In the order of their tabs. */
  lists: v.optional(v.array(v.object({ id: v.string(), name: v.string() }))),
})
export type Watchlist = v.InferOutput<typeof Watchlist>

/** How it is stored. */
export const WATCHLIST = {
  key: 'insight-desk.watchlist',
  version: 2,
  initial: { assets: [], insights: [] } satisfies Watchlist,
  schema: Watchlist,
  /** Named lists came: without them everything is in the one list of all. An older version, which would lose them, reads no more. */
  migrations: { 1: (old: unknown) => old },
}
export const watchlist = createStored<Watchlist>(WATCHLIST)

export const useWatchlist = watchlist.use

/** Assets that are watched themselves, newest first, then those watched for one of their insights; each once. */
export const watchedTags = ({ assets, insights }: Watchlist): readonly string[] => [
  ...new Set([...assets, ...insights].flatMap(({ tag }) => tag ?? [])),
]
