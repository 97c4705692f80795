import { clsx } from 'clsx'
import { ArrowLeftRight, BookmarkIcon, CheckIcon } from 'lucide-react'
import { memo, type CSSProperties } from 'react'
import type { GroupHead } from '#features/insight-list/rows/arrange-rows.ts'
import { COLUMNS } from '#features/insight-list/rows/columns.tsx'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { RowAnnotation } from '#features/insight-list/rows/row-facts.ts'
import type { ColumnId } from '#features/insight-list/search/insight-search.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import type { GridShape } from './grid-layout.ts'

/** Position in px. Rows take plain numbers as props, so that an unmoved row does not render again. */
const boxStyle = (start: number, height: number): CSSProperties => ({
  transform: `translateY(${start}px)`,
  height,
})

const BOX = 'absolute inset-x-0 top-0 border-b border-line-faint'
const FOCUS =
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus'

type GroupRowProps = { head: GroupHead; start: number; shape: GridShape }

/** A group's head, sticky over the height of its rows. */
export const GroupRow = ({ head: { title, sub, count }, start, shape }: GroupRowProps) => (
  <div
    style={{ top: start, height: shape.groupHeight + count * shape.rowHeight }}
    className="pointer-events-none absolute inset-x-0 z-[9]"
  >
    <div
      style={{ top: shape.headHeight, height: shape.groupHeight }}
      role="row"
      className="sticky flex items-center border-b border-line-faint bg-app pr-3.5 pl-5.5 text-2xs font-medium text-ink-2"
    >
      <div
        role="gridcell"
        aria-colspan={shape.isCards ? 1 : shape.columns.length}
        className="flex w-full gap-2"
      >
        {title} <span className="truncate font-regular text-ink-3">{sub}</span>
        <span className="ml-auto font-regular text-ink-3">
          {count}
          <span className="sr-only"> {count === 1 ? 'insight' : 'insights'}</span>
        </span>
      </div>
    </div>
  </div>
)

export type RowProps = {
  row: InsightRow
  now: number
  shape: GridShape
  /** From the top of the rows, px. */
  start: number
  rowIndex: number
  /** In the active row, the column that is in the tab order. */
  tabColumn: ColumnId | null
  isActive: boolean
  isUnread: boolean
  isWatched: boolean
  isSelected: boolean
  annotation?: RowAnnotation | undefined
  /** Another loaded insight on the asset disagrees. */
  disagrees?: boolean
}

/** A row with columns. Memoized, so that a step through the list renders two rows. The grid handles its clicks. */
export const InsightLine = memo(function InsightLine(props: RowProps) {
  const { row, now, shape, rowIndex, tabColumn, isActive, isUnread, isSelected } = props
  return (
    <div
      style={boxStyle(props.start, shape.rowHeight)}
      role="row"
      data-row={row.id}
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      className={clsx(
        BOX,
        FOCUS,
        'grid cursor-default grid-cols-(--row) grid-rows-[100%] items-center gap-x-2.5 pr-3.5 pl-6.5 text-(length:--fs-cell) text-ink-2',
        isActive
          ? 'bg-selected before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent hover:bg-selected-hover'
          : 'hover:bg-hover',
      )}
    >
      {isSelected ? (
        <CheckIcon size={11} className="absolute left-2 text-accent-text" />
      ) : (
        isUnread && <span className="absolute left-2.5 size-1.5 rounded-full bg-accent" />
      )}
      {shape.columns.map((id) => {
        const tabIndex = tabColumn === id ? 0 : -1
        if (id === 'title') return <TitleCell key={id} {...props} tabIndex={tabIndex} />
        const { content, spoken, hint, className } = COLUMNS[id].cell(row, now)
        return (
          <div
            key={id}
            role="gridcell"
            data-col={id}
            tabIndex={tabIndex}
            aria-label={spoken}
            title={hint}
            className={clsx(
              'min-w-0 focus-visible:rounded-xs',
              COLUMNS[id].isNumeric && 'text-right',
              className,
            )}
          >
            {content}
            {id === 'asset' && <RowIcons {...props} size={12} />}
          </div>
        )
      })}
    </div>
  )
})

/** The row's link. A plain `a`, because a router link in every row is slower. */
function TitleCell({ tabIndex, ...props }: RowProps & { tabIndex: number }) {
  const { row, shape, isActive, isUnread } = props
  const { title, titleParts, change } = row
  const { what, whose } = titleParts
  const isTwoLines = shape.isTall && whose !== null && !shape.columns.includes('name')
  const hasNameBeside = !shape.isTall && whose !== null && shape.hasNames
  const visibleText = [change && shortChange(change), what, whose].filter(Boolean).join(' ')
  return (
    <div role="gridcell" className="min-w-0">
      <a
        href={insightPath(row.id)}
        data-col="title"
        tabIndex={tabIndex}
        title={change ? `${title} (${change.words})` : title}
        // Contains the whole visible text, for speech input, and the states that are shown only as icons.
        aria-label={`${iconWords(props)}${visibleText}${change ? `. ${change.words}` : ''}`}
        className={clsx(
          '[font-stretch:93%] outline-none hover:underline',
          shape.isTall && !isTwoLines ? 'line-clamp-2' : 'block truncate',
          shape.isTall && 'leading-4',
          (isUnread || isActive) && 'text-ink',
          isUnread && 'font-medium',
        )}
      >
        {change && <ChangeBadge change={change} />}
        {/* The same text as in the label, so without the dot between them. */}
        {`${what} `}
        {hasNameBeside && <span className="font-regular text-ink-3 before:content-['·_']">{whose}</span>}
        {isTwoLines && (
          <span className="block truncate text-xs leading-4 font-regular text-ink-3">{whose}</span>
        )}
      </a>
    </div>
  )
}

const DISAGREES = 'Disagrees with another loaded insight on this asset'

function RowIcons({ isWatched, disagrees, annotation, size }: RowProps & { size: number }) {
  const className = 'float-right mt-0.5 ml-0.5 text-ink-2'
  return (
    <>
      {isWatched && <BookmarkIcon size={size} fill="currentColor" className={className} />}
      {disagrees && (
        <span title={DISAGREES} className={className}>
          <ArrowLeftRight size={size} />
        </span>
      )}
      {annotation?.icons}
    </>
  )
}

/** What is shown only as icons, in words before the title. */
const iconWords = ({ isUnread, isWatched, disagrees, annotation }: RowProps) =>
  [isUnread && 'Unread. ', isWatched && 'Watched. ', disagrees && `${DISAGREES}. `, annotation?.words]
    .filter(Boolean)
    .join('')

type Change = NonNullable<InsightRow['change']>

const shortChange = ({ kind }: Change) => (kind === 'left' ? 'no longer listed' : 'changed')

const ChangeBadge = ({ change }: { change: Change }) => (
  <small className="mr-1.5 rounded-xs bg-press px-1 text-2xs font-regular text-ink-2">
    {shortChange(change)}
  </small>
)

type CardCellProps = { of: ColumnId; row: InsightRow; now: number; className?: string }

/** The content of a table cell, on a card. */
const CardCell = ({ of, row, now, className }: CardCellProps) => {
  const cell = COLUMNS[of].cell(row, now)
  return (
    <span
      {...(cell.spoken === undefined ? {} : { role: 'img', 'aria-label': cell.spoken })}
      title={cell.hint}
      className={clsx(cell.className, className)}
    >
      {cell.content}
    </span>
  )
}

/** The figures in a card's last line, with their labels. With a large font size the hit ratio is hidden first, then its sample. */
const CARD_FIGURES = [
  ['expected', 'exp', undefined],
  ['hit', 'hit', '@max-[21rem]:hidden'],
  ['n', 'n', '@max-[14rem]:hidden'],
] as const

/** A row as a card, on narrow screens. */
export const InsightCard = memo(function InsightCard(props: RowProps) {
  const { row, now, shape, start, rowIndex, isActive, isUnread, isSelected } = props
  const cell = { row, now }
  return (
    <div
      style={boxStyle(start, shape.rowHeight)}
      role="row"
      data-row={row.id}
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
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
            <CardCell of="asset" {...cell} />
            <RowIcons {...props} size={14} />
            <CardCell of="direction" {...cell} className="ml-auto shrink-0" />
            <CardCell of="median" {...cell} className="max-w-1/2 shrink-0 truncate text-[0.9375rem]" />
            <CardCell of="horizon" {...cell} className="w-8 shrink-0 truncate text-right text-ink-2" />
          </span>
          {/* Always two lines high: the asset's name takes the second one where the title leaves it free. */}
          <span
            className={clsx('line-clamp-2 h-9.5 leading-[1.1875rem] text-ink', isUnread && 'font-medium')}
          >
            <span className="sr-only">{iconWords(props)}</span>
            {row.change && <ChangeBadge change={row.change} />}
            {row.titleParts.what}
            {row.titleParts.whose !== null && (
              <span className="block truncate font-regular text-ink-3">{row.titleParts.whose}</span>
            )}
          </span>
          <span className="flex items-center gap-3 text-xs whitespace-nowrap text-ink-2">
            <CardCell of="quality" {...cell} className="min-w-16" />
            {CARD_FIGURES.map(([id, word, hiding]) => (
              <span key={id} className={hiding}>
                <span className="text-ink-3">{word} </span>
                <CardCell of={id} {...cell} />
              </span>
            ))}
            <CardCell of="status" {...cell} className="ml-auto" />
            <CardCell of="age" {...cell} className="-ml-1.5" />
          </span>
        </a>
      </div>
    </div>
  )
})
