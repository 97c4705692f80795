import type { Close } from '#contract/rules/price-basis.ts'
import {
  shareWords,
  type IntervalRow,
  type RowGroup,
} from '#features/insight-detail/evidence/interval-rows.tsx'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import { tooFew } from '#features/insight-detail/model/hit-rows.ts'
import {
  cell,
  tableOf,
  type ChartTableData,
  dayCell,
  countCell,
  rateCell,
  returnCell,
} from '#shared/charts/chart-table.tsx'
import { paddedDomain, returnWords } from '#shared/charts/scale.ts'
import { countedShare, type CountedShare } from '#shared/evidence/reliability.ts'
import {
  excursions,
  type Excursion,
  firstTouches,
  touchShares,
  type Levels,
  lessOthers,
  marketState,
  type TrailingReturns,
  stability,
} from '#shared/evidence/robustness.ts'
import { formatCount } from '#shared/format/number.ts'
import {
  formatRate,
  formatRateRange,
  formatReturn,
  formatReturnRange,
  formatShareGap,
  signedPoints,
} from '#shared/format/percent.ts'
import { formatHits } from '#shared/format/rate-words.ts'
import { allOf, countOf } from '#shared/format/words.ts'
import { indexAtOrBefore, returnOver, type PathDay } from '#shared/predictions/realised-path.ts'
import { isHit } from '#shared/predictions/study.ts'
import { median, quantile } from '#shared/statistics/quantile.ts'

/**
 * The counted past cases of one horizon on the asset's closes, as input of all robustness checks. Null without a direction,
 * prices or a counted case.
 */
export function pastSample({ facts, row }: Pick<DetailModel, 'facts' | 'row'>, closes: readonly Close[]) {
  const { direction, entryAt, levels } = facts
  if (direction === 'unknown' || entryAt === null || !row?.study || !row.bars) return null
  const counted = row.study.outcomes.filter(({ excluded }) => excluded === null)
  if (counted.length === 0) return null
  const first = Math.min(...row.study.outcomes.flatMap(({ start }) => (start < 0 ? [] : [start])))
  return {
    closes,
    /** Indices of the first days, ascending. */
    starts: counted.map(({ start }) => start),
    /** Window in trading days. */
    bars: row.bars,
    horizon: row.horizon,
    direction,
    n: counted.length,
    hits: counted.filter(({ value }) => value !== null && isHit(value, direction)).length,
    /** Possible start indices: from the first episode on, with the window ended by publication. */
    range: { first, last: indexAtOrBefore(closes, entryAt) - row.bars },
    /** Base rate; null if the history is too short. */
    base: row.base?.share ?? null,
    /** Signal levels as returns; null if missing. */
    levels,
  }
}
export type PastSample = NonNullable<ReturnType<typeof pastSample>>

/** One robustness check: the result in words, its rows and table, and the method with its source. */
export type Check = {
  title: string
  summary: string
  groups: readonly RowGroup[]
  table: ChartTableData
  method: string
}

/** The status rule applied to past cases: which signal level each reached first. */
export function touchCheck(sample: PastSample, levels: Levels): Check {
  const { n } = sample
  const touches = firstTouches(sample, levels)
  const { upper, lower, neither, worked } = touchShares(touches)
  const days = touches.flatMap((touch) => (touch.first === 'neither' ? [] : [touch.bars]))
  const time =
    days.length === 0 ? '' : ` Median time to a level: ${countOf(Math.round(median(days)), 'day')}.`
  const rows = [
    { label: 'Upper first', ...upper },
    { label: 'Lower first', ...lower },
    { label: 'Neither', ...neither },
    { label: 'Worked by the rule', ...worked },
  ]
  return {
    title: 'First touch',
    summary: `Of ${countOf(n, 'past case')} ${formatCount(upper.hits)} reached the upper level first, ${formatCount(lower.hits)} the lower and ${formatCount(neither.hits)} neither.${time} By the status rule, ${formatHits(worked.hits, n)} (${formatRate(worked.share, n)}) worked.${tooFew(n)}`,
    groups: shareGroups(rows),
    table: shareTable('Which signal level past cases reached first', rows),
    method:
      "Each past case gets this insight's signal levels as returns on its own entry. The first close at or beyond a level decides, as in the status rule.",
  }
}

/** Outcomes less the return of the market or the sector over the same days; null if neither is known. */
export function marketCheck(
  sample: PastSample,
  market: TrailingReturns | null,
  sector: TrailingReturns | null,
): Check | null {
  const { closes, starts, bars, direction } = sample
  const less = (others: TrailingReturns | null) => (others ? lessOthers(others, sample) : [])
  const [lessMarket, lessSector] = [less(market), less(sector)]
  // A sector without another stock equals the market and is left out. Series have single precision.
  const isSame = lessSector.every((value, i) => Math.abs(value - (lessMarket[i] ?? Infinity)) < 1e-5)
  const sides = [
    { label: 'Unadjusted', values: starts.map((start) => returnOver(closes, start, bars)) },
    { label: 'Market-adjusted', values: lessMarket },
    { label: 'Sector-adjusted', values: isSame ? [] : lessSector },
  ].filter(({ values }) => values.length > 0)
  if (sides.length < 2) return null
  const rows = sides.map(({ label, values }) => ({
    label,
    ...countedShare(values.filter((value) => isHit(value, direction)).length, values.length),
  }))
  const parts = rows.map(
    ({ label, hits, n, share }, i) =>
      `${label.toLowerCase()} ${formatHits(hits, n)} (${formatRate(share, n)}, median ${formatReturn(median(sides[i]!.values))})`,
  )
  return {
    title: MARKET_TITLE,
    summary: `Hit ratio: ${allOf(parts)}.${tooFew(Math.min(...rows.map(({ n }) => n)))}`,
    groups: shareGroups(rows, 0.5),
    table: shareTable('Hit ratio, unadjusted and adjusted', rows),
    method:
      'Market-adjusted returns (Brown and Warner 1985): return of the case minus the average return over the same days. The average covers the stocks of its economy, or the other stocks of its sector. No beta is estimated.',
  }
}
export const MARKET_TITLE = 'Market-adjusted returns'

/** Whether the hit ratio depends on one period, one state of the market, or a few cases. */
export function stabilityCheck(sample: PastSample, trend: TrailingReturns | null) {
  const { closes, starts, bars, direction, n, base } = sample
  const whole = countedShare(sample.hits, n)
  const { older, newer, rising, falling, drift, leaveOneOut, leaveYearOut, byYear } = stability(
    starts.map((start) => ({
      at: closes[start]!.at,
      hit: isHit(returnOver(closes, start, bars), direction),
      market: trend && marketState(trend, closes[start]!.at),
    })),
  )
  const halves = drift
    ? `Hit ratio ${formatRate(older.share, older.n)} in the older half, ${formatRate(newer.share, newer.n)} in the newer half. Difference ${formatShareGap(newer.share!, older.share!, { counts: [newer.n, older.n] })}, 95% interval ${signedPoints(drift.low)} to ${signedPoints(drift.high)}${drift.low <= 0 && drift.high >= 0 ? ': could be chance' : ''}.`
    : 'There are too few cases for two halves.'
  const years = leaveYearOut
    ? ` With any one year left out, the hit ratio is ${formatRateRange(leaveYearOut)}.`
    : ''
  const rows: ShareRow[] = [
    { label: 'Older half', ...older },
    { label: 'Newer half', ...newer },
    ...(rising.n + falling.n > 0
      ? [
          { label: 'Rising market', ...rising },
          { label: 'Falling market', ...falling },
        ]
      : []),
    ...(leaveOneOut ? [{ label: 'One case left out', range: leaveOneOut, ...whole }] : []),
    ...(leaveYearOut ? [{ label: 'One year left out', range: leaveYearOut, ...whole }] : []),
  ]
  const yearRows = byYear.map(({ year, ...share }) => ({ label: String(year), ...share }))
  return {
    title: 'Stability',
    summary: `${halves}${years}${tooFew(n)}`,
    groups: shareGroups(rows, base),
    table: shareTable('Hit ratio by time and market', [...rows, ...yearRows]),
    method:
      'Difference of the halves by Newcombe (1998). Leaving out one case, or one year, is the first step of the jackknife (Efron and Tibshirani 1993). A market is rising if its return over the last quarter is zero or more. Below: one dot per case by start year, filled for hits. Dashed line: base rate.',
    byYear,
  } satisfies Check & { byYear: unknown }
}

/**
 * Worst and best close of past cases within the horizon, and of this insight so far.
 *
 * @param since the insight's own path from its entry on; days after the window are ignored
 */
export function pathCheck(sample: PastSample, since: readonly PathDay[]): Check {
  const { closes, bars, direction } = sample
  const whole = excursions(sample)
  const days = Math.min(bars, since.at(-1)?.day ?? 0)
  const sign = direction === 'down' ? -1 : 1
  const gains = since.filter(({ day }) => day <= days).map(({ value }) => value * sign)
  const own =
    days > 0 && gains.length > 1
      ? { worst: Math.min(0, ...gains) * sign || 0, best: Math.max(0, ...gains) * sign || 0 }
      : null
  const until = own ? excursions({ ...sample, bars: days }) : []
  const isOver = days === bars
  /** One extreme of all past cases, and that of this insight. */
  const row = (label: string, of: readonly Excursion[], side: 'worst' | 'best', isOwn: boolean) => {
    const cases = of.map((each) => each[side])
    const [low, high] = [quantile(cases, 0.1), quantile(cases, 0.9)]
    const middle = formatReturn(median(cases))
    const dot = isOwn && own ? own[side] : null
    return {
      label,
      figure: middle,
      tick: median(cases),
      dot,
      band: { low, high },
      cases,
      figures: [
        { label: 'Median', value: middle },
        { label: 'Middle 80%', value: formatReturnRange(low, high) },
        ...(dot === null ? [] : [{ label: 'This insight', value: formatReturn(dot) }]),
      ],
      note: countOf(cases.length, 'past case'),
    }
  }
  const rows = [
    row('Worst', whole, 'worst', isOver),
    row('Best', whole, 'best', isOver),
    ...(own && !isOver
      ? [row(`Worst by day ${days}`, until, 'worst', true), row(`Best by day ${days}`, until, 'best', true)]
      : []),
  ]
  const against = whole.filter(({ worstBar }) => worstBar > 0)
  const back = against.flatMap(({ recovery }) => recovery ?? [])
  const recovered = back.length === 0 ? '' : `, after a median of ${countOf(Math.round(median(back)), 'day')}`
  const past = `Median past case: worst close ${rows[0]!.figure}, best close ${rows[1]!.figure}. ${formatHits(against.length, whole.length)} moved against the stated direction; ${formatCount(back.length)} of them recovered within the window${recovered}.`
  const ownWords = own
    ? ` This insight's worst close in ${countOf(days, 'day')} is ${formatReturn(own.worst)}: ${formatHits(until.filter(({ worst }) => worst * sign < own.worst * sign).length, until.length)} past cases were worse by then. Its best close is ${formatReturn(own.best)}: ${formatCount(until.filter(({ best }) => best * sign > own.best * sign).length)} were better.`
    : ''
  const all = rows.flatMap(({ cases, dot }) => [...cases, dot ?? 0])
  return {
    title: 'Path to the horizon',
    summary: `${past}${ownWords}${tooFew(whole.length)}`,
    groups: [{ rows, domain: paddedDomain([0, ...all], 0.04)!, words: returnWords, base: 0 }],
    table: tableOf(
      'Worst and best close of each past case within the horizon, as returns on its entry',
      whole,
      [
        ['Start', null, ({ start }) => dayCell(closes[start]!.at)],
        ['Worst', 'fraction', ({ worst }) => returnCell(worst, 1)],
        ['On day', 'days', ({ worstBar }) => countCell(worstBar)],
        ['Best', 'fraction', ({ best }) => returnCell(best, 1)],
        ['On day', 'days', ({ bestBar }) => countCell(bestBar)],
        ['Days to recover', 'days', ({ recovery }) => cell(String(recovery ?? 'not recovered'), recovery)],
      ],
    ),
    method:
      'Maximum adverse and favourable excursion (Sweeney 1997), from closes, as returns on the entry. Tick: median. Bar: middle 80%. Large dot: this insight.',
  }
}

/** A share with its count. `range`: of the share if single cases are left out, shown instead of it. */
type ShareRow = CountedShare & { label: string; range?: { low: number; high: number } }

/** Shares on one axis from 0 to 100 %: a dot with its Wilson interval, or a bar over a range. */
const shareGroups = (rows: readonly ShareRow[], reference: number | null = null): [RowGroup] => [
  { rows: rows.map(toRow), domain: [0, 1], words: shareWords, base: 0.5, reference },
]

function toRow(row: ShareRow): IntervalRow {
  const { label, n, share, hits, interval, isTooFew, range } = row
  if (range) {
    const figure = formatRateRange(range)
    return {
      label,
      figure,
      band: range,
      figures: [{ label: 'Range', value: figure }],
      note: `n = ${formatCount(n)}`,
    }
  }
  const figure = n === 0 ? 'no cases' : `${formatRate(share, n)} · ${formatHits(hits, n)}`
  return {
    label,
    figure,
    dot: share,
    interval,
    isWeak: isTooFew,
    figures: [
      { label: 'Share', value: figure },
      ...(interval ? [{ label: '95% interval', value: formatRateRange(interval) }] : []),
    ],
    note: isTooFew && n > 0 ? 'too few to judge' : undefined,
  }
}

function shareTable(caption: string, rows: readonly ShareRow[]) {
  const bounds = (row: ShareRow) => row.range ?? row.interval
  return tableOf(caption, rows, [
    ['Group', null, ({ label }) => cell(label)],
    ['Share', 'fraction', ({ range, share, n }) => rateCell(range ? null : share, n)],
    ['Count', 'count', ({ range, hits }) => countCell(range ? null : hits)],
    ['Of', 'count', ({ n }) => countCell(n)],
    ['Low', 'fraction', (row) => rateCell(bounds(row)?.low, row.n)],
    ['High', 'fraction', (row) => rateCell(bounds(row)?.high, row.n)],
    [
      'Note',
      null,
      ({ range, isTooFew }) => cell(range ? 'range' : isTooFew ? 'too few to judge' : '95% interval'),
    ],
  ])
}
