import { type ReactNode, useRef, useState, type KeyboardEvent } from 'react'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import { ChartTools } from '#shared/charts/chart-tools.tsx'
import { Plot, type PlotAxis } from '#shared/charts/plot.tsx'
import { cell, type ChartCell, type ColumnUnit } from '#shared/charts/table/chart-table-data.ts'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatRate } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
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

type Axis = Omit<PlotAxis, 'scale'> & { domain: readonly [number, number] }

/** What a row of the table is in the drawing: a point, or a box between two values, that opens its cases. */
type Mark = CaseList & { x: number | readonly [number, number]; y: Mark['x']; label: string }

/** Head of a column, unit of its figures, and the value of a row. Figures of the unit `fraction` are rates. */
type Column<R> = readonly [string, ColumnUnit | null, (row: R) => number | string | null | ChartCell]

type RecordChartProps<R> = {
  title: string
  sub?: string
  height?: number
  rows: readonly R[]
  columns: readonly Column<R>[]
  markOf: (row: R) => Mark
  axes: (width: number) => { x: Axis; y: Axis; name: string; data?: readonly { x: number }[] }
  /** Legend. */
  note: ReactNode
  /** The chart in words: below it, and spoken with it. */
  summary: string
  context: PanelContext
  /** Marks of Recharts. */
  children: ReactNode
}

/** A chart panel of the record with table, picture, legend and summary; its marks open the insights behind them. */
export function RecordChart<R>({ title, sub, rows, columns, context, ...chart }: RecordChartProps<R>) {
  const view = useChartView()
  const { n, now, filters } = context
  const table = {
    caption: title,
    columns: columns.map(([label, unit]) =>
      unit === null ? { label, align: 'left' as const } : { label, align: 'right' as const, unit },
    ),
    rows: rows.map((row) => columns.map(([, unit, valueOf]) => cellOf(valueOf(row), unit))),
  }
  const caption = {
    title,
    subtitle: `${countOf(n, 'judged insight')}, as of ${formatDay(now)}${filters === '' ? '' : `, ${filters}`}`,
    footer: ['Outcomes estimated from closes by this dashboard.'],
  }
  return (
    <Panel
      title={title}
      sub={sub}
      actions={
        <ChartTools view={view} table={table} caption={caption} fileName={title.toLowerCase()} isCompact />
      }
    >
      <ChartFrame name={title} summary={chart.summary} height={chart.height ?? 290} view={view} table={table}>
        {({ width, height }) => {
          const { x: across, y: up, ...plot } = chart.axes(width)
          const x = linearScale(across.domain, [52, width - 16])
          const y = linearScale(up.domain, [height - 40, 16])
          return (
            <>
              <Plot
                width={width}
                height={height}
                x={{ ...across, scale: x }}
                y={{ ...up, scale: y }}
                {...plot}
              >
                {chart.children}
              </Plot>
              <MarkButtons label={title} onToggleTable={view.toggleTable}>
                {rows.map((row) => {
                  const { x: atX, y: atY, label, ...list } = chart.markOf(row)
                  return {
                    label,
                    onOpen: () => context.onOpen(list),
                    ...boxOf([atX].flat().map(x), [atY].flat().map(y)),
                  }
                })}
              </MarkButtons>
            </>
          )
        }}
      </ChartFrame>
      <p className="mt-2 text-xs text-ink-3">{chart.note}</p>
      {/* Two lines, because the words change while insights are judged. */}
      <p className="mt-1 min-h-[2lh] text-sm text-ink-2">{chart.summary}</p>
    </Panel>
  )
}

function cellOf(value: ReturnType<Column<unknown>[2]>, unit: ColumnUnit | null): ChartCell {
  if (typeof value === 'object' && value !== null) return value
  if (unit === 'fraction') return cell(formatRate(value as number | null), value)
  return cell(String(value), value)
}

/** Least width and height of a mark's button, px. */
const LEAST = 24

/** The box around a mark, in pixels, given the ends of its mark on both axes. */
function boxOf(xs: readonly number[], ys: readonly number[]) {
  const side = (ends: readonly number[]) => {
    const [low, high] = [Math.min(...ends), Math.max(...ends)]
    const room = Math.max(0, LEAST - (high - low)) / 2
    return [low - room, high - low + 2 * room] as const
  }
  const [[left, width], [top, height]] = [side(xs), side(ys)]
  return { style: { left, top, width, height } }
}

type MarkButtonsProps = {
  /** What the chart shows. */
  label: string
  onToggleTable: () => void
  children: readonly { label: string; onOpen: () => void; style: React.CSSProperties }[]
}

const STEP: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
}

/** Marks of a chart as buttons over it: one tab stop, arrow keys move between them, Enter opens the cases, `t` shows the table. */
function MarkButtons({ label, onToggleTable, children: marks }: MarkButtonsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const index = Math.min(current, marks.length - 1)
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 't') onToggleTable()
    const step = STEP[event.key]
    if (step === undefined) return
    event.preventDefault()
    const target = Math.min(marks.length - 1, Math.max(0, index + step))
    ref.current?.querySelectorAll('button')[target]?.focus()
  }
  return (
    // The buttons have the focus; the group handles the keys that bubble up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      role="group"
      aria-label={`${label}. Arrow keys move between marks. Enter opens the insights of a mark.`}
      onKeyDown={move}
    >
      {marks.map(({ label: own, onOpen, style }, i) => (
        <button
          key={own}
          type="button"
          tabIndex={i === index ? 0 : -1}
          aria-label={own}
          title={own}
          onFocus={() => setCurrent(i)}
          onClick={onOpen}
          className="absolute rounded-xs hover:bg-ink/10"
          style={style}
        />
      ))}
    </div>
  )
}
