import { hashKey } from '@tanstack/react-query'
import * as v from 'valibot'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { persist } from 'zustand/middleware'

/**
 * The user's data in local storage: versioned, validated by a schema, shared between tabs.
 *
 * The state in memory is the stored value plus the changes of this tab that could not be stored yet. Every change is applied to what is
 * stored now, so tabs do not overwrite each other's changes. Changes that did not fit into the storage are applied again to whatever is
 * stored later, until a save succeeds. If both tabs changed the same thing, the change of this tab wins.
 */
type Stored<T> = {
  use: UseBoundStore<StoreApi<T>>
  /**
   * Applies a change to what is stored now, and returns the value before.
   *
   * @param change pure, because it may be applied again
   */
  update: (change: (current: T) => T) => T
  /** Applies a change like `update`, and returns what reverts it. */
  undoable: (change: (current: T) => T) => Undo
}

/**
 * Gives the fields that a change has changed their values of before, unless they have changed again, also in another tab.
 *
 * @returns false if they have: then nothing is reverted
 */
export type Undo = () => boolean

export type StoredSpec<T> = {
  key: string
  /** For notices. */
  name: string
  version: number
  initial: T
  schema: v.GenericSchema<unknown, T>
  /** Converts a value of an older version, which may be anything; the result is validated by the schema. */
  migrate?: (old: unknown, version: number) => unknown
}

/** Problems with stored data, in words, by key. */
export const useStorageNotices = create<Record<string, string>>(() => ({}))

/** @param words undefined removes the notice */
export function noteStorage(about: string, words?: string) {
  const { [about]: before, ...others } = useStorageNotices.getState()
  if (before !== words) useStorageNotices.setState(words ? { ...others, [about]: words } : others, true)
}

const NO_ROOM =
  'Browser storage is full or blocked. Changes last until this tab is closed. Export your data to save them.'
const NEWER =
  'A newer version of this app has saved data on this device. Reload to use it. Changes made before last until this tab is closed.'

export function createStored<T extends object>(spec: StoredSpec<T>): Stored<T> {
  const { key, name, version, initial, migrate } = spec
  /** The value that is stored, without unsaved changes. */
  let saved = initial
  let unsaved: ((current: T) => T)[] = []
  let text: string | null = null
  let isNewer = false
  /** The stored text is partly or completely unreadable and not backed up yet; `leftOut`: number of unreadable items, null for all. */
  let damage: { leftOut: number | null } | undefined
  const backUpDamaged = ({ leftOut }: { leftOut: number | null }) => {
    storeUnreadable(key, text ?? '')
    const what = leftOut === null ? name : `${leftOut} of the ${name}`
    const words = `Could not be read and left out: ${what}. The old data is still on this device, see “Your data” in the settings.`
    noteStorage(`${key} left out`, words)
  }
  const use = create<T>()(
    persist(() => initial, {
      name: key,
      version,
      skipHydration: true,
      migrate: (old, from) => (migrate ? migrate(old, from) : old) as T,
      storage: {
        getItem: () => {
          damage = undefined
          isNewer = false
          text = localStorage.getItem(key)
          if (text === null) return { state: initial, version }
          const stated = envelopeOf(text)
          isNewer = stated !== null && stated.version > version
          if (isNewer) return null
          return { state: (stated?.value ?? null) as T, version: stated?.version ?? version }
        },
        setItem: (_, { state }) => {
          // Never overwrite data of a newer version.
          if (isNewer) return
          if (damage) backUpDamaged(damage)
          damage = undefined
          localStorage.setItem(key, printStored(version, state))
        },
        removeItem: () => localStorage.removeItem(key),
      },
      merge: (stored) => {
        // Undefined if a newer version wrote it.
        if (stored === undefined) return saved
        const reading = readValue(spec, stored)
        if (reading === 'none') damage = { leftOut: null }
        else if (reading.leftOut > 0) damage = { leftOut: reading.leftOut }
        return (saved = reading === 'none' ? initial : reading.value)
      },
    }),
  )
  const sync = () => {
    // Synchronous with local storage.
    void use.persist.rehydrate()
    const value = unsaved.reduce((current, change) => change(current), saved)
    try {
      if (unsaved.length > 0 || damage) use.setState(value, true)
      if (isNewer) return noteStorage(key, NEWER)
      saved = value
      unsaved = []
      noteStorage(key)
    } catch {
      noteStorage(key, NO_ROOM)
    }
  }
  sync()
  // Outside of a browser there are no other tabs.
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) sync()
  })
  const update = (change: (current: T) => T) => {
    let before = saved
    unsaved.push((current) => change((before = current)))
    sync()
    return before
  }
  return {
    use,
    update,
    undoable: (change) => {
      let after: T | undefined
      const before = update((current) => {
        const next = change(current)
        after ??= next
        return next
      })
      const changed = changedFields(before, after!)
      return () => {
        let isCurrent = false
        update((current) => {
          isCurrent = changed.every((field) => isSame(current[field], after![field]))
          const reverted = changed.map((field) => [field, before[field]])
          return isCurrent ? { ...current, ...Object.fromEntries(reverted) } : current
        })
        return isCurrent
      }
    },
  }
}

/** Deep equality, independent of the order of fields. */
export const isSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other])
const changedFields = <T extends object>(before: T, after: T) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)] as (keyof T)[])].filter(
    (field) => !isSame(before[field], after[field]),
  )

export const printStored = (version: number, value: unknown) => JSON.stringify({ version, value })

/** Version and value of a stored text; null if it is not in our format. */
function envelopeOf(text: string): { version: number; value: unknown } | null {
  try {
    // Editors and mail programs may add a byte order mark, which is not JSON.
    const found = JSON.parse(text.replace(/^\uFEFF/, '')) as { version: number; value: unknown } | null
    return typeof found?.version === 'number' ? found : null
  } catch {
    return null
  }
}

/** The value and the number of unreadable items; `newer` for a newer version, `none` if nothing is readable. */
type Reading<T> = { value: T; leftOut: number } | 'newer' | 'none'

/** Reads an exported text, migrated to the current version. */
export function readStored<T extends object>(
  spec: Pick<StoredSpec<T>, 'version' | 'initial' | 'schema' | 'migrate'>,
  text: string,
): Reading<T> {
  const stated = envelopeOf(text)
  if (!stated) return 'none'
  if (stated.version > spec.version) return 'newer'
  const isOld = stated.version < spec.version && spec.migrate
  return readValue(spec, isOld ? spec.migrate?.(stated.value, stated.version) : stated.value)
}

/** Number of items that the schemas below have left out while reading a value. */
let leftOut = 0

function readValue<T extends object>(
  { initial, schema }: Pick<StoredSpec<T>, 'initial' | 'schema'>,
  value: unknown,
): Exclude<Reading<T>, 'newer'> {
  leftOut = 0
  if (Object.keys(initial).every((field) => !Object.hasOwn(Object(value), field))) return 'none'
  const { success, output } = v.safeParse(schema, value)
  if (!success || (leftOut > 0 && JSON.stringify(output) === JSON.stringify(initial))) return 'none'
  return { value: output, leftOut }
}

const validItem = <S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S>[] => {
  const { success, output } = v.safeParse(schema, value)
  if (!success) leftOut += 1
  return success ? [output] : []
}

/** A list whose invalid items are left out and counted. */
export const listOf = <S extends v.GenericSchema>(item: S) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((all) => all.flatMap((each) => validItem(item, each))),
  )

/** Numbers by name; invalid ones are left out and counted. */
export const numbersByName = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((all) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, each]) =>
        validItem(v.number(), each).map((value) => [name, value]),
      ),
    ),
  ),
)

/** A field that falls back to its initial value if it is invalid, which is counted, or missing, which is not. */
export const fieldOr = <S extends v.GenericSchema>(schema: S, initial: v.InferOutput<S>) =>
  v.fallback(schema, (found?: unknown) => {
    if (found) leftOut += 1
    return initial as never
  })

/** Ends the keys of backups. */
export const BACKUP = '.kept'

/**
 * Backs up an unreadable text under a separate key, before it is overwritten. Never overwrites another backup.
 *
 * @throws if the storage is full: then the text must not be overwritten
 */
export function storeUnreadable(key: string, text: string) {
  for (let n = 1; ; n += 1) {
    const own = `${key}${BACKUP}${n === 1 ? '' : n}`
    const there = localStorage.getItem(own)
    if (there === null) localStorage.setItem(own, text)
    if (there === null || there === text) return
  }
}

/** The list with the item that passes moved by one; unchanged at either end, or without such an item. */
/** 128 random bits in hexadecimal. Not `randomUUID`, which is missing without https. */
export function newId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function moved<T>(list: readonly T[], isIt: (item: T) => boolean, by: -1 | 1): T[] {
  const from = list.findIndex(isIt)
  const item = list[from]
  return item === undefined || list[from + by] === undefined
    ? [...list]
    : list.toSpliced(from, 1).toSpliced(from + by, 0, item)
}
