import { Copy } from 'lucide-react'
import { toIsoDay } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { toCsv, toTsv } from '#shared/format/delimited.ts'
import { formatCount, NOT_AVAILABLE, type Missing } from '#shared/format/number.ts'
import { formatRate, formatReturn } from '#shared/format/percent.ts'
import { copyText } from '#shared/state/toasts.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'

/** One cell: the displayed text, and the raw value for exports (null becomes an empty field). */
export type ChartCell = { text: string; raw: string | number | null }

/** `unit`: of the raw values of numbers, for the header of the file; null for text and dates, which are aligned left. */
export type ChartColumn = { label: string; unit: ColumnUnit | null }

/** `fraction`: 0.041 for 4.1 %; `percentile`: 0 to 100; `index`: 100 at the common start. */
export type ColumnUnit = 'fraction' | 'percentile' | 'count' | 'days' | 'price' | 'index' | 'own unit'

/** The rows of a chart as a table: the same values as in the chart, its tooltip and its file. The first cell is the row header. */
export type ChartTableData = {
  caption: string
  columns: readonly ChartColumn[]
  rows: readonly (readonly ChartCell[])[]
}

export const cell = (text: string, raw: string | number | null = text): ChartCell => ({ text, raw })
export const dayCell = (at: number) => cell(formatDay(at), toIsoDay(at))
export const countCell = (count: number | Missing) => cell(formatCount(count), count ?? null)
export const rateCell = (rate: number | Missing, cases?: number | Missing) =>
  cell(formatRate(rate, cases), rate ?? null)
export const returnCell = (value: number | Missing, decimals = 2) =>
  cell(formatReturn(value, decimals), value ?? null)

export type TableColumn<R> = readonly [label: string, unit: ColumnUnit | null, of: (row: R) => ChartCell]

/** The rows are computed when they are first read: drawing a chart must not format thousands of values for a table that is not shown. */
export function tableOf<R>(
  caption: string,
  rows: readonly R[],
  columns: readonly TableColumn<R>[],
): ChartTableData {
  let made: ChartTableData['rows'] | null = null
  return {
    caption,
    columns: columns.map(([label, unit]) => ({ label, unit })),
    get rows() {
      return (made ??= rows.map((row) => columns.map(([, , of]) => of(row))))
    },
  }
}

/** Raw values, with units in the header. */
export const chartCsv = ({ columns, rows }: Pick<ChartTableData, 'columns' | 'rows'>) =>
  toCsv([columns.map(headOf), ...rows.map((row) => row.map(({ raw }) => raw))])

/** For the clipboard: raw numbers, everything else as displayed. */
export const chartTsv = ({ columns, rows }: Pick<ChartTableData, 'columns' | 'rows'>) =>
  toTsv([
    columns.map(headOf),
    ...rows.map((row) => row.map(({ text, raw }) => (typeof raw === 'number' ? raw : text))),
  ])

const headOf = ({ label, unit }: ChartColumn) => (unit ? `${label} (${unit})` : label)

const columnOf = ({ label, unit }: ChartColumn, index: number): Column<ChartTableData['rows'][number]> => ({
  head: label,
  isLeft: unit === null,
  className: 'data',
  by: (row) => row[index]!.raw,
  cell: (row) => (row[index]!.text === NOT_AVAILABLE ? <NotAvailable /> : row[index]!.text),
})

const COPIED = 'Table copied with its column heads'

/** The chart's rows as a table with a caption, sortable by any column, and copyable with its header. */
export function ChartTable({ table: { caption, columns, rows } }: { table: ChartTableData }) {
  return (
    <Table
      caption={<caption className="pb-2 text-left text-xs text-ink-3">{caption}</caption>}
      columns={columns.map(columnOf)}
      rows={rows}
      keyOf={(row, index) => `${index} ${row[0]?.text}`}
      className="[&_:is(td,th)]:px-2! [&_:is(td,th)]:py-1! [&_thead]:border-b [&_thead]:border-line"
      renderBelow={(shown) => (
        <Button
          variant="ghost"
          icon={<Copy size={13} />}
          className="mt-2 print:hidden"
          onClick={() => void copyText(chartTsv({ columns, rows: shown }), COPIED)}
        >
          Copy table
        </Button>
      )}
    />
  )
}
