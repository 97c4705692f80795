import { ArrowDown, ArrowUp, Bookmark, X } from 'lucide-react'
import { AssetLists } from '#shared/entities/asset-lists.tsx'
import type { NamedList } from '#shared/state/named-lists/named-lists.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { nameOf } from '#features/watchlist/model/watch-words.ts'
import type { WatchedAsset } from '#features/watchlist/model/watched-asset.ts'

type RowToolsProps = {
  asset: WatchedAsset
  /** The named list that is shown; null for all assets. */
  list: NamedList | null
  now: number
  onTakeOff: () => void
}

/** In which lists the asset is, and the way out: of the list that is shown, or of the watchlist. */
export function RowTools({ asset, list, now, onTakeOff }: RowToolsProps) {
  const name = nameOf(asset)
  return (
    <>
      <AssetLists tag={asset.tag} name={name} now={now} />
      <IconButton
        label={list ? `Remove ${name} from ${list.name}` : `Stop watching ${name}`}
        onClick={onTakeOff}
      >
        {list ? (
          <X aria-hidden="true" size={15} />
        ) : (
          <Bookmark aria-hidden="true" size={15} className="fill-current" />
        )}
      </IconButton>
    </>
  )
}

/** Ways in which a row may be moved. */
export type Moves = 'both' | 'up' | 'down' | 'none'

type RowMoversProps = { asset: WatchedAsset; moves: Moves; onMove: (by: 1 | -1) => void }

/** One place up, one place down. At an end the button stays, with the focus that it may have. */
export function RowMovers({ asset, moves, onMove }: RowMoversProps) {
  const name = nameOf(asset)
  return (
    <>
      <IconButton
        data-move="up"
        label={`Move ${name} up`}
        disabled={moves !== 'both' && moves !== 'up'}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden="true" size={15} />
      </IconButton>
      <IconButton
        data-move="down"
        label={`Move ${name} down`}
        disabled={moves !== 'both' && moves !== 'down'}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden="true" size={15} />
      </IconButton>
    </>
  )
}
