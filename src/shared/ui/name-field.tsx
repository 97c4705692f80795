import { useId, useState } from 'react'
import { setDraft, useDrafts } from '#shared/state/typing.ts'
import { Button, type ButtonProps } from './button.tsx'

type NameFormProps = Pick<ButtonProps, 'variant' | 'isBusy'> & {
  /** Accessible name of the field. */
  label: string
  placeholder: string
  maxLength?: number
  /** Label of the button. */
  verb: string
  /** Returns null if it took the name, which clears the field, else why not; empty if that is said elsewhere. */
  onName: (name: string) => string | null | Promise<string | null>
}

/** A form that creates or adds something by name. What is typed stays as a draft. */
export function NameForm({ label, placeholder, maxLength, verb, onName, ...button }: NameFormProps) {
  const name = useDrafts((drafts) => drafts[label]) ?? ''
  const [refused, setRefused] = useState<string | null>(null)
  const refusedId = useId()
  const submit = async () => {
    if (button.isBusy) return
    const why = name.trim() === '' ? 'Nothing is typed yet.' : await onName(name.trim())
    setRefused(why)
    if (why === null) setDraft(label, null)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className="flex gap-2">
        <input
          autoComplete="off"
          spellCheck={false}
          aria-label={label}
          aria-describedby={refused ? refusedId : undefined}
          aria-invalid={Boolean(refused)}
          placeholder={placeholder}
          value={name}
          maxLength={maxLength}
          onChange={(event) => {
            setDraft(label, event.target.value)
            setRefused(null)
          }}
          className="h-control min-w-0 flex-1 rounded-sm border border-line-strong bg-surface px-2"
        />
        <Button {...button} type="submit">
          {verb}
        </Button>
      </div>
      <p id={refusedId} role="alert" className="pt-1 text-xs text-danger empty:hidden">
        {refused}
      </p>
    </form>
  )
}
