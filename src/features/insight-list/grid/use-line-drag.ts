import { useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import type { ColumnId } from '#features/insight-list/search/column-ids.ts'
import { landingIndex, moveColumn } from './move-column.ts'

/**
 * Reorders columns by dragging their lines. The order changes under the pointer and is handed on once, when it is let go; a
 * cancelled drag changes nothing.
 */
export function useLineDrag(columns: readonly ColumnId[], onColumns: (columns: readonly ColumnId[]) => void) {
  const list = useRef<HTMLUListElement>(null)
  /** Middles of the lines when the drag began: they must not move with what they decide. */
  const middles = useRef<readonly number[]>([])
  const [drag, setDrag] = useState<{ id: ColumnId; order: readonly ColumnId[] } | null>(null)
  const grip = (id: ColumnId) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      // No focus and no text selection from the grip; the buttons beside it are for the keyboard.
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      const lines = [...(list.current?.children ?? [])].slice(0, columns.length)
      middles.current = lines.map((line) => {
        const { top, height } = line.getBoundingClientRect()
        return top + height / 2
      })
      setDrag({ id, order: columns })
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (drag)
        setDrag({ ...drag, order: moveColumn(columns, drag.id, landingIndex(middles.current, clientY)) })
    },
    onPointerUp: () => {
      if (drag && drag.order.join() !== columns.join()) onColumns(drag.order)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { list, grip, order: drag?.order ?? columns, dragged: drag?.id ?? null }
}
