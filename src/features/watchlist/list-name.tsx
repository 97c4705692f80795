import { useEffect, useId, useRef, useState } from 'react'
import type { NamedList } from '#shared/state/named-lists/named-lists.ts'
import { NAME_FIELD, nameList } from '#shared/state/named-lists/told-lists.ts'

/**
 * The name of a list, to be typed over: saved by Enter or on the way out, taken back by Esc. A name that another list has stays in the
 * field at Enter, with why it was not taken; on the way out it gives way to the old one.
 */
export function ListName({ list }: { list: NamedList }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const troubleId = useId()
  const isTyping = typed !== null
  const end = () => {
    setTyped(null)
    setTrouble(null)
  }
  const save = () => {
    const found = typed === null ? null : nameList(list, typed)
    if (found === null) end()
    else setTrouble(found)
  }
  useEffect(() => {
    if (!isTyping) return
    // Esc takes back one thing at a time: it must be heard before the panel hears it, which listens at the document.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.target !== field.current) return
      event.preventDefault()
      event.stopPropagation()
      setTyped(null)
      setTrouble(null)
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [isTyping])
  return (
    <div className="min-w-0 flex-1">
      <input
        {...NAME_FIELD}
        ref={field}
        aria-label={`Name of ${list.name}`}
        aria-describedby={trouble === null ? undefined : troubleId}
        aria-invalid={trouble !== null}
        value={typed ?? list.name}
        onChange={(event) => {
          setTyped(event.target.value)
          setTrouble(null)
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
