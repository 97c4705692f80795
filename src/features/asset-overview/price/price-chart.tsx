import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import type { ChartTableData } from '#shared/charts/chart-table-data.ts'
import type { ChartView } from '#shared/charts/use-chart-view.ts'
import { MarkerButtons } from '#features/asset-overview/markers/marker-buttons.tsx'
import { MarkerLayer } from '#features/asset-overview/markers/marker-layer.tsx'
import type { Measure } from './measure.ts'
import type { Close } from '#contract/price-basis.ts'
import { PriceCursor } from './price-cursor.tsx'
import {
  priceChartHeight,
  priceGeometry,
  type PriceGeometry,
} from '#features/asset-overview/series/price-geometry.ts'
import { PriceLineLayer } from './price-line-layer.tsx'
import type { PriceScaleName } from '#features/asset-overview/series/price-view.ts'
import type { PriceWindow } from '#features/asset-overview/series/price-window.ts'
import { useMarkerClusters, type Marks } from '#features/asset-overview/markers/use-marker-clusters.ts'

export type PriceChartProps = Marks & {
  window: PriceWindow
  scale: PriceScaleName
  base: Close | null
  summary: string
  view: ChartView
  table: ChartTableData
  measure: Measure
  onMeasure: (measure: Measure) => void
  /** Further layers over the line, under the cursor. */
  children?: (frame: { geometry: PriceGeometry; width: number; height: number }) => ReactNode
}

/** The figure "Price": mounted once, fed with data; a change of range redraws one path. */
export function PriceChart(props: PriceChartProps) {
  const { view, table, summary } = props
  return (
    <ChartFrame name="Price" summary={summary} height={priceChartHeight} view={view} table={table}>
      {({ width, height }) => <Drawing {...props} width={width} height={height} />}
    </ChartFrame>
  )
}

function Drawing(props: PriceChartProps & { width: number; height: number }) {
  const { points, window, scale, base, insights, selected, onSelect, width, height } = props
  const geometry = useMemo(
    () => priceGeometry({ points, window, scale, base: base?.value ?? null, width, height }),
    [points, window, scale, base?.value, width, height],
  )
  const clusters = useMarkerClusters(props, geometry)
  if (!geometry) {
    return <p className="grid h-full place-items-center text-ink-2">No close lies in this window.</p>
  }
  return (
    <>
      <PriceLineLayer
        points={points}
        geometry={geometry}
        base={base?.value ?? null}
        width={width}
        height={height}
      />
      {insights.length > 0 && (
        <MarkerLayer clusters={clusters} frame={geometry} selected={selected} width={width} height={height} />
      )}
      {props.children?.({ geometry, width, height })}
      <PriceCursor
        points={points}
        geometry={geometry}
        base={base}
        width={width}
        height={height}
        measure={props.measure}
        onMeasure={props.onMeasure}
        onToggleTable={props.view.toggleTable}
        label={props.summary}
      />
      {clusters.length > 0 && (
        <MarkerButtons
          clusters={clusters}
          width={width}
          selectedKey={selected?.key ?? null}
          onSelect={onSelect}
        />
      )}
    </>
  )
}
