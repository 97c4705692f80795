import { clsx } from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import type { PointerEvent } from 'react'
import { pointIn } from '#shared/charts/picture/drawing-scale.ts'
import { HIGHEST, LOWEST, type OutcomeUnit } from '#features/insight-detail/model/outcome-unit.ts'
import type { PlotBox } from '#features/insight-detail/fan/geometry/fan-geometry.ts'
import { placeThreshold, thresholdWords } from './threshold-place.ts'

type ThresholdHandleProps = {
  name: string
  value: number
  unit: OutcomeUnit
  box: PlotBox
  x: number
  /** In percent; `isDone` when the move is finished and becomes a history entry. */
  onMove: (percent: number, isDone: boolean) => void
}

const toHalf = (fraction: number) => Math.max(LOWEST, Math.min(HIGHEST, Math.round(fraction * 200) / 2))

/** A threshold as a slider: arrows half a point, with Shift five; dragging does the same as the number inputs below. */
export function ThresholdHandle({ name, value, unit, box, x, onMove }: ThresholdHandleProps) {
  const { y } = box
  const isDragging = useRef(false)
  const { at } = placeThreshold(value, box)
  const percent = Math.round(value * 1000) / 10
  // A held key is faster than rendering: each step starts from the last requested value.
  const asked = useRef(percent)
  useLayoutEffect(() => {
    asked.current = percent
  }, [percent])
  const valueAt = (event: PointerEvent<HTMLElement>) =>
    toHalf(y.invert(pointIn(event.currentTarget.closest('.chart-host') ?? event.currentTarget, event).y))
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-orientation="vertical"
      aria-valuemin={LOWEST}
      aria-valuemax={HIGHEST}
      aria-valuenow={percent}
      aria-valuetext={thresholdWords(value, box, unit)}
      className={clsx(
        'absolute z-[2] grid size-6 -translate-1/2 cursor-ns-resize touch-none place-items-center rounded-sm pointer-coarse:size-11 print:hidden',
        'before:size-3 before:rounded-[3px] before:border-[1.5px] before:border-accent before:bg-surface before:content-[""] hover:before:bg-accent-tint',
      )}
      style={{ left: x - 6, top: at }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // The first Escape leaves the slider, the next one the page.
          event.stopPropagation()
          event.currentTarget.blur()
          return
        }
        const stride = event.shiftKey ? 5 : 0.5
        const by = { ArrowUp: stride, ArrowRight: stride, ArrowDown: -stride, ArrowLeft: -stride }[event.key]
        if (by === undefined) return
        event.preventDefault()
        event.stopPropagation()
        asked.current = Math.max(LOWEST, Math.min(HIGHEST, Math.round((asked.current + by) * 10) / 10))
        onMove(asked.current, false)
      }}
      onPointerDown={(event) => {
        isDragging.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (isDragging.current) onMove(valueAt(event), false)
      }}
      onPointerUp={(event) => {
        isDragging.current = false
        event.currentTarget.releasePointerCapture(event.pointerId)
      }}
    />
  )
}
