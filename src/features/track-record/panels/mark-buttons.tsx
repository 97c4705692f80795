import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'

export type MarkButton = {
  key: string
  /** Middle of the mark in the chart's pixels. */
  x: number
  y: number
  width?: number
  height?: number
  /** What the mark says, and its accessible name. */
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

/**
 * The marks of a chart as buttons over its drawing: one tab stop, arrows walk them, Enter opens what lies behind the one in focus,
 * `t` shows the table.
 */
export function MarkButtons({ label, marks, onToggleTable }: MarkButtonsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const place = Math.min(current, marks.length - 1)
  const walk = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEP[event.key]
    const target =
      step !== undefined
        ? Math.min(marks.length - 1, Math.max(0, place + step))
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
    // The buttons inside have the focus; the group only hears what bubbles up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      role="group"
      aria-label={`${label} Arrow keys walk the marks, Enter opens the insights behind one.`}
      onKeyDown={walk}
    >
      {marks.map(({ key, x, y, width = LEAST, height = LEAST, label: own, onOpen }, i) => {
        const [w, h] = [Math.max(LEAST, width), Math.max(LEAST, height)]
        return (
          <button
            key={key}
            type="button"
            tabIndex={i === place ? 0 : -1}
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
