import { rateInterval } from '#shared/format/evidence.ts'
import { horizonInWords } from '#shared/format/horizon.ts'
import { formatRate, formatRateRange, formatReturn } from '#shared/format/percent.ts'
import { formatShareGap } from '#shared/format/points.ts'
import type { HitRow } from './hit-rows.ts'

/** `30 of 42`, `n = 42`, or `sample size not provided`. */
export function sampleInWords({ hits, cases }: Pick<HitRow, 'hits' | 'cases'>): string {
  if (cases === null) return 'sample size not provided'
  return hits === null ? `n = ${cases}` : `${hits} of ${cases}`
}

export type HitLine = { label: string; value: string; isStrong?: boolean }

/** A horizon's figures from the hit ratio to the base rate; unknown ones are left out. */
export function hitLines(row: HitRow): HitLine[] {
  const interval = rateInterval(row.rate, row.cases)
  const { base } = row
  return [
    { label: 'hit ratio', value: formatRate(row.rate, row.cases), isStrong: true },
    { label: 'hits of cases', value: sampleInWords(row) },
    ...(interval ? [{ label: '95% interval', value: formatRateRange(interval.low, interval.high) }] : []),
    ...(row.median === null ? [] : [{ label: 'median return', value: formatReturn(row.median) }]),
    ...(base ? [{ label: 'base rate', value: formatRate(base.share) }] : []),
    ...(base && row.rate !== null
      ? [{ label: 'difference', value: formatShareGap(row.rate, base.share, { counts: [row.cases] }) }]
      : []),
  ]
}

/** The horizon as it is spoken: `3 months, hit ratio 71%, hits of cases 30 of 42, …`. */
export const spokenHit = (row: HitRow) =>
  [horizonInWords(row.horizon), ...hitLines(row).map(({ label, value }) => `${label} ${value}`)].join(', ')
