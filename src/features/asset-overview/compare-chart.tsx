import { useMemo } from 'react'
import { ChartCursorLayer } from '#shared/charts/chart-cursor-layer.tsx'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import { ChartLayer, ChartText, TimeAxis, ValueAxis } from '#shared/charts/chart-parts.tsx'
import { ChartTooltip } from '#shared/charts/chart-tooltip.tsx'
import { linearScale, logScale, logTicks, niceTicks, paddedDomain } from '#shared/charts/scale.ts'
import { spreadLabels } from '#shared/charts/spread-labels.ts'
import { timeTicks } from '#shared/charts/time-ticks.ts'
import { useChartCursor } from '#shared/charts/use-chart-cursor.ts'
import type { ChartView } from '#shared/charts/use-chart-view.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatNumber } from '#shared/format/number.ts'
import { drawnPath, withGaps } from './drawn-line.ts'
import type { IndexedComparison } from './compare-index.ts'
import { lineStyle } from './compare-style.ts'
import { priceChartHeight } from './price-chart.tsx'
import { decimalsOf } from './price-geometry.ts'
import type { Comparison } from './use-comparison.ts'

type CompareChartProps = { comparison: Comparison; isLog: boolean; view: ChartView }

/** Up to four assets as indices, each with its label at the line's end. */
export function CompareChart({ comparison, isLog, view }: CompareChartProps) {
  const { indexed, words, table, isPending } = comparison
  const summary = indexed ? `${words}. ${endsInWords(indexed, comparison)}` : words
  return (
    <ChartFrame name="Price" summary={summary} height={priceChartHeight} view={view} table={table}>
      {({ width, height }) =>
        indexed ? (
          <Drawing
            indexed={indexed}
            comparison={comparison}
            isLog={isLog}
            view={view}
            width={width}
            height={height}
            summary={summary}
          />
        ) : (
          <p role="status" className="grid h-full place-items-center text-ink-2">
            {isPending ? 'Loading the other prices' : 'No day in this window is common to all of them.'}
          </p>
        )
      }
    </ChartFrame>
  )
}

type DrawingProps = {
  indexed: IndexedComparison
  comparison: Comparison
  isLog: boolean
  view: ChartView
  width: number
  height: number
  summary: string
}

function Drawing({ indexed, comparison, isLog, view, width, height, summary }: DrawingProps) {
  const labelOf = (tag: string) => comparison.assets.find((asset) => asset.tag === tag)?.label ?? tag
  const placeOf = (tag: string) => comparison.tags.indexOf(tag)
  const frame = useMemo(() => frameOf(indexed, isLog, width, height), [indexed, isLog, width, height])
  const { plot, x, y, days } = frame
  const places = useMemo(() => days.map(x), [days, x])
  const byDay = useMemo(
    () => indexed.lines.map(({ points }) => new Map(points.map(({ at, value }) => [at, value]))),
    [indexed],
  )
  const cursor = useChartCursor({ count: days.length, onToggleTable: view.toggleTable })
  const day = cursor.index === null ? null : days[cursor.index]!
  const values =
    day === null
      ? []
      : indexed.lines
          .map(({ tag }, i) => ({ tag, value: byDay[i]!.get(day) ?? null }))
          .toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1))
  const ends = indexed.lines.map(({ points }) => points.at(-1)!.value!)
  const endPlaces = spreadLabels(ends.map(y), 16, plot.top + 6, plot.bottom - 6)
  return (
    <>
      <ChartLayer width={width} height={height}>
        <ValueAxis
          ticks={frame.ticks}
          scale={y}
          format={(value) => formatNumber(value, decimalsOf(frame.ticks))}
          x1={plot.left}
          x2={plot.right}
          base={100}
        />
        <line
          x1={plot.left}
          x2={plot.right}
          y1={plot.bottom}
          y2={plot.bottom}
          className="stroke-chart-axis"
        />
        <TimeAxis ticks={frame.timeTicks} scale={x} y={plot.bottom} right={plot.right} />
        {indexed.lines.map(({ tag, points }, i) => {
          const style = lineStyle(placeOf(tag))
          return (
            <g key={tag}>
              <path
                d={drawnPath(withGaps(points), { start: 0, end: withGaps(points).length }, x, y)}
                fill="none"
                style={{ stroke: style.stroke }}
                strokeWidth={style.width}
                strokeDasharray={style.dash}
                strokeLinejoin="round"
              />
              <path
                d={`M${plot.right + 2} ${y(ends[i]!)}L${plot.right + 10} ${endPlaces[i]!}`}
                fill="none"
                style={{ stroke: style.stroke }}
                strokeWidth={1}
                opacity={0.6}
              />
              <ChartText x={plot.right + 14} y={endPlaces[i]! + 4} tone="strong" isBold>
                {`${labelOf(tag).split(':')[0]!} ${formatNumber(ends[i]!, 1)}`}
              </ChartText>
            </g>
          )
        })}
      </ChartLayer>
      <ChartCursorLayer
        cursor={cursor}
        label={summary}
        places={places}
        width={width}
        height={height}
        spoken={
          day === null
            ? null
            : `${formatDay(day)}: ${values.map(({ tag, value }) => `${labelOf(tag)} ${formatNumber(value, 1)}`).join(', ')}`
        }
      >
        {day !== null && (
          <>
            <ChartLayer width={width} height={height} isExported={false}>
              <line
                x1={x(day)}
                x2={x(day)}
                y1={plot.top}
                y2={plot.bottom}
                className="stroke-chart-label"
                strokeDasharray="1 3"
              />
              {values.map(({ tag, value }) =>
                value === null ? null : (
                  <circle
                    key={tag}
                    cx={x(day)}
                    cy={y(value)}
                    r={3}
                    className="fill-chart-fact stroke-surface"
                  />
                ),
              )}
            </ChartLayer>
            <ChartTooltip
              x={x(day)}
              top={plot.top}
              chartWidth={width}
              title={formatDay(day)}
              rows={values.map(({ tag, value }) => ({
                label: labelOf(tag),
                value: formatNumber(value, 1),
                isStrong: placeOf(tag) === 0,
              }))}
              isPinned={cursor.isPinned}
            />
          </>
        )}
      </ChartCursorLayer>
    </>
  )
}

function frameOf(indexed: IndexedComparison, isLog: boolean, width: number, height: number) {
  const plot = {
    left: 44,
    right: Math.max(120, width - (width < 560 ? 76 : 108)),
    top: 14,
    bottom: height - 26,
  }
  const values = function* () {
    for (const { points } of indexed.lines) for (const { value } of points) yield value
  }
  const [low, high] = paddedDomain(values()) ?? [99, 101]
  // Indices stay above zero, but the room below them may not.
  const bottom = isLog ? Math.max(low, 1e-3) : low
  const days = [...new Set(indexed.lines.flatMap(({ points }) => points.map(({ at }) => at)))].sort(
    (a, b) => a - b,
  )
  const from = days[0]!
  const to = days.at(-1)!
  return {
    plot,
    days,
    x: linearScale([from, to], [plot.left, plot.right]),
    y: (isLog ? logScale : linearScale)([bottom, high], [plot.bottom, plot.top]),
    ticks: isLog ? logTicks(bottom, high, 7) : niceTicks(bottom, high, 7),
    timeTicks: timeTicks(from, to, Math.max(2, Math.floor((plot.right - plot.left) / 72))),
  }
}

const endsInWords = ({ lines }: IndexedComparison, { assets }: Comparison) =>
  lines
    .map(({ tag, points }) => {
      const label = assets.find((asset) => asset.tag === tag)?.label ?? tag
      return `${label} ends at ${formatNumber(points.at(-1)!.value, 1)}`
    })
    .join(', ')
