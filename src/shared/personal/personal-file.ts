import * as v from 'valibot'
import { shortened } from '#shared/format/words.ts'
import { joinedWatchlists } from '#shared/state/named-lists/exchange-watchlist.ts'
import { WATCHLIST, type StoredWatchlist } from '#shared/state/named-lists/watchlist-store.ts'
import { PREFERENCES, type Preferences } from '#shared/state/preferences.ts'
import { isSame, readStored, type StoredSpec } from '#shared/state/stored.ts'
import { LAYOUT, View, VIEWS, type ListLayout } from '#shared/state/views.ts'
import { Call, Note } from './records.ts'

/** All of the user's data on a device, by parts. */
export type Personal = {
  calls: readonly Call[]
  notes: readonly Note[]
  views: readonly View[]
  watchlist: StoredWatchlist
  layout: ListLayout
  settings: Preferences
}
export type Part = keyof Personal

/** Labels, in the order of the file and of all lists of parts. */
export const PARTS: Readonly<Record<Part, string>> = {
  calls: 'Calls',
  notes: 'Notes',
  views: 'Views',
  watchlist: 'Watchlist',
  layout: 'List layout',
  settings: 'Settings',
}
// The keys of this literal are known.
export const ALL_PARTS = Object.keys(PARTS) as readonly Part[]

const APP = 'insight-desk'
const VERSION = 1
/** Bytes; a journal of twenty years has some ten million. */
const MAX_SIZE = 50_000_000

const REFUSALS = {
  large: `The file is larger than ${MAX_SIZE / 1e6} MB. No export of this dashboard is.`,
  cut: 'The file cannot be read. It is no export of this dashboard, or it was cut off.',
  other: 'The file is no export of this dashboard.',
  newer:
    'A newer version of this dashboard wrote the file. Reload this page to update, then import it again.',
}
/** The file cannot be imported; the message is shown to the user. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  constructor(kind: keyof typeof REFUSALS) {
    super(REFUSALS[kind])
  }
}

/**
 * The export file of some parts. Equal data give an identical file: records are sorted by age, fields are in the order of their schemas,
 * and there is no timestamp.
 *
 * @param unreadable rows that do not fit their schemas, exported unchanged
 */
export function printPersonal(
  { calls, notes, views, watchlist, layout, settings }: Personal,
  parts: readonly Part[],
  unreadable: { calls: readonly unknown[]; notes: readonly unknown[] } = { calls: [], notes: [] },
): string {
  const all: Record<Part, unknown> = {
    calls: [...byAge(Call, calls, ({ madeAt }) => madeAt), ...unreadable.calls],
    notes: [...byAge(Note, notes, ({ createdAt }) => createdAt), ...unreadable.notes],
    views: { version: VIEWS.version, value: { views } },
    // Normalised as by an import.
    watchlist: { version: WATCHLIST.version, value: joinedWatchlists(WATCHLIST.initial, watchlist) },
    layout: { version: LAYOUT.version, value: layout },
    settings: { version: PREFERENCES.version, value: settings },
  }
  const chosen = ALL_PARTS.filter((part) => parts.includes(part))
  const content = Object.fromEntries(chosen.map((part) => [part, all[part]]))
  return `${JSON.stringify({ app: APP, version: VERSION, ...content }, null, 1)}\n`
}

const byAge = <T extends { id: string }>(
  schema: v.GenericSchema<unknown, T>,
  records: readonly T[],
  ageOf: (record: T) => number,
) =>
  records
    .map((record) => v.parse(schema, record))
    .sort((a, b) => ageOf(a) - ageOf(b) || Number(a.id > b.id) - Number(a.id < b.id))

export type LeftOut = { part: Part; name: string; why: string }

export type PersonalFile = {
  found: Partial<Personal>
  leftOut: readonly LeftOut[]
}

/**
 * @param reserved ids of the built-in views
 * @throws {FileRefused}
 */
export async function readPersonalFile(
  file: Pick<Blob, 'size' | 'text'>,
  reserved: readonly string[] = [],
): Promise<PersonalFile> {
  if (file.size > MAX_SIZE) throw new FileRefused('large')
  const parsed = parseObject(await file.text())
  if (parsed['app'] !== APP) throw new FileRefused('other')
  const { version } = parsed
  if (typeof version !== 'number') throw new FileRefused('other')
  if (version > VERSION) throw new FileRefused('newer')
  return readParts(parsed, reserved)
}

type Raw = Readonly<Record<string, unknown>>

function parseObject(text: string): Raw {
  let parsed: unknown
  try {
    // Editors and mail programs may add a byte order mark, which is not JSON.
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new FileRefused('cut')
  }
  return Object(parsed) as Raw
}

function readParts(content: Raw, reserved: readonly string[]): PersonalFile {
  const leftOut: LeftOut[] = []
  /** Valid records without duplicates; the others are added to `leftOut`. */
  const records = <T extends { id: string }>(
    part: Part,
    schema: v.GenericSchema<unknown, T>,
    raw: unknown,
  ): T[] | undefined => {
    if (!Array.isArray(raw)) {
      if (raw !== undefined) leftOut.push({ part, name: PARTS[part], why: 'it cannot be read' })
      return undefined
    }
    const good = new Map<string, T>()
    for (const [at, each] of raw.entries()) {
      const { success, output, issues } = v.safeParse(schema, each)
      const why = !success ? issueWords(issues[0]) : good.has(output.id) ? 'the file holds it twice' : null
      if (why !== null) leftOut.push({ part, name: nameOf(each, at), why })
      else if (success) good.set(output.id, output)
    }
    return [...good.values()]
  }
  const stored = <T extends object>(part: Part, spec: StoredSpec<T>, raw: unknown) => {
    if (raw === undefined) return undefined
    const reading = readStored(spec, JSON.stringify(raw))
    if (reading === 'newer') throw new FileRefused('newer')
    if (reading === 'none') {
      leftOut.push({ part, name: PARTS[part], why: 'it cannot be read' })
      return undefined
    }
    const lost = lostOf(valueIn(raw), reading.value)
    leftOut.push(...lost.map((name) => ({ part, name, why: 'it cannot be read' })))
    return reading.value
  }
  const { calls, notes, views, watchlist, layout, settings } = content
  if (Number(Object(views)['version']) > VIEWS.version) throw new FileRefused('newer')
  const read: { [P in Part]: Personal[P] | undefined } = {
    calls: records('calls', Call, calls),
    notes: records('notes', Note, notes),
    views: records('views', viewBeside(reserved), views && (valueIn(views)['views'] ?? null)),
    watchlist: stored('watchlist', WATCHLIST, watchlist),
    layout: stored('layout', LAYOUT, layout),
    settings: stored('settings', PREFERENCES, settings),
  }
  // A part that cannot be read is not an empty one, which would delete what is here.
  const found = Object.fromEntries(Object.entries(read).filter(([, part]) => part)) as Partial<Personal>
  if (Object.keys(found).length === 0) throw new FileRefused('other')
  return { found, leftOut }
}

const viewBeside = (reserved: readonly string[]) =>
  v.pipe(
    View,
    v.transform((view): View => ({ ...view, name: view.name.trim() || 'Unnamed' })),
    v.forward(
      v.check(({ id }) => !reserved.includes(id)),
      ['id'],
    ),
  )

const valueIn = (raw: unknown) => Object(Object(raw)['value']) as Raw

/** A name by which the user can recognise a record. */
function nameOf(raw: unknown, at: number): string {
  const { name, text, tag, id, seen, on } = Object(raw) as Raw
  const known = [Object(seen)['title'], name, text, Object(on)['title'], tag, id]
  const first = known.find((each) => typeof each === 'string' && each.trim() !== '')
  return typeof first === 'string' ? shortened(first) : `number ${at + 1}`
}

function issueWords({ path }: v.BaseIssue<unknown>): string {
  const field = path?.map(({ key }) => String(key)).join('.')
  return field ? `its field ${field} cannot be read` : 'it is no record'
}

/** Names of items or fields of the raw value that reading has dropped. */
const lostOf = (raw: Raw, value: object): string[] =>
  Object.entries(value).flatMap(([field, read]: [string, unknown]) => {
    const given = raw[field]
    if (given === undefined) return []
    if (!Array.isArray(read)) return isSame(read, given) ? [] : [field]
    if (!Array.isArray(given)) return [field]
    const keys = new Set(read.map(keyOf))
    return given.flatMap((each: unknown, at) => (keys.has(keyOf(each)) ? [] : nameOf(each, at)))
  })

const keyOf = (item: unknown): unknown => {
  const { id, tag } = Object(item) as Raw
  return id ?? tag ?? item
}
