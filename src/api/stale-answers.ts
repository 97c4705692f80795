import { listeners, stale } from '#api/client/service-age.ts'

/** When the service gave the oldest of the answers that stand in for newer ones, ms; null when all are its own. */
export const staleSince = (): number | null =>
  stale.size === 0
    ? null
    : Math.min(
        ...[...stale.values()].map(({ asOf, heardAt }) => {
          const at = Date.parse(asOf ?? '')
          return Number.isNaN(at) ? heardAt : at
        }),
      )

/** Forgets what was not heard again since `since`: it is on screen no longer. */
export function forgetStale(since: number): void {
  for (const [question, { heardAt }] of stale) if (heardAt < since) stale.delete(question)
  for (const listener of listeners) listener()
}

/** Calls when the above may have changed; returns how to end that. */
export function onStaleChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
