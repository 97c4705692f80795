import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { Button } from '#shared/ui/button.tsx'
import type { GridHandle } from '#features/insight-list/grid/insight-grid.tsx'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { PAGE_SIZES } from '#features/insight-list/search/insight-search.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'

type PagerProps = {
  /** What is on screen, in its order. */
  rows: readonly InsightRow[]
  grid: RefObject<GridHandle | null>
  /** What a drawer leaves of the line, px. */
  widthPx: number
  search: Pick<InsightSearch, 'page' | 'pages' | 'limit'>
  isEnd: boolean
  isBusy: boolean
  onPage: (page: number) => void
  onMore: () => void
  onLimit: (limit: number) => void
}

/** Below this the arrows stand without their words, so that one line is enough, px. */
const TIGHT_BELOW = 480

/** Paging by position: the service gives no total, so none is shown. Pages are counted from one here, from zero in the address. */
export function Pager({ rows, grid, widthPx, search, isEnd, isBusy, onPage, onMore, onLimit }: PagerProps) {
  const { page, pages, limit } = search
  const last = page + pages
  const isTight = widthPx < TIGHT_BELOW
  const before = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const known = before.current
    const first = known ? rows.findIndex(({ id }) => !known.has(id)) : -1
    if (first < 0) return
    before.current = null
    grid.current?.focusRow(first)
  }, [rows, grid])
  const more = () => {
    // The first row that comes takes the focus: reading goes on there.
    before.current = new Set(rows.map(({ id }) => id))
    onMore()
  }
  const words = isTight ? 'sr-only' : undefined
  return (
    <nav
      aria-label="Pages"
      style={{ maxWidth: widthPx }}
      className={clsx(
        'flex shrink-0 items-center border-t border-line bg-app px-3 py-1.5 text-xs whitespace-nowrap text-ink-2',
        isTight ? 'gap-1' : 'gap-2',
      )}
    >
      <Button
        variant="ghost"
        disabled={page === 0}
        onClick={() => onPage(Math.max(0, page - 1))}
        icon={<ChevronLeft aria-hidden="true" size={14} />}
        title="Previous page (b)"
      >
        <span className={words}>Previous</span>
      </Button>
      <span className="data">{pages > 1 ? `Pages ${page + 1} to ${last}` : `Page ${page + 1}`}</span>
      <Button variant="ghost" disabled={isEnd} onClick={() => onPage(last)} title="Next page (n)">
        <span className={words}>Next</span>
        <ChevronRight aria-hidden="true" size={14} />
      </Button>
      {!isEnd && (
        <Button variant="ghost" isBusy={isBusy} onClick={more}>
          Load more
        </Button>
      )}
      <label className="ml-auto flex items-center gap-1.5 text-ink-3">
        <span className={words}>Per page</span>
        <select
          value={limit}
          onChange={(event) => onLimit(Number(event.target.value))}
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
