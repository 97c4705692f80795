import { toIsoDay, toWireInstant } from '#contract/instant.ts'
import type { Field } from '#shared/format/delimited.ts'
import { DIRECTION_WORDS } from '#shared/format/words.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { ColumnId } from '#features/insight-list/search/column-ids.ts'

/** Numbers raw, dates ISO in UTC, missing empty; the head names the unit. */
type ExportColumn = { head: string; cell: (row: InsightRow) => Field }

const round = (value: number | null, digits = 6) => (value === null ? null : Number(value.toFixed(digits)))

const COLUMNS = {
  status: [{ head: 'ends_on_utc', cell: (row) => (row.endsAt === null ? null : toIsoDay(row.endsAt)) }],
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
  median: [{ head: 'median_return_fraction', cell: (row) => round(row.median) }],
  range: [
    { head: 'signal_low_return_fraction', cell: (row) => round(row.low) },
    { head: 'signal_high_return_fraction', cell: (row) => round(row.high) },
  ],
  hit: [{ head: 'hit_rate_fraction', cell: (row) => round(row.rate) }],
  interval: [],
  n: [{ head: 'episodes_count', cell: (row) => row.count }],
  sector: [{ head: 'sector', cell: (row) => row.sector }],
  topic: [{ head: 'topic', cell: (row) => row.topic }],
  eco: [{ head: 'economy', cell: (row) => row.eco }],
  cap: [{ head: 'market_cap_usd_bn', cell: (row) => row.marketCap }],
  age: [
    { head: 'created_at_utc', cell: (row) => (row.createdAt === null ? null : toWireInstant(row.createdAt)) },
  ],
} satisfies Record<ColumnId, ExportColumn[]>

const ID: ExportColumn = { head: 'id', cell: (row) => row.id }

/** The rows as a table with its heads, for a file or the clipboard. */
export const exportTable = (rows: readonly InsightRow[], columns: readonly ColumnId[]): Field[][] => {
  const cells: ExportColumn[] = [ID, ...columns.flatMap((id): ExportColumn[] => COLUMNS[id])]
  return [cells.map(({ head }): Field => head), ...rows.map((row) => cells.map(({ cell }) => cell(row)))]
}

/** `insights-morning-scan-2026-11-20.csv` */
export const exportName = (view: string, now: number) =>
  `insights-${
    view
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'list'
  }-${toIsoDay(now)}.csv`
