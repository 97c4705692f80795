import { useEffect, useState } from 'react'

/** Longest slice, so that input is handled in between. */
const BUDGET_MS = 8

/**
 * Runs a generator in slices of a few milliseconds, and restarts when another is given.
 *
 * @param start must keep its identity for as long as its inputs are the same
 * @returns null until it is done
 */
export function useSliced<T>(start: () => Generator<void, T>): { value: T } | null {
  const [done, setDone] = useState<{ of: typeof start; value: T } | null>(null)
  useEffect(() => {
    const run = start()
    let timer: ReturnType<typeof setTimeout> | undefined
    const work = () => {
      const until = performance.now() + BUDGET_MS
      do {
        const { done: isDone, value } = run.next()
        if (isDone) {
          setDone({ of: start, value })
          return
        }
      } while (performance.now() < until)
      timer = setTimeout(work)
    }
    timer = setTimeout(work)
    return () => clearTimeout(timer)
  }, [start])
  return done?.of === start ? done : null
}
