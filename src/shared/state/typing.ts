import { useEffect, useState } from 'react'
import { createOfSession } from './session.ts'

/** The value once it has not changed for `quietMs`. */
export function useDebounced<T>(value: T, quietMs: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return debounced
}

type Cursor = { index: number; key: string | null }
const FIRST: Cursor = { index: 0, key: null }

/**
 * The active entry of a list of suggestions. Until the user moves, it is the first entry. After that it stays on the same entry when
 * others arrive above it, or at the same position if that entry disappears.
 *
 * @param keys of the entries, in order and unique
 */
export function useListCursor(keys: readonly string[]) {
  const [{ index, key }, setCursor] = useState(FIRST)
  const found = key === null ? -1 : keys.indexOf(key)
  return {
    at: found === -1 ? Math.max(0, Math.min(index, keys.length - 1)) : found,
    moveTo: (next: number) => setCursor({ index: next, key: keys[next] ?? null }),
    toFirst: () => setCursor(FIRST),
  }
}

/**
 * Unsaved texts: of notes, by the id of the one that they change, or by `draftKey` for a new one; the fields of calls; and names, by the
 * label of their field. They last as long as the tab, also over a reload and a sign-in, and do not need the database.
 */
export const useDrafts = createOfSession<Readonly<Record<string, string>>>('insight-desk.note-drafts', {})

/** @param text null deletes the draft */
export function setDraft(draft: string, text: string | null) {
  const { [draft]: _, ...others } = useDrafts.getState()
  useDrafts.setState(text === null ? others : { ...others, [draft]: text }, true)
}
