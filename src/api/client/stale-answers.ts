import { useSyncExternalStore } from 'react'
import { DATA_AS_OF_HEADER, DATA_STALE_HEADER } from '#contract/calls/routes.ts'

/** Answers that stood in for one the service could not give: question → when the service gave them, as stated, and when we heard. */
const stale = new Map<string, { asOf: string | null; heardAt: number }>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Notes whether an answer is the service's own or an earlier one that the proxy gave because the service fails. */
export function noteAge(question: string, headers: Headers, now = Date.now()): void {
  if (headers.get(DATA_STALE_HEADER))
    stale.set(question, { asOf: headers.get(DATA_AS_OF_HEADER), heardAt: now })
  else if (!stale.delete(question)) return
  tell()
}

/** Forgets what was not heard again since `since`: it is on screen no longer. */
export function forgetStale(since: number): void {
  for (const [question, { heardAt }] of stale) if (heardAt < since) stale.delete(question)
  tell()
}

/** When the service gave the oldest of the answers that stand in for newer ones, ms; null when all are its own. */
export function staleSince(): number | null {
  const given = [...stale.values()].map(({ asOf, heardAt }) => Date.parse(asOf ?? '') || heardAt)
  return given.length === 0 ? null : Math.min(...given)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useStaleSince = () => useSyncExternalStore(subscribe, staleSince)
