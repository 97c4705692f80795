import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useRef, useState, type PointerEvent } from 'react'
import { COLUMN_IDS, FIXED_COLUMNS, type ColumnId } from '#features/insight-list/search/insight-search.ts'
import { useColumns } from '#features/insight-list/search/list-address.ts'
import { usePreview } from '#features/insight-list/search/list-view.ts'
import { countOf } from '#shared/format/words.ts'
import { setListLayout, useListLayout } from '#shared/state/views/list-layout.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { COLUMNS } from '#features/insight-list/rows/columns.tsx'
import { useGridShape } from './grid-shape.ts'

const WIDTH_STEP = 16

/** Chooses columns, their order and their widths, by buttons or by dragging. */
export function ColumnChooser() {
  const { columns, onColumns } = useColumns()
  const widths = useListLayout((state) => state.widths)
  const { columns: drawn, isCards } = useGridShape()
  const preview = usePreview()
  const withoutRoom = isCards ? [] : columns.filter((id) => !drawn.includes(id))
  const { list, grip, order, dragged } = useLineDrag(columns, onColumns)
  const lines = [...order, ...COLUMN_IDS.filter((id) => !order.includes(id))]
  const toggle = (id: ColumnId) =>
    onColumns(columns.includes(id) ? columns.filter((each) => each !== id) : insertInOrder(columns, id))
  const move = (id: ColumnId, by: number) => onColumns(moveColumn(columns, id, columns.indexOf(id) + by))
  const widen = (id: ColumnId, by: number) =>
    setListLayout({ widths: { ...widths, [id]: Math.max(24, (widths[id] ?? COLUMNS[id].width) + by) } })
  return (
    <div className="w-80 py-2.5">
      <h2 className="flex justify-between px-3 pb-2 font-semibold">
        Columns{' '}
        <span className="font-regular text-ink-3">
          {columns.length} of {COLUMN_IDS.length}
        </span>
      </h2>
      {(isCards || withoutRoom.length > 0) && (
        <p role="status" className="px-3 pb-2 text-xs text-ink-2">
          {isCards
            ? 'At this width rows are cards without columns.'
            : `${countOf(withoutRoom.length, 'column')} ${withoutRoom.length === 1 ? 'does' : 'do'} not fit. ${preview.isOpen ? 'Hide the preview (p), narrow' : 'Narrow'} other columns or widen the window.`}
        </p>
      )}
      <ul ref={list} className="max-h-[60dvh] overflow-auto">
        {lines.map((id) => {
          const isOn = columns.includes(id)
          const isFixed = FIXED_COLUMNS.includes(id)
          const { name } = COLUMNS[id]
          return (
            <li
              key={id}
              className={clsx(
                'flex min-h-7 items-center gap-1 pr-2 pl-1 focus-within:bg-press',
                id === dragged ? 'bg-press' : 'hover:bg-hover',
              )}
            >
              {isOn ? (
                <span
                  aria-hidden="true"
                  title="Drag to move"
                  {...grip(id)}
                  className="grid size-6 shrink-0 cursor-grab touch-none place-items-center text-ink-3 active:cursor-grabbing"
                >
                  <GripVertical size={13} />
                </span>
              ) : (
                <span className="size-6 shrink-0" />
              )}
              <label className="flex flex-1 items-center gap-2">
                <input
                  type="checkbox"
                  checked={isOn}
                  disabled={isFixed}
                  onChange={() => toggle(id)}
                  className="accent-accent"
                />
                <span className={isFixed ? 'text-ink-3' : undefined}>{name}</span>
                {withoutRoom.includes(id) && (
                  <span className="ml-auto text-xs whitespace-nowrap text-caution">does not fit</span>
                )}
                {isFixed && <span className="ml-auto text-xs text-ink-3">always</span>}
              </label>
              {isOn && (
                <>
                  {(['Narrow', 'Widen'] as const).map((verb) => (
                    <button
                      key={verb}
                      type="button"
                      aria-label={`${verb} ${name}`}
                      title={verb === 'Widen' ? 'Wider' : 'Narrower'}
                      onClick={() => widen(id, verb === 'Widen' ? WIDTH_STEP : -WIDTH_STEP)}
                      className="grid size-6 place-items-center rounded-xs text-ink-3 hover:text-ink"
                    >
                      {verb === 'Widen' ? '+' : '−'}
                    </button>
                  ))}
                  <IconButton
                    label={`Move ${name} to the left`}
                    className="size-6!"
                    disabled={columns[0] === id}
                    onClick={() => move(id, -1)}
                  >
                    <ArrowUp aria-hidden="true" size={13} />
                  </IconButton>
                  <IconButton
                    label={`Move ${name} to the right`}
                    className="size-6!"
                    disabled={columns.at(-1) === id}
                    onClick={() => move(id, 1)}
                  >
                    <ArrowDown aria-hidden="true" size={13} />
                  </IconButton>
                </>
              )}
            </li>
          )
        })}
      </ul>
      <div className="mt-2 flex justify-between border-t border-line-faint px-3 pt-2 text-xs text-ink-3">
        Saved on this device and in the link
        <button
          type="button"
          className="text-accent-text hover:underline"
          onClick={() => {
            setListLayout({ widths: {} })
            onColumns(null)
          }}
        >
          Reset
        </button>
      </div>
    </div>
  )
}

/** Inserts a column after its nearest predecessor in the default order. */
function insertInOrder(columns: readonly ColumnId[], id: ColumnId): readonly ColumnId[] {
  const before = COLUMN_IDS.slice(0, COLUMN_IDS.indexOf(id))
  const at = columns.findLastIndex((each) => before.includes(each)) + 1
  return columns.toSpliced(at, 0, id)
}

export function moveColumn(columns: readonly ColumnId[], id: ColumnId, to: number): readonly ColumnId[] {
  const from = columns.indexOf(id)
  if (from < 0) return columns
  return columns.toSpliced(from, 1).toSpliced(Math.min(columns.length - 1, Math.max(0, to)), 0, id)
}

/** Index at which a dragged line lands. `middles`: vertical middles of the lines, px. */
export const landingIndex = (middles: readonly number[], y: number) => {
  const index = middles.findIndex((middle, i) => y < (middle + (middles[i + 1] ?? Infinity)) / 2)
  return index < 0 ? middles.length - 1 : index
}

/** Reorders columns by dragging. The new order is saved on release; a cancelled drag changes nothing. */
function useLineDrag(columns: readonly ColumnId[], onColumns: (columns: readonly ColumnId[]) => void) {
  const list = useRef<HTMLUListElement>(null)
  /** Measured when the drag begins, because the lines move during it. */
  const middles = useRef<readonly number[]>([])
  const [drag, setDrag] = useState<{ id: ColumnId; order: readonly ColumnId[] } | null>(null)
  const grip = (id: ColumnId) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      // Prevents focus and text selection.
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
