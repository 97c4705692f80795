import { useEffect, useState } from 'react'

/** The value once it has not changed for a while: what is typed is not asked for letter by letter. */
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
 * Which entry of a list under a field the keys are on. Whoever has moved to an entry stays on it when others arrive above; until then
 * it is the first, whichever that is by now. Where the entry has gone, its place stands for it.
 *
 * @param keys of the entries, in order, each once
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
