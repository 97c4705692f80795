import type { Table } from 'dexie'
import { NOTHING_WATCHED } from '#shared/state/named-lists/exchange-watchlist.ts'
import { useWatchlist, watchlist } from '#shared/state/named-lists/watchlist.ts'
import { PREFERENCES, setPreferences, usePreferences } from '#shared/state/preferences.ts'
import { changeListLayout, LAYOUT, storedViews, useListLayout } from '#shared/state/views.ts'
import { personal, readCalls, readNotes, StorageFailure, writing } from './database.ts'
import { planImport, type ImportMode } from './import-plan.ts'
import { liftWatchlistNotes } from './notes.tsx'
import { watchlistNotes } from './note.ts'
import { isSame, printPersonal, type Part, type Personal } from './personal-file.ts'

/** What is on this device, and the rows of it that cannot be read. */
export type Held = {
  personal: Personal
  unreadable: { calls: readonly unknown[]; notes: readonly unknown[] }
}

/** @throws {StorageFailure} */
export async function readHeld(database = personal): Promise<Held> {
  const [calls, notes] = [await readCalls(database), await readNotes(database)]
  const lifted = watchlistNotes(useWatchlist.getState().assets)
  const ids = new Set(notes.items.map(({ id }) => id))
  return {
    personal: {
      ...readSettings(),
      calls: calls.items,
      notes: [...notes.items, ...lifted.filter(({ id }) => !ids.has(id))],
    },
    unreadable: { calls: calls.unreadable, notes: notes.unreadable },
  }
}

/** What stands in local storage: it is there also where the browser has no database. */
const readSettings = (): Omit<Personal, 'calls' | 'notes'> => ({
  views: storedViews.use.getState().views,
  watchlist: useWatchlist.getState(),
  layout: useListLayout.getState(),
  settings: usePreferences.getState(),
})

export const exportHeld = ({ personal: all, unreadable }: Held, parts: readonly Part[]): Promise<string> =>
  printPersonal(all, parts, unreadable)

/**
 * Takes a file over, all of it or nothing. It is planned again on what is stored by then: another tab may have written since the preview.
 *
 * @throws {StorageFailure}
 */
export async function takeOver(file: Partial<Personal>, mode: ImportMode, database = personal) {
  if (file.calls || file.notes) await liftWatchlistNotes(database)
  // Views and settings come in also where the browser has no database.
  const next =
    file.calls || file.notes
      ? await writing(() =>
          database.transaction('rw', database.calls, database.notes, async () => {
            const { personal: here } = await readHeld(database)
            const planned = planImport(here, file, mode).next
            await store(database.calls, here.calls, planned.calls)
            await store(database.notes, here.notes, planned.notes)
            // What is thrown here takes the records back.
            expectRoom(planned)
            return planned
          }),
        )
      : planImport({ ...NOTHING, ...readSettings() }, file, mode).next
  expectRoom(next)
  storeSettings(next)
}

/** Removes everything personal from this device, unreadable rows as well. @throws {StorageFailure} */
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
  watchlist: NOTHING_WATCHED,
  layout: LAYOUT.initial,
  settings: PREFERENCES.initial,
}

/** Rows that cannot be read stay where they are. A call that another one replaces goes first: no call is ever changed. */
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

/** @throws {StorageFailure} where local storage could not take the settings; nothing is written then */
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
