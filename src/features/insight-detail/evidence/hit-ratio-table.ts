import { cell, type ChartTableData, type ColumnUnit } from '#shared/charts/table/chart-table-data.ts'
import { rateInterval } from '#shared/format/evidence.ts'
import { formatCount, isKnown, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatRateRange, formatReturn } from '#shared/format/percent.ts'
import { formatShareGap } from '#shared/format/points.ts'
import type { HitRow } from '#features/insight-detail/model/hit-rows.ts'

/** The figures of the chart as a table. */
export function hitRatioTable(rows: readonly HitRow[]): ChartTableData {
  const right = (label: string, unit: ColumnUnit) => ({ label, align: 'right' as const, unit })
  return {
    caption: 'Hit ratio by horizon, with Wilson 95% intervals',
    columns: [
      { label: 'Horizon', align: 'left' },
      right('Hit ratio', 'fraction'),
      right('Hits', 'count'),
      right('Past cases', 'count'),
      right('95% low', 'fraction'),
      right('95% high', 'fraction'),
      right('Median return', 'fraction'),
      right('Base rate', 'fraction'),
      right('Difference', 'fraction'),
    ],
    rows: rows.map((row) => {
      const interval = rateInterval(row.rate, row.cases)
      const base = row.base?.share ?? null
      const difference =
        row.rate === null || base === null
          ? cell(NOT_AVAILABLE, null)
          : cell(formatShareGap(row.rate, base, { short: true, counts: [row.cases] }), row.rate - base)
      return [
        cell(row.horizon),
        cell(formatRate(row.rate, row.cases), row.rate),
        cell(isKnown(row.hits) ? formatCount(row.hits) : NOT_AVAILABLE, row.hits),
        cell(isKnown(row.cases) ? formatCount(row.cases) : NOT_AVAILABLE, row.cases),
        cell(formatRate(interval?.low), interval?.low ?? null),
        cell(formatRate(interval?.high), interval?.high ?? null),
        cell(formatReturn(row.median, 2), row.median),
        cell(formatRate(base), base),
        difference,
      ]
    }),
  }
}

/** One sentence for the figure. */
export function summariseHits(rows: readonly HitRow[]): string {
  const parts = rows.flatMap((row) => {
    if (row.rate === null) return []
    const interval = rateInterval(row.rate, row.cases)
    const sample =
      row.cases === null
        ? 'sample size not provided'
        : `${row.cases} cases, 95% ${formatRateRange(interval?.low, interval?.high)}`
    return [`${row.horizon} ${formatRate(row.rate, row.cases)} (${sample})`]
  })
  return parts.length > 0 ? `Hit ratio by horizon: ${parts.join('; ')}.` : 'No hit ratio is provided.'
}
