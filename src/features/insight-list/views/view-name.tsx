import { useEffect, useRef, useState } from 'react'
import type { View } from '#shared/state/views.ts'
import { renameView } from './opening-view.ts'

/**
 * The name of a view, to be typed over. Only what was typed is saved: by Enter or on the way out; Esc takes it back. Whoever only comes
 * by on the way to another field leaves it as it is by then, in whichever tab it was named.
 */
export function ViewName({ view }: { view: View }) {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const isTyping = typed !== null
  const save = () => {
    const name = typed?.text.trim() ?? ''
    if (name !== '' && name !== typed?.over && name !== view.name) renameView(view, name)
    setTyped(null)
  }
  useEffect(() => {
    if (!isTyping) return
    // Esc takes back one thing at a time: it must be heard before the panel hears it, which listens at the document.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.target !== field.current) return
      event.preventDefault()
      event.stopPropagation()
      setTyped(null)
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [isTyping])
  return (
    <input
      ref={field}
      aria-label={`Name of ${view.name}`}
      value={typed?.text ?? view.name}
      maxLength={60}
      onChange={(event) => setTyped({ text: event.target.value, over: typed?.over ?? view.name })}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) save()
      }}
      className="min-w-0 flex-1 bg-transparent px-1 -outline-offset-2"
    />
  )
}
