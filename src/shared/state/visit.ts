import * as v from 'valibot'
import { createStored, listOf } from './stored.ts'

const visit = createStored<{ before: number | null; newest: number; at: number }>({
  key: 'insight-desk.visit',
  name: 'last visit',
  version: 1,
  initial: { before: null, newest: 0, at: 0 },
  schema: v.object({
    /** Creation of the newest insight seen in the previous visit, ms; later ones are new. */
    before: v.nullable(v.number()),
    newest: v.number(),
    /** Last activity of this visit, by the browser's clock. */
    at: v.number(),
  }),
})

/** Insights created after this instant are new to the user; null on a first visit until something was shown. */
export const useNewSince = () => visit.use((state) => state.before)

/** A pause this long ends a visit. */
const PAUSE_MS = 30 * 60_000

/** `newSince` if it is from an earlier visit, i.e. at least a pause ago; else null. @param now the service's clock, ms */
export const lastVisit = (newSince: number | null, now: number): number | null =>
  newSince !== null && now - newSince >= PAUSE_MS ? newSince : null

/**
 * Records activity. After a pause, a new visit begins: insights newer than the newest seen in the previous visit are new. On the first
 * visit ever, insights are new if created after its beginning.
 *
 * @param newest creation of the newest insight of the list, ms; null if unknown
 * @param at now, by the browser's clock
 * @param serviceNow now, by the service's clock
 */
export function noteVisit(newest: number | null, at: number, serviceNow: number) {
  // Nobody has seen what arrives on a page in the background, and it begins no visit.
  if (document.hidden) return
  const state = visit.use.getState()
  const isNewVisit = at - state.at > PAUSE_MS
  // An insight dated in the future must not hide those created until then.
  const seen = Math.min(newest ?? 0, serviceNow)
  if (!isNewVisit && seen <= state.newest && at - state.at < 60_000) return
  visit.update((stored) => ({
    before: isNewVisit ? (stored.newest > 0 ? stored.newest : serviceNow) : stored.before,
    newest: Math.max(stored.newest, seen),
    at,
  }))
}

/** `ids`: opened insights, newest last. `unread`: insights that the user marked as unread. */
type ReadMarks = { ids: string[]; unread: string[] }

const marks = createStored<ReadMarks>({
  key: 'insight-desk.read',
  name: 'read insights',
  version: 1,
  initial: { ids: [], unread: [] },
  schema: v.object({ ids: listOf(v.string()), unread: listOf(v.string()) }),
})
export const useReadMarks = marks.use

/** The list does not reach further back. */
const MAX_MARKS = 5_000

const without = (ids: readonly string[], id: string) => ids.filter((known) => known !== id)

export function markRead(id: string) {
  const { ids, unread } = marks.use.getState()
  if (ids.at(-1) === id && !unread.includes(id)) return
  marks.update((state) => ({
    ids: [...without(state.ids, id), id].slice(-MAX_MARKS),
    unread: without(state.unread, id),
  }))
}

export const markUnread = (id: string) =>
  marks.update((state) => ({
    ids: without(state.ids, id),
    unread: [...without(state.unread, id), id].slice(-MAX_MARKS),
  }))

/** Marked as unread, or created after the last visit and not opened yet. */
export const isUnread = (
  { ids, unread }: ReadMarks,
  id: string,
  publishedAt: number | null,
  newSince: number | null,
) =>
  unread.includes(id) ||
  (newSince !== null && publishedAt !== null && publishedAt > newSince && !ids.includes(id))
