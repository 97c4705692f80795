import { visit } from './last-visit.ts'

/** A pause this long ends a visit. */
export const PAUSE_MS = 30 * 60_000

/**
 * Notes what is on screen. After a pause, what the visit before had seen becomes the mark; on the first visit it is the visit
 * itself, because what was there before is not news, whichever page of it was looked at first.
 *
 * @param newest publication of the newest insight of the list, ms; null where it is not known
 * @param at now, by the browser's clock
 * @param serviceNow now, by the clock that dates insights
 */
export function noteVisit(newest: number | null, at: number, serviceNow: number) {
  const state = visit.use.getState()
  const isNewVisit = at - state.at > PAUSE_MS
  // What is dated ahead must not make everything until then old.
  const seen = Math.min(newest ?? 0, serviceNow)
  if (!isNewVisit && seen <= state.newest && at - state.at < 60_000) return
  visit.update((stored) => ({
    before: isNewVisit ? (stored.newest > 0 ? stored.newest : serviceNow) : stored.before,
    newest: Math.max(stored.newest, seen),
    at,
  }))
}
