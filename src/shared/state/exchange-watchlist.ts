import { printStored, readStored } from './stored.ts'
import { isAssetWatched, isInsightWatched, WATCHLIST, watchlist } from './watchlist.ts'

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
