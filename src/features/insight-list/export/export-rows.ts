import { toIsoDay, toWireInstant } from '#contract/instant.ts'
import { DIRECTION_WORDS } from '#shared/format/words.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { ColumnId } from '#features/insight-list/search/column-ids.ts'

/** A cell as written: numbers raw, dates ISO, missing empty. */
type Cell = string | number | null
type ExportColumn = { head: string; cell: (row: InsightRow) => Cell }

const round = (value: number | null, digits = 6) => (value === null ? null : Number(value.toFixed(digits)))

const COLUMNS = {
  status: [{ head: 'ends_at', cell: (row) => (row.endsAt === null ? null : toIsoDay(row.endsAt)) }],
  asset: [
    { head: 'ticker', cell: (row) => (row.ticker.isBareTag ? null : row.ticker.symbol) },
    { head: 'exchange', cell: (row) => row.ticker.exchange },
    { head: 'entity', cell: (row) => row.tag },
  ],
  name: [{ head: 'name', cell: (row) => row.name }],
  title: [{ head: 'title', cell: (row) => row.title }],
  direction: [
    {
      head: 'direction',
      cell: (row) => (row.direction === 'unknown' ? null : DIRECTION_WORDS[row.direction]),
    },
  ],
  horizon: [{ head: 'horizon', cell: (row) => row.horizon }],
  quality: [{ head: 'quality_of_8', cell: (row) => row.stars }],
  median: [{ head: 'median_return', cell: (row) => round(row.median) }],
  range: [
    { head: 'signal_low_return', cell: (row) => round(row.low) },
    { head: 'signal_high_return', cell: (row) => round(row.high) },
  ],
  hit: [{ head: 'hit_rate', cell: (row) => round(row.rate) }],
  interval: [],
  n: [{ head: 'episodes', cell: (row) => row.count }],
  sector: [{ head: 'sector', cell: (row) => row.sector }],
  topic: [{ head: 'topic', cell: (row) => row.topic }],
  eco: [{ head: 'economy', cell: (row) => row.eco }],
  cap: [{ head: 'market_cap_usd_bn', cell: (row) => row.marketCap }],
  age: [
    { head: 'created_at', cell: (row) => (row.createdAt === null ? null : toWireInstant(row.createdAt)) },
  ],
} satisfies Record<ColumnId, ExportColumn[]>

const ID: ExportColumn = { head: 'id', cell: (row) => row.id }

const table = (rows: readonly InsightRow[], columns: readonly ColumnId[]) => {
  const cells: ExportColumn[] = [ID, ...columns.flatMap((id): ExportColumn[] => COLUMNS[id])]
  return [cells.map(({ head }): Cell => head), ...rows.map((row) => cells.map(({ cell }) => cell(row)))]
}

/** RFC 4180 with CRLF; words that a spreadsheet would run as a formula are made harmless, numbers stay numbers. */
export const toCsv = (rows: readonly InsightRow[], columns: readonly ColumnId[]) =>
  table(rows, columns)
    .map((line) => line.map((cell) => csvCell(cell)).join(','))
    .join('\r\n') + '\r\n'

/** For the clipboard: pastes into a spreadsheet as a table. Tabs and line breaks inside a cell become spaces. */
export const toTsv = (rows: readonly InsightRow[], columns: readonly ColumnId[]) =>
  table(rows, columns)
    .map((line) =>
      line
        .map((cell) => (typeof cell === 'string' ? neutral(cell.replace(/[\t\r\n]+/g, ' ')) : (cell ?? '')))
        .join('\t'),
    )
    .join('\n')

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = neutral(cell)
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text
}

/** A leading apostrophe keeps `=1+1` a text: the service's words are not the reader's formulas. */
const neutral = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** `insights-morning-scan-2026-11-20.csv` */
export const exportName = (view: string, now: number) =>
  `insights-${
    view
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'list'
  }-${toIsoDay(now)}.csv`
