import { dayNumber } from '#contract/values/instant.ts'
import type { CursorPlace } from '#shared/charts/chart-cursor.ts'
import { type FigureArea, useFigure } from '#shared/charts/chart-frame.tsx'
import { ChartText } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer, type PointReadout } from '#shared/charts/chart-readout.tsx'
import {
  cell,
  tableOf,
  type ChartTableData,
  dayCell,
  countCell,
  returnCell,
} from '#shared/charts/chart-table.tsx'
import {
  CalibratedOutlines,
  FanBands,
  FanEndLabels,
  OutcomeDots,
  RealisedLine,
} from '#shared/charts/fan-marks.tsx'
import { Plot } from '#shared/charts/plot.tsx'
import { axisRoom, linearScale, niceTicks, paddedDomain, returnWords } from '#shared/charts/scale.ts'
import { formatDay } from '#shared/format/date.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn, formatReturnRange, ordinal } from '#shared/format/percent.ts'
import { casesInWords } from '#shared/format/rate-words.ts'
import { horizonInWords } from '#shared/format/words.ts'
import { calibratedRanges, calibratedValues, fanOutlines } from '#shared/predictions/calibrated-bands.ts'
import { type FanStep, horizonOfStep } from '#shared/predictions/fan.ts'
import { isRealised, realisedAt, realisedSoFar, type PathDay } from '#shared/predictions/realised-path.ts'
import { bandValues, stepFigures, type FanFigure } from '#shared/predictions/shown-fan.ts'
import type { ComparedInsight } from './use-compared.ts'

type CompareFanProps = { insight: ComparedInsight; axes: CompareAxes }

/** One fan on the axes shared by all: past cases as bands, the median dashed, the price since as a line. */
export function CompareFan({ insight, axes }: CompareFanProps) {
  const { fan, title, asset, calibration } = insight
  const { tier, count, steps } = fan
  const points = fanPoints(insight)
  const most = Math.max(1, ...steps.map((step) => fanFigures(fan, step).length))
  const shows = `${tier === 'thin' ? 'Dots: stated percentiles' : 'Bands: past cases'}, per date; line: the price since.`
  const { tools, draw } = useFigure({
    name: `Predictions of ${title}`,
    summary: fanSummary(insight),
    table: comparedFanTable(insight),
    caption: { title, subtitle: asset, footer: [shows, ...(calibration ? [calibration.sentence] : [])] },
    fileName: `compare ${asset}`,
    height: 220,
    cursor: { count: points.length, seriesCount: most, startSeries: Math.floor(most / 2) },
  })
  return (
    <div>
      <div className="flex items-center justify-end gap-1">{tools}</div>
      {draw((area) => (
        <Drawing {...{ area, insight, axes, points }} />
      ))}
      {/* As high as it can get, so that nothing below moves when the calibration loads. Four columns at 1024 px need two lines. */}
      <p
        className="@min-[59.5rem]/page:max-page-lg:min-h-[2lh] min-h-[1lh] text-xs text-ink-3"
        title={calibration?.sentence}
      >
        {tier !== 'ample' && (
          <span className="text-caution">
            {steps.length === 0
              ? 'The service provides no predictions.'
              : tier === 'unstated'
                ? 'Sample size not provided.'
                : tier === 'thin'
                  ? `Too few cases for bands (${count}).`
                  : `Limited: ${count} cases.`}{' '}
          </span>
        )}
        {calibration && 'Outline: calibrated'}
      </p>
    </div>
  )
}

type DrawingProps = CompareFanProps & { area: FigureArea; points: readonly FanPoint[] }

/** Below this width (px) axis and end labels get less room, so that the fan keeps half of it. */
const NARROW = 280

function Drawing({ area, insight, axes, points }: DrawingProps) {
  const { width, height } = area
  const { fan, since } = insight
  const { tier, steps } = fan
  const startAt = dayZero(insight)
  const isNarrow = width < NARROW
  // By the shared axis, so that all fans have one scale of time.
  const labelWidth = Math.max(
    isNarrow ? 76 : 88,
    axisRoom(axes.returns.map((end) => `80% ${formatReturn(end)}`)),
  )
  const bottom = height - 24
  const ticks = niceTicks(...axes.returns, 6)
  const format = returnWords(ticks)
  const left = Math.max(isNarrow ? 36 : 46, axisRoom(ticks.map(format)))
  const x = linearScale([0, axes.span], [left, width - labelWidth])
  const y = linearScale(axes.returns, [bottom, 8])
  /** Time is counted from each insight's own start. */
  const at = (instant: number) => x(instant - (startAt ?? instant))
  const edge = steps.at(-1)
  const read = (index: number, { series, isSpoken }: CursorPlace): PointReadout | null => {
    const point = points[index]
    if (!point) return null
    const { step, day } = point
    const figures = step ? fanFigures(fan, step) : []
    const chosen = figures[figures.length - 1 - series]
    const rows = [...figures, ...(day ? [{ label: 'realised', value: day.value }] : [])].map((figure) => ({
      ...figure,
      isStrong: isSpoken ? figure === chosen : figure.label === 'median',
    }))
    const calibrated = step ? calibratedRanges(step, insight.calibration, formatReturnRange) : []
    return {
      x: at(point.at),
      title: `${step ? (horizonAt(insight, step) ?? 'step') : `day ${day!.day}`}, ${formatDay(point.at)}`,
      rows: [
        ...rows.map((row) => ({ ...row, value: formatReturn(row.value) })),
        ...calibrated.map((row) => ({ ...row, isStrong: false })),
      ],
      ...(step && { note: `${casesInWords(step.count)}${day ? '' : ', ahead'}` }),
      dots: rows.flatMap(({ value, isStrong }) =>
        value === null ? [] : [{ y: y(value), isStrong: isSpoken && isStrong }],
      ),
      spoken: () => spokenPoint(insight, point, chosen),
    }
  }
  return (
    <>
      <Plot
        width={width}
        height={height}
        x={{ scale: x }}
        // The gridlines end with the fan, so that none runs through its labels.
        y={{ scale: y, ticks, format, base: 0, end: edge && at(edge.at) }}
      >
        <FanBands fan={fan} x={at} y={y} />
        <CalibratedOutlines outlines={fanOutlines(steps, insight.calibration)} x={at} y={y} />
        {tier === 'thin' && edge && (
          <OutcomeDots points={edge.knots.map(({ value }) => ({ at: edge.at, value }))} x={at} y={y} />
        )}
        <RealisedLine points={since ?? []} x={at} y={y} />
        {edge && (
          <FanEndLabels shown={fan} y={y} left={at(edge.at) + 6} width={labelWidth - 8} form="short" />
        )}
        <ChartText x={left} y={height - 6}>
          {formatDay(startAt)}
        </ChartText>
        {edge && (
          <ChartText x={Math.max(left + 90, at(edge.at))} y={height - 6} textAnchor="end">
            {horizonAt(insight, edge) ?? formatDay(edge.at)}
          </ChartText>
        )}
      </Plot>
      {points.length > 0 && (
        <ChartReadoutLayer
          {...area}
          places={points.map((point) => at(point.at))}
          line={[8, bottom]}
          read={read}
        />
      )}
    </>
  )
}

/** A stop of the cursor: each step of the fan, and the last close since the start if it lies between two steps. */
type FanPoint = { at: number; step: FanStep | null; day: PathDay | null }

export function fanPoints({ fan, since }: Pick<ComparedInsight, 'fan' | 'since'>): FanPoint[] {
  const last = realisedSoFar(since)
  const points = fan.steps.map((step): FanPoint => {
    const day = realisedAt(since ?? [], step)
    return { at: step.at, step, day: day && isRealised(day) ? day : null }
  })
  const isApart = last && !points.some(({ at }) => dayNumber(at) === dayNumber(last.at))
  const all = isApart ? [...points, { at: last.at, step: null, day: last }] : points
  return all.toSorted((a, b) => a.at - b.at)
}

/** The figures of a step from top to bottom; for a thin sample its stated percentiles. */
export const fanFigures = ({ tier, bands }: ComparedInsight['fan'], step: FanStep): FanFigure[] =>
  tier === 'thin'
    ? step.knots
        .map(({ p, value }) => ({
          label: p === 0.5 ? 'median' : `${ordinal(Number((p * 100).toFixed(1)))} percentile`,
          value,
        }))
        .toReversed()
    : stepFigures(step, bands)

/** The horizon as the insight states it if the fan ends there, else that of the step. */
const horizonAt = ({ fan, horizon, startAt }: ComparedInsight, step: FanStep): string | null =>
  horizonOfStep(fan, fan.steps.indexOf(step), horizon === null ? [] : [horizon], startAt) ?? step.horizon

/** A point in one sentence: `3 months, 9 Dec 2026, median +2.1%, middle 80% −3.4 to +8.0%, 24 past cases`. */
export function spokenPoint(insight: ComparedInsight, { at, step, day }: FanPoint, chosen?: FanFigure) {
  const { tier, bands } = insight.fan
  const edge = tier === 'thin' ? '' : ' edge'
  return [
    step ? horizonInWords(horizonAt(insight, step)) : `trading day ${day!.day}`,
    formatDay(at),
    chosen && chosen.label !== 'median' && `${chosen.label}${edge} ${formatReturn(chosen.value)}`,
    step && tier !== 'thin' && `median ${formatReturn(step.median)}`,
    ...(step ? bands : []).map((band) => {
      const values = bandValues(step!, band)
      return values && `${band.label} ${formatReturnRange(...values)}`
    }),
    ...(step ? calibratedRanges(step, insight.calibration, formatReturnRange) : []).map(
      ({ label, value }) => `${label} ${value}`,
    ),
    step && casesInWords(step.count),
    day && `realised ${formatReturn(day.value)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function fanSummary(insight: ComparedInsight): string {
  const { fan, since } = insight
  const edge = fan.steps.at(-1)
  const last = realisedSoFar(since)
  const [outer] = edge ? calibratedRanges(edge, insight.calibration, formatReturnRange) : []
  return [
    edge
      ? `Median ${formatReturn(edge.median)} at ${horizonAt(insight, edge) ?? 'the end'}, ${casesInWords(edge.count)}.`
      : 'No predictions.',
    fan.tier === 'thin' && 'Too few for bands: one dot for each stated percentile.',
    outer && `Outline: ${outer.label} ${outer.value}.`,
    last && `Realised ${formatReturn(last.value)} on trading day ${last.day}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The cursor's figures as a table, one row per point. The two edges of a band have one label; the headers tell them apart. */
export function comparedFanTable(insight: ComparedInsight): ChartTableData {
  const { fan, title } = insight
  const edge = fan.steps.at(-1)
  const figures = edge ? fanFigures(fan, edge) : []
  const headOf = (label: string, i: number) =>
    fan.tier === 'thin' || label === 'median'
      ? label
      : `${label}, ${i < figures.length / 2 ? 'upper' : 'lower'} edge`
  return tableOf(`Predictions of ${title}`, fanPoints(insight), [
    ['Date', null, ({ at }) => dayCell(at)],
    [
      'Horizon',
      null,
      ({ step, day }) => cell(step ? (horizonAt(insight, step) ?? NOT_AVAILABLE) : `day ${day!.day}`),
    ],
    ['Cases', 'count', ({ step }) => countCell(step?.count)],
    ...figures.map(
      ({ label }, i) =>
        [
          headOf(label, i),
          'fraction',
          ({ step }: FanPoint) => returnCell(step && fanFigures(fan, step)[i]?.value, 1),
        ] as const,
    ),
    ...(insight.calibration?.bands ?? []).flatMap((band) =>
      (['lower', 'upper'] as const).map(
        (side, i) =>
          [
            `${band.label}, ${side} edge`,
            'fraction',
            ({ step }: FanPoint) => returnCell(step && calibratedValues(step, band)?.[i], 1),
          ] as const,
      ),
    ),
    ['Realised', 'fraction', ({ day }) => returnCell(day?.value, 1)],
  ])
}

/** Where a column's time begins: an insight without a date begins with its predictions. */
const dayZero = ({ startAt, fan }: ComparedInsight) => startAt ?? fan.steps[0]?.at ?? null

/** The axes shared by all columns: returns, and ms since each insight's own start. */
export type CompareAxes = { returns: [number, number]; span: number }

export function compareAxes(insights: readonly ComparedInsight[]): CompareAxes {
  const values = insights.flatMap(({ fan, since, calibration }) => [
    ...fanOutlines(fan.steps, calibration).flatMap((outline) =>
      outline.flatMap(({ low, high }) => [low, high]),
    ),
    ...fan.steps.flatMap((step) => fanFigures(fan, step).map(({ value }) => value)),
    ...(since ?? []).map(({ value }) => value),
  ])
  const spans = insights.flatMap((insight) => {
    const { fan, since } = insight
    const start = dayZero(insight)
    return start === null ? [] : [...fan.steps, ...(since ?? [])].map(({ at }) => at - start)
  })
  return { returns: paddedDomain([0, ...values]) ?? [-0.1, 0.1], span: Math.max(1, ...spans) }
}
