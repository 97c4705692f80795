import { Bookmark } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { insightsPath, watchlistPath } from '#shared/navigation/paths.ts'
import type { NamedList } from '#shared/state/named-lists/named-lists.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'

type NothingWatchedProps = {
  /** The list in which there is nothing; null where nothing is watched at all. */
  list: NamedList | null
  /** The list (null: all assets) that had rows when it was drawn last: the one that had the focus is gone. */
  filled: RefObject<string | null | undefined>
}

/** Why there are no rows, and the way to some. */
export function NothingWatched({ list, filled }: NothingWatchedProps) {
  const id = list?.id ?? null
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (filled.current === id) link.current?.focus()
  }, [filled, id])
  return (
    <EmptyState
      title={list ? `No assets in ${list.name}` : 'No assets on the watchlist'}
      icon={<Bookmark aria-hidden="true" size={22} strokeWidth={1.6} />}
      actions={
        <Link ref={link} to={list ? watchlistPath() : insightsPath()} className={buttonClass('primary')}>
          {list ? 'Show all assets' : 'Browse insights'}
        </Link>
      }
    >
      {list
        ? 'Add an asset with its “Lists of” button, under All or on the asset page.'
        : 'Add an asset with the bookmark button or the key s. You then see its price, its active insights and what is new.'}
    </EmptyState>
  )
}
