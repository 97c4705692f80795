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
