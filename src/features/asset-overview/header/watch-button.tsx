import { Bookmark } from 'lucide-react'
import { useCommands } from '#shared/state/commands.ts'
import { useWatchlist } from '#shared/state/named-lists/watchlist.ts'
import { isAssetWatched } from '#shared/state/named-lists/watched-assets.ts'
import { toggleAsset } from '#shared/state/named-lists/watchlist-changes.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'

type WatchButtonProps = { tag: string; label: string; now: number; shortcut?: string; size?: number }

/** Keeps an asset in the watchlist, or lets it go. */
export function WatchButton({ tag, label, now, shortcut, size = 16 }: WatchButtonProps) {
  const isWatched = useWatchlist((list) => isAssetWatched(list, tag))
  return (
    <IconButton
      label={label}
      {...(shortcut === undefined ? {} : { shortcut })}
      aria-pressed={isWatched}
      onClick={() => void toggleAsset(tag, now)}
    >
      <Bookmark aria-hidden="true" size={size} className={isWatched ? 'fill-current' : undefined} />
    </IconButton>
  )
}

/** The page's own asset, with its key. */
export function WatchPageAsset({ tag, now }: { tag: string; now: number }) {
  const isWatched = useWatchlist((list) => isAssetWatched(list, tag))
  useCommands([
    {
      id: 'asset.watch',
      label: isWatched ? 'Stop watching this asset' : 'Watch this asset',
      group: 'Asset',
      keys: 's',
      hint: 'watch',
      run: () => void toggleAsset(tag, now),
    },
  ])
  return <WatchButton tag={tag} label="Watch" now={now} shortcut="s" />
}
