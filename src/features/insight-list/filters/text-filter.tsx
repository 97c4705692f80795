import { useState, type KeyboardEvent } from 'react'
import { Kbd } from '#shared/ui/kbd.tsx'
import { FunnelIcon } from '#shared/ui/tool-icons.tsx'

type TextFilterProps = {
  query: string
  onQuery: (query: string) => void
  /** Called for Backspace in the empty field. */
  onBackspace: () => void
}

/** The address keeps no more. */
const MOST_LETTERS = 128

/** Filters the loaded rows by text. The key `/` finds the field by `data-list-text`. */
export function TextFilter({ query, onQuery, onBackspace }: TextFilterProps) {
  const [typed, type] = useTyped(query, onQuery)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && typed === '') {
      event.preventDefault()
      onBackspace()
    }
    const isEscape = event.key === 'Escape'
    if (!isEscape && event.key !== 'Enter') return
    const isCleared = isEscape && typed !== ''
    // Marked as handled, so that the sheet stays open. A second Escape closes it.
    if (isCleared || !isEscape) event.preventDefault()
    if (isCleared) return type('')
    // Without rows the field loses the focus too, so that letters are keys again.
    if (isEscape) event.currentTarget.blur()
    // Then to the rows. Behind the sheet of a phone they cannot take the focus.
    document.querySelector<HTMLElement>('[data-row] [tabindex="0"]')?.focus()
  }
  return (
    <label className="flex h-6.5 w-38 shrink-0 items-center gap-1.5 rounded-sm border border-line bg-surface pr-1 pl-2 text-ink-3 focus-within:border-line-strong max-md:h-10 max-md:w-full">
      <FunnelIcon size={13} className="shrink-0" />
      <input
        data-list-text
        value={typed}
        maxLength={MOST_LETTERS}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        aria-label="Filter the loaded rows by text"
        placeholder="Filter by text"
        className="w-full min-w-0 bg-transparent text-ink outline-none"
      />
      <span className="max-md:hidden">
        <Kbd>/</Kbd>
      </span>
    </label>
  )
}

/**
 * The typed text. The address follows later and trimmed, so writing it back would lose letters. Only changes from elsewhere are taken
 * over.
 */
function useTyped(query: string, onQuery: (query: string) => void) {
  const [typed, setTyped] = useState(query)
  const [seen, setSeen] = useState(query)
  /** The text that the address will have once it has followed. */
  const [awaited, setAwaited] = useState<string | null>(null)
  if (awaited !== null && query === awaited) {
    setAwaited(null)
    setSeen(query)
  } else if (awaited === null && query !== seen) {
    setSeen(query)
    setTyped(query)
  }
  const type = (text: string) => {
    setTyped(text)
    setAwaited(text.trim())
    onQuery(text)
  }
  return [typed, type] as const
}
