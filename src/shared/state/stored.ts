import * as v from 'valibot'
import { create } from 'zustand'
import type { StoreApi, UseBoundStore } from 'zustand'
import { persist } from 'zustand/middleware'

/**
 * Something the person keeps on this device: values in local storage under a version, read through a schema, shared between tabs.
 *
 * What is in memory is what is stored, with those changes of this tab made to it that could not be stored. So nobody undoes anybody:
 * what another tab stored is the ground of every change, and a change that found no room is made again on whatever ground comes, until
 * a save succeeds. Where both changed the same thing, the change of this tab wins, as the one that its person sees.
 */
export type Stored<T> = {
  use: UseBoundStore<StoreApi<T>>
  /**
   * Makes a change to what is stored now and returns what was there before it.
   *
   * @param change says the same whenever it is asked, as it may be made again
   */
  update: (change: (current: T) => T) => T
}

export type StoredSpec<T> = {
  key: string
  /** What it is called in a notice. */
  name: string
  version: number
  initial: T
  schema: v.GenericSchema<unknown, T>
  /** Lifts a value of an older version, whatever it is: what it cannot lift fails the schema. */
  migrate?: (old: unknown, version: number) => unknown
}

/** What is wrong with stored data, in words, by what it is about; empty on a good day. */
export const useStorageNotices = create<Record<string, string>>(() => ({}))

/** @param words none take the notice away */
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
  let ground = initial
  let unsaved: ((current: T) => T)[] = []
  let text: string | null = null
  let isNewer = false
  /** The text cannot be read, or not whole, and is not kept under a key of its own yet: how much of it, null for all. */
  let damage: { leftOut: number | null } | undefined
  const keepDamaged = ({ leftOut }: { leftOut: number | null }) => {
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
          // What a newer version wrote is never written over.
          if (isNewer) return
          if (damage) keepDamaged(damage)
          damage = undefined
          localStorage.setItem(key, printStored(version, state))
        },
        removeItem: () => localStorage.removeItem(key),
      },
      merge: (stored) => {
        // Nothing where a newer version wrote it.
        if (stored === undefined) return ground
        const reading = readValue(spec, stored)
        if (reading === 'none') damage = { leftOut: null }
        else if (reading.leftOut > 0) damage = { leftOut: reading.leftOut }
        return (ground = reading === 'none' ? initial : reading.value)
      },
    }),
  )
  const settle = () => {
    // It reads the text of this moment at once: local storage keeps nobody waiting.
    void use.persist.rehydrate()
    const value = unsaved.reduce((current, change) => change(current), ground)
    try {
      if (unsaved.length > 0 || damage) use.setState(value, true)
      if (isNewer) return noteStorage(key, NEWER)
      ground = value
      unsaved = []
      noteStorage(key)
    } catch {
      noteStorage(key, NO_ROOM)
    }
  }
  settle()
  // Without a window there is no other tab.
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) settle()
  })
  return {
    use,
    update: (change) => {
      let before = ground
      unsaved.push((current) => change((before = current)))
      settle()
      return before
    },
  }
}

export const printStored = (version: number, value: unknown) => JSON.stringify({ version, value })

/** What is around a stored value; null where the text is none of ours. */
function envelopeOf(text: string): { version: number; value: unknown } | null {
  try {
    // Editors and mail programs put a byte order mark before a text, which is no JSON.
    const found = JSON.parse(text.replace(/^\uFEFF/, '')) as { version: number; value: unknown } | null
    return typeof found?.version === 'number' ? found : null
  } catch {
    return null
  }
}

/** What a text holds: its value, and how much of it could not be read; `newer` and `none` where nothing of it can be. */
type Reading<T> = { value: T; leftOut: number } | 'newer' | 'none'

/** An exported text, lifted to the present version. */
export function readStored<T extends object>(
  spec: Pick<StoredSpec<T>, 'version' | 'initial' | 'schema' | 'migrate'>,
  text: string,
): Reading<T> {
  const stated = envelopeOf(text)
  if (!stated) return 'none'
  // Guessing backwards would lose what it added.
  if (stated.version > spec.version) return 'newer'
  const isOld = stated.version < spec.version && spec.migrate
  return readValue(spec, isOld ? spec.migrate?.(stated.value, stated.version) : stated.value)
}

/** What the schemas below have left out of the value that is being read. */
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

const goodOf = <S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S>[] => {
  const { success, output } = v.safeParse(schema, value)
  if (!success) leftOut += 1
  return success ? [output] : []
}

/** A list of which bad items are left out and counted: they must not cost the good ones. */
export const listOf = <S extends v.GenericSchema>(item: S) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((all) => all.flatMap((each) => goodOf(item, each))),
  )

/** A table of numbers by name, in the same way. */
export const numbersByName = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((all) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, each]) => goodOf(v.number(), each).map((good) => [name, good])),
    ),
  ),
)

/** A field that is as in the beginning where it does not fit, and counted; one that is not there at all is no loss. */
export const fieldOr = <S extends v.GenericSchema>(schema: S, initial: v.InferOutput<S>) =>
  v.fallback(schema, (found?: unknown) => {
    if (found) leftOut += 1
    return initial as never
  })

export const KEPT = '.kept'

/**
 * Keeps a text beside what takes its place, under a key of its own. One that is kept already is never written over.
 *
 * @throws where the browser has no room for it: then nothing may take its place
 */
export function storeUnreadable(key: string, text: string) {
  for (let n = 1; ; n += 1) {
    const own = `${key}${KEPT}${n === 1 ? '' : n}`
    const there = localStorage.getItem(own)
    if (there === null) localStorage.setItem(own, text)
    if (there === null || there === text) return
  }
}

/** The list with one of its items a place further. */
export function moved<T extends { id: string }>(list: readonly T[], id: string, by: -1 | 1): T[] {
  const from = list.findIndex((item) => item.id === id)
  const item = list[from]
  return item && list[from + by] ? list.toSpliced(from, 1).toSpliced(from + by, 0, item) : [...list]
}

/**
 * Puts back what was taken out of a list that may have changed since: each behind the nearest of those it stood behind that is still
 * there. What is there again already stays as it is.
 *
 * @param before the list as it was with them
 */
export function putBack<T>(
  now: readonly T[],
  gone: readonly T[],
  before: readonly T[],
  idOf: (item: T) => unknown,
): T[] {
  let list = [...now]
  for (const item of gone) {
    const ids = list.map(idOf)
    if (ids.includes(idOf(item))) continue
    const behind = before.slice(0, before.indexOf(item)).map((other) => ids.indexOf(idOf(other)))
    list = list.toSpliced((behind.findLast((at) => at >= 0) ?? -1) + 1, 0, item)
  }
  return list
}
