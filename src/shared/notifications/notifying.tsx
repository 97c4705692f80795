import * as v from 'valibot'
import { create } from 'zustand'
import { createStored, listOf } from '#shared/state/stored.ts'

/**
 * The views and watchlists that tell of new insights on this device, by their ids (`viewSource`, `listSource`); none until somebody
 * chooses one. Like the browser's permission it is a device's own, and goes into no export.
 */
const notifying = createStored<{ on: string[] }>({
  key: 'insight-desk.notifications',
  name: 'notification settings',
  version: 1,
  initial: { on: [] },
  schema: v.object({ on: listOf(v.string()) }),
})
export const useNotifying = notifying.use

export const setNotifying = (source: string, isOn: boolean) =>
  notifying.update(({ on }) => ({
    on: [...on.filter((other) => other !== source), ...(isOn ? [source] : [])],
  }))

export const viewSource = (id: string) => `view ${id}`
/** A named list of the watchlist, or all that is watched. */
export const listSource = (id: string | null) => (id === null ? 'watchlist' : `list ${id}`)

/** How many of the arrivals nobody has looked at; set by what keeps them (`arrived.ts`), which comes later than the first page. */
export const useUnread = create(() => ({ count: 0 }))

/** The title of a page in the browser's tab, with the number of unread arrivals. */
export function PageTitle({ children }: { children: string }) {
  const unread = useUnread(({ count }) => count)
  return <title>{`${unread > 0 ? `(${unread}) ` : ''}${children} · Insight Desk`}</title>
}
