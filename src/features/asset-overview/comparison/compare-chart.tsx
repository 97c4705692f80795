import { useMemo } from 'react'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import type { ChartView } from '#shared/charts/table/use-chart-view.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatNumber } from '#shared/format/number.ts'
import { MarkerButtons } from '#features/asset-overview/past-insights/marker-buttons.tsx'
import { MarkerLayer } from '#features/asset-overview/past-insights/marker-layer.tsx'
import { useMarkerClusters, type Marks } from '#features/asset-overview/past-insights/use-marker-clusters.ts'
import type { IndexedComparison } from '#features/asset-overview/series/compare-index.ts'
import { priceChartHeight } from '#features/asset-overview/series/price-geometry.ts'
import { compareFrame, ownFrame } from './compare-frame.ts'
import { ComparedLines } from './compared-lines.tsx'
import { LinesReadout, lineStyle } from './lines-readout.tsx'
import type { Comparison } from './use-comparison.ts'

type CompareChartProps = {
  comparison: Comparison
  indexed: IndexedComparison
  isLog: boolean
  view: ChartView
  marks: Marks
}

/** Up to four assets as indices, each with its label at the line's end; past insights stand on the page's own line. */
export function CompareChart({ comparison, indexed, isLog, view, marks }: CompareChartProps) {
  const summary = `${comparison.words}. ${endsInWords(indexed, comparison)}`
  return (
    <ChartFrame name="Price" summary={summary} height={priceChartHeight} view={view} table={comparison.table}>
      {({ width, height }) => (
        <Drawing
          indexed={indexed}
          comparison={comparison}
          isLog={isLog}
          view={view}
          marks={marks}
          width={width}
          height={height}
          summary={summary}
        />
      )}
    </ChartFrame>
  )
}

type DrawingProps = {
  indexed: IndexedComparison
  comparison: Comparison
  isLog: boolean
  view: ChartView
  marks: Marks
  width: number
  height: number
  summary: string
}

function Drawing({ indexed, comparison, isLog, view, marks, width, height, summary }: DrawingProps) {
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
