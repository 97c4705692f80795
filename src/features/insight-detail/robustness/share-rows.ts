import { cell, tableOf } from '#shared/charts/table/chart-table-data.ts'
import type { CountedShare } from '#shared/evidence/share.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import {
  shareWords,
  type IntervalRow,
  type RowGroup,
} from '#features/insight-detail/evidence/interval-rows.tsx'

/** A share with its count, or the range of the share when some cases are left out. */
export type ShareRow = { label: string } & (
  | (CountedShare & { range?: never })
  | { range: { low: number; high: number }; n: number; share?: never; isTooFew?: never }
)

/** Shares below each other on one axis from 0 to 100 %: dot with its Wilson interval, or a bar over a range. */
export const shareGroups = (rows: readonly ShareRow[], reference: number | null = null): [RowGroup] => [
  { rows: rows.map(toRow), domain: [0, 1], words: shareWords, base: 0.5, reference },
]

function toRow(row: ShareRow): IntervalRow {
  const { label, n } = row
  if (row.range) {
    const figure = formatRateRange(row.range.low, row.range.high)
    return { label, figure, band: row.range, figures: [{ label: 'Range', value: figure }], note: `n = ${n}` }
  }
  const { share, hits, interval, isTooFew } = row
  const figure = n === 0 ? 'no cases' : `${formatRate(share, n)} · ${hits} of ${n}`
  return {
    label,
    figure,
    dot: share,
    interval,
    isWeak: isTooFew,
    figures: [
      { label: 'Share', value: figure },
      ...(interval ? [{ label: '95% interval', value: formatRateRange(interval.low, interval.high) }] : []),
    ],
    note: isTooFew && n > 0 ? 'too few to judge' : undefined,
  }
}

export function shareTable(caption: string, rows: readonly ShareRow[]) {
  const rate = (value: number | null | undefined, n: number) => cell(formatRate(value, n), value ?? null)
  const bounds = (row: ShareRow) => row.range ?? row.interval
  return tableOf(caption, rows, [
    ['Group', null, ({ label }) => cell(label)],
    ['Share', 'fraction', ({ share, n }) => rate(share, n)],
    ['Count', 'count', (row) => (row.range ? cell(NOT_AVAILABLE, null) : cell(String(row.hits), row.hits))],
    ['Of', 'count', ({ n }) => cell(String(n), n)],
    ['Low', 'fraction', (row) => rate(bounds(row)?.low, row.n)],
    ['High', 'fraction', (row) => rate(bounds(row)?.high, row.n)],
    [
      'Note',
      null,
      ({ range, isTooFew }) => cell(range ? 'range' : isTooFew ? 'too few to judge' : '95% interval'),
    ],
  ])
}
