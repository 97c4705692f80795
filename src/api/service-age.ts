import { DATA_AS_OF_HEADER, DATA_STALE_HEADER } from '#contract/routes.ts'

/** Answers that stood in for one the service could not give: question → when the service gave them and when we heard, ms. */
const stale = new Map<string, { asOf: number; heardAt: number }>()
const listeners = new Set<() => void>()

/** Notes whether an answer is the service's own or an earlier one that the proxy gave because the service fails. */
export function noteAge(question: string, headers: Headers, now = Date.now()): void {
  if (headers.get(DATA_STALE_HEADER) === '1') {
    const asOf = Date.parse(headers.get(DATA_AS_OF_HEADER) ?? '')
    stale.set(question, { asOf: Number.isNaN(asOf) ? now : asOf, heardAt: now })
  } else if (!stale.delete(question)) return
  for (const listener of listeners) listener()
}

/** Forgets what was not heard again since `since`: it is on screen no longer. */
export function forgetStale(since: number): void {
  for (const [question, { heardAt }] of stale) if (heardAt < since) stale.delete(question)
  for (const listener of listeners) listener()
}

/** When the service gave the oldest of the answers that stand in for newer ones, ms; null when all are its own. */
export const staleSince = (): number | null =>
  stale.size === 0 ? null : Math.min(...[...stale.values()].map(({ asOf }) => asOf))

/** Calls when the above may have changed; returns how to end that. */
export function onStaleChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
