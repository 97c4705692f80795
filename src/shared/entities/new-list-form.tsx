import { useId, useState } from 'react'
import { makeList, NAME_FIELD } from '#shared/state/named-lists/edit-lists.ts'
import { Button } from '#shared/ui/button.tsx'

type NewListFormProps = {
  /** The asset that the list is made for, and the service's clock, ms. */
  first?: { tag: string; now: number }
  onMade?: (id: string) => void
}

/** Makes a list under the name typed. Where that cannot be, it says why and keeps what was typed. */
export function NewListForm({ first, onMade }: NewListFormProps) {
  const [name, setName] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  const troubleId = useId()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const made = makeList(name, first)
        setTrouble('trouble' in made ? made.trouble : null)
        if ('trouble' in made) return
        setName('')
        onMade?.(made.id)
      }}
    >
      <div className="flex gap-2">
        <input
          {...NAME_FIELD}
          aria-label="Name of a new list"
          aria-describedby={trouble === null ? undefined : troubleId}
          aria-invalid={trouble !== null}
          placeholder="New list"
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setTrouble(null)
          }}
          className="h-control min-w-0 flex-1 rounded-sm border border-line-strong bg-surface px-2"
        />
        <Button type="submit">Make</Button>
      </div>
      <p id={troubleId} role="alert" className="pt-1 text-xs text-danger empty:hidden">
        {trouble}
      </p>
    </form>
  )
}
