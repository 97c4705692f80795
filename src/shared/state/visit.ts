import * as v from 'valibot'
import { createStored, listOf } from './stored.ts'

const visit = createStored<{ before: number | null; newest: number; at: number }>({
  key: 'insight-desk.visit',
  name: 'last visit',
  version: 1,
  initial: { before: null, newest: 0, at: 0 },
  schema: v.object({
    /** Newest publication seen in the visit before this one, ms; later ones are new. */
    before: v.nullable(v.number()),
    newest: v.number(),
    /** When this visit last did anything, by the browser's clock. */
    at: v.number(),
  }),
})

/** Publications after this instant are new to this person; null until something has been on screen. */
export const useNewSince = () => visit.use((state) => state.before)

/** A pause this long ends a visit. */
export const PAUSE_MS = 30 * 60_000

/** The mark of a visit before this one, ms: a last visit is at least a pause ago, anything younger belongs to this one. @param now the service's clock, ms */
export const lastVisit = (newSince: number | null, now: number): number | null =>
  newSince !== null && now - newSince >= PAUSE_MS ? newSince : null

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

/** Insights that were opened, newest last, and those that were set back to unread by hand. */
type ReadMarks = { ids: string[]; unread: string[] }

const marks = createStored<ReadMarks>({
  key: 'insight-desk.read',
  name: 'read insights',
  version: 1,
  initial: { ids: [], unread: [] },
  schema: v.object({ ids: listOf(v.string()), unread: listOf(v.string()) }),
})
export const useReadMarks = marks.use

/** An insight older than a few thousand others is off the list anyway. */
const MOST = 5_000

const without = (ids: readonly string[], id: string) => ids.filter((known) => known !== id)

export function markRead(id: string) {
  const { ids, unread } = marks.use.getState()
  if (ids.at(-1) === id && !unread.includes(id)) return
  marks.update((state) => ({
    ids: [...without(state.ids, id), id].slice(-MOST),
    unread: without(state.unread, id),
  }))
}

export const markUnread = (id: string) =>
  marks.update((state) => ({
    ids: without(state.ids, id),
    unread: [...without(state.unread, id), id].slice(-MOST),
  }))

/** Unread: set so by hand, or published after the last visit and not opened yet. */
export const isUnread = (
  { ids, unread }: ReadMarks,
  id: string,
  publishedAt: number | null,
  newSince: number | null,
) =>
  unread.includes(id) ||
  (newSince !== null && publishedAt !== null && publishedAt > newSince && !ids.includes(id))
