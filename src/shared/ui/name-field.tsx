import { useEffect, useRef, useState } from 'react'
import { setDraft, useDrafts } from '#shared/state/typing.ts'
import { Button, type ButtonProps } from './button.tsx'

/**
 * Inline editing of a name; Esc reverts the typed text. Focusing the field, or typing the same name again, saves nothing: another tab
 * may have renamed it meanwhile.
 *
 * @returns `typed`: the name to save, null if unchanged; `field`: ref of the input
 */
export function useTypedOver(name: string) {
  const [edit, setEdit] = useState<{ text: string; over: string } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const isTyping = edit !== null
  useEffect(() => {
    if (!isTyping) return
    // In the capture phase of the window, before the panel around, which would close on Esc and listens at the document.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.target !== field.current) return
      event.preventDefault()
      event.stopPropagation()
      setEdit(null)
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [isTyping])
  return {
    field,
    value: edit?.text ?? name,
    typed: edit && edit.text.trim() !== edit.over ? edit.text.trim() : null,
    isTyping,
    type: (text: string) => setEdit({ text, over: edit?.over ?? name }),
    end: () => setEdit(null),
  }
}

type NameFormProps = Pick<ButtonProps, 'variant' | 'isBusy'> & {
  /** Accessible name of the field. */
  label: string
  placeholder: string
  maxLength: number
  /** Label of the button. */
  verb: string
  /** Called with a non-empty name; if it returns true, the field is cleared. */
  onName: (name: string) => boolean | Promise<boolean>
}

/** A form that creates something by name. What is typed stays as a draft. */
export function NameForm({ label, placeholder, maxLength, verb, onName, ...button }: NameFormProps) {
  const name = useDrafts((drafts) => drafts[label]) ?? ''
  const submit = async () => {
    if (name.trim() !== '' && !button.isBusy && (await onName(name.trim()))) setDraft(label, null)
  }
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <input
        aria-label={label}
        placeholder={placeholder}
        value={name}
        maxLength={maxLength}
        onChange={(event) => setDraft(label, event.target.value)}
        className="h-control min-w-0 flex-1 rounded-sm border border-line-strong bg-surface px-2"
      />
      <Button {...button} type="submit">
        {verb}
      </Button>
    </form>
  )
}
