import { cell, type ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import type { CountedShare } from '#shared/evidence/share.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'

/** A share with its count, or the range of the share when some cases are left out. */
export type ShareRow = { label: string } & (
  { kind: 'share'; share: CountedShare } | { kind: 'range'; low: number; high: number; n: number }
)

export const shareRow = (label: string, share: CountedShare): ShareRow => ({ kind: 'share', label, share })

/** At the right end of a row: `62% · 18 of 29`. */
export function rowFigure(row: ShareRow): string {
  if (row.kind === 'range') return formatRateRange(row.low, row.high)
  const { share, hits, n } = row.share
  return n === 0 ? 'no cases' : `${formatRate(share, n)} · ${hits} of ${n}`
}

export const isTooFew = (row: ShareRow) => row.kind === 'share' && row.share.isTooFew

/** A row in one spoken line. */
export function describeRow(row: ShareRow): string {
  if (row.kind === 'range') return `${row.label}: ${rowFigure(row)}, n = ${row.n}`
  const { interval, n } = row.share
  const bounds = interval ? `, 95% interval ${formatRateRange(interval.low, interval.high)}` : ''
  return `${row.label}: ${rowFigure(row)}${bounds}${n > 0 && row.share.isTooFew ? ', too few to judge' : ''}`
}

export function shareTable(caption: string, rows: readonly ShareRow[]): ChartTableData {
  const none = cell(NOT_AVAILABLE, null)
  const rate = (value: number | null | undefined, n: number) =>
    value === null || value === undefined ? none : cell(formatRate(value, n), value)
  return {
    caption,
    columns: [
      { label: 'Group', align: 'left' },
      { label: 'Share', align: 'right', unit: 'fraction' },
      { label: 'Count', align: 'right', unit: 'count' },
      { label: 'Of', align: 'right', unit: 'count' },
      { label: 'Low', align: 'right', unit: 'fraction' },
      { label: 'High', align: 'right', unit: 'fraction' },
      { label: 'Note', align: 'left' },
    ],
    rows: rows.map((row) =>
      row.kind === 'range'
        ? [
            cell(row.label),
            none,
            none,
            cell(String(row.n), row.n),
            rate(row.low, row.n),
            rate(row.high, row.n),
            cell('range'),
          ]
        : [
            cell(row.label),
            rate(row.share.share, row.share.n),
            cell(String(row.share.hits), row.share.hits),
            cell(String(row.share.n), row.share.n),
            rate(row.share.interval?.low, row.share.n),
            rate(row.share.interval?.high, row.share.n),
            cell(row.share.isTooFew ? 'too few to judge' : '95% interval'),
          ],
    ),
  }
}
