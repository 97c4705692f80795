import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react'
import { clsx } from 'clsx'
import { useEffect, useRef, type RefObject } from 'react'
import type { GridHandle } from '#features/insight-list/grid/use-grid-focus.ts'
import {
  useListActions,
  useList,
  nextPage,
  onePageMore,
  previousPage,
} from '#features/insight-list/pages/list-model.ts'
import { PAGE_SIZES } from '#features/insight-list/search/insight-search.ts'
import { useListChanges } from '#features/insight-list/search/list-address.ts'
import { usePreview } from '#features/insight-list/search/list-view.ts'
import { Button } from '#shared/ui/button.tsx'
import { rem } from '#shared/ui/text-scale.ts'

/** Below this width, px, the arrows have no words. */
const TIGHT_BELOW = 480

/** Paging without a total, which the service does not state. Pages count from 1 here and from 0 in the address. */
export function Pager({ grid }: { grid: RefObject<GridHandle | null> }) {
  const list = useList()
  const { walk } = useListActions()
  const { change } = useListChanges()
  const { rowsWidth, listWidth } = usePreview()
  const { rows } = list
  // Without rows there is no preview.
  const widthPx = rows.length > 0 ? rowsWidth : listWidth
  const { isEnd } = list.pages
  const { page, pages, limit } = list.search
  const last = page + pages
  const isTight = widthPx < TIGHT_BELOW
  const before = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const known = before.current
    if (!known) return
    const first = rows.findIndex(({ id }) => !known.has(id))
    if (first < 0 && !isEnd) return
    before.current = null
    // At the end of the list the button disappears, so the last row takes the focus.
    grid.current?.focusRow(first < 0 ? rows.length - 1 : first)
  }, [rows, isEnd, grid])
  const more = () => {
    // The first new row takes the focus.
    before.current = new Set(rows.map(({ id }) => id))
    // Retries a failed page instead of adding one.
    if (list.failure) list.pages.retry()
    else walk(onePageMore, { isReplacing: true })
  }
  const words = isTight ? 'sr-only' : undefined
  return (
    <nav
      aria-label="Pages"
      style={{ maxWidth: rem(widthPx) }}
      className={clsx(
        'flex shrink-0 items-center border-t border-line bg-app px-3 py-1.5 text-xs whitespace-nowrap text-ink-2',
        isTight ? 'gap-1' : 'gap-2',
      )}
    >
      <Button
        variant="ghost"
        disabled={page === 0}
        onClick={() => walk(previousPage)}
        icon={<ChevronLeftIcon size={14} />}
        title="Previous page (b)"
      >
        <span className={words}>Previous</span>
      </Button>
      <span className="data">{pages > 1 ? `Pages ${page + 1} to ${last}` : `Page ${page + 1}`}</span>
      <Button variant="ghost" disabled={isEnd} onClick={() => walk(nextPage)} title="Next page (n)">
        <span className={words}>Next</span>
        <ChevronRightIcon size={14} />
      </Button>
      {!isEnd && (
        <Button variant="ghost" isBusy={list.pages.isFetching} onClick={more}>
          Load more
        </Button>
      )}
      <label className="ml-auto flex items-center gap-1.5 text-ink-3">
        <span className={words}>Per page</span>
        <select
          value={limit}
          onChange={(event) => change({ limit: Number(event.target.value) })}
          className="data h-control rounded-sm border border-line bg-surface px-1 text-ink"
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
    </nav>
  )
}
