import { ArrowDownIcon, ArrowUpIcon } from 'lucide-react'
import { clsx } from 'clsx'
import { memo, type ReactNode } from 'react'
import {
  SORT_KEYS,
  type ColumnId,
  type Sort,
  type SortKey,
} from '#features/insight-list/search/insight-search.ts'
import { useExplanation } from '#shared/glossary/explained-word.tsx'
import { COLUMNS } from '#features/insight-list/rows/columns.tsx'

type GridHeadProps = {
  columns: readonly ColumnId[]
  sort: Sort | null
  onSort: (key: SortKey) => void
  focusedColumn: ColumnId | null
}

/** Column heads sort the loaded rows. The arrow keys reach them from the first row. */
export const GridHead = memo(function GridHead({ columns, sort, onSort, focusedColumn }: GridHeadProps) {
  return (
    <div role="rowgroup" className="sticky top-0 z-10">
      <div
        role="row"
        data-head
        aria-rowindex={1}
        className="data grid h-[var(--row-h-head)] grid-cols-(--row) items-center gap-x-2.5 border-b border-line bg-app pr-3.5 pl-6.5 text-2xs text-ink-3"
      >
        {columns.map((id) => (
          <HeadCell key={id} id={id} sort={sort} onSort={onSort} isFocused={id === focusedColumn} />
        ))}
      </div>
    </div>
  )
})

type HeadCellProps = Pick<GridHeadProps, 'sort' | 'onSort'> & { id: ColumnId; isFocused: boolean }

function HeadCell({ id, sort, onSort, isFocused }: HeadCellProps) {
  const column = COLUMNS[id]
  const { anchor, explanation } = useExplanation(column.term)
  const key = SORT_KEYS.find((each) => each === id)
  const isSorted = sort?.key === id
  const order = sort?.isDescending ? 'descending' : 'ascending'
  const tabIndex = isFocused ? 0 : -1
  if (key === undefined) {
    return (
      // A head without sorting can still be focused by the arrow keys.
      <div role="columnheader" data-col={id} tabIndex={tabIndex} {...anchor} className="-outline-offset-2">
        <span aria-hidden="true">{column.head}</span>
        {/* As text, because some screen readers ignore a head without any. */}
        <span className="sr-only">{spokenHead(column)}</span>
        {explanation}
      </div>
    )
  }
  const Arrow = sort?.isDescending ? ArrowDownIcon : ArrowUpIcon
  return (
    <div role="columnheader" aria-sort={isSorted ? order : 'none'} className="min-w-0">
      <button
        type="button"
        data-col={id}
        tabIndex={tabIndex}
        {...anchor}
        aria-label={typeof column.head === 'string' ? spokenHead(column) : undefined}
        onClick={() => onSort(key)}
        className={clsx(
          'flex h-6 w-full items-center gap-0.5 -outline-offset-2 hover:text-ink',
          column.isNumeric && 'justify-end',
          isSorted && 'font-medium text-ink',
        )}
      >
        {typeof column.head === 'string' ? (
          column.head
        ) : (
          // A drawn head has its name as hidden text.
          <>
            <span aria-hidden="true" className="flex flex-1">
              {column.head}
            </span>
            <span className="sr-only">{column.name}</span>
          </>
        )}
        {isSorted && <Arrow size={11} className="shrink-0" />}
      </button>
      {explanation}
    </div>
  )
}

/** Starts with the visible word, so that speech input finds it: `Dir, direction`. */
const spokenHead = ({ head, name }: { head: ReactNode; name: string }) =>
  typeof head !== 'string' || name.startsWith(`${head} `) || name === head || head === ''
    ? name
    : `${head}, ${name.charAt(0).toLowerCase()}${name.slice(1)}`
