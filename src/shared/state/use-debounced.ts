import { useEffect, useState } from 'react'

/** The value once it has not changed for a while: walking through rows does not load every one of them. */
export function useDebounced<T>(value: T, quietMs: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return debounced
}
