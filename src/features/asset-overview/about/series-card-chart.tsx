import { useMemo } from 'react'
import { toIsoDay } from '#contract/values/instant.ts'
import { ChartCursorLayer } from '#shared/charts/cursor/chart-cursor-layer.tsx'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import { ChartLayer, ChartText } from '#shared/charts/chart-parts.tsx'
import { cell, type ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { linearScale } from '#shared/charts/axis/scale.ts'
import type { ChartView } from '#shared/charts/table/use-chart-view.ts'
import { useChartCursor } from '#shared/charts/cursor/use-chart-cursor.ts'
import { formatDay, formatMonth } from '#shared/format/date.ts'
import { drawnPath, withGaps } from '#features/asset-overview/series/drawn-line.ts'
import { formatSeriesValue } from '#features/asset-overview/series/series-value.ts'
import { drawnPart, histogram, type Trigger, type SeriesHistory } from './series-history.ts'

type SeriesCardChartProps = {
  name: string
  history: SeriesHistory
  displayFormat: string | null
  trigger: Trigger | null
  table: ChartTableData
  view: ChartView
}

export const CARD_CHART_HEIGHT = 96
const TOP = 10
const BOTTOM = 72
/** Room for the last value at the right. */
const VALUE_ROOM = 46
const HISTOGRAM_WIDTH = 44
const BINS = 21

/** The values of a card, newest first; the last 260, which is about a year of days. */
export const cardTable = (
  name: string,
  { points }: SeriesHistory,
  displayFormat: string | null,
): ChartTableData => ({
  caption: `${name}, newest first`,
  columns: [
    { label: 'Date', align: 'left' },
    { label: 'Value', align: 'right', unit: 'own unit' },
  ],
  get rows() {
    return points
      .filter(({ value }) => value !== null)
      .slice(-260)
      .toReversed()
      .map(({ at, value }) => [
        cell(formatDay(at), toIsoDay(at)),
        cell(formatSeriesValue(value, displayFormat), value),
      ])
  },
})

/** What the card draws, in one sentence. */
export function cardSummary({
  name,
  history,
  displayFormat,
  trigger,
}: Omit<SeriesCardChartProps, 'table' | 'view'>) {
  const format = (value: number) => formatSeriesValue(value, displayFormat)
  const { last, rankWords, lowest, highest } = history
  return [
    `${name}: ${format(last.value)} on ${formatDay(last.at)}.`,
    ...(rankWords ? [`${rankWords}.`] : []),
    `Lowest ${format(lowest.value)}, highest ${format(highest.value)}.`,
    ...(trigger ? [`Condition: ${trigger.side ?? 'at'} ${format(trigger.value)}.`] : []),
  ].join(' ')
}

/**
 * One series of a card: ten years as a line, or for a series too fast for that twelve months beside a histogram of ten years.
 * Band: middle 80 % of its values. Dashed: level of the condition.
 */
export function SeriesCardChart(props: SeriesCardChartProps) {
  const { name, view, table } = props
  return (
    <ChartFrame name={name} summary={cardSummary(props)} height={CARD_CHART_HEIGHT} view={view} table={table}>
      {({ width }) => <Drawing {...props} width={width} />}
    </ChartFrame>
  )
}

function Drawing(props: SeriesCardChartProps & { width: number }) {
  const { history, displayFormat, trigger, view, width } = props
  const { lowest, highest, last, band, form } = history
  const drawn = useMemo(
    () => withGaps(drawnPart(history.points, last.at, form)),
    [history.points, last.at, form],
  )
  const observed = useMemo(
    () => drawn.filter((point): point is { at: number; value: number } => point.value !== null),
    [drawn],
  )
  const format = (value: number) => formatSeriesValue(value, displayFormat)
  const from = drawn[0]!.at
  const right = width - VALUE_ROOM - (form === 'recent' ? HISTOGRAM_WIDTH + 4 : 0)
  const x = linearScale([from, last.at], [1, right])
  const values = [lowest.value, highest.value, ...(trigger ? [trigger.value] : [])]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const room = high > low ? 0 : Math.abs(last.value) * 0.01 || 1
  const y = linearScale([low - room, high + room], [BOTTOM - 4, TOP])
  const cursor = useChartCursor({ count: observed.length, onToggleTable: view.toggleTable })
  const point = cursor.index === null ? null : observed[cursor.index]!
  return (
    <>
      <ChartLayer width={width} height={CARD_CHART_HEIGHT}>
        {band && (
          <rect
            x={1}
            y={y(band.high)}
            width={Math.max(0, right - 1)}
            height={Math.max(1, y(band.low) - y(band.high))}
            className="fill-press"
          />
        )}
        <path
          d={drawnPath(drawn, { start: 0, end: drawn.length }, x, y)}
          fill="none"
          className="stroke-chart-fact"
          strokeWidth={1.25}
          strokeLinejoin="round"
        />
        {form === 'line' &&
          (['lowest', 'highest'] as const).map((end) => (
            <circle
              key={end}
              cx={x(history[end].at)}
              cy={y(history[end].value)}
              r={2}
              className="fill-surface stroke-chart-past"
            />
          ))}
        {form === 'recent' && <SideHistogram history={history} left={right + 4} y={y} />}
        {trigger && <TriggerLine trigger={trigger} y={y(trigger.value)} right={right} format={format} />}
        <circle cx={x(last.at)} cy={y(last.value)} r={3} className="fill-chart-fact" />
        <ChartText x={width - VALUE_ROOM + 6} y={y(last.value) + 4} tone="strong" isBold>
          {format(last.value)}
        </ChartText>
        <ChartText x={1} y={CARD_CHART_HEIGHT - 8}>
          {formatMonth(from)}
        </ChartText>
        <ChartText x={right} y={CARD_CHART_HEIGHT - 8} textAnchor="end">
          {formatMonth(last.at)}
        </ChartText>
        {form === 'recent' && (
          <ChartText x={right + 6} y={CARD_CHART_HEIGHT - 8}>
            {`since ${new Date(history.points[0]!.at).getUTCFullYear()}`}
          </ChartText>
        )}
      </ChartLayer>
      <ChartCursorLayer
        cursor={cursor}
        label={cardSummary(props)}
        places={observed.map(({ at }) => x(at))}
        width={width}
        height={CARD_CHART_HEIGHT}
        spoken={point ? `${formatDay(point.at)}, ${format(point.value)}` : null}
      >
        {point && (
          <ChartLayer width={width} height={CARD_CHART_HEIGHT} isExported={false}>
            <line
              x1={x(point.at)}
              x2={x(point.at)}
              y1={8}
              y2={BOTTOM}
              className="stroke-chart-label"
              strokeDasharray="1 3"
            />
            <circle cx={x(point.at)} cy={y(point.value)} r={3} className="fill-chart-fact stroke-surface" />
            <ChartText
              x={Math.min(Math.max(x(point.at), 50), width - 90)}
              y={BOTTOM + 10}
              textAnchor="middle"
              tone="strong"
              hasHalo
            >
              {`${formatDay(point.at)}  ${format(point.value)}`}
            </ChartText>
          </ChartLayer>
        )}
      </ChartCursorLayer>
    </>
  )
}

type Place = (value: number) => number

/** A histogram of the whole history along the axis; today's bin is filled. */
function SideHistogram({ history, left, y }: { history: SeriesHistory; left: number; y: Place }) {
  const bins = histogram(
    history.points.flatMap(({ value }) => (value === null ? [] : [value])),
    BINS,
  )
  const most = Math.max(...bins.map(({ count }) => count))
  const { value } = history.last
  return (
    <g>
      {bins.map(({ from, to, count }, i) => {
        const isToday = value >= from && (value < to || i === bins.length - 1)
        return (
          <rect
            key={from}
            x={left}
            y={y(to)}
            width={count === 0 ? 0 : Math.max(1, (count / most) * HISTOGRAM_WIDTH)}
            height={Math.max(1, y(from) - y(to) - 0.5)}
            className={isToday ? 'fill-chart-fact' : 'fill-chart-past'}
            opacity={isToday ? 1 : 0.55}
          />
        )
      })}
    </g>
  )
}

type TriggerLineProps = { trigger: Trigger; y: number; right: number; format: (value: number) => string }

/** The level of the condition, with its label on the side where the condition holds. */
const TriggerLine = ({ trigger, y, right, format }: TriggerLineProps) => (
  <g>
    <line x1={1} x2={right} y1={y} y2={y} className="stroke-fan-median" strokeDasharray="3 3" />
    <ChartText x={3} y={trigger.side === 'above' ? y + 11 : y - 3} tone="expectation" hasHalo>
      {`${trigger.side ?? 'at'} ${format(trigger.value)}`}
    </ChartText>
  </g>
)
