import { bin } from 'd3-array'
import { useMemo } from 'react'
import { Line, ReferenceLine } from 'recharts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { thinned, withGaps } from '#features/asset-overview/model/price-geometry.ts'
import { isClose } from '#features/asset-overview/model/price-window.ts'
import { usePageAsset } from '#features/asset-overview/model/use-asset.ts'
import { useFigure, type FigureArea } from '#shared/charts/chart-frame.tsx'
import { ChartText } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer } from '#shared/charts/chart-readout.tsx'
import { cell, dayCell, tableOf } from '#shared/charts/chart-table.tsx'
import { Dot, Plot, Range, STILL_LINE } from '#shared/charts/plot.tsx'
import { axisRoom, linearScale, paddedDomain, type Scale } from '#shared/charts/scale.ts'
import { formatDay, formatMonth } from '#shared/format/date.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatSeriesValue } from '#shared/format/series-value.ts'
import { cardSummary, drawnPart, type CardSeries } from './series-history.ts'

/** Above its highest value the plot has room for the label of a level. */
export const PLOT = { bottom: 68, top: 17 }
const HISTOGRAM_WIDTH = 44
const BINS = 21

/**
 * The series of a card: ten years as a line, or for a fast series, twelve months as a line with a histogram of ten years. Band:
 * middle 80 % of its values. Dashed: level of the condition.
 */
export function SeriesCardChart({ series }: { series: CardSeries }) {
  const { label } = usePageAsset()
  const { history, name, trigger } = series
  const drawn = useMemo(() => withGaps(drawnPart(history)), [history])
  const observed = useMemo(() => drawn.filter(isClose), [drawn])
  const summary = cardSummary(series)
  const { tools, draw } = useFigure({
    name,
    summary,
    height: 96,
    table: cardTable(series),
    cursor: { count: observed.length },
    fileName: `${label} ${name}`,
    caption: {
      title: `${label}: ${name}`,
      subtitle: summary,
      legend: [
        `Band: middle 80% of its own values, n = ${formatCount(history.points.length)} up to ${formatDay(history.last.at)}.`,
        ...(history.form === 'recent' ? [RECENT_WORDS] : []),
        ...(trigger ? ['Dashed: condition level.'] : []),
      ],
      footer: ['Financial Insights Service, relevance report and calculator. Current state, not a study.'],
    },
  })
  return (
    <>
      <div className="absolute top-1.5 right-1.5 flex">{tools}</div>
      {draw((area) => (
        <Drawing {...{ series, drawn, observed, area }} />
      ))}
    </>
  )
}

const RECENT_WORDS =
  'Left: last twelve months by day. Right: frequency of each value in all years, today filled.'

/** From the level to the baseline of its label, px: on the side where the condition holds, because the series is seldom there. */
export const labelShift = (side: 'above' | 'below' | null) => (side === 'below' ? 10 : -3)

type DrawingProps = {
  series: CardSeries
  drawn: readonly SeriesPoint[]
  observed: readonly Close[]
  area: FigureArea
}

function Drawing({ series, drawn, observed, area }: DrawingProps) {
  const { width, height } = area
  const { history, trigger } = series
  const { lowest, highest, last, band, form } = history
  const isRecent = form === 'recent'
  const format = (value: number) => formatSeriesValue(value, series.displayFormat)
  const valueLeft = width - axisRoom([format(last.value)])
  const right = valueLeft - (isRecent ? HISTOGRAM_WIDTH + 4 : 0)
  const x = linearScale([drawn[0]!.at, last.at], [1, right])
  const y = linearScale(paddedDomain([lowest.value, highest.value, trigger?.value ?? null], 0)!, [
    PLOT.bottom,
    PLOT.top,
  ])
  const rows = thinned(drawn, { start: 0, end: drawn.length }, x).map(({ at, value }) => ({ x: at, value }))
  return (
    <>
      <Plot width={width} height={height} data={rows} x={{ scale: x }} y={{ scale: y, hasGrid: false }}>
        {band && <Range y={[band.low, band.high]} fill="var(--color-press)" />}
        {/* Below the line, whose peaks it must not cover. */}
        {trigger && (
          <ChartText x={3} y={y(trigger.value) + labelShift(trigger.side)} tone="expectation">
            {`${trigger.side ?? 'at'} ${format(trigger.value)}`}
          </ChartText>
        )}
        <Line dataKey="value" stroke="var(--color-chart-fact)" strokeWidth={1.25} {...STILL_LINE} />
        {!isRecent &&
          [lowest, highest].map(({ at, value }, i) => (
            <Dot
              key={i}
              at={[at, value]}
              r={2}
              color="var(--color-chart-past)"
              isHollow
              strokeWidth={1}
              zIndex={0}
            />
          ))}
        {isRecent && <SideHistogram history={history} left={right + 4} y={y} />}
        {trigger && (
          <ReferenceLine
            y={trigger.value}
            stroke="var(--color-fan-median)"
            strokeDasharray="3 3"
            zIndex={0}
          />
        )}
        <Dot at={[last.at, last.value]} r={3} ring="none" zIndex={0} />
        <ChartText x={valueLeft + 6} y={y(last.value) + 4} tone="strong" isBold>
          {format(last.value)}
        </ChartText>
        <ChartText x={1} y={height - 8}>
          {formatMonth(drawn[0]!.at)}
        </ChartText>
        <ChartText x={right} y={height - 8} textAnchor="end">
          {formatMonth(last.at)}
        </ChartText>
        {isRecent && (
          <ChartText x={right + 6} y={height - 8}>
            {`since ${new Date(history.points[0]!.at).getUTCFullYear()}`}
          </ChartText>
        )}
      </Plot>
      <ChartReadoutLayer
        {...area}
        places={observed.map(({ at }) => x(at))}
        line={[8, 72]}
        // Below the line, which the box would cover.
        top={74}
        read={(index) => {
          const point = observed[index]
          if (!point) return null
          const [day, value] = [formatDay(point.at), format(point.value)]
          return {
            x: x(point.at),
            title: day,
            rows: [{ label: 'Value', value, isStrong: true }],
            dots: [{ y: y(point.value), isStrong: true, fill: 'var(--color-chart-fact)' }],
            spoken: () => `${day}, ${value}`,
          }
        }}
      />
    </>
  )
}

type SideHistogramProps = { history: CardSeries['history']; left: number; y: Scale }

/** A histogram of the whole history along the value axis; the bin of the last value is filled. */
function SideHistogram({ history: { points, lowest, highest, last }, left, y }: SideHistogramProps) {
  const step = (highest.value - lowest.value) / BINS
  const bins = bin()
    .domain([lowest.value, highest.value])
    .thresholds(Array.from({ length: BINS - 1 }, (_, i) => lowest.value + (i + 1) * step))(
    points.flatMap(({ value }) => value ?? []),
  )
  const most = Math.max(...bins.map(({ length }) => length))
  return bins.map((each) => {
    const [from, to] = [each.x0!, each.x1!]
    const isToday = each.includes(last.value)
    return (
      <rect
        key={from}
        x={left}
        y={y(to)}
        width={each.length === 0 ? 0 : Math.max(1, (each.length / most) * HISTOGRAM_WIDTH)}
        height={Math.max(1, y(from) - y(to) - 0.5)}
        className={isToday ? 'fill-chart-fact' : 'fill-chart-past'}
        opacity={isToday ? 1 : 0.55}
      />
    )
  })
}

/** The values of a card, newest first: the last 260, about a year of trading days. */
const cardTable = ({ name, history, displayFormat }: CardSeries) =>
  tableOf(`${name}, newest first`, history.points.filter(isClose).slice(-260).toReversed(), [
    ['Date', null, ({ at }) => dayCell(at)],
    ['Value', 'own unit', ({ value }) => cell(formatSeriesValue(value, displayFormat), value)],
  ])
