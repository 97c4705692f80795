import { useMemo } from 'react'
import { ChartFrame, type ChartSize } from '#shared/charts/chart-frame.tsx'
import type { ChartView } from '#shared/charts/table/use-chart-view.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatNumber } from '#shared/format/number.ts'
import { MarkerButtons } from '#features/asset-overview/past-insights/marker-buttons.tsx'
import { MarkerLayer } from '#features/asset-overview/past-insights/marker-layer.tsx'
import { useMarkerClusters, type Marks } from '#features/asset-overview/past-insights/marker-clusters.ts'
import type { IndexedComparison } from '#features/asset-overview/series/compare-index.ts'
import {
  priceChartHeight,
  plotBox,
  type MarkerFrame,
} from '#features/asset-overview/series/price-geometry.ts'
import { ChartLayer, ChartText, TimeAxis, ValueAxis } from '#shared/charts/chart-parts.tsx'
import { spreadLabels } from '#shared/charts/axis/spread-labels.ts'
import { decimalsOf } from '#shared/charts/axis/tick-decimals.ts'
import { drawnPath, withGaps } from '#features/asset-overview/series/drawn-line.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { linearScale, logScale, logTicks, niceTicks, paddedDomain } from '#shared/charts/axis/scale.ts'
import { timeTicks } from '#shared/charts/axis/time-ticks.ts'
import { firstIndexFrom, indexAfterDay } from '#features/asset-overview/series/price-window.ts'
import { LinesReadout, lineStyle } from './lines-readout.tsx'
import type { Comparison } from './use-comparison.ts'

type CompareChartProps = {
  comparison: Comparison
  indexed: IndexedComparison
  isLog: boolean
  view: ChartView
  marks: Marks
}

/** Up to four assets as indices, each labelled at the end of its line. Past insights are marked on the page's own line. */
export function CompareChart(props: CompareChartProps) {
  const { comparison, indexed, view } = props
  const summary = `${comparison.words}. ${endsInWords(indexed, comparison)}`
  return (
    <ChartFrame name="Price" summary={summary} height={priceChartHeight} view={view} table={comparison.table}>
      {(size) => <Drawing {...props} {...size} summary={summary} />}
    </ChartFrame>
  )
}

function Drawing(props: CompareChartProps & ChartSize & { summary: string }) {
  const { indexed, comparison, isLog, view, marks, width, height, summary } = props
  const labelOf = (tag: string) => comparison.assets.find((asset) => asset.tag === tag)?.label ?? tag
  const frame = useMemo(() => compareFrame(indexed, isLog, width, height), [indexed, isLog, width, height])
  const { plot, x, y, days } = frame
  const places = useMemo(() => days.map(x), [days, x])
  const byDay = useMemo(
    () => indexed.lines.map(({ points }) => new Map(points.map(({ at, value }) => [at, value]))),
    [indexed],
  )
  const own = useMemo(() => ownFrame(marks.points, indexed, frame), [marks.points, indexed, frame])
  const clusters = useMarkerClusters(marks, own)
  const lineKeys = indexed.lines.map(({ tag }) => tag)
  const readAt = (index: number) => {
    const day = days[index]!
    const values = indexed.lines
      .map(({ tag }, i) => ({ tag, value: byDay[i]!.get(day) ?? null }))
      .toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1))
    return {
      title: formatDay(day),
      lines: values.map(({ tag, value }) => ({
        key: tag,
        label: labelOf(tag),
        value: formatNumber(value, 1),
        y: value === null ? null : y(value),
        fill: lineStyle(comparison.tags.indexOf(tag)).stroke,
      })),
    }
  }
  return (
    <>
      <ComparedLines
        indexed={indexed}
        frame={frame}
        names={comparison.assets}
        tags={comparison.tags}
        width={width}
        height={height}
      />
      {clusters.length > 0 && (
        <MarkerLayer
          clusters={clusters}
          frame={own}
          selected={marks.selected}
          width={width}
          height={height}
        />
      )}
      <LinesReadout
        lineKeys={lineKeys}
        places={places}
        readAt={readAt}
        plot={plot}
        width={width}
        height={height}
        label={summary}
        onToggleTable={view.toggleTable}
      />
      {clusters.length > 0 && (
        <MarkerButtons
          clusters={clusters}
          width={width}
          selectedKey={marks.selected?.key ?? null}
          onSelect={marks.onSelect}
        />
      )}
    </>
  )
}

const endsInWords = ({ lines }: IndexedComparison, { assets }: Comparison) =>
  lines
    .map(({ tag, points }) => {
      const label = assets.find((asset) => asset.tag === tag)?.label ?? tag
      return `${label} ends at ${formatNumber(points.at(-1)!.value, 1)}`
    })
    .join(', ')

type ComparedLinesProps = {
  indexed: IndexedComparison
  frame: CompareFrame
  names: Comparison['assets']
  tags: Comparison['tags']
  width: number
  height: number
}

/** Axes and lines, each line with its label at its end. */
function ComparedLines({ indexed, frame, names, tags, width, height }: ComparedLinesProps) {
  const { plot, x, y } = frame
  const ends = indexed.lines.map(({ points }) => points.at(-1)!.value!)
  const endPlaces = spreadLabels(ends.map(y), 16, plot.top + 6, plot.bottom - 6)
  return (
    <ChartLayer width={width} height={height}>
      <ValueAxis
        ticks={frame.ticks}
        scale={y}
        format={(value) => formatNumber(value, decimalsOf(frame.ticks))}
        x1={plot.left}
        x2={plot.right}
        base={100}
      />
      <line x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} className="stroke-chart-axis" />
      <TimeAxis ticks={frame.timeTicks} scale={x} y={plot.bottom} right={plot.right} />
      {indexed.lines.map(({ tag, points }, i) => {
        const style = lineStyle(tags.indexOf(tag))
        const drawn = withGaps(points)
        return (
          <g key={tag}>
            <path
              d={drawnPath(drawn, { start: 0, end: drawn.length }, x, y)}
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
              {`${(names.find((each) => each.tag === tag)?.label ?? tag).split(':')[0]!} ${formatNumber(ends[i]!, 1)}`}
            </ChartText>
          </g>
        )
      })}
    </ChartLayer>
  )
}

/** The frame that places markers on the page's own line: prices are converted to the index. */
function ownFrame(
  points: readonly SeriesPoint[],
  { startsAt, lines }: IndexedComparison,
  { plot, x, y, days }: CompareFrame,
): MarkerFrame {
  const { base } = lines[0]!
  return {
    slice: { start: firstIndexFrom(points, startsAt), end: indexAfterDay(points, days.at(-1)!) },
    plot,
    x,
    y: (price) => y((price / base) * 100),
  }
}

type CompareFrame = ReturnType<typeof compareFrame>

/** Plot, scales and ticks of a comparison. */
function compareFrame(indexed: IndexedComparison, isLog: boolean, width: number, height: number) {
  const plot = plotBox({ width, height }, true)
  const values = function* () {
    for (const { points } of indexed.lines) for (const { value } of points) yield value
  }
  const [low, high] = paddedDomain(values()) ?? [99, 101]
  // Padding below the lowest index may fall below zero, which a log scale cannot show.
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
