import { useLayoutEffect, useRef, useState } from 'react'
import type { DragEvent, RefObject } from 'react'
import { placeAsset } from '#shared/state/named-lists/edit-lists.ts'
import { nameOf } from '#features/watchlist/model/watch-words.ts'
import type { WatchedAsset } from '#features/watchlist/model/watched-asset.ts'
import type { ShownList } from './use-shown-list.ts'

/**
 * Puts the rows of the table in order, by steps and by dragging. What was moved keeps the focus, wherever its row goes, and its new
 * place is told.
 */
export function useRowOrder(
  table: RefObject<HTMLTableElement | null>,
  assets: readonly WatchedAsset[],
  { list, ordered }: Pick<ShownList, 'list' | 'ordered'>,
) {
  const [told, setTold] = useState('')
  const [drag, setDrag] = useState<{ from: number; over: number } | null>(null)
  /** What gets the focus once the row is at its new place: it was on it before, and goes where the row goes. */
  const focusNext = useRef<{ index: number; on: string } | null>(null)
  useLayoutEffect(() => {
    const next = focusNext.current
    focusNext.current = null
    const row = next && table.current?.tBodies[0]?.rows[next.index]
    row?.querySelector<HTMLElement>(next!.on)?.focus()
  })
  const moveTo = (from: number, to: number, on = '') => {
    const asset = assets[from]
    if (!asset || from === to || Math.min(from, to) < 0 || Math.max(from, to) >= ordered) return
    const after = to > from ? to + 1 : to
    placeAsset(list?.id ?? null, asset.tag, after < ordered ? assets[after]!.tag : null)
    setTold(`${nameOf(asset)} moved to position ${to + 1} of ${ordered}`)
    if (on !== '') focusNext.current = { index: to, on }
  }
  const rowOf = ({ target }: DragEvent) => {
    const row = target instanceof Element ? target.closest('tr') : null
    return row ? row.sectionRowIndex : -1
  }
  return {
    /** For screen readers: where the last one moved is now. */
    told,
    moveTo,
    /** Index of the row that one is held over. */
    target: drag && drag.over !== drag.from ? drag.over : null,
    /** For the table's body. */
    dragging: {
      onDragStart: (event: DragEvent) => {
        const from = rowOf(event)
        // A link of the row is dragged as the row.
        event.dataTransfer.setData('text/plain', assets[from]?.tag ?? '')
        event.dataTransfer.effectAllowed = 'move'
        setDrag({ from, over: from })
      },
      onDragOver: (event: DragEvent) => {
        const over = rowOf(event)
        if (!drag || over < 0 || over >= ordered) return
        event.preventDefault()
        if (over !== drag.over) setDrag({ ...drag, over })
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (drag) moveTo(drag.from, rowOf(event))
        setDrag(null)
      },
      onDragEnd: () => setDrag(null),
    },
  }
}
