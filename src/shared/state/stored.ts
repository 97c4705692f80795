import * as v from 'valibot'
import { create } from 'zustand'
import type { StoreApi, UseBoundStore } from 'zustand'

/**
 * Something the person keeps on this device: values in local storage under a version, read through a schema, shared between
 * tabs. What another tab wrote is taken over before every change, so two tabs never overwrite each other.
 */
export type Stored<T> = {
  use: UseBoundStore<StoreApi<T>>
  /** Applies a change to what is stored now and returns what was stored before, for undo. */
  update: (change: (current: T) => T) => T
}

type StoredSpec<T> = {
  key: string
  version: number
  initial: T
  schema: v.GenericSchema<unknown, T>
  /** Lifts a value of version n to version n + 1. */
  migrations?: Readonly<Record<number, (old: unknown) => unknown>>
}

const Envelope = v.object({ version: v.number(), value: v.unknown() })

/** Says once that nothing can be kept (private window, storage full or blocked). */
export const useStorageTrouble = create<{ message: string | null }>(() => ({ message: null }))

export function createStored<T extends object>(spec: StoredSpec<T>): Stored<T> {
  const use = create<T>(() => load(spec) ?? spec.initial)
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === spec.key || event.key === null) use.setState(load(spec) ?? spec.initial, true)
    })
  }
  return {
    use,
    update: (change) => {
      const before = load(spec) ?? use.getState()
      const after = change(before)
      save(spec, after)
      use.setState(after, true)
      return before
    },
  }
}

/** What an exported or stored text holds, lifted to the present version; null when it is none of ours or broken. */
export function readStored<T>(
  spec: Pick<StoredSpec<T>, 'version' | 'schema' | 'migrations'>,
  text: string,
): T | null {
  const envelope = v.safeParse(Envelope, parseJson(text))
  if (!envelope.success) return null
  let { version, value } = envelope.output
  while (version < spec.version) {
    const lift = spec.migrations?.[version]
    if (!lift) return null
    value = lift(value)
    version += 1
  }
  // A newer version of the app wrote it: guessing backwards would lose what it added.
  if (version > spec.version) return null
  const read = v.safeParse(spec.schema, value)
  return read.success ? read.output : null
}

export const printStored = (version: number, value: unknown) => JSON.stringify({ version, value })

function load<T>(spec: StoredSpec<T>): T | null {
  try {
    const text = localStorage.getItem(spec.key)
    return text === null ? null : readStored(spec, text)
  } catch {
    return null
  }
}

function save<T>(spec: StoredSpec<T>, value: T) {
  try {
    localStorage.setItem(spec.key, printStored(spec.version, value))
  } catch {
    useStorageTrouble.setState({
      message: 'This browser keeps nothing for this page at present: changes last until it is closed.',
    })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
