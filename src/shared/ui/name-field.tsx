import { setDraft, useDrafts } from '#shared/state/typing.ts'
import { Button, type ButtonProps } from './button.tsx'

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
