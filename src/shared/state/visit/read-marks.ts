import * as v from 'valibot'
import { createStored } from '#shared/state/stored/stored.ts'

/**
 * Insights that were opened, newest last, and those that were set back to unread by hand. Bounded: an insight older than a few
 * thousand others is off the list anyway.
 */
const ReadMarks = v.object({ ids: v.array(v.string()), unread: v.array(v.string()) })
export type ReadMarks = v.InferOutput<typeof ReadMarks>

export const marks = createStored<ReadMarks>({
  key: 'insight-desk.read',
  version: 1,
  initial: { ids: [], unread: [] },
  schema: ReadMarks,
})

export const useReadMarks = marks.use

/** Unread: set so by hand, or published after the last visit and not opened yet. */
export const isUnread = (
  { ids, unread }: ReadMarks,
  id: string,
  publishedAt: number | null,
  newSince: number | null,
) =>
  unread.includes(id) ||
  (newSince !== null && publishedAt !== null && publishedAt > newSince && !ids.includes(id))
