import { cell, tableOf } from '#shared/charts/chart-table.tsx'
import { rateInterval } from '#shared/format/evidence.ts'
import { horizonInWords } from '#shared/format/horizon.ts'
import { formatCount, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatRateRange, formatReturn, formatShareGap } from '#shared/format/percent.ts'
import { sampleInWords, type HitRow } from '#features/insight-detail/model/hit-rows.ts'

type HitLine = { label: string; value: string; isStrong?: boolean }

/** A horizon's figures from the hit ratio to the base rate; unknown ones are left out. */
export function hitLines(row: HitRow): HitLine[] {
  const { rate, cases, median, base } = row
  const interval = rateInterval(rate, cases)
  return [
    { label: 'hit ratio', value: formatRate(rate, cases), isStrong: true },
    { label: 'hits of cases', value: sampleInWords(row) },
    ...(interval ? [{ label: '95% interval', value: formatRateRange(interval.low, interval.high) }] : []),
    ...(median === null ? [] : [{ label: 'median return', value: formatReturn(median) }]),
    ...(base ? [{ label: 'base rate', value: formatRate(base.share) }] : []),
    ...(base && rate !== null
      ? [{ label: 'difference', value: formatShareGap(rate, base.share, { counts: [cases] }) }]
      : []),
  ]
}

/** The horizon as it is spoken: `3 months, hit ratio 71%, hits of cases 30 of 42, …`. */
export const spokenHit = (row: HitRow) =>
  [horizonInWords(row.horizon), ...hitLines(row).map(({ label, value }) => `${label} ${value}`)].join(', ')

export const hitRatioTable = (rows: readonly HitRow[]) =>
  tableOf('Hit ratio by horizon, with Wilson 95% intervals', rows, [
    ['Horizon', null, ({ horizon }) => cell(horizon)],
    ['Hit ratio', 'fraction', ({ rate, cases }) => cell(formatRate(rate, cases), rate)],
    ['Hits', 'count', ({ hits }) => cell(formatCount(hits), hits)],
    ['Past cases', 'count', ({ cases }) => cell(formatCount(cases), cases)],
    ['95% low', 'fraction', ({ rate, cases }) => rateCell(rateInterval(rate, cases)?.low)],
    ['95% high', 'fraction', ({ rate, cases }) => rateCell(rateInterval(rate, cases)?.high)],
    ['Median return', 'fraction', ({ median }) => cell(formatReturn(median, 2), median)],
    ['Base rate', 'fraction', ({ base }) => rateCell(base?.share)],
    [
      'Difference',
      'fraction',
      ({ rate, base, cases }) =>
        rate === null || base === null
          ? cell(NOT_AVAILABLE, null)
          : cell(formatShareGap(rate, base.share, { short: true, counts: [cases] }), rate - base.share),
    ],
  ])

const rateCell = (value: number | undefined) => cell(formatRate(value), value ?? null)

/** One sentence for the figure. */
export function summariseHits(rows: readonly HitRow[]): string {
  const parts = rows.flatMap((row) =>
    row.rate === null ? [] : [`${row.horizon} ${formatRate(row.rate, row.cases)} (${sampleInWords(row)})`],
  )
  return parts.length > 0 ? `Hit ratio by horizon: ${parts.join('; ')}.` : 'No hit ratio is provided.'
}
