import type { ReactNode } from 'react'
import type { Close } from '#contract/rules/price-basis.ts'
import { type CursorOptions, type CursorSource, useCursorSource } from '#shared/charts/chart-cursor.ts'
import { ChartFrame, type ChartSize } from '#shared/charts/chart-frame.tsx'
import type { ImageCaption } from '#shared/charts/chart-image.ts'
import type { ChartTableData } from '#shared/charts/chart-table.tsx'
import { ChartTools, useChartView } from '#shared/charts/chart-tools.tsx'
import { SkeletonText } from '#shared/ui/skeleton.tsx'
import { RetryButton } from '#shared/ui/states/retry-button.tsx'
import type { CaptionOf, DetailModel } from './detail-model.ts'
import type { DetailData } from './use-detail-data.ts'

/** What the panels have in common. */
export type PanelData = {
  model: DetailModel
  closes: readonly Close[]
  prices: DetailData['priceLoad']
  caption: CaptionOf
}

type PricesFailedProps = Pick<PanelData, 'prices'> & {
  /** What follows from it, as the end of a sentence. */
  so: string
}

/** Error state of a panel that needs prices, with a retry. */
export const PricesFailed = ({ prices, so }: PricesFailedProps) => (
  <div>
    <p className="text-ink-2">The prices did not load, so {so}.</p>
    <RetryButton className="mt-2 print:hidden" isBusy={prices.isRetrying} onClick={prices.onRetry} />
  </div>
)

type PriceStatesProps = PricesFailedProps & {
  isWaiting?: boolean
  /** Of the skeleton. */
  label: string
  lines?: number
  children: ReactNode
}

/** The error, or the skeleton while it waits for the prices, or the children. */
export function PriceStates({ prices, so, isWaiting, label, lines = 3, children }: PriceStatesProps) {
  if (prices.isFailed) return <PricesFailed prices={prices} so={so} />
  return (isWaiting ?? prices.isLoading) ? <SkeletonText lines={lines} label={label} /> : children
}

/** Size of a figure, with the cursor and the label of its readout. */
export type FigureArea = ChartSize & { source: CursorSource; label: string }

type FigureProps = {
  name: string
  /** What the figure shows, in words. */
  summary: string
  table: ChartTableData
  caption: ImageCaption
  fileName: string
  height: number | ((width: number) => number)
  cursor: Omit<CursorOptions, 'onToggleTable'>
  /** The panel around it is the figure. */
  isInFigure?: boolean
  /** Tools without labels. */
  isCompact?: boolean
}

/** A chart of a panel: its tools for the header, its cursor, and a function that draws it. */
export function useFigure(props: FigureProps) {
  const { name, summary, table, caption, fileName, height, cursor, isInFigure, isCompact = true } = props
  const view = useChartView()
  const source = useCursorSource({ ...cursor, onToggleTable: view.toggleTable })
  const shared = { view, table }
  return {
    source,
    tools: <ChartTools {...shared} isCompact={isCompact} caption={caption} fileName={fileName} />,
    draw: (children: (area: FigureArea) => ReactNode) => (
      <ChartFrame {...shared} name={name} summary={summary} height={height} isInFigure={isInFigure ?? false}>
        {(size) => children({ ...size, source, label: summary })}
      </ChartFrame>
    ),
  }
}
