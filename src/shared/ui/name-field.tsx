import { useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

/**
 * A name that is typed over where it stands; Esc takes back what was typed, and only that. Who types what stood there again, or only
 * comes by on the way to another field, changes nothing: in another tab it may have another name by then.
 *
 * @returns `typed`: what is to be saved, null where that is nothing; `field` is for the input that holds it
 */
export function useTypedOver(name: string) {
  const [edit, setEdit] = useState<{ text: string; over: string } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const isTyping = edit !== null
  useEffect(() => {
    if (!isTyping) return
    // Esc takes back one thing at a time: it must be heard before the panel hears it, which listens at the document.
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
  /** What the button says. */
  verb: string
  /** Takes the name, which is not empty; whether it was taken, and the field is free for another one. */
  onName: (name: string) => boolean | Promise<boolean>
}

/** A field for the name of something new. */
export function NameForm({ label, placeholder, maxLength, verb, onName, ...button }: NameFormProps) {
  const [name, setName] = useState('')
  const submit = async () => {
    if (name.trim() !== '' && !button.isBusy && (await onName(name.trim()))) setName('')
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
        onChange={(event) => setName(event.target.value)}
        className="h-control min-w-0 flex-1 rounded-sm border border-line-strong bg-surface px-2"
      />
      <Button {...button} type="submit">
        {verb}
      </Button>
    </form>
  )
}
