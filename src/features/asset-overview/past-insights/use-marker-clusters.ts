import { useMemo } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { clusterMarkers } from './marker-clusters.ts'
import { placedOn } from './marker-placement.ts'
import type { MarkerFrame } from '#features/asset-overview/series/price-geometry.ts'

/** Past insights to mark on an asset's line; none while they are not shown. */
export type Marks = {
  /** Raw closes of the asset in time order, gaps as null. */
  points: readonly SeriesPoint[]
  insights: readonly JudgedInsight[]
  selected: JudgedInsight | null
  onSelect: (key: string | null) => void
}

/** Markers where they belong in a drawing, merged where they would overlap; none while there is no frame. */
export const useMarkerClusters = (
  { points, insights }: Pick<Marks, 'points' | 'insights'>,
  frame: MarkerFrame | null,
) =>
  useMemo(() => (frame ? clusterMarkers(placedOn(points, frame, insights)) : []), [points, frame, insights])
