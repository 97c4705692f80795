import { ArrowLeftRight, Bookmark, Link2, Printer } from 'lucide-react'
import { useNavigate } from 'react-router'
import { assetPath, comparePath } from '#shared/navigation/paths.ts'
import { useCommands } from '#shared/state/commands.ts'
import { copyLink } from '#shared/state/copy-text.ts'
import { markUnread } from '#shared/state/visit/mark-read.ts'
import { say } from '#shared/state/toasts.ts'
import { useWatchlist } from '#shared/state/named-lists/watchlist.ts'
import { isInsightWatched } from '#shared/state/named-lists/watched-assets.ts'
import { toggleInsight } from '#shared/state/named-lists/watchlist-changes.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import type { SetDetailSearch } from '#features/insight-detail/model/detail-search.ts'

type DetailActionsProps = {
  id: string
  tag: string | null
  /** When a bookmark is set, ms; null while no clock is known. */
  now: number | null
  horizons: readonly string[]
  ownHorizon: string | null
  setSearch: SetDetailSearch
}

/** Bookmark, link and print, and the keys of the page: `1` to `9` horizons, `s` watch, `a` the asset. */
export function DetailActions({ id, tag, now, horizons, ownHorizon, setSearch }: DetailActionsProps) {
  const navigate = useNavigate()
  const isWatched = useWatchlist((list) => isInsightWatched(list, id))
  const watch = () => {
    const undo = toggleInsight(id, tag, now ?? 0)
    say(isWatched ? 'Insight removed from the watchlist' : 'Insight added to the watchlist', undo)
  }
  useCommands([
    {
      id: 'watch insight',
      label: isWatched ? 'Stop watching this insight' : 'Watch this insight',
      group: 'Insight',
      keys: 's',
      run: watch,
    },
    {
      id: 'compare insight',
      label: 'Compare this insight',
      group: 'Insight',
      keys: 'c',
      run: () => void navigate(comparePath([id])),
    },
    {
      id: 'unread insight',
      label: 'Mark this insight unread',
      group: 'Insight',
      keys: 'u',
      run: () => {
        markUnread(id)
        say('Insight marked as unread')
      },
    },
    { id: 'print insight', label: 'Print this insight', group: 'Insight', run: () => window.print() },
    { id: 'copy link', label: 'Copy the link to this view', group: 'Insight', run: () => void copyLink() },
    ...(tag === null
      ? []
      : [
          {
            id: 'open asset',
            label: 'Open the asset',
            group: 'Insight',
            keys: 'a',
            run: () => void navigate(assetPath(tag)),
          },
        ]),
    ...horizons.slice(0, 9).map((horizon, i) => ({
      id: `horizon ${horizon}`,
      label: `Horizon ${horizon}`,
      group: 'Insight',
      keys: String(i + 1),
      run: () => setSearch({ horizon: horizon === ownHorizon ? null : horizon }),
    })),
  ])
  return (
    <div className="-mr-1.5 flex shrink-0 items-center gap-1 print:hidden max-page-sm:gap-0">
      <IconButton
        label={isWatched ? 'Watching' : 'Watch'}
        shortcut="s"
        aria-pressed={isWatched}
        onClick={watch}
      >
        <Bookmark aria-hidden="true" size={15} fill={isWatched ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton label="Compare" shortcut="c" onClick={() => void navigate(comparePath([id]))}>
        <ArrowLeftRight aria-hidden="true" size={15} />
      </IconButton>
      <IconButton label="Copy link" onClick={() => void copyLink()}>
        <Link2 aria-hidden="true" size={15} />
      </IconButton>
      <IconButton label="Print" onClick={() => window.print()}>
        <Printer aria-hidden="true" size={15} />
      </IconButton>
    </div>
  )
}
