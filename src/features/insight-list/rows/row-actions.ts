import { formatCount } from '#shared/format/number.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { copyLink } from '#shared/state/copy-text.ts'
import { say } from '#shared/state/toasts.ts'
import { toggleAsset, toggleInsight } from '#shared/state/named-lists/watchlist-changes.ts'
import type { InsightRow } from './insight-row.ts'

/** Puts the row's asset on the watchlist or takes it off; an insight without an asset is kept itself. */
export function toggleWatch(row: InsightRow, isWatched: boolean, now: number) {
  const undo = row.tag === null ? toggleInsight(row.id, null, now) : toggleAsset(row.tag, now)
  const name = row.ticker.symbol
  say(isWatched ? `${name} removed from the watchlist` : `${name} is on the watchlist`, undo)
}

/** Longer addresses are cut or refused by some programs they are pasted into. */
const LONG_LINK = 2_000

/** What is said when the link to a list was copied. */
export const copiedWords = (link: string) =>
  link.length <= LONG_LINK
    ? 'Link copied'
    : `Link copied. Its ${formatCount(link.length)} characters are too long for some programs. A saved view keeps the list on this device.`

export const copyInsightLink = (id: string) => copyLink(window.location.origin + insightPath(id))
