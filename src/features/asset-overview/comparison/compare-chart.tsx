import { useMemo } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { PastMarkers } from '#features/asset-overview/past-insights/marker-buttons.tsx'
import type { Marks } from '#features/asset-overview/past-insights/markers.tsx'
import type { Comparison, IndexedComparison } from './use-comparison.ts'
import {
  drawnPath,
  withGaps,
  priceChartHeight,
  plotBox,
  type MarkerFrame,
} from '#features/asset-overview/series/price-geometry.ts'
import { firstIndexFrom, indexAfterDay } from '#features/asset-overview/series/price-window.ts'
import {
  linearScale,
  logScale,
  logTicks,
  niceTicks,
  paddedDomain,
  decimalsOf,
} from '#shared/charts/axis/scale.ts'
import { spreadLabels } from '#shared/charts/axis/label-box.ts'
import { timeTicks } from '#shared/charts/axis/time-ticks.ts'
import { ChartFrame, type ChartSize } from '#shared/charts/chart-frame.tsx'
import { ChartLayer, ChartText, TimeAxis, ValueAxis } from '#shared/charts/chart-parts.tsx'
import type { ChartView } from '#shared/charts/table/use-chart-view.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatNumber } from '#shared/format/number.ts'
import { LinesReadout, lineStyle } from './lines-readout.tsx'

type CompareChartProps = {
  comparison: Comparison
  indexed: IndexedComparison
  isLog: boolean
  view: ChartView
  marks: Marks
  /** Closes of the page's own asset, on which past insights are marked. */
  points: readonly SeriesPoint[]
}

/** Up to four assets as indices, each labelled at the end of its line. */
export function CompareChart(props: CompareChartProps) {
  const { comparison, indexed, view } = props
  const ends = indexed.lines.map(
    ({ tag, points }) => `${comparison.labelOf(tag)} ends at ${formatNumber(points.at(-1)!.value, 1)}`,
  )
  const summary = `${comparison.words}. ${ends.join(', ')}`
  return (
    <ChartFrame name="Price" summary={summary} height={priceChartHeight} view={view} table={comparison.table}>
      {(size) => <Drawing {...props} {...size} summary={summary} />}
    </ChartFrame>
  )
}

function Drawing(props: CompareChartProps & ChartSize & { summary: string }) {
  const { indexed, comparison, isLog, view, marks, points, width, height, summary } = props
  const size = { width, height }
  const { plot, x, y, days, ...ticks } = useMemo(
    () => compareFrame(indexed, isLog, { width, height }),
    [indexed, isLog, width, height],
  )
  const byDay = useMemo(
    () =>
      indexed.lines.map(({ tag, points }) => ({ tag, values: new Map(points.map((p) => [p.at, p.value])) })),
    [indexed],
  )
  // Markers stand on the page's own line: prices are converted to the index.
  const own: MarkerFrame = useMemo(() => {
    const slice = {
      start: firstIndexFrom(points, indexed.startsAt),
      end: indexAfterDay(points, days.at(-1)!),
    }
    return { slice, plot, x, y: (price) => y((price / indexed.lines[0]!.base) * 100) }
  }, [points, indexed, plot, x, y, days])
  const styleOf = (tag: string) => lineStyle(comparison.assets.findIndex((asset) => asset.tag === tag))
  const ends = indexed.lines.map((line) => line.points.at(-1)!.value!)
  const endPlaces = spreadLabels(ends.map(y), 16, plot.top + 6, plot.bottom - 6)
  return (
    <>
      <ChartLayer {...size}>
        <ValueAxis
          ticks={ticks.values}
          scale={y}
          format={(value) => formatNumber(value, decimalsOf(ticks.values))}
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
        <TimeAxis ticks={ticks.times} scale={x} y={plot.bottom} right={plot.right} />
        {indexed.lines.map((line, i) => {
          const { stroke, width: strokeWidth, dash } = styleOf(line.tag)
          const drawn = withGaps(line.points)
          return (
            <g key={line.tag} fill="none" style={{ stroke }} strokeLinejoin="round">
              <path
                d={drawnPath(drawn, { start: 0, end: drawn.length }, x, y)}
                strokeWidth={strokeWidth}
                strokeDasharray={dash}
              />
              <path
                d={`M${plot.right + 2} ${y(ends[i]!)}L${plot.right + 10} ${endPlaces[i]!}`}
                opacity={0.6}
              />
              <ChartText x={plot.right + 14} y={endPlaces[i]! + 4} stroke="none" tone="strong" isBold>
                {`${comparison.labelOf(line.tag).split(':')[0]!} ${formatNumber(ends[i]!, 1)}`}
              </ChartText>
            </g>
          )
        })}
      </ChartLayer>
      <LinesReadout
        lineKeys={indexed.lines.map(({ tag }) => tag)}
        places={useMemo(() => days.map(x), [days, x])}
        readAt={(index) => ({
          title: formatDay(days[index]!),
          lines: byDay
            .map(({ tag, values }) => ({ tag, value: values.get(days[index]!) ?? null }))
            .toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1))
            .map(({ tag, value }) => ({
              key: tag,
              label: comparison.labelOf(tag),
              value: formatNumber(value, 1),
              y: value === null ? null : y(value),
              fill: styleOf(tag).stroke,
            })),
        })}
        plot={plot}
        {...size}
        label={summary}
        onToggleTable={view.toggleTable}
      />
      <PastMarkers points={points} frame={own} marks={marks} {...size} />
    </>
  )
}

function compareFrame({ lines }: IndexedComparison, isLog: boolean, size: ChartSize) {
  const plot = plotBox(size, true)
  const [low, high] = paddedDomain(lines.flatMap(({ points }) => points.map(({ value }) => value))) ?? [
    99, 101,
  ]
  // Padding below the lowest index may fall below zero, which a log scale cannot show.
  const bottom = isLog ? Math.max(low, 1e-3) : low
  const days = [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => at)))].sort((a, b) => a - b)
  const [from, to] = [days[0]!, days.at(-1)!]
  return {
    plot,
    days,
    x: linearScale([from, to], [plot.left, plot.right]),
    y: (isLog ? logScale : linearScale)([bottom, high], [plot.bottom, plot.top]),
    values: (isLog ? logTicks : niceTicks)(bottom, high, 7),
    times: timeTicks(from, to, Math.max(2, Math.floor((plot.right - plot.left) / 72))),
  }
}
