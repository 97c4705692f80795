import * as v from 'valibot'
import { envelopeOf, printStored, readStored, type StoredSpec } from './stored.ts'

/** What a text holds: its value, and how much of it could not be read; `newer` and `none` where nothing of it can be. */
export type Reading<T> = { value: T; leftOut: number } | 'newer' | 'none'

type Spec<T extends object> = Omit<StoredSpec<T>, 'key'>
type Place = { field: unknown; holder: unknown[] | Record<string, unknown>; key: string }

/**
 * Reads a text with more patience than `readStored`: an item of a list or an entry of a table that does not fit is left out and
 * counted, a field that does not fit is as in the beginning, as long as there is one that does.
 */
export function readSingly<T extends object>(spec: Spec<T>, text: string): Reading<T> {
  // Editors and mail programs put a byte order mark before a text, which is no JSON.
  const plain = text.replace(/^\uFEFF/, '').trim()
  const whole = readStored(spec, plain)
  if (whole) return { value: whole, leftOut: 0 }
  if (envelopeOf(plain).version > spec.version) return 'newer'
  // Any object passes: what is left out is looked for in the value as it was lifted.
  const lifted = readStored({ ...spec, schema: v.record(v.string(), v.unknown()) }, plain)
  return lifted ? withoutBad(spec, lifted) : 'none'
}

function withoutBad<T extends object>(spec: Spec<T>, lifted: Record<string, unknown>): Reading<T> {
  const issuesOf = (value: unknown) => v.safeParse(spec.schema, value).issues ?? []
  const dropped = new Map<string, Place>()
  for (const { path = [] } of issuesOf(lifted)) {
    const inList = path.findIndex(({ type }) => type === 'array')
    const at = inList < 0 ? 1 : inList // below a field without a list there may be a table
    const place = path[at]
    if (!place) continue
    const name = JSON.stringify(path.slice(0, at + 1).map(({ key }) => key))
    dropped.set(name, { field: path[0]?.key, holder: place.input as Place['holder'], key: String(place.key) })
  }
  // From the end, so that the places of those before stay what they are.
  for (const { holder, key } of [...dropped.values()].reverse()) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else Reflect.deleteProperty(holder, key)
  }
  const fields = new Set(issuesOf(lifted).map(({ path }) => String(path?.[0].key)))
  if (Object.keys(spec.initial).every((name) => fields.has(name))) return 'none'
  const isBad = ([name]: [string, unknown]) => fields.has(name)
  // One that need not be there is as in the beginning without it.
  const good = Object.fromEntries(Object.entries(lifted).filter((each) => !isBad(each)))
  const asFirst = Object.fromEntries(Object.entries(spec.initial).filter(isBad))
  const value = readStored(spec, printStored(spec.version, { ...good, ...asFirst }))
  // What is not there at all is no loss.
  const present = [...fields].filter((field) => Object.hasOwn(lifted, field))
  const items = [...dropped.values()].filter(({ field }) => !fields.has(String(field)))
  return value ? { value, leftOut: items.length + present.length } : 'none'
}
