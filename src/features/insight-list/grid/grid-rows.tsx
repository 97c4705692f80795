import { clsx, type ClassValue } from 'clsx'
import { memo, type MouseEvent, type ReactNode, type CSSProperties } from 'react'
import { isHead, type GroupHead, type ListItem } from '#features/insight-list/rows/group-rows.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { ColumnId } from '#features/insight-list/search/insight-search.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { BookmarkIcon, CheckIcon } from '#shared/ui/icons.tsx'
import { COLUMNS } from '#features/insight-list/rows/columns.tsx'
import type { GridLayout } from './grid-window.ts'

export const GroupRow = ({ item, span, ...box }: Box & { item: GroupHead; span: number }) => (
  <div
    style={boxStyle(box)}
    role="row"
    className={clsx(
      BOX,
      'flex items-center border-b border-line-faint bg-app pr-3.5 pl-5.5 text-2xs font-medium text-ink-2',
    )}
  >
    <div role="gridcell" aria-colspan={span} className="flex w-full gap-2">
      {item.title} <span className="font-regular text-ink-3">{item.sub}</span>
      <span className="ml-auto font-regular text-ink-3">
        {item.count} <span className="sr-only">{item.count === 1 ? 'insight' : 'insights'}</span>
      </span>
    </div>
  </div>
)

type StickyGroupProps = {
  items: readonly ListItem[]
  layout: GridLayout
  /** Scroll position, px. */
  top: number
  isBelowHead: boolean
}

/** The group head of the rows at the top, kept in view. */
export function StickyGroup({ items, layout, top, isBelowHead }: StickyGroupProps) {
  const at = layout.headAt(top)
  const head = items[at]
  if (!head || !isHead(head)) return null
  // The next group head pushes it out of view.
  const pushed = Math.min(0, layout.topOf(at + head.count + 1) - top - layout.groupHeight)
  return (
    <div aria-hidden="true" className={`sticky z-[9] h-0 ${isBelowHead ? 'top-(--row-h-head)' : 'top-0'}`}>
      <div
        style={{ translate: `0 ${pushed}px` }}
        className="flex h-6 gap-2 border-b border-line-faint bg-app pr-3.5 pl-5.5 text-2xs leading-6 font-medium text-ink-2"
      >
        {head.title} <span className="font-regular text-ink-3">{head.sub}</span>
        <span className="ml-auto font-regular text-ink-3">{head.count}</span>
      </div>
    </div>
  )
}

/** A click on the row selects it, the link opens it. */
const rowHandlers = ({ row, onActivate, onOpen }: Pick<RowProps, 'row' | 'onActivate' | 'onOpen'>) => ({
  onClick: (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) return
    onActivate(row.id)
  },
  onDoubleClick: () => onOpen(row.id, false),
})

type InsightLineProps = RowProps & {
  columns: readonly ColumnId[]
  tabColumn: ColumnId | null
  isTall: boolean
  hasOwnWidths: boolean
}

/** Width of a letter in a cell, px. */
const LETTER = 8

/** Cutting text is costly with some 250 cells, so only long texts are cut. */
const mayBeCut = (content: ReactNode, width: number) =>
  typeof content === 'string' && content.length * LETTER > width

/** Unread dot as a background, which saves an element in every row. */
const UNREAD_DOT = 'radial-gradient(circle at 13px 50%, var(--accent) 2.2px, #0000 2.8px)'

/** A row with columns. Memoised, so that moving through the list redraws two rows. */
export const InsightLine = memo(function InsightLine(props: InsightLineProps) {
  const {
    row,
    now,
    rowIndex,
    isActive,
    isUnread,
    isWatched,
    isChosen,
    columns,
    tabColumn,
    isTall,
    hasOwnWidths,
    onOpen,
  } = props
  return (
    <div
      style={isUnread && !isChosen ? { ...boxStyle(props), backgroundImage: UNREAD_DOT } : boxStyle(props)}
      {...rowHandlers(props)}
      role="row"
      data-row={row.id}
      aria-rowindex={rowIndex}
      aria-selected={isChosen}
      className={classes(
        BOX,
        'grid cursor-default grid-cols-(--row) items-center gap-x-2.5 border-b border-line-faint pr-3.5 pl-6.5 text-(length:--fs-cell) text-ink-2',
        'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
        isActive
          ? 'bg-selected before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent hover:bg-selected-hover'
          : 'hover:bg-hover',
      )}
    >
      {isChosen && <CheckIcon size={11} className="absolute left-2 text-accent-text" />}
      {columns.map((id) => {
        const tabIndex = tabColumn === id ? 0 : -1
        if (id === 'title') {
          const { what, whose } = row.said
          const words = row.change?.words ?? ''
          const title =
            isTall && whose !== null ? (
              <>
                {`${what} `}
                <span className="block truncate text-xs leading-4 font-regular text-ink-3">{whose}</span>
              </>
            ) : (
              what
            )
          return (
            <div key={id} role="gridcell" className="min-w-0">
              <a
                href={insightPath(row.id)}
                data-col={id}
                data-whose={whose}
                tabIndex={tabIndex}
                title={words ? `${row.title} (${words})` : row.title}
                aria-label={spokenTitle(props)}
                onClick={(event) => openFromLink(event, row.id, onOpen)}
                className={classes(
                  'outline-none [font-stretch:93%] hover:underline',
                  // A title that contains the asset's name may take two lines.
                  isTall && whose === null ? 'line-clamp-2' : 'block truncate',
                  isTall ? 'leading-4' : whose !== null && WHOSE,
                  (isUnread || isActive) && 'text-ink',
                  isUnread && 'font-medium',
                )}
              >
                {row.change ? (
                  <>
                    <ChangeBadge change={row.change} />
                    {title}
                  </>
                ) : (
                  title
                )}
              </a>
            </div>
          )
        }
        const { content, spoken, hint, drawing, className } = COLUMNS[id].cell(row, now)
        return (
          <div
            key={id}
            role="gridcell"
            data-col={id}
            tabIndex={tabIndex}
            aria-label={spoken}
            title={hint}
            style={drawing === undefined ? undefined : { background: drawing }}
            className={classes(
              // Not vertically: an underline reaches below the line.
              'min-w-0 focus-visible:rounded-xs',
              (hasOwnWidths || mayBeCut(content, COLUMNS[id].width)) && 'overflow-x-clip text-ellipsis',
              drawing !== undefined && 'flex items-center self-stretch',
              COLUMNS[id].isNumeric && 'text-right',
              className,
            )}
          >
            {id === 'asset' && isWatched ? (
              <>
                {content}
                <BookmarkIcon size={12} fill="currentColor" className="float-right mt-0.5 text-ink-2" />
              </>
            ) : (
              // Text alone, for which React needs no node of its own.
              content
            )}
          </div>
        )
      })}
    </div>
  )
})

type RowFlags = { isUnread: boolean; isWatched: boolean; isChosen: boolean }

/** Position in px, as plain values, so that an unmoved row is not redrawn. */
type Box = { start: number; height: number }

export const boxStyle = ({ start, height }: Box): CSSProperties => ({
  transform: `translateY(${start}px)`,
  height,
})

export type RowProps = Box &
  RowFlags & {
    row: InsightRow
    now: number
    rowIndex: number
    isActive: boolean
    onActivate: (id: string) => void
    onOpen: (id: string, isNewTab: boolean) => void
  }

const wordings: Record<string, string> = {}

/** Shares one string among cells with the same classes, which saves memory. */
const classes = (...parts: ClassValue[]) => {
  const words = clsx(parts)
  return (wordings[words] ??= words)
}

export const BOX = 'absolute inset-x-0 top-0'

/** The asset's name after the title, as generated content, which saves an element in every row. */
const WHOSE =
  "after:[display:var(--names,inline)] after:font-regular after:text-ink-3 after:content-['_·_'_attr(data-whose)]"

/** An ordinary link, because a router link in every row is slower. */
export const openFromLink = (event: MouseEvent, id: string, onOpen: RowProps['onOpen']) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  onOpen(id, false)
}

export const SpokenFlags = ({ isUnread, isWatched }: Omit<RowFlags, 'isChosen'>) => (
  <>
    {isUnread && <span className="sr-only">Unread. </span>}
    {isWatched && <span className="sr-only">Watched. </span>}
  </>
)

export const ChangeBadge = ({ change }: { change: NonNullable<InsightRow['change']> }) => (
  <small className="mr-1.5 rounded-xs bg-press px-1 text-2xs font-regular text-ink-2">
    {shortChange(change)}
  </small>
)

const shortChange = ({ kind }: NonNullable<InsightRow['change']>) =>
  kind === 'left' ? 'no longer listed' : 'changed'

/** Accessible name of a row's link: the visible text as a whole, for speech input, with the state that is only shown as an icon. */
function spokenTitle({ row: { said, change }, isUnread, isWatched }: RowFlags & { row: InsightRow }) {
  const seen = `${change ? `${shortChange(change)} ` : ''}${said.what}${said.whose === null ? '' : ` ${said.whose}`}`
  return `${isUnread ? 'Unread. ' : ''}${isWatched ? 'Watched. ' : ''}${seen}${change ? `. ${change.words}` : ''}`
}
