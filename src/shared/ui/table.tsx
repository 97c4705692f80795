import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState, type ComponentProps, type FocusEvent, type ReactNode } from 'react'
import { sortedBy } from '#shared/format/words.ts'

/** The first column is aligned left and contains the row headers. */
export type Column<R> = {
  head: ReactNode
  cell: (row: R) => ReactNode
  /** For text and dates; numbers are aligned right. */
  isLeft?: boolean
  /** Percent of the table's width, so that columns do not shift while rows load. */
  width?: number
  /** Sort key; null sorts last in both directions. */
  by?: (row: R) => number | string | null
  /** Of header and cells. */
  className?: string
  /** Tooltip of a cell. */
  title?: (row: R) => string | undefined
}

/** `record`: condensed figures with padding. `plain`: like the surrounding text. */
const STYLES = {
  record: {
    table: 'text-sm [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:pr-3',
    heads: 'text-xs',
    cell: 'data',
    first: 'font-medium',
  },
  plain: { table: '', heads: 'align-bottom text-2xs', cell: 'py-1', first: 'font-regular' },
} as const

type TableProps<R> = {
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R, index: number) => string | number
  look?: keyof typeof STYLES
  caption?: ReactNode
  className?: string
  /** Of the scrolling wrapper; a plain table has none. */
  frameClass?: string
  /** Props of a row's `tr`. */
  lineOf?: (row: R) => ComponentProps<'tr'> & { [name: `data-${string}`]: unknown }
  /** Rendered below the table, with the rows in the order shown. */
  renderBelow?: (shown: readonly R[]) => ReactNode
}

type Order = { column: number; direction: 'ascending' | 'descending' }

/** A table that can be sorted by its column headers. */
export function Table<R>(props: TableProps<R>) {
  const { columns, rows, keyOf, look = 'record', caption, className, frameClass } = props
  const { lineOf, renderBelow } = props
  const [order, setOrder] = useState<Order | null>(null)
  const by = order && columns[order.column]?.by
  const shown = order && by ? sortedBy(rows, by, order.direction === 'descending') : rows
  const Arrow = order?.direction === 'descending' ? ArrowDown : ArrowUp
  const styles = STYLES[look]
  const press = (column: number, by: NonNullable<Column<R>['by']>) => {
    // First click: numbers descending, text ascending.
    const first = rows.some((row) => typeof by(row) === 'number') ? 'descending' : 'ascending'
    const other = order?.direction === 'ascending' ? 'descending' : 'ascending'
    setOrder({ column, direction: order?.column === column ? other : first })
  }
  const table = (
    <table className={clsx('relative w-full border-collapse', styles.table, className)}>
      {caption}
      <thead>
        <tr className={clsx('text-ink-3', styles.heads)}>
          {columns.map(({ head, isLeft = false, width, by, className: own }, column) => (
            <th
              key={column}
              scope="col"
              aria-sort={order?.column === column ? order.direction : undefined}
              className={clsx(
                'font-regular',
                look === 'plain' && styles.cell,
                isLeft || column === 0 ? 'text-left' : 'text-right',
                own,
              )}
              style={width === undefined ? undefined : { width: `${width}%` }}
            >
              {by ? (
                <button
                  type="button"
                  className={clsx(
                    'inline-flex min-h-6 min-w-6 items-center gap-1 hover:text-ink',
                    !isLeft && column > 0 && 'justify-end',
                  )}
                  onClick={() => press(column, by)}
                >
                  {head}
                  {order?.column === column && <Arrow size={11} />}
                </button>
              ) : (
                head
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row, index) => {
          const { className: ofLine, ...line } = lineOf?.(row) ?? {}
          return (
            <tr key={keyOf(row, index)} {...line} className={clsx('border-t border-line-faint', ofLine)}>
              {columns.map(({ isLeft = false, cell, className: own, title }, column) => {
                const Cell = column === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column}
                    {...(column === 0 && { scope: 'row' })}
                    title={title?.(row)}
                    className={clsx(
                      styles.cell,
                      column === 0 && styles.first,
                      isLeft || column === 0 ? 'text-left' : 'text-right',
                      own,
                    )}
                  >
                    {cell(row)}
                  </Cell>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
  return (
    <>
      {look === 'plain' ? (
        table
      ) : (
        <div className={clsx('relative overflow-x-auto', frameClass)} onFocus={showWhole}>
          {table}
        </div>
      )}
      {renderBelow?.(shown)}
    </>
  )
}

/** Browsers do not scroll to a focused element that is visible in part. Not for pointers: the target of a click must not move. */
function showWhole({ target }: FocusEvent) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
