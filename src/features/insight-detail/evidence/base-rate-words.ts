import { cell, type ChartTableData, type ColumnUnit } from '#shared/charts/table/chart-table-data.ts'
import { evidenceTier, rateInterval, type EvidenceTier } from '#shared/format/evidence.ts'
import { formatCount, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatReturn } from '#shared/format/percent.ts'
import { formatShareGap } from '#shared/format/points.ts'
import type { BaseRate } from '#shared/predictions/base-rate.ts'
import { tooFew, sampleInWords, type HitRow } from '#features/insight-detail/model/hit-rows.ts'
import { studyQuantile } from '#shared/predictions/study.ts'

/** A row of the comparison: shares as fractions, the rest as returns; null where nothing is stated or computable. */
export type BaseSide = {
  name: 'with' | 'without'
  share: number
  interval: { low: number; high: number } | null
  p10: number | null
  median: number | null
  p90: number | null
  /** Episodes, or overlapping windows. */
  cases: number | null
  /** Evidence behind its share and its middle 80 %; the overlapping windows of the base rate count as ample. */
  tier: EvidenceTier
  bandTier: EvidenceTier
}

/** Both sides of the comparison, with the condition first; null without a rate or a base to compare. */
export function baseSides({ rate, cases, median, study, base }: HitRow): [BaseSide, BaseSide] | null {
  if (rate === null || base === null) return null
  return [
    {
      name: 'with',
      share: rate,
      interval: rateInterval(rate, cases),
      p10: study && studyQuantile(study, 0.1),
      median,
      p90: study && studyQuantile(study, 0.9),
      cases,
      tier: evidenceTier(cases),
      bandTier: evidenceTier(study === null ? cases : Math.min(cases ?? study.n, study.n)),
    },
    {
      name: 'without',
      share: base.share,
      // Overlapping windows are not separate cases: they give a point and no interval.
      interval: null,
      p10: base.p10,
      median: base.median,
      p90: base.p90,
      cases: base.windows,
      tier: 'ample',
      bandTier: 'ample',
    },
  ]
}

/** Why there is no comparison although the prices are loaded. */
export function whyNoBase(row: HitRow | null): string {
  if (row === null || row.rate === null) return 'No hit ratio is provided at this horizon.'
  if (!row.bars) return 'The horizon cannot be read, so no windows can be formed.'
  if (row.study === null) return 'There is no close for this asset before publication.'
  return 'The history is too short: a base rate needs 250 closes and ten times the horizon.'
}

/**
 * The comparison in words. The base rate covers the span of the episodes, because drift differs between eras. A service may count
 * the whole history instead, so where that gives another figure, both are shown with their spans.
 */
export function baseSentence(row: HitRow, base: BaseRate, whole: BaseRate, isDown: boolean): string {
  const moved = isDown ? 'fell' : 'rose'
  const interval = rateInterval(row.rate, row.cases)
  const above = (from: number) => formatShareGap(row.rate!, from, { counts: [row.cases] })
  const points = (share: number) => formatShareGap(share, base.share).replace(/ points?$/, '')
  const range = interval ? `, 95% interval ${points(interval.low)} to ${points(interval.high)}` : ''
  const few = row.cases === null ? '' : tooFew(row.cases)
  const year = (at: number) => new Date(at).getUTCFullYear()
  const isPart = whole.from < base.from
  const since = isPart ? `since its first episode in ${year(base.from)}` : `since ${year(base.from)}`
  const all =
    isPart && formatRate(whole.share) !== formatRate(base.share)
      ? ` Over the whole history since ${year(whole.from)}: ${formatRate(whole.share)}, ${above(whole.share)}.`
      : ''
  return `With the condition the asset ${moved} in ${formatRate(row.rate, row.cases)} of past cases (${sampleInWords(row)}). Base rate: ${formatRate(base.share)} of ${row.bars}-day windows ${since}. Difference: ${above(base.share)}${range}.${all}${few}`
}

const SIDE_WORDS = { with: 'With the condition', without: 'Without the condition' } satisfies Record<
  BaseSide['name'],
  string
>

export function baseTable(sides: readonly BaseSide[], bars: number | null): ChartTableData {
  const right = (label: string, unit: ColumnUnit) => ({ label, align: 'right' as const, unit })
  const rate = (value: number | null) => cell(formatRate(value), value)
  const value = (each: number | null) => cell(formatReturn(each, 2), each)
  return {
    caption: `With and without the condition, ${bars} trading days`,
    columns: [
      { label: '', align: 'left' },
      right('Share', 'fraction'),
      right('95% low', 'fraction'),
      right('95% high', 'fraction'),
      right('P10', 'fraction'),
      right('Median', 'fraction'),
      right('P90', 'fraction'),
      right('Cases', 'count'),
    ],
    rows: sides.map((side) => [
      cell(SIDE_WORDS[side.name]),
      rate(side.share),
      rate(side.interval?.low ?? null),
      rate(side.interval?.high ?? null),
      value(side.p10),
      value(side.median),
      value(side.p90),
      cell(side.cases === null ? NOT_AVAILABLE : formatCount(side.cases), side.cases),
    ]),
  }
}

/** One of the four rows in words: a side's share, or its middle 80 %. */
export function baseReadout(side: BaseSide, what: 'share' | 'outcomes', isDown: boolean) {
  const cases =
    side.cases === null
      ? []
      : [
          {
            label: side.name === 'with' ? 'episodes' : 'overlapping windows',
            value: formatCount(side.cases),
          },
        ]
  const edge = (label: string, value: number | null) =>
    side.bandTier === 'thin' ? [] : [{ label, value: formatReturn(value) }]
  const figures =
    what === 'share'
      ? [
          // No decimals for overlapping windows.
          {
            label: isDown ? 'fell' : 'rose',
            value: formatRate(side.share, side.name === 'with' ? side.cases : null),
            isStrong: true,
          },
          ...(side.interval
            ? [
                {
                  label: '95% interval',
                  value: `${formatRate(side.interval.low)} to ${formatRate(side.interval.high)}`,
                },
              ]
            : []),
        ]
      : [
          ...edge('90th percentile', side.p90),
          { label: 'median', value: formatReturn(side.median), isStrong: true },
          ...edge('10th percentile', side.p10),
        ]
  const outcomes = side.bandTier === 'thin' ? 'Median' : 'Middle 80%'
  const share = side.name === 'with' ? 'Hit ratio' : 'Base rate'
  const title = `${what === 'share' ? share : outcomes}, ${side.name} the condition`
  const rows = [...figures, ...cases]
  return {
    title,
    rows,
    spoken: () => [title, ...rows.map((row) => `${row.label} ${row.value}`)].join(', '),
  }
}
