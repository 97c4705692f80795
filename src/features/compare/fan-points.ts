import { dayNumber, toIsoDay } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { horizonInWords } from '#shared/format/horizon.ts'
import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import { ordinal } from '#shared/format/points.ts'
import { countOf } from '#shared/format/words.ts'
import { bandValues } from '#shared/predictions/fan-bands.ts'
import type { FanStep } from '#shared/predictions/fan.ts'
import { horizonOfStep } from '#shared/predictions/horizon-place.ts'
import { isRealised, realisedAt, realisedSoFar, type PathDay } from '#shared/predictions/realised-path.ts'
import { cell, type ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { linearScale, niceTicks, paddedDomain, type Scale } from '#shared/charts/axis/scale.ts'
import type { ComparedInsight } from './compared-insight.ts'

/** Where a reader stops in a fan: each of its steps, and the last close since where that lies between two of them. */
type FanPoint = { at: number; step: FanStep | null; day: PathDay | null }

type Drawn = Pick<ComparedInsight, 'fan' | 'since'>

export function fanPoints({ fan, since }: Drawn): FanPoint[] {
  const last = realisedSoFar(since)
  const points: FanPoint[] = fan.steps.map((step) => ({ at: step.at, step, day: closeOf(since, step) }))
  const isApart = last && !points.some(({ at }) => dayNumber(at) === dayNumber(last.at))
  const all = isApart ? [...points, { at: last.at, step: null, day: last }] : points
  return all.toSorted((a, b) => a.at - b.at)
}

/** The entry's own day is no return. */
function closeOf(since: ComparedInsight['since'], step: FanStep): PathDay | null {
  const close = realisedAt(since ?? [], step)
  return close && isRealised(close) ? close : null
}

/** A figure that is drawn at a step: an edge of a band, the median, or a dot of a thin sample. */
type FanMark = { label: string; value: number | null }

/** From the top of the drawing to its bottom. */
export function fanMarks({ tier, bands }: ComparedInsight['fan'], step: FanStep): FanMark[] {
  if (tier === 'thin') {
    return step.knots
      .map(({ p, value }) => ({
        label: p === 0.5 ? 'median' : `${ordinal(Number((p * 100).toFixed(1)))} percentile`,
        value,
      }))
      .toReversed()
  }
  const edges = bands.map((band) => ({ label: band.label, values: bandValues(step, band) }))
  return [
    ...edges.map(({ label, values }) => ({ label, value: values?.[1] ?? null })),
    { label: 'median', value: step.median },
    ...edges.toReversed().map(({ label, values }) => ({ label, value: values?.[0] ?? null })),
  ]
}

/** The horizon as the insight states it where the fan ends there, else as its step is called. */
export const horizonAt = ({ fan, horizon, startAt }: ComparedInsight, step: FanStep): string | null =>
  horizonOfStep(fan, fan.steps.indexOf(step), horizon === null ? [] : [horizon], startAt) ?? step.horizon

export const casesInWords = ({ count }: FanStep) =>
  count === null ? 'number of past cases not provided' : countOf(count, 'past case')

/** A point in one sentence: `3 months, 9 Dec 2026, median +2.1%, middle 80% −3.4 to +8.0%, 24 past cases`. */
export function spokenPoint(insight: ComparedInsight, { at, step, day }: FanPoint, chosen?: FanMark): string {
  const { fan } = insight
  const median = fan.tier === 'thin' ? undefined : step?.median
  return [
    step ? horizonInWords(horizonAt(insight, step)) : `trading day ${day!.day}`,
    formatDay(at),
    ...(chosen && chosen.label !== 'median'
      ? [`${chosen.label}${fan.tier === 'thin' ? '' : ' edge'} ${formatReturn(chosen.value)}`]
      : []),
    ...(median === undefined ? [] : [`median ${formatReturn(median)}`]),
    ...(step ? fan.bands : []).flatMap((band) => {
      const values = bandValues(step!, band)
      return values ? [`${band.label} ${formatReturnRange(...values)}`] : []
    }),
    ...(step ? [casesInWords(step)] : []),
    ...(day ? [`realised ${formatReturn(day.value)}`] : []),
  ].join(', ')
}

/** The fan in one sentence. */
export function fanSummary(insight: ComparedInsight): string {
  const { fan, since } = insight
  const edge = fan.steps.at(-1)
  const last = realisedSoFar(since)
  return [
    edge
      ? `Median ${formatReturn(edge.median)} at ${horizonAt(insight, edge) ?? 'the end'}, ${edge.count ?? 'an unknown number of'} past cases.`
      : 'No predictions.',
    ...(fan.tier === 'thin' ? ['Too few for bands: one dot for each stated percentile.'] : []),
    ...(last ? [`Realised ${formatReturn(last.value)} on trading day ${last.day}.`] : []),
  ].join(' ')
}

/** What the cursor reads, as a table: one row a point. */
export function fanTable(insight: ComparedInsight): ChartTableData {
  const { fan, title } = insight
  const edge = fan.steps.at(-1)
  const labels = edge ? fanMarks(fan, edge).map((mark, i, all) => headOf(mark.label, i, all.length)) : []
  return {
    caption: `Predictions of ${title}`,
    columns: [
      { label: 'Date', align: 'left' },
      { label: 'Horizon', align: 'left' },
      { label: 'Cases', align: 'right', unit: 'count' },
      ...labels.map((label) => ({ label, align: 'right', unit: 'fraction' }) as const),
      { label: 'Realised', align: 'right', unit: 'fraction' },
    ],
    rows: fanPoints(insight).map(({ at, step, day }) => {
      const marks = step ? fanMarks(fan, step) : []
      return [
        cell(formatDay(at), toIsoDay(at)),
        cell(step ? (horizonAt(insight, step) ?? NOT_AVAILABLE) : `day ${day!.day}`),
        cell(step?.count === null || !step ? NOT_AVAILABLE : String(step.count), step?.count ?? null),
        ...labels.map((_, i) => returnCell(marks[i]?.value ?? null)),
        returnCell(day?.value ?? null),
      ]
    }),
  }
}

const returnCell = (value: number | null) => cell(formatReturn(value), value)

/** Two edges have one name: the file tells them apart. */
const headOf = (label: string, i: number, count: number) =>
  label.startsWith('middle') || label === 'low to high'
    ? `${label}, ${i < count / 2 ? 'upper' : 'lower'} edge`
    : label

/** Plot, scales and ticks that every mark of a fan is placed by. */
export type FanFrame = ReturnType<typeof fanFrame>

/** Below this width the figures at the end of the fan stand closer, so that the fan itself keeps half of it. */
const NARROW = 280

export function fanFrame({ startAt }: ComparedInsight, axes: CompareAxes, width: number, height: number) {
  const isNarrow = width < NARROW
  const words = isNarrow ? 76 : 88
  const plot = { left: isNarrow ? 36 : 46, right: width - words, top: 8, bottom: height - 24 }
  const x = linearScale([0, axes.span], [plot.left, plot.right])
  return {
    plot,
    /** Room for the words at the end of the fan: which band, and its figure. */
    words,
    /** Pixel x of an instant: time counts from each insight's own start. */
    at: (instant: number) => x(instant - (startAt ?? instant)),
    y: linearScale(axes.returns, [plot.bottom, plot.top]) satisfies Scale,
    ticks: niceTicks(...axes.returns, 6),
  }
}

/** Between two columns of dots; nearer they run into the very shape that a thin sample does not carry. */
const DOTS_APART = 8

/** Steps that have room beside each other, from the last one back; the others are read by the cursor and in the table. */
export function stepsApart<Step>(steps: readonly Step[], place: (step: Step) => number): Step[] {
  const kept: Step[] = []
  for (const step of steps.toReversed()) {
    const next = kept.at(-1)
    if (next === undefined || place(next) - place(step) >= DOTS_APART) kept.push(step)
  }
  return kept.toReversed()
}

/** The axes that all columns share: returns, and ms since each insight's own start. */
export type CompareAxes = { returns: [number, number]; span: number }

export function compareAxes(insights: readonly ComparedInsight[]): CompareAxes {
  const values = insights.flatMap(({ fan, since }) => [
    ...fan.steps.flatMap((step) => drawnValues(fan, step)),
    ...(since ?? []).map(({ value }) => value),
  ])
  const spans = insights.flatMap(({ fan, startAt, since }) =>
    startAt === null ? [] : [...fan.steps, ...(since ?? [])].map(({ at }) => at - startAt),
  )
  return { returns: paddedDomain([0, ...values]) ?? [-0.1, 0.1], span: Math.max(1, ...spans) }
}

/** What stands in the drawing at a step: the edges of its bands and its median, or the dots of a thin sample, which has neither. */
const drawnValues = ({ tier, bands }: ComparedInsight['fan'], step: FanStep): (number | null)[] =>
  tier === 'thin'
    ? step.knots.map(({ value }) => value)
    : [step.median, ...bands.flatMap((band) => bandValues(step, band) ?? [])]
