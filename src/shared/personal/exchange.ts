import type { Table } from 'dexie'
import { useWatchlist, watchlist, WATCHLIST } from '#shared/state/named-lists/watchlist-store.ts'
import { PREFERENCES, setPreferences, usePreferences } from '#shared/state/preferences.ts'
import { isSame } from '#shared/state/stored.ts'
import { changeListLayout, LAYOUT, storedViews, useListLayout } from '#shared/state/views.ts'
import { personal, readCalls, readNotes, StorageFailure, writing } from './database.ts'
import { planImport, type ImportMode } from './import-plan.ts'
import type { Personal } from './personal-file.ts'

/** The user's data on this device, and its unreadable rows. */
export type Held = {
  personal: Personal
  unreadable: { calls: readonly unknown[]; notes: readonly unknown[] }
}

/** @throws {StorageFailure} */
export async function readHeld(database = personal): Promise<Held> {
  const [calls, notes] = [await readCalls(database), await readNotes(database)]
  return {
    personal: { ...readSettings(), calls: calls.items, notes: notes.items },
    unreadable: { calls: calls.unreadable, notes: notes.unreadable },
  }
}

/** The part in local storage, which works also without a database. */
const readSettings = (): Omit<Personal, 'calls' | 'notes'> => ({
  views: storedViews.use.getState().views,
  watchlist: useWatchlist.getState(),
  layout: useListLayout.getState(),
  settings: usePreferences.getState(),
})

/**
 * Imports a file completely or not at all. The import is planned again on the current data: another tab may have written since the preview.
 *
 * @throws {StorageFailure}
 */
export async function takeOver(file: Partial<Personal>, mode: ImportMode, database = personal) {
  // Views and settings can be imported without a database.
  const next =
    file.calls || file.notes
      ? await writing(() =>
          database.transaction('rw', database.calls, database.notes, async () => {
            const { personal: here } = await readHeld(database)
            const planned = planImport(here, file, mode).next
            await store(database.calls, here.calls, planned.calls)
            await store(database.notes, here.notes, planned.notes)
            // Throwing here rolls the transaction back.
            expectRoom(planned)
            return planned
          }),
        )
      : planImport({ ...NOTHING, ...readSettings() }, file, mode).next
  expectRoom(next)
  storeSettings(next)
}

/** Deletes all of the user's data on this device, including unreadable rows. @throws {StorageFailure} */
export async function eraseAll(database = personal) {
  await writing(() =>
    database.transaction('rw', database.calls, database.notes, () =>
      Promise.all([database.calls.clear(), database.notes.clear()]),
    ),
  )
  storeSettings(NOTHING)
}

export const NOTHING: Personal = {
  calls: [],
  notes: [],
  views: [],
  watchlist: WATCHLIST.initial,
  layout: LAYOUT.initial,
  settings: PREFERENCES.initial,
}

/** Leaves unreadable rows in place. Changed rows are deleted and added again, because calls cannot be updated. */
async function store<T extends { id: string }>(
  table: Table<unknown, string, T>,
  here: readonly T[],
  next: readonly T[],
) {
  const before = new Map(here.map((each) => [each.id, each]))
  const fresh = next.filter((each) => !isSame(each, before.get(each.id)))
  const ids = new Set(next.map(({ id }) => id))
  const gone = here.filter(({ id }) => !ids.has(id))
  await table.bulkDelete([...gone, ...fresh].map(({ id }) => id))
  await table.bulkAdd(fresh)
}

const ROOM = 'insight-desk.room'

/** @throws {StorageFailure} if the settings would not fit into local storage; then nothing is written */
function expectRoom({ views, watchlist: watched, layout, settings }: Personal) {
  try {
    localStorage.setItem(ROOM, JSON.stringify([views, watched, layout, settings]))
    localStorage.removeItem(ROOM)
  } catch (thrown) {
    throw new StorageFailure('full', thrown)
  }
}

function storeSettings({ views, watchlist: watched, layout, settings }: Personal) {
  storedViews.update((state) => ({ ...state, views: [...views] }))
  watchlist.update(() => watched)
  changeListLayout(() => layout)
  setPreferences(settings)
}
