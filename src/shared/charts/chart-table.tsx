import { toCsv, toTsv } from '#shared/format/delimited.ts'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
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

const columnOf = ({ label, align }: ChartColumn, index: number): Column<ChartTableData['rows'][number]> => ({
  head: label,
  isLeft: align === 'left',
  className: 'data',
  by: (row) => row[index]!.raw,
  cell: (row) => (row[index]!.text === NOT_AVAILABLE ? <NotAvailable /> : row[index]!.text),
})

/** The chart's rows as a real table: captioned, sortable by any column, copyable with its heads. */
export function ChartTable({ table: { caption, columns, rows } }: { table: ChartTableData }) {
  const [said, setSaid] = useState('')
  const copy = (shown: typeof rows) =>
    navigator.clipboard.writeText(chartTsv({ columns, rows: shown })).then(
      () => setSaid('Copied with column heads.'),
      () => setSaid('The clipboard is blocked. Select the table and copy it.'),
    )
  return (
    <Table
      caption={<caption className="pb-2 text-left text-xs text-ink-3">{caption}</caption>}
      columns={columns.map(columnOf)}
      rows={rows}
      keyOf={(row, index) => `${index} ${row[0]?.text}`}
      className="[&_:is(td,th)]:px-2! [&_:is(td,th)]:py-1! [&_thead]:border-b [&_thead]:border-line"
      renderBelow={(shown) => (
        <div className="print:hidden mt-2 flex items-center gap-2">
          <Button variant="ghost" icon={<Copy size={13} />} onClick={() => void copy(shown)}>
            Copy table
          </Button>
          <span role="status" className="text-xs text-ink-3">
            {said}
          </span>
        </div>
      )}
    />
  )
}
