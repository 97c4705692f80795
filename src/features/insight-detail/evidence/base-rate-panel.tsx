import { memo } from 'react'
import type { Direction } from '#contract/values/codes.ts'
import { sampleInWords, tooFew, type HitRow } from '#features/insight-detail/model/hit-rows.ts'
import { PriceStates, type PanelData } from '#features/insight-detail/model/panel-data.tsx'
import { cell, tableOf, countCell, rateCell, returnCell } from '#shared/charts/chart-table.tsx'
import { returnWords } from '#shared/charts/scale.ts'
import { evidenceTier, rateInterval } from '#shared/format/evidence.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatRate, formatRateRange, formatReturn, formatShareGap } from '#shared/format/percent.ts'
import { isUnclear } from '#shared/format/rate-words.ts'
import { indexAtOrBefore } from '#shared/predictions/realised-path.ts'
import { baseRate, type BaseRate, studyQuantile } from '#shared/predictions/study.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { RowsPanel, shareWords, type IntervalRow, type RowGroup } from './interval-rows.tsx'

/** Outcomes with the condition beside the base rate, to show what the condition adds to the asset's drift. */
export const BaseRatePanel = memo(function BaseRatePanel({ model, closes, prices, caption }: PanelData) {
  const { row, horizon, facts } = model
  const head = { title: 'Base rate comparison', sub: horizon ? `at ${horizon}` : undefined }
  const sides = row && baseSides(row)
  if (prices.isLoading || !row?.base || !sides)
    return (
      <Panel {...head}>
        <PriceStates
          prices={prices}
          label="Loading prices for the base rate"
          so="there is no base rate to compare with"
        >
          <p className="text-ink-3">{whyNoBase(row, facts.direction)}</p>
        </PriceStates>
      </Panel>
    )
  const { base, bars } = row
  // With a base rate there are a start, a readable horizon and closes enough.
  const range = { first: 0, last: indexAtOrBefore(closes, facts.entryAt!) }
  const whole = baseRate(closes, range, bars!, facts.direction)!
  const isDown = facts.direction === 'down'
  const sentence = baseSentence(row, base, whole, isDown)
  return (
    <RowsPanel
      {...head}
      summary={sentence}
      table={baseTable(sides, bars)}
      caption={caption(`With and without the condition at ${horizon}`)}
      groups={baseGroups(sides, isDown)}
      below={
        <>
          <p className="mt-2 text-xs text-ink-2">
            {sentence}{' '}
            {isUnclear(row.rate, row.cases, base.share) && (
              <b className="font-semibold text-ink">
                These cases alone show no clear difference: the 95% interval of the hit ratio includes the
                base rate.
              </b>
            )}
          </p>
          <p className="mt-1.5 text-xs text-ink-3">
            The base rate uses all {formatCount(base.windows)} overlapping {bars}-day windows since{' '}
            {new Date(base.from).getUTCFullYear()}. It controls for drift only. It proves no cause and has no
            correction for multiple testing.
          </p>
        </>
      }
    />
  )
})

/** One side of the comparison: a share and returns; null if neither stated nor computable. */
type BaseSide = NonNullable<ReturnType<typeof baseSides>>[number]

/** Both sides of the comparison, first with the condition; null without a rate or a base rate. */
export function baseSides({ rate, cases, median, study, base }: HitRow) {
  if (rate === null || base === null) return null
  const condition = {
    isBase: false,
    share: rate,
    interval: rateInterval(rate, cases),
    p10: study && studyQuantile(study, 0.1),
    median,
    p90: study && studyQuantile(study, 0.9),
    cases,
    isWeak: evidenceTier(cases) !== 'ample',
    /** Of the middle 80 %. */
    tier: evidenceTier(study === null ? cases : Math.min(cases ?? study.n, study.n)),
  }
  // Overlapping windows are not separate cases, so the base rate has no interval.
  const without = { ...base, isBase: true, interval: null, cases: base.windows, isWeak: false, tier: 'ample' }
  return [condition, without] as const
}

/** Why there is no comparison although the prices are loaded. */
export function whyNoBase(row: HitRow | null, direction: Direction): string {
  if (row === null || row.rate === null) return 'No hit ratio is provided at this horizon.'
  if (direction === 'unknown') return 'The direction is not known, so no window counts as a hit.'
  if (!row.bars) return 'The horizon cannot be read, so no windows can be formed.'
  if (row.study === null) return 'There is no close for this asset before publication.'
  return 'The history is too short: a base rate needs 250 closes and ten times the horizon.'
}

/**
 * The comparison in words. The base rate covers the span of the episodes, because drift differs between eras. A service may count
 * the whole history instead, so if that gives another figure, both are given with their spans.
 */
export function baseSentence(row: HitRow, base: BaseRate, whole: BaseRate, isDown: boolean): string {
  const interval = rateInterval(row.rate, row.cases)
  const above = (from: number) => formatShareGap(row.rate!, from, { counts: [row.cases] })
  const points = (share: number) => formatShareGap(share, base.share).replace(/ points?$/, '')
  const range = interval ? `, 95% interval ${points(interval.low)} to ${points(interval.high)}` : ''
  const year = (at: number) => new Date(at).getUTCFullYear()
  const isPart = whole.from < base.from
  const since = isPart ? `since its first episode in ${year(base.from)}` : `since ${year(base.from)}`
  const all =
    isPart && formatRate(whole.share) !== formatRate(base.share)
      ? ` Over the whole history since ${year(whole.from)}: ${formatRate(whole.share)}, ${above(whole.share)}.`
      : ''
  return `With the condition the asset ${isDown ? 'fell' : 'rose'} in ${formatRate(row.rate, row.cases)} of past cases (${sampleInWords(row)}). Base rate: ${formatRate(base.share)} of ${row.bars}-day windows ${since}. Difference: ${above(base.share)}${range}.${all}${row.cases === null ? '' : tooFew(row.cases)}`
}

/** Shares and outcomes, each with and without the condition and on an axis of its own. */
export function baseGroups(sides: readonly BaseSide[], isDown: boolean): [RowGroup, RowGroup] {
  const shares = sides.flatMap(({ share, interval }) => [
    share,
    ...(interval ? [interval.low, interval.high] : []),
  ])
  const returns = sides.flatMap(({ tier, p10, median, p90 }) => [
    median ?? 0,
    ...(tier === 'thin' ? [] : [p10 ?? 0, p90 ?? 0]),
  ])
  const [low, high] = [Math.min(0, ...returns), Math.max(0, ...returns)]
  const room = (high - low || 0.02) * 0.08
  return [
    {
      rows: sides.map((side) => shareRow(side, isDown)),
      domain: [Math.max(0, Math.min(0.5, ...shares) - 0.06), Math.min(1, Math.max(0.5, ...shares) + 0.06)],
      words: shareWords,
      base: 0.5,
    },
    { rows: sides.map(outcomesRow), domain: [low - room, high + room], words: returnWords, base: 0 },
  ]
}

const conditionWords = ({ isBase }: BaseSide) => `${isBase ? 'without' : 'with'} the condition`

const countFigures = ({ cases, isBase }: BaseSide) =>
  cases === null ? [] : [{ label: isBase ? 'overlapping windows' : 'episodes', value: formatCount(cases) }]

function shareRow(side: BaseSide, isDown: boolean): IntervalRow {
  const { share, interval, cases, isBase, isWeak } = side
  const label = isBase ? 'Base rate' : 'Hit ratio'
  // Overlapping windows do not justify decimals.
  const figure = formatRate(share, isBase ? null : cases)
  return {
    label,
    figure,
    [isBase ? 'tick' : 'dot']: share,
    interval,
    isBase,
    isWeak,
    title: `${label}, ${conditionWords(side)}`,
    figures: [
      { label: isDown ? 'fell' : 'rose', value: figure, isStrong: true },
      ...(interval ? [{ label: '95% interval', value: formatRateRange(interval) }] : []),
      ...countFigures(side),
    ],
  }
}

function outcomesRow(side: BaseSide): IntervalRow {
  const { median, p10, p90, isBase, tier } = side
  const isThin = tier === 'thin'
  const what = isThin ? 'Median' : 'Middle 80%'
  const edge = (label: string, value: number | null) =>
    isThin ? [] : [{ label, value: formatReturn(value) }]
  return {
    label: isBase ? 'Without condition' : what,
    figure: median === null ? '' : `${formatReturn(median)} med`,
    tick: median,
    band: isThin || p10 === null || p90 === null ? null : { low: p10, high: p90 },
    isBase,
    isWeak: tier === 'limited',
    title: `${what}, ${conditionWords(side)}`,
    figures: [
      ...edge('90th percentile', p90),
      { label: 'median', value: formatReturn(median), isStrong: true },
      ...edge('10th percentile', p10),
      ...countFigures(side),
    ],
    note: isThin ? 'too few cases for a band' : undefined,
  }
}

const baseTable = (sides: readonly BaseSide[], bars: number | null) =>
  tableOf(`With and without the condition, ${bars} trading days`, sides, [
    ['', null, ({ isBase }) => cell(isBase ? 'Without the condition' : 'With the condition')],
    ['Share', 'fraction', ({ share }) => rateCell(share)],
    ['95% low', 'fraction', ({ interval }) => rateCell(interval?.low)],
    ['95% high', 'fraction', ({ interval }) => rateCell(interval?.high)],
    ['P10', 'fraction', ({ p10 }) => returnCell(p10)],
    ['Median', 'fraction', ({ median }) => returnCell(median)],
    ['P90', 'fraction', ({ p90 }) => returnCell(p90)],
    ['Cases', 'count', ({ cases }) => countCell(cases)],
  ])
