import * as v from 'valibot'
import { createStored, listOf } from '#shared/state/stored.ts'

/**
 * The views and watchlists with notifications on this device, by id (`viewSource`, `listSource`); initially none. Like the browser's
 * permission this is specific to the device, and not part of exports.
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
/** @param id of a named list; null for the whole watchlist */
export const listSource = (id: string | null) => (id === null ? 'watchlist' : `list ${id}`)
