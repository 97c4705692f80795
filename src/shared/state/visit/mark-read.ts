import { marks } from './read-marks.ts'

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
