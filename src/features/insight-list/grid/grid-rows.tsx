import { BookmarkIcon, CheckIcon } from 'lucide-react'
import { clsx, type ClassValue } from 'clsx'
import { memo, type CSSProperties, type ReactNode } from 'react'
import { COLUMNS } from '#features/insight-list/rows/columns.tsx'
import { isHead, type GroupHead, type ListItem } from '#features/insight-list/rows/arrange-rows.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { RowMark } from '#features/insight-list/rows/row-facts.ts'
import type { ColumnId } from '#features/insight-list/search/insight-search.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import type { GridShape, GridLayout } from './grid-layout.ts'

/** Position in px, as plain values, so that an unmoved row is not redrawn. */
const boxStyle = (start: number, height: number): CSSProperties => ({
  transform: `translateY(${start}px)`,
  height,
})

const BOX = 'absolute inset-x-0 top-0 border-b border-line-faint'
const FOCUS =
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus'

type GroupRowProps = { item: GroupHead; start: number; height: number; span: number }

export const GroupRow = ({ item, start, height, span }: GroupRowProps) => (
  <div
    style={boxStyle(start, height)}
    role="row"
    className={clsx(BOX, 'flex items-center bg-app pr-3.5 pl-5.5 text-2xs font-medium text-ink-2')}
  >
    <div role="gridcell" aria-colspan={span} className="flex w-full gap-2">
      <GroupWords head={item} unit={item.count === 1 ? 'insight' : 'insights'} />
    </div>
  </div>
)

const GroupWords = ({ head: { title, sub, count }, unit }: { head: GroupHead; unit?: string }) => (
  <>
    {title} <span className="font-regular text-ink-3">{sub}</span>
    <span className="ml-auto font-regular text-ink-3">
      {count}
      {unit && <span className="sr-only"> {unit}</span>}
    </span>
  </>
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
        <GroupWords head={head} />
      </div>
    </div>
  )
}

export type RowProps = {
  row: InsightRow
  now: number
  shape: GridShape
  /** From the top of the rows, px. */
  start: number
  rowIndex: number
  /** The column that Tab leads to, in the active row. */
  tabColumn: ColumnId | null
  isActive: boolean
  isUnread: boolean
  isWatched: boolean
  isChosen: boolean
  mark?: RowMark | undefined
}

/** Width of a letter in a cell, px. */
const LETTER = 8

/** Cutting text is costly with some 250 cells, so only long texts are cut. */
const mayBeCut = (content: ReactNode, width: number) =>
  typeof content === 'string' && content.length * LETTER > width

/** Unread dot as a background, which saves an element in every row. */
const UNREAD_DOT = 'radial-gradient(circle at 13px 50%, var(--accent) 2.2px, #0000 2.8px)'

/** A row with columns. Memoised, so that moving through the list redraws two rows; the grid hears its clicks. */
export const InsightLine = memo(function InsightLine(props: RowProps) {
  const { row, now, shape, rowIndex, tabColumn, isActive, isUnread, isWatched, isChosen, mark } = props
  const box = boxStyle(props.start, shape.rowHeight)
  return (
    <div
      style={isUnread && !isChosen ? { ...box, backgroundImage: UNREAD_DOT } : box}
      role="row"
      data-row={row.id}
      aria-rowindex={rowIndex}
      aria-selected={isChosen}
      className={classes(
        BOX,
        FOCUS,
        'grid cursor-default grid-cols-(--row) items-center gap-x-2.5 pr-3.5 pl-6.5 text-(length:--fs-cell) text-ink-2',
        isActive
          ? 'bg-selected before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent hover:bg-selected-hover'
          : 'hover:bg-hover',
      )}
    >
      {isChosen && <CheckIcon size={11} className="absolute left-2 text-accent-text" />}
      {shape.columns.map((id) => {
        const tabIndex = tabColumn === id ? 0 : -1
        if (id === 'title') return <TitleCell key={id} {...props} tabIndex={tabIndex} />
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
              (shape.hasOwnWidths || mayBeCut(content, COLUMNS[id].width)) && 'overflow-x-clip text-ellipsis',
              drawing !== undefined && 'flex items-center self-stretch',
              COLUMNS[id].isNumeric && 'text-right',
              className,
            )}
          >
            {id === 'asset' && (isWatched || mark) ? (
              <>
                {content}
                {isWatched && (
                  <BookmarkIcon size={12} fill="currentColor" className="float-right mt-0.5 text-ink-2" />
                )}
                {mark?.icons}
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

/** The row's link: an ordinary one, because a router link in every row is slower. */
function TitleCell({
  row,
  shape,
  isActive,
  isUnread,
  isWatched,
  mark,
  tabIndex,
}: RowProps & { tabIndex: number }) {
  const { said, change } = row
  const isTwoLines = shape.isTall && said.whose !== null
  const seen = [change && shortChange(change), said.what, said.whose].filter(Boolean).join(' ')
  return (
    <div role="gridcell" className="min-w-0">
      <a
        href={insightPath(row.id)}
        data-col="title"
        data-whose={said.whose}
        tabIndex={tabIndex}
        title={change?.words ? `${row.title} (${change.words})` : row.title}
        // The visible text as a whole, for speech input, with the state that is only shown as an icon.
        aria-label={`${isUnread ? 'Unread. ' : ''}${isWatched ? 'Watched. ' : ''}${mark?.words ?? ''}${seen}${change ? `. ${change.words}` : ''}`}
        className={classes(
          'outline-none [font-stretch:93%] hover:underline',
          // A title that contains the asset's name may take two lines.
          shape.isTall && said.whose === null ? 'line-clamp-2' : 'block truncate',
          shape.isTall ? 'leading-4' : said.whose !== null && WHOSE,
          (isUnread || isActive) && 'text-ink',
          isUnread && 'font-medium',
        )}
      >
        {change && <ChangeBadge change={change} />}
        {isTwoLines ? `${said.what} ` : said.what}
        {isTwoLines && (
          <span className="block truncate text-xs leading-4 font-regular text-ink-3">{said.whose}</span>
        )}
      </a>
    </div>
  )
}

const wordings: Record<string, string> = {}

/** Shares one string among cells with the same classes, which saves memory. */
const classes = (...parts: ClassValue[]) => {
  const words = clsx(parts)
  return (wordings[words] ??= words)
}

/** The asset's name after the title, as generated content, which saves an element in every row. */
const WHOSE =
  "after:[display:var(--names,inline)] after:font-regular after:text-ink-3 after:content-['_·_'_attr(data-whose)]"

type Change = NonNullable<InsightRow['change']>

const shortChange = ({ kind }: Change) => (kind === 'left' ? 'no longer listed' : 'changed')

const ChangeBadge = ({ change }: { change: Change }) => (
  <small className="mr-1.5 rounded-xs bg-press px-1 text-2xs font-regular text-ink-2">
    {shortChange(change)}
  </small>
)

type FactProps = { of: ColumnId; row: InsightRow; now: number; className?: string }

/** A table cell's content on a card. */
const Fact = ({ of, row, now, className }: FactProps) => {
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

/** The figures of a card's last line, and the words before them. */
const CARD_FIGURES = [
  ['expected', 'exp'],
  ['hit', 'hit'],
  ['n', 'n'],
] as const

/** A row on a phone. */
export const InsightCard = memo(function InsightCard(props: RowProps) {
  const { row, now, shape, start, rowIndex, isActive, isUnread, isWatched, isChosen, mark } = props
  const facts = { row, now }
  return (
    <div
      style={boxStyle(start, shape.rowHeight)}
      role="row"
      data-row={row.id}
      aria-rowindex={rowIndex}
      aria-selected={isChosen}
      className={clsx(BOX, FOCUS)}
    >
      <div role="gridcell">
        <a
          href={insightPath(row.id)}
          data-col="title"
          tabIndex={isActive ? 0 : -1}
          className="@container relative grid grid-cols-1 gap-0.5 py-2.5 pr-4 pl-5.5 outline-none active:bg-press"
        >
          {isUnread && <span className="absolute top-4.5 left-2 size-1.5 rounded-full bg-accent" />}
          <span className="flex items-center gap-2">
            <Fact of="asset" {...facts} />
            {isWatched && <BookmarkIcon size={14} fill="currentColor" className="text-ink-2" />}
            {mark?.icons}
            <Fact of="direction" {...facts} className="ml-auto shrink-0" />
            <Fact of="median" {...facts} className="max-w-1/2 shrink-0 truncate text-[0.9375rem]" />
            <Fact of="horizon" {...facts} className="w-8 shrink-0 truncate text-right text-ink-2" />
          </span>
          {/* Always two lines: the asset's name fills the second where the title leaves it free. */}
          <span
            className={clsx('line-clamp-2 h-9.5 leading-[1.1875rem] text-ink', isUnread && 'font-medium')}
          >
            {isUnread && <span className="sr-only">Unread. </span>}
            {isWatched && <span className="sr-only">Watched. </span>}
            {mark && <span className="sr-only">{mark.words}</span>}
            {row.change && <ChangeBadge change={row.change} />}
            {row.said.what}
            {row.said.whose !== null && (
              <span className="block truncate font-regular text-ink-3">{row.said.whose}</span>
            )}
          </span>
          <span className="flex items-center gap-3 text-xs text-ink-2">
            <Fact of="quality" {...facts} className="w-16" />
            {CARD_FIGURES.map(([id, word]) => (
              // The stated share goes first where letters are large.
              <span key={id} className={id === 'hit' ? '@max-[21rem]:hidden' : undefined}>
                <span className="text-ink-3">{word} </span>
                <Fact of={id} {...facts} />
              </span>
            ))}
            <Fact of="age" {...facts} className="ml-auto" />
          </span>
        </a>
      </div>
    </div>
  )
})
