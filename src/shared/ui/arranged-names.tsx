import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { IconButton } from './button.tsx'

type Named = { id: string; name: string }

type ArrangedNamesProps<T extends Named> = {
  items: readonly T[]
  maxLength: number
  /** @returns why the name is refused, else null */
  onName: (item: T, typed: string) => string | null
  onMove: (id: string, by: 1 | -1) => void
  onDelete: (item: T, index: number) => void
  /** Buttons after those that move an item. */
  renderAfter?: (item: T) => ReactNode
}

const SIDES = [
  { side: 'left', by: -1, Icon: ArrowLeft },
  { side: 'right', by: 1, Icon: ArrowRight },
] as const

/** Renames, moves and deletes what has a tab. */
export const ArrangedNames = <T extends Named>(props: ArrangedNamesProps<T>) => {
  const { items, maxLength, onName, onMove, onDelete, renderAfter } = props
  return (
    <ul className="max-h-72 overflow-auto border-t border-line-faint">
      {items.map((item, index) => (
        <li key={item.id} className="flex items-center gap-1 border-b border-line-faint py-0.5">
          <NameInput name={item.name} maxLength={maxLength} onName={(typed) => onName(item, typed)} />
          {SIDES.map(({ side, by, Icon }) => (
            <IconButton
              key={side}
              label={`Move ${item.name} to the ${side}`}
              disabled={items[index + by] === undefined}
              onClick={() => onMove(item.id, by)}
              icon={<Icon size={13} />}
            />
          ))}
          {renderAfter?.(item)}
          <IconButton
            data-remove
            label={`Delete ${item.name}`}
            onClick={() => onDelete(item, index)}
            icon={<Trash2 size={13} />}
          />
        </li>
      ))}
    </ul>
  )
}

type NameInputProps = { name: string; maxLength: number; onName: (typed: string) => string | null }

/**
 * An editable name, saved by Enter or on blur and reset by Esc. For a name that is refused, Enter shows why and blur restores the old
 * one. Focusing the field, or typing the same name again, saves nothing: another tab may have renamed it meanwhile.
 */
export function NameInput({ name, maxLength, onName }: NameInputProps) {
  const [edit, setEdit] = useState<{ text: string; over: string; refused: string | null } | null>(null)
  const errorId = useId()
  const error = edit?.refused ?? null
  const save = () => {
    const typed = edit?.text.trim()
    const refused = typed === undefined || typed === edit?.over ? null : onName(typed)
    setEdit(edit && refused !== null ? { ...edit, refused } : null)
  }
  return (
    <div className="min-w-0 flex-1">
      <input
        data-own-escape={edit ? true : undefined}
        autoComplete="off"
        spellCheck={false}
        aria-label={`Name of ${name}`}
        aria-describedby={error === null ? undefined : errorId}
        aria-invalid={error !== null}
        value={edit?.text ?? name}
        maxLength={maxLength}
        onChange={(event) => setEdit({ text: event.target.value, over: edit?.over ?? name, refused: null })}
        onBlur={() => {
          save()
          setEdit(null)
        }}
        onKeyDown={({ key, nativeEvent }) => {
          if (nativeEvent.isComposing) return
          if (key === 'Enter') save()
          else if (key === 'Escape') setEdit(null)
        }}
        className="min-h-6 w-full min-w-0 bg-transparent px-1 -outline-offset-2"
      />
      <p id={errorId} role="alert" className="px-1 text-xs text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}
