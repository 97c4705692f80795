import type { Query, QueryCache } from '@tanstack/react-query'
import { create } from 'zustand'

/** Wide filters may take half a minute. By now somebody who waits must be told that it is the service that is slow. */
export const SLOW_AFTER_MS = 10_000

interface SlowAnswers {
  /** Something on screen has been waited for longer than is usual. */
  readonly isSlow: boolean
  /** When the oldest of what is shown meanwhile was fetched, browser clock; null when nothing is shown in its place. */
  readonly shownFrom: number | null
}

const NONE: SlowAnswers = { isSlow: false, shownFrom: null }

export const useSlowAnswers = create<SlowAnswers>(() => NONE)

/**
 * Notes every fetch that takes too long, first try to last, as long as something on screen waits for it. Returns how to
 * end that.
 */
export function watchSlowAnswers(cache: QueryCache): () => void {
  const timers = new Map<Query, ReturnType<typeof setTimeout>>()
  const slow = new Set<Query>()

  const tell = () => {
    const waitedFor = [...slow].filter((query) => query.getObserversCount() > 0)
    const known = waitedFor.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
    const next: SlowAnswers =
      waitedFor.length === 0
        ? NONE
        : { isSlow: true, shownFrom: known.length > 0 ? Math.min(...known) : null }
    const now = useSlowAnswers.getState()
    if (now.isSlow !== next.isSlow || now.shownFrom !== next.shownFrom) useSlowAnswers.setState(next)
  }

  const begin = (query: Query) => {
    if (timers.has(query)) return
    const overdue = () => {
      slow.add(query)
      tell()
    }
    timers.set(query, setTimeout(overdue, SLOW_AFTER_MS))
  }

  const end = (query: Query) => {
    clearTimeout(timers.get(query))
    timers.delete(query)
    if (slow.delete(query)) tell()
  }

  const look = (query: Query, isRemoved = false) =>
    isRemoved || query.state.fetchStatus === 'idle' ? end(query) : begin(query)

  // The first calls are older than the parts of the page that this belongs to.
  for (const query of cache.getAll()) look(query)
  const unsubscribe = cache.subscribe(({ type, query }) => {
    look(query, type === 'removed')
    if (type === 'observerAdded' || type === 'observerRemoved') tell()
  })
  return () => {
    unsubscribe()
    for (const query of timers.keys()) end(query)
  }
}
