import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { COLUMNS } from '#features/insight-list/rows/columns.tsx'
import { COLUMN_IDS, FIXED_COLUMNS, type ColumnId } from '#features/insight-list/search/insight-search.ts'
import { useColumns } from '#features/insight-list/search/list-address.ts'
import { usePreview } from '#features/insight-list/search/page-state.ts'
import { countOf } from '#shared/format/words.ts'
import { setListLayout, useListLayout } from '#shared/state/views.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { useGridShape } from './grid-layout.ts'

const WIDTH_STEP = 16

/** Chooses columns, their order (by buttons or by dragging) and their widths. */
export function ColumnChooser() {
  const { columns, onColumns } = useColumns()
  const { columns: drawn, isCards } = useGridShape()
  const preview = usePreview()
  const hidden = isCards ? [] : columns.filter((id) => !drawn.includes(id))
  /** While a line is dragged: the order that results. Saved on drop. */
  const [drag, setDrag] = useState<{ id: ColumnId; order: readonly ColumnId[] } | null>(null)
  const order = drag?.order ?? columns
  const lines = [...order, ...COLUMN_IDS.filter((id) => !order.includes(id))]
  const toggle = (id: ColumnId) =>
    onColumns(columns.includes(id) ? columns.filter((each) => each !== id) : insertInOrder(columns, id))
  return (
    <div className="w-80 py-2.5">
      <h2 className="flex justify-between px-3 pb-2 font-semibold">
        Columns{' '}
        <span className="font-regular text-ink-3">
          {columns.length} of {COLUMN_IDS.length}
        </span>
      </h2>
      {(isCards || hidden.length > 0) && (
        <p role="status" className="px-3 pb-2 text-xs text-ink-2">
          {isCards
            ? 'At this width rows are cards without columns.'
            : `${countOf(hidden.length, 'column')} ${hidden.length === 1 ? 'does' : 'do'} not fit. ${preview.isOpen ? 'Hide the preview (p), narrow' : 'Narrow'} other columns or widen the window.`}
        </p>
      )}
      <ul className="max-h-[60dvh] overflow-auto">
        {lines.map((id) => {
          const isOn = columns.includes(id)
          const isFixed = FIXED_COLUMNS.includes(id)
          const { name } = COLUMNS[id]
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same
            <li
              key={id}
              draggable={isOn}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDrag({ id, order: columns })
              }}
              onDragOver={(event) => {
                if (!drag || !isOn) return
                event.preventDefault()
                if (drag.id !== id)
                  setDrag({ ...drag, order: moveColumn(columns, drag.id, columns.indexOf(id)) })
              }}
              onDragEnd={(event) => {
                if (drag && event.dataTransfer.dropEffect !== 'none') onColumns(drag.order)
                setDrag(null)
              }}
              className={clsx(
                'flex min-h-7 items-center gap-1 pr-2 pl-1 focus-within:bg-press',
                id === drag?.id ? 'bg-press' : 'hover:bg-hover',
              )}
            >
              <span
                aria-hidden="true"
                title={isOn ? 'Drag to move' : undefined}
                className={clsx(
                  'grid size-6 shrink-0 cursor-grab place-items-center text-ink-3',
                  !isOn && 'invisible',
                )}
              >
                <GripVertical size={13} />
              </span>
              <label className="flex flex-1 items-center gap-2">
                <input type="checkbox" checked={isOn} disabled={isFixed} onChange={() => toggle(id)} />
                <span className={isFixed ? 'text-ink-3' : undefined}>{name}</span>
                {hidden.includes(id) && (
                  <span className="ml-auto text-xs whitespace-nowrap text-caution">does not fit</span>
                )}
                {isFixed && <span className="ml-auto text-xs text-ink-3">always</span>}
              </label>
              {isOn && <ColumnButtons id={id} />}
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

const WIDTHS = [
  ['Narrow', 'Narrower', '−', -WIDTH_STEP],
  ['Widen', 'Wider', '+', WIDTH_STEP],
] as const
const MOVES = [
  ['left', ArrowUp, -1],
  ['right', ArrowDown, 1],
] as const

function ColumnButtons({ id }: { id: ColumnId }) {
  const { columns, onColumns } = useColumns()
  const widths = useListLayout((state) => state.widths)
  const { name, width } = COLUMNS[id]
  const at = columns.indexOf(id)
  return (
    <>
      {WIDTHS.map(([verb, title, sign, by]) => (
        <button
          key={verb}
          type="button"
          aria-label={`${verb} ${name}`}
          title={title}
          onClick={() =>
            setListLayout({ widths: { ...widths, [id]: Math.max(24, (widths[id] ?? width) + by) } })
          }
          className="grid size-6 place-items-center rounded-xs text-ink-3 hover:text-ink"
        >
          {sign}
        </button>
      ))}
      {MOVES.map(([side, Icon, by]) => (
        <IconButton
          key={side}
          label={`Move ${name} to the ${side}`}
          className="size-6!"
          disabled={columns[at + by] === undefined}
          onClick={() => onColumns(moveColumn(columns, id, at + by))}
          icon={<Icon size={13} />}
        />
      ))}
    </>
  )
}

/** Inserts a column after its nearest predecessor in the default order. */
function insertInOrder(columns: readonly ColumnId[], id: ColumnId): readonly ColumnId[] {
  const before = COLUMN_IDS.slice(0, COLUMN_IDS.indexOf(id))
  const at = columns.findLastIndex((each) => before.includes(each)) + 1
  return columns.toSpliced(at, 0, id)
}

/** Moves a column to the index `to`. */
const moveColumn = (columns: readonly ColumnId[], id: ColumnId, to: number): readonly ColumnId[] =>
  columns.filter((each) => each !== id).toSpliced(to, 0, id)
