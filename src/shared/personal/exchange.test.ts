import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addView } from '#shared/state/edit-views.ts'
import { toggleAsset } from '#shared/state/named-lists/watchlist-store.ts'
import { setPreferences, usePreferences } from '#shared/state/preferences.ts'
import { storedViews } from '#shared/state/views.ts'
import { madeCall } from '#testing/made-calls.ts'
import { addCall, PersonalDatabase, putNote, type StorageFailure } from './database.ts'
import { eraseAll, readHeld, takeOver } from './exchange.ts'
import { ALL_PARTS, printPersonal, readPersonalFile } from './personal-file.ts'
import type { Note } from './records.ts'

let indexedDB: IDBFactory
let database: PersonalDatabase
/** The part of local storage that settings use. */
function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const texts = new Map<string, string>()
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
}
beforeEach(async () => {
  vi.stubGlobal('localStorage', memory())
  indexedDB = new IDBFactory()
  database = new PersonalDatabase({ indexedDB, IDBKeyRange })
  await eraseAll(database)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  database.close()
})

const note = (id: string, text = 'Ask about sales'): Note => ({
  id,
  on: { kind: 'asset', key: 'acme_nasd', title: 'Acme' },
  text,
  createdAt: 1,
  updatedAt: 1,
})
const printed = async () => {
  const { personal, unreadable } = await readHeld(database)
  return printPersonal(personal, ALL_PARTS, unreadable)
}
const found = async (text: string) => (await readPersonalFile(new Blob([text]))).found
const failure = (kind: StorageFailure['kind']) => ({ name: 'StorageFailure', kind })
/** Data of every kind. */
async function fill() {
  await addCall(madeCall({ id: 'c2', madeAt: 2, tags: ['earnings'] }), database)
  await addCall(madeCall({ id: 'c1', madeAt: 2, kind: 'against', withdrawnAt: 7 }), database)
  await putNote(note('n'), database)
  addView({ id: 'v', name: 'Fours', search: 'stars=4' })
  toggleAsset('acme_nasd', 3)
  setPreferences({ theme: 'light' })
}

it('export, erase, import and export give an identical file, by merging and by replacing', async () => {
  await fill()
  const before = await printed()
  for (const mode of ['merge', 'replace'] as const) {
    await eraseAll(database)
    expect(await printed()).not.toBe(before)
    await takeOver(await found(before), mode, database)
    expect(await printed()).toBe(before)
  }
})

it('an import that replaces also replaces calls, and leaves unreadable rows in place', async () => {
  await fill()
  const bad = { ...note('bad'), text: 7 }
  await database.notes.add(bad as unknown as Note)
  await takeOver({ calls: [madeCall({ id: 'c2', chance: 0.9 })], notes: [] }, 'replace', database)
  const { personal, unreadable } = await readHeld(database)
  expect(personal.calls.map(({ id, chance }) => [id, chance])).toEqual([['c2', 0.9]])
  expect([personal.notes, unreadable.notes]).toEqual([[], [bad]])
  expect(personal.views).toHaveLength(1)
  // Exported unchanged.
  expect(await printed()).toContain('"text": 7')
})

it('nothing is changed if the database or local storage is full', async () => {
  await fill()
  const before = await printed()
  const file = {
    calls: [madeCall({ id: 'new' })],
    notes: [note('n', 'Another'), note('m')],
    views: [],
    settings: { ...usePreferences.getState(), theme: 'dark' as const },
  }
  const add = IDBObjectStore.prototype.add
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, value, key) {
    // The calls fit, a note does not.
    if (value.id === 'm') throw new DOMException('no room', 'QuotaExceededError')
    return add.call(this, value, key)
  })
  await expect(takeOver(file, 'replace', database)).rejects.toMatchObject(failure('full'))
  vi.restoreAllMocks()
  expect(await printed()).toBe(before)
  vi.spyOn(localStorage, 'setItem').mockThrow(new DOMException('no room', 'QuotaExceededError'))
  await expect(takeOver(file, 'replace', database)).rejects.toMatchObject(failure('full'))
  await expect(takeOver({ views: [] }, 'replace', database)).rejects.toMatchObject(failure('full'))
  vi.restoreAllMocks()
  expect(await printed()).toBe(before)
})

it('without a database, importing calls fails with a message, and views are imported', async () => {
  vi.spyOn(indexedDB, 'open').mockThrow(new DOMException('private', 'SecurityError'))
  const refused = new PersonalDatabase({ indexedDB, IDBKeyRange })
  const view = { id: 'v', name: 'Fours', search: '' }
  await expect(takeOver({ calls: [], views: [view] }, 'merge', refused)).rejects.toMatchObject(
    failure('refused'),
  )
  expect(storedViews.use.getState().views).toEqual([])
  await takeOver({ views: [view] }, 'merge', refused)
  expect(storedViews.use.getState().views).toEqual([view])
})
