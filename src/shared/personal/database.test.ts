import { Dexie, liveQuery } from 'dexie'
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#shared/state/stored.ts'
import { madeCall } from '#testing/made-calls.ts'
import {
  addCall,
  noStorage,
  PersonalDatabase,
  putNote,
  readCalls,
  readCallsOn,
  readNotes,
  removeNote,
  settleCall,
  type StorageFailure,
  asLive,
  withdrawCall,
  type Live,
  type Rows,
} from './database.ts'
import { readTags, type Call, type Settlement } from './records.ts'

let indexedDB: IDBFactory
let tab: PersonalDatabase
const open = () => new PersonalDatabase({ indexedDB, IDBKeyRange })
beforeEach(() => {
  indexedDB = new IDBFactory()
  tab = open()
})
afterEach(() => {
  vi.restoreAllMocks()
  tab.close()
})

const failure = (kind: StorageFailure['kind']) => ({ name: 'StorageFailure', kind })
const SETTLED: Settlement = {
  state: 'worked',
  at: 20,
  by: 'level',
  end: 30,
  realised: 0.02,
  whenDecided: 0.03,
  rule: 4,
  settledAt: 40,
}

describe('calls', () => {
  it('are found in another tab, newest first, and by insight', async () => {
    const [early, late, other] = [
      madeCall({ madeAt: 1, insightId: 'a', withdrawnAt: 2 }),
      madeCall({ madeAt: 3, insightId: 'a', kind: 'against', chance: 0.2 }),
      madeCall({ madeAt: 2, insightId: 'b' }),
    ]
    for (const call of [early, late, other]) await addCall(call, tab)
    const second = open()
    expect(await readCalls(second)).toEqual({ items: [late, other, early], unreadable: [] })
    expect((await readCallsOn(['a', 'c'], second)).items).toEqual([early, late])
    second.close()
  })

  it('cannot be changed, only withdrawn and settled, each once', async () => {
    const call = madeCall({ chance: 0.6 })
    await addCall(call, tab)
    await expect(addCall({ ...call, chance: 0.9 }, tab)).rejects.toMatchObject(failure('existing'))
    await expect(addCall({ ...call, id: newId() }, tab)).rejects.toMatchObject(failure('existing'))
    await expect(tab.calls.put({ ...call, chance: 0.9 })).rejects.toThrow('never changed')
    await expect(tab.calls.update(call.id, { 'seen.stated': 0.9 } as never)).rejects.toThrow('never changed')
    await withdrawCall(call.id, 50, tab)
    await withdrawCall(call.id, 60, tab)
    const next = madeCall({ insightId: call.insightId, madeAt: call.madeAt + 1, withdrawnAt: 70 })
    await addCall(next, tab)
    await settleCall(call.id, SETTLED, tab)
    await settleCall(call.id, { ...SETTLED, state: 'failed' }, tab)
    await expect(tab.calls.update(call.id, { withdrawnAt: null })).rejects.toThrow('never changed')
    expect((await readCallsOn([call.insightId], tab)).items).toEqual([
      { ...call, withdrawnAt: 50, settled: SETTLED },
      next,
    ])
    await expect(withdrawCall('nobody', 1, tab)).rejects.toMatchObject(failure('missing'))
    await expect(settleCall('nobody', SETTLED, tab)).rejects.toMatchObject(failure('missing'))
  })

  it('that are unreadable stay unchanged and are reported', async () => {
    const good = madeCall({ madeAt: 2 })
    const bad = { ...madeCall({ insightId: good.insightId }), madeAt: 'yesterday' }
    await addCall(good, tab)
    await tab.calls.add(bad as unknown as Call)
    const rows = { items: [good], unreadable: [bad] }
    expect(await readCalls(tab)).toEqual(rows)
    expect((await readCallsOn([good.insightId], tab)).unreadable).toEqual([bad])
    await expect(withdrawCall(bad.id, 1, tab)).rejects.toMatchObject(failure('unreadable'))
    expect(await readCalls(tab)).toEqual(rows)
  })
})

it('notes can be added, changed and removed', async () => {
  const note = {
    id: newId(),
    on: { kind: 'asset' as const, key: 'acme_nasd', title: 'Acme' },
    text: 'Wait for the report',
    createdAt: 1,
    updatedAt: 1,
  }
  const later = { ...note, id: newId(), text: 'Second', updatedAt: 2 }
  await putNote(note, tab)
  await putNote(later, tab)
  await putNote({ ...note, text: 'Report is out', updatedAt: 3 }, tab)
  expect((await readNotes(tab)).items.map(({ text }) => text)).toEqual(['Report is out', 'Second'])
  await removeNote(later.id, tab)
  expect((await readNotes(tab)).items).toHaveLength(1)
  await tab.notes.add({ ...later, text: '' })
  expect((await readNotes(tab)).unreadable).toEqual([{ ...later, text: '' }])
})

describe('a browser that cannot store', () => {
  it('reports a full storage, and no earlier data are lost', async () => {
    const before = madeCall({})
    await addCall(before, tab)
    for (const method of ['add', 'put'] as const)
      vi.spyOn(IDBObjectStore.prototype, method).mockThrow(new DOMException('no room', 'QuotaExceededError'))
    await expect(addCall(madeCall({}), tab)).rejects.toMatchObject(failure('full'))
    await expect(withdrawCall(before.id, 5, tab)).rejects.toMatchObject(failure('full'))
    vi.restoreAllMocks()
    expect((await readCalls(tab)).items).toEqual([before])
  })

  it('reports that the browser refuses, with and without IndexedDB', async () => {
    const none = new PersonalDatabase({ indexedDB: undefined as unknown as IDBFactory, IDBKeyRange })
    vi.spyOn(indexedDB, 'open').mockThrow(new DOMException('private', 'SecurityError'))
    for (const database of [none, open()]) {
      await expect(addCall(madeCall({}), database)).rejects.toMatchObject(failure('refused'))
      await expect(readNotes(database)).rejects.toMatchObject(failure('refused'))
    }
  })
})

it('a live query returns what another tab writes, and failures', async () => {
  expect(noStorage()?.kind).toBe('refused')
  Dexie.dependencies.indexedDB = indexedDB
  expect(noStorage()).toBeNull()
  const heard: (number | string)[] = []
  const hear = ({ data, failure }: Live<Rows<Call>>) => heard.push(data ? data.items.length : failure.kind)
  const other = open()
  const watching = liveQuery(() => asLive(() => readCalls(tab))).subscribe(hear)
  await expect.poll(() => heard).toEqual([0])
  await addCall(madeCall({}), other)
  await expect.poll(() => heard).toEqual([0, 1])
  watching.unsubscribe()
  other.close()
  vi.spyOn(indexedDB, 'open').mockThrow(new DOMException('private', 'SecurityError'))
  const refused = liveQuery(() => asLive(() => readCalls(open()))).subscribe(hear)
  await expect.poll(() => heard).toEqual([0, 1, 'refused'])
  refused.unsubscribe()
  Dexie.dependencies.indexedDB = undefined as unknown as IDBFactory
})

it('requests persistent storage once', async () => {
  // Like a page that has written nothing yet.
  vi.resetModules()
  const fresh = await import('./database.ts')
  const persist = vi.fn<StorageManager['persist']>(() => Promise.resolve(true))
  vi.stubGlobal('navigator', { storage: { persist } })
  const database = new fresh.PersonalDatabase({ indexedDB, IDBKeyRange })
  await fresh.readCalls(database)
  expect(persist).not.toHaveBeenCalled()
  await fresh.addCall(madeCall({}), database)
  await fresh.addCall(madeCall({}), database)
  expect(persist).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
  database.close()
})

it('splits tags at commas, without duplicates', () => {
  expect(readTags(' earnings, macro,, earnings ,x ')).toEqual(['earnings', 'macro', 'x'])
  expect(readTags('')).toEqual([])
})
