import { useRef, useState } from 'react'
import type { RefObject } from 'react'

/** What the head of a chart's panel and its frame share: whether the table is shown, and where the drawing is, for exports. */
export type ChartView = {
  isTable: boolean
  toggleTable: () => void
  /** Holds the chart's SVG layers. */
  hostRef: RefObject<HTMLDivElement | null>
}

/** One per chart: give it to `ShowAsTable`, `ChartExport` and `ChartFrame`. */
export function useChartView(): ChartView {
  const hostRef = useRef<HTMLDivElement>(null)
  const [isTable, setIsTable] = useState(false)
  return { isTable, toggleTable: () => setIsTable((was) => !was), hostRef }
}
