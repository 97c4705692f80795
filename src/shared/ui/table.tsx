import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'

/** The first column stands left and heads its row. */
export type Column<R> = {
  head: ReactNode
  cell: (row: R) => ReactNode
  /** Words and dates stand left, figures right. */
  isLeft?: boolean
  /** Percent of the table's width: with widths no column moves while more rows come. */
  width?: number
  /** What the head sorts by: numbers by size, texts by the alphabet, missing last both ways. */
  by?: (row: R) => number | string | null
  /** Of its head and its cells. */
  className?: string
  /** Explains a cell while the pointer rests on it. */
  title?: (row: R) => string | undefined
}

/** `record`: condensed figures with room around them. `plain`: as the text around it. */
const LOOKS = {
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
  look?: keyof typeof LOOKS
  caption?: ReactNode
  className?: string
  /** Of what it scrolls in where it has no room; a plain one has none. */
  frameClass?: string
  /** Of the line of a row. */
  lineOf?: (row: R) => ComponentProps<'tr'> & { [name: `data-${string}`]: unknown }
  /** Under it, given the rows in the order in which they are shown. */
  renderBelow?: (shown: readonly R[]) => ReactNode
}

type Order = { column: number; direction: 'ascending' | 'descending' }

/** A table in the order of its rows until a head is pressed. */
export function Table<R>(props: TableProps<R>) {
  const { columns, rows, keyOf, look = 'record', caption, className, frameClass } = props
  const { lineOf, renderBelow } = props
  const [order, setOrder] = useState<Order | null>(null)
  const by = order && columns[order.column]?.by
  const shown = order && by ? sortedBy(rows, by, order.direction) : rows
  const Arrow = order?.direction === 'descending' ? ArrowDown : ArrowUp
  const looks = LOOKS[look]
  const press = (column: number, by: NonNullable<Column<R>['by']>) => {
    // The largest first, and the first of the alphabet.
    const first = rows.some((row) => typeof by(row) === 'number') ? 'descending' : 'ascending'
    const other = order?.direction === 'ascending' ? 'descending' : 'ascending'
    setOrder({ column, direction: order?.column === column ? other : first })
  }
  const table = (
    <table className={clsx('w-full border-collapse', looks.table, className)}>
      {caption}
      <thead>
        <tr className={clsx('text-ink-3', looks.heads)}>
          {columns.map(({ head, isLeft = false, width, by, className: own }, column) => (
            <th
              key={column}
              scope="col"
              aria-sort={order?.column === column ? order.direction : undefined}
              className={clsx(
                'font-regular',
                look === 'plain' && looks.cell,
                isLeft || column === 0 ? 'text-left' : 'text-right',
                own,
              )}
              style={width === undefined ? undefined : { width: `${width}%` }}
            >
              {by ? (
                <button
                  type="button"
                  className="inline-flex min-h-6 items-center gap-1 hover:text-ink"
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
                      looks.cell,
                      column === 0 && looks.first,
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
      {look === 'plain' ? table : <div className={clsx('relative overflow-x-auto', frameClass)}>{table}</div>}
      {renderBelow?.(shown)}
    </>
  )
}

export function sortedBy<R>(
  rows: readonly R[],
  by: NonNullable<Column<R>['by']>,
  direction: Order['direction'],
): R[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((left, right) => {
    const [a, b] = [by(left), by(right)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign
    return String(a).localeCompare(String(b), 'en', { numeric: true }) * sign
  })
}
