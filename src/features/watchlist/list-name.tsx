import { useId, useState } from 'react'
import type { NamedList } from '#shared/state/named-lists/named-lists.ts'
import { NAME_FIELD, nameList } from '#shared/state/named-lists/told-lists.ts'
import { useTypedOver } from '#shared/ui/use-typed-over.ts'

/**
 * The name of a list, to be typed over: saved by Enter or on the way out, taken back by Esc. A name that another list has stays in the
 * field at Enter, with why it was not taken; on the way out it gives way to the old one.
 */
export function ListName({ list }: { list: NamedList }) {
  const { field, value, typed, isTyping, type, end } = useTypedOver(list.name)
  const [refused, setRefused] = useState<string | null>(null)
  const troubleId = useId()
  const trouble = isTyping ? refused : null
  const save = () => {
    const found = typed === null ? null : nameList(list, typed)
    setRefused(found)
    if (found === null) end()
  }
  return (
    <div className="min-w-0 flex-1">
      <input
        {...NAME_FIELD}
        ref={field}
        aria-label={`Name of ${list.name}`}
        aria-describedby={trouble === null ? undefined : troubleId}
        aria-invalid={trouble !== null}
        value={value}
        onChange={(event) => {
          type(event.target.value)
          setRefused(null)
        }}
        onBlur={() => {
          save()
          end()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) save()
        }}
        className="min-h-6 w-full min-w-0 bg-transparent px-1 -outline-offset-2"
      />
      <p id={troubleId} role="alert" className="px-1 text-xs text-danger empty:hidden">
        {trouble}
      </p>
    </div>
  )
}
