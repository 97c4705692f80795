import { useState } from 'react'
import { typedInsight } from '#shared/navigation/typed-target.ts'
import { Button } from '#shared/ui/button.tsx'

/** Another column by id or by a pasted address. */
export function AddInsight({ ids, onAdd }: { ids: readonly string[]; onAdd: (id: string) => void }) {
  const [typed, setTyped] = useState('')
  const [complaint, setComplaint] = useState<string | null>(null)
  return (
    <form
      className="no-print flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const id = typedInsight(typed)
        if (id === null) setComplaint('This is not an insight id or address.')
        else if (ids.includes(id)) setComplaint('This insight is already compared.')
        else {
          setTyped('')
          setComplaint(null)
          onAdd(id)
        }
      }}
    >
      <label className="flex min-w-0 flex-1 items-center gap-2 text-sm text-ink-2 page-sm:max-w-md">
        <span className="shrink-0">Add insight</span>
        <input
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setComplaint(null)
          }}
          placeholder="Id or address"
          aria-invalid={complaint !== null || undefined}
          className="h-control min-w-0 flex-1 rounded-sm border border-line bg-surface px-2 text-ink"
        />
      </label>
      <Button type="submit">Add</Button>
      <span role="status" className="text-xs text-caution">
        {complaint}
      </span>
    </form>
  )
}
