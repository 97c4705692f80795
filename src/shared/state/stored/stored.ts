import * as v from 'valibot'
import { create } from 'zustand'
import type { StoreApi, UseBoundStore } from 'zustand'

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
  version: number
  initial: T
  schema: v.GenericSchema<unknown, T>
  /** Lifts a value of version n to version n + 1, whatever it is: what it cannot lift fails the schema. */
  migrations?: Readonly<Record<number, (old: unknown) => unknown>>
}

export function createStored<T extends object>(spec: StoredSpec<T>): Stored<T> {
  let ground = spec.initial
  let unsaved: ((current: T) => T)[] = []
  let isTroubled = false
  const use = create<T>(() => ground)
  const show = () => {
    const value = unsaved.reduce((current, change) => change(current), ground)
    use.setState(value, true)
    return value
  }
  const settle = () => {
    const found = load(spec)
    ground = found ?? ground
    const value = show()
    const wasTroubled = isTroubled
    // What cannot be read is not written over: it may be of a newer version, or be mended.
    isTroubled = found === null
    try {
      if (!isTroubled && unsaved[0]) {
        localStorage.setItem(spec.key, printStored(spec.version, value))
        ground = value
        unsaved = []
      }
    } catch {
      isTroubled = true
    }
    if (isTroubled || wasTroubled) void mend(found)
  }
  const mend = async (found: T | null | undefined) => {
    // A network that is away: the next change asks for it again.
    const code = await import('./mend-stored.ts').catch(() => null)
    ground = code?.mendStored(spec, found, isTroubled, settle) ?? ground
    show()
  }
  settle()
  // Without a window there is no other tab.
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key === spec.key || key === null) settle()
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

/** What an exported or stored text holds, lifted to the present version; null when it is none of ours or broken. */
export function readStored<T>(
  spec: Pick<StoredSpec<T>, 'version' | 'schema' | 'migrations'>,
  text: string,
): T | null {
  let { version, value } = envelopeOf(text)
  while (version < spec.version) {
    const lift = spec.migrations?.[version]
    if (!lift) return null
    value = lift(value)
    version += 1
  }
  // A newer version of the app wrote it: guessing backwards would lose what it added.
  if (version !== spec.version) return null
  const read = v.safeParse(spec.schema, value)
  return read.success ? read.output : null
}

export const printStored = (version: number, value: unknown) => JSON.stringify({ version, value })

/** What is stored: null where it cannot be read, undefined where the browser lets nobody look. */
function load<T>(spec: StoredSpec<T>): T | null | undefined {
  try {
    const text = localStorage.getItem(spec.key)
    return text === null ? spec.initial : readStored(spec, text)
  } catch {
    return undefined
  }
}

/** What is around a stored value; anything may stand there where the text is none of ours. */
export function envelopeOf(text: string): { version: number; value: unknown } {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {}
  return Object(found) as ReturnType<typeof envelopeOf>
}
