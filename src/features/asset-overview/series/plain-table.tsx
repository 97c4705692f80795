import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Column<R> = {
  head: ReactNode
  cell: (row: R) => ReactNode
  className?: string
  /** Explains a cell while the pointer rests on it. */
  title?: (row: R) => string | undefined
}

type PlainTableProps<R> = {
  caption?: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string
  className?: string
}

/** A small table without sorting; the first column heads its rows. */
export const PlainTable = <R,>({ caption, columns, rows, keyOf, className }: PlainTableProps<R>) => (
  <table className={clsx('w-full border-collapse', className)}>
    {caption && <caption className="sr-only">{caption}</caption>}
    <thead>
      <tr className="align-bottom text-2xs text-ink-3">
        {columns.map((column, i) => (
          <th
            key={i}
            scope="col"
            className={clsx('py-1 font-regular', i === 0 && 'text-left', column.className)}
          >
            {column.head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)} className="border-t border-line-faint">
          {columns.map(({ cell, className: ofColumn, title }, i) => {
            const Cell = i === 0 ? 'th' : 'td'
            return (
              <Cell
                key={i}
                scope={i === 0 ? 'row' : undefined}
                className={clsx('py-1', i === 0 && 'text-left font-regular', ofColumn)}
                title={title?.(row)}
              >
                {cell(row)}
              </Cell>
            )
          })}
        </tr>
      ))}
    </tbody>
  </table>
)
