import { type ReactNode, useRef, useState, type KeyboardEvent } from 'react'
import type { ImageCaption } from '#shared/charts/picture/picture-words.ts'
import { formatDay } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import type { ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { ChartTools } from '#shared/charts/chart-tools.tsx'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import { Panel } from '#shared/ui/panel.tsx'
import type { CaseList } from './cases-dialog.tsx'

/** Shared by all panels of the record. */
export type PanelContext = {
  /** Insights judged so far. */
  n: number
  /** The service's clock, ms UTC. */
  now: number
  /** The filters in words. */
  filters: string
  onOpen: (list: CaseList) => void
}

const imageCaption = (title: string, { n, now, filters }: PanelContext): ImageCaption => ({
  title,
  subtitle: `${countOf(n, 'judged insight')}, as of ${formatDay(now)}${filters === '' ? '' : `, ${filters}`}`,
  footer: ['Outcomes estimated from closes by this dashboard.'],
})

/** Size of a chart in pixels, and the action of its key `t`. */
export type ChartArea = { width: number; height: number; onToggleTable: () => void }

type RecordChartProps = {
  title: string
  /** Accessible name of the chart and title of its picture, where it differs from the panel's title. */
  name?: string
  sub?: string
  height: number
  table: ChartTableData
  fileName: string
  /** Legend. */
  note: ReactNode
  /** The chart in words: below it, and spoken with it. */
  summary: string
  context: PanelContext
  children: (area: ChartArea) => ReactNode
}

/** A chart panel of the record with table, picture, legend and summary. */
export function RecordChart({
  title,
  name = title,
  sub,
  height,
  table,
  fileName,
  note,
  summary,
  context,
  children,
}: RecordChartProps) {
  const view = useChartView()
  return (
    <Panel
      title={title}
      {...(sub !== undefined && { sub })}
      actions={
        <ChartTools
          view={view}
          table={table}
          caption={imageCaption(name, context)}
          fileName={fileName}
          isCompact
        />
      }
    >
      <ChartFrame name={name} summary={summary} height={height} view={view} table={table}>
        {(size) => children({ ...size, onToggleTable: view.toggleTable })}
      </ChartFrame>
      <p className="mt-2 text-xs text-ink-3">{note}</p>
      {/* Two lines, because the words change while insights are judged. */}
      <p className="mt-1 min-h-[2lh] text-sm text-ink-2">{summary}</p>
    </Panel>
  )
}

type MarkButton = {
  key: string
  /** Middle of the mark in the chart's pixels. */
  x: number
  y: number
  width?: number
  height?: number
  /** Accessible name and title. */
  label: string
  onOpen: () => void
}

type MarkButtonsProps = {
  /** What the chart shows. */
  label: string
  marks: readonly MarkButton[]
  onToggleTable: () => void
}

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
const LEAST = 24

/** Marks of a chart as buttons over it: one tab stop, arrow keys move between them, Enter opens the cases, `t` shows the table. */
export function MarkButtons({ label, marks, onToggleTable }: MarkButtonsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const index = Math.min(current, marks.length - 1)
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEP[event.key]
    const target =
      step !== undefined
        ? Math.min(marks.length - 1, Math.max(0, index + step))
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? marks.length - 1
            : null
    if (event.key === 't') onToggleTable()
    if (target === null) return
    event.preventDefault()
    setCurrent(target)
    ref.current?.querySelectorAll('button')[target]?.focus()
  }
  return (
    // The buttons have the focus; the group handles the keys that bubble up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      role="group"
      aria-label={`${label} Arrow keys move between marks. Enter opens the insights of a mark.`}
      onKeyDown={move}
    >
      {marks.map(({ key, x, y, width = LEAST, height = LEAST, label: own, onOpen }, i) => {
        const [w, h] = [Math.max(LEAST, width), Math.max(LEAST, height)]
        return (
          <button
            key={key}
            type="button"
            tabIndex={i === index ? 0 : -1}
            aria-label={own}
            title={own}
            onFocus={() => setCurrent(i)}
            onClick={onOpen}
            className="absolute rounded-xs hover:bg-ink/10"
            style={{ left: x - w / 2, top: y - h / 2, width: w, height: h }}
          />
        )
      })}
    </div>
  )
}
