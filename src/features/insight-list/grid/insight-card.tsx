import { clsx } from 'clsx'
import { memo } from 'react'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { ColumnId } from '#features/insight-list/search/insight-search.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { BookmarkIcon } from '#shared/ui/icons.tsx'
import { COLUMNS } from '#features/insight-list/rows/columns.tsx'
import { SpokenFlags, openFromLink, boxStyle, BOX, ChangeBadge, type RowProps } from './grid-rows.tsx'

/** A table cell's content on a card. */
const Fact = ({
  of,
  row,
  now,
  className,
}: {
  of: ColumnId
  row: InsightRow
  now: number
  className?: string
}) => {
  const cell = COLUMNS[of].cell(row, now)
  return (
    <span
      {...(cell.spoken === undefined ? {} : { role: 'img', 'aria-label': cell.spoken })}
      title={cell.hint}
      style={cell.drawing === undefined ? undefined : { background: cell.drawing }}
      className={clsx(cell.className, className)}
    >
      {cell.content}
    </span>
  )
}

/** A row on a phone. */
export const InsightCard = memo(function InsightCard(props: RowProps) {
  const { row, now, rowIndex, isActive, isUnread, isWatched, isChosen, onOpen } = props
  const facts = { row, now }
  return (
    <div
      style={boxStyle(props)}
      role="row"
      data-row={row.id}
      aria-rowindex={rowIndex}
      aria-selected={isChosen}
      className={clsx(
        BOX,
        'border-b border-line-faint has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <div role="gridcell">
        <a
          href={insightPath(row.id)}
          data-col="title"
          tabIndex={isActive ? 0 : -1}
          onClick={(event) => openFromLink(event, row.id, onOpen)}
          className="relative grid grid-cols-1 gap-0.5 py-2.5 pr-4 pl-5.5 outline-none active:bg-press"
        >
          {isUnread && <span className="absolute top-4.5 left-2 size-1.5 rounded-full bg-accent" />}
          <span className="flex items-center gap-2">
            <Fact of="asset" {...facts} />
            {isWatched && <BookmarkIcon size={14} fill="currentColor" className="text-ink-2" />}
            <Fact of="direction" {...facts} className="ml-auto shrink-0" />
            <Fact of="median" {...facts} className="max-w-1/2 shrink-0 truncate text-[0.9375rem]" />
            <Fact of="horizon" {...facts} className="w-8 shrink-0 truncate text-right text-ink-2" />
          </span>
          {/* Always two lines: the asset's name fills the second where the title leaves it free. */}
          <span
            className={clsx('line-clamp-2 h-9.5 leading-[1.1875rem] text-ink', isUnread && 'font-medium')}
          >
            <SpokenFlags isUnread={isUnread} isWatched={isWatched} />
            {row.change && <ChangeBadge change={row.change} />}
            {row.said.what}
            {row.said.whose !== null && (
              <span className="block truncate font-regular text-ink-3">{row.said.whose}</span>
            )}
          </span>
          <span className="flex items-center gap-5 text-xs text-ink-2">
            <Fact of="quality" {...facts} className="w-16" />
            <span>
              <span className="text-ink-3">hit </span>
              <Fact of="hit" {...facts} />
            </span>
            <span>
              <span className="text-ink-3">n </span>
              <Fact of="n" {...facts} />
            </span>
            <Fact of="age" {...facts} className="ml-auto" />
          </span>
        </a>
      </div>
    </div>
  )
})
