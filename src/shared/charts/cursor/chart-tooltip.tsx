import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { TOOLTIP_MIN_WIDTH, tooltipTransform, tooltipWidth } from './tooltip-place.ts'

type ChartTooltipProps = {
  /** Pixel x of the point it belongs to. */
  x: number
  /** Pixel y of its upper edge. */
  top: number
  /** Width of the chart, to choose the side with room. */
  chartWidth: number
  /** Right end of what it may cover, where that is not the chart's own. */
  room?: number
  title: ReactNode
  /** In the order of the marks on screen, from top to bottom. */
  rows: readonly { label: ReactNode; value: ReactNode; isStrong?: boolean }[]
  note?: ReactNode
  isPinned?: boolean
}

/**
 * The readout beside the point, never over it. Pinned, it can be hovered and its text marked. It moves by transform on a layer
 * of its own, so that a move neither lays out nor paints what lies below.
 */
export function ChartTooltip(props: ChartTooltipProps) {
  const { x, top, chartWidth, room = chartWidth, title, rows, note, isPinned = false } = props
  const width = tooltipWidth({ title, rows, note })
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'print:hidden absolute top-0 left-0 rounded-sm bg-raised px-2.5 py-2 text-xs shadow-2 will-change-transform',
        isPinned && 'pointer-events-auto cursor-text select-text',
      )}
      style={{
        minWidth: TOOLTIP_MIN_WIDTH,
        transform: tooltipTransform({ x, top, chartWidth, room, width }),
      }}
    >
      <p className="mb-1 font-semibold whitespace-nowrap">{title}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5">
        {rows.map((row, index) => (
          <div key={index} className={clsx('contents', row.isStrong && 'font-semibold')}>
            <dt className={clsx('whitespace-nowrap', row.isStrong ? 'text-ink' : 'text-ink-2')}>
              {row.label}
            </dt>
            <dd className="num">{row.value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="mt-1 text-ink-3">{note}</p>}
    </div>
  )
}
