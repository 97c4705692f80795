import { Dexie, type DexieOptions, type Table } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import * as v from 'valibot'
import { isSame } from '#shared/state/stored.ts'
import { Call, type Settlement, Note } from './records.ts'
import { noteWritten } from './written.ts'

/**
 * The user's calls and notes in this browser's IndexedDB. Rows are validated by their schemas; invalid rows stay in the database, are
 * counted, and are part of every export.
 */

const DATABASE_NAME = 'insight-desk'

export class PersonalDatabase extends Dexie {
  /** Rows are unknown until validated. */
  declare readonly calls: Table<unknown, string, Call>
  declare readonly notes: Table<unknown, string, Note>

  /** @param options of Dexie: tests provide their own IndexedDB */
  constructor(options?: DexieOptions) {
    super(DATABASE_NAME, options)
    this.version(1).stores({
      calls: 'id, insightId, madeAt, seen.asset.tag',
      notes: 'id, [on.kind+on.key], updatedAt',
    })
    for (const table of [this.calls, this.notes]) table.hook('creating', () => noteWritten())
    this.calls.hook('updating', (changes, _key, before) => {
      // Dexie reports every array as changed.
      const wrong = Object.entries(changes).find(
        ([field, value]) =>
          !isSame(Dexie.getByKeyPath(Object(before), field), value) && !isFirstMark(field, before),
      )
      if (wrong !== undefined) throw new StorageFailure('final', wrong[0])
    })
  }
}

/** Only two fields of a call may change, each once. */
const isFirstMark = (field: string, before: unknown) =>
  (field === 'withdrawnAt' || field === 'settled') &&
  (before as Partial<Record<string, unknown>>)[field] === null

/** The page's database. This module is loaded by `import()`, never with the first page. */
export const personal = new PersonalDatabase()

const WORDS = {
  full: 'This device has no room left. What you wrote was not stored. Make room, or export and remove something, and try again.',
  refused:
    'This browser lets the dashboard store nothing, as some private windows do. What you write here lasts until the tab is closed.',
  final: 'A call is never changed afterwards. Withdraw it, which stays visible, and make another one.',
  existing: 'You have a call on this insight already. Withdraw it to make another one.',
  missing: 'This is no longer stored on this device: another tab may have removed it.',
  unreadable: 'This record cannot be read. It is kept as it is and goes into every export.',
  failed: 'This browser could not store or read it. Reload the page and try again.',
}
type StorageFailureKind = keyof typeof WORDS

/** Personal data could not be stored or read; `message` is shown to the user. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
  readonly kind: StorageFailureKind
  constructor(kind: StorageFailureKind, cause?: unknown) {
    super(WORDS[kind], { cause })
    this.kind = kind
  }
}

/** Errors of a browser that refuses storage. `DatabaseClosedError` (by another tab) is not among them: reloading helps. */
const REFUSALS = new Set(['MissingAPIError', 'OpenFailedError', 'SecurityError', 'InvalidStateError'])

/** Converts any error of Dexie or IndexedDB. The error of a failed transaction contains its cause. */
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

/** @throws {StorageFailure} instead of Dexie's errors */
async function withStorageFailure<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw storageFailure(thrown)
  }
}

let isPersistenceAsked = false

/**
 * Wraps every write. The first one asks the browser not to evict this site's data when the disk is full; nothing depends on the answer.
 *
 * @throws {StorageFailure}
 */
export async function writing<T>(work: () => PromiseLike<T>): Promise<T> {
  const written = await withStorageFailure(work)
  if (!isPersistenceAsked) {
    isPersistenceAsked = true
    // Missing without https, and refused in some private windows.
    void globalThis.navigator?.storage?.persist?.().catch(() => false)
  }
  return written
}

/** Rows of a table: valid ones in order, and invalid ones unchanged. */
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
  withStorageFailure(async () => readRows(Call, await newestFirst(database.calls, ({ madeAt }) => madeAt)))

/** All notes, the last changed first. @throws {StorageFailure} */
export const readNotes = (database = personal): Promise<Rows<Note>> =>
  withStorageFailure(async () =>
    readRows(Note, await newestFirst(database.notes, ({ updatedAt }) => updatedAt)),
  )

/** Does not use an index, which would miss rows with a corrupt instant. */
async function newestFirst<T>(table: Table<unknown, string, T>, instantOf: (row: T) => unknown) {
  const sortKey = (row: unknown) => Number(instantOf(row as T)) || 0
  return (await table.toArray()).toSorted((a, b) => sortKey(b) - sortKey(a))
}

/** Calls on any of these insights, the oldest first. @throws {StorageFailure} */
export const readCallsOn = (insightIds: readonly string[], database = personal): Promise<Rows<Call>> =>
  withStorageFailure(async () =>
    readRows(Call, await database.calls.where('insightId').anyOf(insightIds).sortBy('madeAt')),
  )

/** At most one call per insight that is not withdrawn, across tabs. @throws {StorageFailure} */
export const addCall = (call: Call, database = personal): Promise<string> =>
  writing(() =>
    database.transaction('rw', database.calls, async () => {
      const others = await database.calls.where('insightId').equals(call.insightId).toArray()
      if (others.some((row) => v.is(Call, row) && row.withdrawnAt === null))
        throw new StorageFailure('existing')
      return database.calls.add(v.parse(Call, call))
    }),
  )

/** A call can be withdrawn once, and stays visible. @throws {StorageFailure} */
export const withdrawCall = (id: string, at: number, database = personal) =>
  mark(id, { withdrawnAt: at }, database)

/** A call is settled once, when its window has ended; does nothing if another tab has settled it. @throws {StorageFailure} */
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
      const isDone = Object.keys(change).every((field) => row[field as keyof Call] !== null)
      // Another tab was first.
      if (!isDone) await database.calls.update(id, change)
    }),
  )

/** A new note, or the new text of one. @throws {StorageFailure} */
export const putNote = (note: Note, database = personal): Promise<string> =>
  writing(() => database.notes.put(v.parse(Note, note)))

/** @throws {StorageFailure} */
export const removeNote = (id: string, database = personal): Promise<void> =>
  writing(() => database.notes.delete(id))

/** Result of a live query, which updates also when other tabs write. */
export type Live<T> = { data: T; failure: null } | { data: null; failure: StorageFailure }

/** Wraps a query for `useLiveQuery` or `liveQuery`: a failure is returned instead of thrown. */
export async function asLive<T>(query: () => Promise<T>): Promise<Live<T>> {
  try {
    return { data: await query(), failure: null }
  } catch (thrown) {
    return { data: null, failure: storageFailure(thrown) }
  }
}

/** Without IndexedDB a live query never returns anything, so check this first. */
export const noStorage = (): StorageFailure | null =>
  Dexie.dependencies.indexedDB ? null : new StorageFailure('refused')

/** Undefined until loaded. @param about what else the query depends on */
export function useLive<T>(query: () => Promise<T>, about = ''): Live<T> | undefined {
  const live = useLiveQuery(() => asLive(query), [about])
  const failure = noStorage()
  return failure ? { data: null, failure } : live
}

export const useCalls = () => useLive(readCalls)

/** The calls on these insights, the oldest first; uses an index, so it is fast enough for a page of rows. */
export const useCallsOf = (insightIds: readonly string[]) =>
  useLive(() => readCallsOn(insightIds), insightIds.join())

export const useNotes = () => useLive(readNotes)
