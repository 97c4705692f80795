import { toCsv, toTsv } from '#shared/format/delimited.ts'
import { ArrowDown, ArrowUp, Copy } from 'lucide-react'
import { useState } from 'react'
import { clsx } from 'clsx'
import { Button } from '#shared/ui/button.tsx'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { NOT_AVAILABLE } from '#shared/format/number.ts'

/** One cell: what people read, and the raw value that goes into exports (null exports as an empty field). */
export type ChartCell = { text: string; raw: string | number | null }

/** Figures to the right, words and dates to the left. A figure names the unit of its raw value for the file's head. */
export type ChartColumn = { label: string } & (
  { align: 'left'; unit?: string } | { align: 'right'; unit: ColumnUnit }
)

/** `fraction`: 0.041 for 4.1 %; `percentile`: 0 to 100; `index`: 100 at the common start. */
export type ColumnUnit = 'fraction' | 'percentile' | 'count' | 'days' | 'price' | 'index' | 'own unit'

/** The rows of a chart as a table: the same values as the drawing, the tooltip and the file. The first cell heads its row. */
export type ChartTableData = {
  caption: string
  columns: readonly ChartColumn[]
  rows: readonly (readonly ChartCell[])[]
}

export const cell = (text: string, raw: string | number | null = text): ChartCell => ({ text, raw })

/** Its name, its unit (none where it holds words or dates), and the cell of a row. */
export type TableColumn<R> = readonly [label: string, unit: ColumnUnit | null, of: (row: R) => ChartCell]

/** A table, column by column. */
export const tableOf = <R,>(
  caption: string,
  rows: readonly R[],
  columns: readonly TableColumn<R>[],
): ChartTableData =>
  tableOnDemand(caption, () => ({
    columns: columns.map(([label, unit]) => ({
      label,
      ...(unit ? { align: 'right', unit } : { align: 'left' }),
    })),
    rows: rows.map((row) => columns.map(([, , of]) => of(row))),
  }))

/**
 * A table that is made when somebody reads its columns or rows: the drawing must not pay for thousands of figures in words that
 * nobody asked for.
 */
export function tableOnDemand(
  caption: string,
  make: () => Pick<ChartTableData, 'columns' | 'rows'>,
): ChartTableData {
  let made: ReturnType<typeof make> | null = null
  const table = () => (made ??= make())
  return {
    caption,
    get columns() {
      return table().columns
    },
    get rows() {
      return table().rows
    },
  }
}

/** Raw values, with units in the heads. */
export const chartCsv = ({ columns, rows }: Pick<ChartTableData, 'columns' | 'rows'>) =>
  toCsv([columns.map(headOf), ...rows.map((row) => row.map(({ raw }) => raw))])

/** For the clipboard: numbers raw, everything else as people read it. */
export const chartTsv = ({ columns, rows }: Pick<ChartTableData, 'columns' | 'rows'>) =>
  toTsv([
    columns.map(headOf),
    ...rows.map((row) => row.map(({ text, raw }) => (typeof raw === 'number' ? raw : text))),
  ])

const headOf = ({ label, unit }: ChartColumn) => (unit ? `${label} (${unit})`.trim() : label)

/** Row order by one column's raw values: numbers by size, texts by the alphabet, missing last both ways. */
export function sortedRows(
  rows: ChartTableData['rows'],
  column: number,
  direction: 'ascending' | 'descending',
): ChartTableData['rows'] {
  const sign = direction === 'ascending' ? 1 : -1
  return [...rows].sort((left, right) => {
    const a = left[column]?.raw ?? null
    const b = right[column]?.raw ?? null
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign
    return String(a).localeCompare(String(b), 'en', { numeric: true }) * sign
  })
}

type Order = { column: number; direction: 'ascending' | 'descending' } | null

/** The chart's rows as a real table: captioned, sortable by any column, copyable with its heads. */
export function ChartTable({ table }: { table: ChartTableData }) {
  const [order, setOrder] = useState<Order>(null)
  const [said, setSaid] = useState('')
  const rows = order ? sortedRows(table.rows, order.column, order.direction) : table.rows
  const copy = () =>
    navigator.clipboard.writeText(chartTsv({ ...table, rows })).then(
      () => setSaid('Copied with column heads.'),
      () => setSaid('The clipboard is blocked. Select the table and copy it.'),
    )
  const Arrow = order?.direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="pb-2 text-left text-xs text-ink-3">{table.caption}</caption>
        <thead>
          <tr>
            {table.columns.map((column, index) => {
              const isSorted = order?.column === index
              return (
                <th
                  key={column.label}
                  scope="col"
                  aria-sort={isSorted ? order.direction : undefined}
                  className={clsx(
                    'border-b border-line px-2 py-1 text-xs font-regular text-ink-3',
                    column.align === 'right' ? 'text-right' : 'text-left',
                  )}
                >
                  <button
                    type="button"
                    className="data inline-flex min-h-6 items-center gap-1 hover:text-ink"
                    onClick={() =>
                      setOrder({
                        column: index,
                        direction: isSorted && order.direction === 'ascending' ? 'descending' : 'ascending',
                      })
                    }
                  >
                    {column.label}
                    {isSorted && <Arrow aria-hidden="true" size={11} />}
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={`${line}-${row[0]?.text}`} className="border-b border-line-faint last:border-0">
              {row.map((value, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={index}
                    scope={index === 0 ? 'row' : undefined}
                    className={clsx(
                      'data px-2 py-1',
                      table.columns[index]?.align === 'right' ? 'text-right' : 'text-left',
                      index === 0 && 'font-medium',
                    )}
                  >
                    {value.text === NOT_AVAILABLE ? <NotAvailable /> : value.text}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="print:hidden mt-2 flex items-center gap-2">
        <Button variant="ghost" icon={<Copy aria-hidden="true" size={13} />} onClick={() => void copy()}>
          Copy table
        </Button>
        <span role="status" className="text-xs text-ink-3">
          {said}
        </span>
      </div>
    </div>
  )
}
