import { clsx } from 'clsx'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { type CursorOptions, type CursorSource, useCursorSource } from './chart-cursor.ts'
import type { ImageCaption } from './chart-image.ts'
import { ChartTable, type ChartTableData } from './chart-table.tsx'
import { ChartTools, useChartView, type ChartView } from './chart-tools.tsx'
import { drawingScale, useElementWidth } from './drawing-size.ts'

export type ChartSize = { width: number; height: number }

type ChartFrameProps = {
  /** Accessible name of the figure: "Predictions", "Price". */
  name: string
  /** One sentence built from the data, as the chart's description. */
  summary: string
  /** Height of the chart in pixels; a function where it depends on the width. */
  height: number | ((width: number) => number)
  view: ChartView
  table: ChartTableData
  /** The panel around it is already a figure with this name, and the chart announces its summary itself. */
  isInFigure?: boolean
  /** Renders the chart; called once its width is measured. Layers lie in a box of exactly this size. */
  children: (size: ChartSize) => ReactNode
}

/**
 * The figure around every chart: name, summary, measured size, and the table in its place when toggled. The layers of a chart are
 * absolutely positioned SVGs of the full size, so that an export can stack them. `t` toggles the table, `f` full screen.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { name, summary, height, view, table, isInFigure = false, children } = props
  const { isTable, hostRef } = view
  const summaryId = useId()
  const figureRef = useRef<HTMLElement>(null)
  const [widthRef, shownWidth] = useElementWidth()
  const isFull = useIsFullscreen(figureRef)
  const Frame = isInFigure ? 'div' : 'figure'
  const markToggle = useFocusAfterToggle(figureRef, isTable)
  const scale = useMemo(() => (shownWidth === null ? 1 : drawingScale(shownWidth)), [shownWidth])
  const width = shownWidth === null ? null : Math.floor(shownWidth / scale)
  const ownHeight = width === null ? 0 : typeof height === 'function' ? height(width) : height
  const drawnHeight = isFull ? Math.max(ownHeight, (window.innerHeight - 64) / scale) : ownHeight
  return (
    // The cursor layer inside handles the other keys; the figure handles `t` and `f`.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Frame
      ref={figureRef as RefObject<HTMLDivElement | null>}
      {...(isInFigure ? {} : { 'aria-label': name, 'aria-describedby': summaryId })}
      // On a narrow screen the readout is above the chart and needs room there.
      className="chart-figure max-page-md:[&:fullscreen]:pt-64 m-0 bg-surface [&:fullscreen]:overflow-auto [&:fullscreen]:p-8"
      onKeyDown={(event) => {
        const { ctrlKey, metaKey, altKey, target } = event
        const key = event.key.toLowerCase()
        if (ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return
        if (key === 't') {
          event.stopPropagation()
          markToggle()
          view.toggleTable()
        }
        if (key !== 'f' || !figureRef.current?.requestFullscreen) return
        event.stopPropagation()
        if (document.fullscreenElement) void document.exitFullscreen()
        else void figureRef.current.requestFullscreen()
      }}
    >
      <div ref={widthRef}>
        {isTable ? (
          // Takes the focus of the replaced chart, so that `t` toggles back.
          <div tabIndex={-1} data-chart-table="" className="outline-none">
            <ChartTable table={table} />
          </div>
        ) : (
          <div style={{ height: drawnHeight * scale }}>
            <div
              ref={hostRef}
              className={clsx('chart-host relative', scale !== 1 && 'is-enlarged')}
              style={{
                height: drawnHeight,
                width: width ?? undefined,
                transform: scale === 1 ? undefined : `scale(${scale})`,
              }}
            >
              {width !== null && children({ width, height: drawnHeight })}
            </div>
          </div>
        )}
      </div>
      {/* Only for the description: reading on, the chart's own label says the same. */}
      {!isInFigure && (
        <figcaption id={summaryId} hidden>
          {summary}
        </figcaption>
      )}
    </Frame>
  )
}

/** `t` replaces the focused chart by its table, or back: the focus moves to the replacement. */
function useFocusAfterToggle(figure: RefObject<HTMLElement | null>, isTable: boolean): () => void {
  const isByKey = useRef(false)
  useLayoutEffect(() => {
    if (!isByKey.current) return
    isByKey.current = false
    figure.current
      ?.querySelector<HTMLElement>(isTable ? '[data-chart-table]' : '[data-chart-cursor]')
      ?.focus()
  }, [figure, isTable])
  return () => {
    isByKey.current = true
  }
}

function useIsFullscreen(ref: RefObject<HTMLElement | null>): boolean {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const update = () =>
      setIsFull(document.fullscreenElement !== null && document.fullscreenElement === ref.current)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [ref])
  return isFull
}

export type FigureArea = ChartSize & { source: CursorSource; label: string }

type FigureProps = Omit<ChartFrameProps, 'view' | 'children'> & {
  caption: ImageCaption
  /** By default the name. */
  fileName?: string
  cursor: CursorOptions
  /** Tools without labels. */
  isCompact?: boolean
}

/** A chart with a cursor: its tools for a header, the cursor, and a function that draws it in its frame. */
export function useFigure({ caption, fileName, cursor, isCompact = true, ...frame }: FigureProps) {
  const view = useChartView()
  const source = useCursorSource(cursor)
  const tools = { view, table: frame.table, isCompact, caption, fileName: fileName ?? frame.name }
  return {
    source,
    tools: <ChartTools {...tools} />,
    draw: (children: (area: FigureArea) => ReactNode) => (
      <ChartFrame {...frame} view={view}>
        {(size) => children({ ...size, source, label: frame.summary })}
      </ChartFrame>
    ),
  }
}
