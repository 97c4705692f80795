import { Dexie, type DexieOptions, type Table } from 'dexie'
import * as v from 'valibot'
import { useLiveQuery } from 'dexie-react-hooks'
import { Call, type Settlement } from './call.ts'
import { Note } from './note.ts'
import { noteWritten } from './written.ts'

/**
 * What the person wrote, in this browser's IndexedDB: calls and notes. Rows are read through their schemas; one that does not fit stays
 * where it is, is counted, and goes into every export as it stands.
 */

const DATABASE_NAME = 'insight-desk'

export class PersonalDatabase extends Dexie {
  /** As stored: of a row only its key is certain. */
  declare readonly calls: Table<unknown, string, Call>
  declare readonly notes: Table<unknown, string, Note>

  /** @param options of Dexie: tests bring an IndexedDB of their own */
  constructor(options?: DexieOptions) {
    super(DATABASE_NAME, options)
    this.version(1).stores({
      calls: 'id, insightId, madeAt, seen.asset.tag',
      notes: 'id, [on.kind+on.key], updatedAt',
    })
    for (const table of [this.calls, this.notes]) table.hook('creating', () => noteWritten())
    this.calls.hook('updating', (changes, _key, before) => {
      const wrong = Object.entries(changes).find(
        ([field, value]) =>
          !isSame(Dexie.getByKeyPath(Object(before), field), value) && !isFirstMark(field, before),
      )
      if (wrong !== undefined) throw new StorageFailure('final', wrong[0])
    })
  }
}

/** Dexie takes every list for changed. Rows are JSON. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Of a call two fields change, each once: it may be withdrawn, and it may be settled. */
const isFirstMark = (field: string, before: unknown) =>
  (field === 'withdrawnAt' || field === 'settled') &&
  (before as Partial<Record<string, unknown>>)[field] === null

/** Of this page; the module is loaded by `import()`, never with the first page. */
export const personal = new PersonalDatabase()

const WORDS = {
  full: 'This device has no room left. What you wrote was not stored. Make room, or export and remove something, and try again.',
  refused:
    'This browser lets the dashboard store nothing, as some private windows do. What you write here lasts until the tab is closed.',
  final: 'A call is never changed afterwards. Withdraw it, which stays visible, and make another one.',
  standing: 'You have a call on this insight already. Withdraw it to make another one.',
  missing: 'This is no longer stored on this device: another tab may have removed it.',
  unreadable: 'This record cannot be read. It is kept as it is and goes into every export.',
  failed: 'This browser could not store or read it. Reload the page and try again.',
}
type StorageFailureKind = keyof typeof WORDS

/** Why personal data could not be stored or read; `message` says it in words for the person. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
  readonly kind: StorageFailureKind
  constructor(kind: StorageFailureKind, cause?: unknown) {
    super(WORDS[kind], { cause })
    this.kind = kind
  }
}

/** A database that another tab has closed is none of these: reloading helps. */
const REFUSALS = new Set(['MissingAPIError', 'OpenFailedError', 'SecurityError', 'InvalidStateError'])

/** Names any failure of Dexie or IndexedDB. A failed transaction carries the reason of its failure inside. */
export function storageFailure(thrown: unknown): StorageFailure {
  const chain: unknown[] = []
  for (let at = thrown; at && !chain.includes(at) && chain.length < 8; at = innerOf(at)) chain.push(at)
  const own = chain.find((each) => each instanceof StorageFailure)
  if (own) return own
  const names = chain.map((each) => (each as { name?: unknown }).name)
  if (names.includes('QuotaExceededError')) return new StorageFailure('full', thrown)
  if (names.some((name) => REFUSALS.has(String(name)))) return new StorageFailure('refused', thrown)
  return new StorageFailure('failed', thrown)
}

const innerOf = (thrown: unknown): unknown => {
  const { inner, cause, failures } = Object(thrown) as {
    inner?: unknown
    cause?: unknown
    failures?: readonly unknown[]
  }
  return inner ?? failures?.[0] ?? cause
}

/** @throws {StorageFailure} instead of what Dexie throws */
async function named<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw storageFailure(thrown)
  }
}

let isPersistenceAsked = false

/**
 * Every write goes through here. The first one asks the browser to keep this site's data when the disk runs low; whether it agrees
 * changes nothing else.
 *
 * @throws {StorageFailure}
 */
export async function writing<T>(work: () => PromiseLike<T>): Promise<T> {
  const written = await named(work)
  if (!isPersistenceAsked) {
    isPersistenceAsked = true
    // Missing without https, and refused in some private windows.
    void globalThis.navigator?.storage?.persist?.().catch(() => false)
  }
  return written
}

/** Rows of a table: those that can be read, in the table's order, and as they stand those that cannot. */
export type Rows<T> = { items: T[]; unreadable: unknown[] }

function readRows<S extends v.GenericSchema>(schema: S, rows: readonly unknown[]): Rows<v.InferOutput<S>> {
  const read: Rows<v.InferOutput<S>> = { items: [], unreadable: [] }
  for (const row of rows) {
    const { success, output } = v.safeParse(schema, row)
    if (success) read.items.push(output)
    else read.unreadable.push(row)
  }
  return read
}

/** All calls, newest first. @throws {StorageFailure} */
export const readCalls = (database = personal): Promise<Rows<Call>> =>
  named(async () => readRows(Call, await newestFirst(database.calls, ({ madeAt }) => madeAt)))

/** All notes, the last changed first. @throws {StorageFailure} */
export const readNotes = (database = personal): Promise<Rows<Note>> =>
  named(async () => readRows(Note, await newestFirst(database.notes, ({ updatedAt }) => updatedAt)))

/** Not by an index: a row whose instant is corrupt stands in none, and must be counted. */
async function newestFirst<T>(table: Table<unknown, string, T>, instantOf: (row: T) => unknown) {
  const place = (row: unknown) => Number(instantOf(row as T)) || 0
  return (await table.toArray()).toSorted((a, b) => place(b) - place(a))
}

/** Calls on any of these insights, the oldest first. @throws {StorageFailure} */
export const readCallsOn = (insightIds: readonly string[], database = personal): Promise<Rows<Call>> =>
  named(async () =>
    readRows(Call, await database.calls.where('insightId').anyOf(insightIds).sortBy('madeAt')),
  )

/** One that is not withdrawn at a time on each insight, whichever tab makes it. @throws {StorageFailure} */
export const addCall = (call: Call, database = personal): Promise<string> =>
  writing(() =>
    database.transaction('rw', database.calls, async () => {
      const others = await database.calls.where('insightId').equals(call.insightId).toArray()
      if (others.some((row) => v.is(Call, row) && row.withdrawnAt === null))
        throw new StorageFailure('standing')
      return database.calls.add(v.parse(Call, call))
    }),
  )

/** Once; it stays visible. @throws {StorageFailure} */
export const withdrawCall = (id: string, at: number, database = personal) =>
  mark(id, { withdrawnAt: at }, database)

/** Once, when its window has ended; by another tab meanwhile is as good. @throws {StorageFailure} */
export async function settleCall(id: string, settled: Settlement, database = personal) {
  await mark(id, { settled }, database)
}

const mark = (
  id: string,
  change: Partial<Pick<Call, 'withdrawnAt' | 'settled'>>,
  database: PersonalDatabase,
) =>
  writing(() =>
    database.transaction('rw', database.calls, async () => {
      const row = await database.calls.get(id)
      if (row === undefined) throw new StorageFailure('missing')
      if (!v.is(Call, row)) throw new StorageFailure('unreadable')
      const isThere = Object.keys(change).every((field) => row[field as keyof Call] !== null)
      // Another tab was first.
      if (!isThere) await database.calls.update(id, change)
    }),
  )

/** A new note, or the new text of one. @throws {StorageFailure} */
export const putNote = (note: Note, database = personal): Promise<string> =>
  writing(() => database.notes.put(v.parse(Note, note)))

/** @throws {StorageFailure} */
export const removeNote = (id: string, database = personal): Promise<void> =>
  writing(() => database.notes.delete(id))

/** What a page gets of a query that stays current, also as other tabs write. */
export type Live<T> = { data: T; failure: null } | { data: null; failure: StorageFailure }

/** The answer of a query for `useLiveQuery` or `liveQuery`: a failure is told, not thrown into the page. */
export async function told<T>(query: () => Promise<T>): Promise<Live<T>> {
  try {
    return { data: await query(), failure: null }
  } catch (thrown) {
    return { data: null, failure: storageFailure(thrown) }
  }
}

/** A live query says nothing at all where the browser has no IndexedDB: ask this first. */
export const noStorage = (): StorageFailure | null =>
  Dexie.dependencies.indexedDB ? null : new StorageFailure('refused')

/** Calls as they stand, also while this or another tab changes them; undefined until they are read. Only for code that is loaded later. */
type LiveCalls = Live<Rows<Call>> | undefined

/** Of a browser that has no IndexedDB at all a live query says nothing, for ever. */
const refusal = (): LiveCalls => {
  const failure = noStorage()
  return failure ? { data: null, failure } : undefined
}

/** All calls, newest first. */
export const useCalls = (): LiveCalls => useLiveQuery(() => told(readCalls), []) ?? refusal()

/** The calls on these insights, the oldest first: by an index, so that a page of rows may ask. */
export const useCallsOf = (insightIds: readonly string[]): LiveCalls =>
  useLiveQuery(() => told(() => readCallsOn(insightIds)), [insightIds.join()]) ?? refusal()
