import { shortened } from '#shared/format/words.ts'
import { MOST_VIEWS } from '#shared/state/edit-views.ts'
import { joinedLists, joinedWatchlists } from '#shared/state/named-lists/exchange-watchlist.ts'
import { namedLists } from '#shared/state/named-lists/named-lists.ts'
import { WATCHLIST } from '#shared/state/named-lists/watchlist-store.ts'
import type { Preferences } from '#shared/state/preferences.ts'
import { isSame } from '#shared/state/stored.ts'
import type { ListLayout, View } from '#shared/state/views.ts'
import { ALL_PARTS, type Part, type Personal } from './personal-file.ts'
import type { Call, Note } from './records.ts'

/**
 * `merge` keeps everything that only one side has; if both have it, the file's wins, for notes the one changed last. A call stays as it
 * was made: a file can only withdraw or settle it. `replace` replaces the parts on this device by those of the file.
 */
export type ImportMode = 'merge' | 'replace'

/** Changes of an import in a part, by name. */
export type PartChange = {
  part: Part
  added: string[]
  /** Different here and in the file; the file's wins. */
  replaced: string[]
  removed: string[]
  /** Different here and in the file; the one here stays. */
  stays: string[]
  /** Only in the file, but a limit is reached. */
  noRoom: string[]
  same: number
}

/** Result and changes of an import. Nothing is written. */
export function planImport(here: Personal, file: Partial<Personal>, mode: ImportMode) {
  const next = mode === 'replace' ? replaced(here, file) : merged(here, file)
  const theirs = { ...here, ...file, watchlist: asCalledHere(next, file) }
  const parts = ALL_PARTS.filter((part) => file[part] !== undefined)
  return { next, changes: parts.map((part) => changeOf(part, here, theirs, next)) }
}

const replaced = (here: Personal, file: Partial<Personal>): Personal => ({
  ...here,
  ...file,
  views: (file.views ?? here.views).slice(0, MOST_VIEWS),
  // Joining with an empty watchlist makes the names of its lists valid.
  watchlist: file.watchlist ? joinedWatchlists(WATCHLIST.initial, file.watchlist) : here.watchlist,
})

function merged(here: Personal, file: Partial<Personal>): Personal {
  const { calls = [], notes = [], views = [], watchlist, layout, settings } = file
  return {
    calls: joined(here.calls, calls, markedCall),
    notes: joined(here.notes, notes, (own, theirs): Note =>
      theirs.updatedAt > own.updatedAt ? theirs : own,
    ),
    views: joined(here.views, views, (_, theirs): View => theirs).slice(
      0,
      Math.max(MOST_VIEWS, here.views.length),
    ),
    watchlist: watchlist ? joinedWatchlists(here.watchlist, watchlist) : here.watchlist,
    layout: layout ?? here.layout,
    settings: settings ?? here.settings,
  }
}

/** The file's watchlist with its named lists under the ids that they get on this device. */
function asCalledHere({ watchlist }: Personal, { watchlist: found = WATCHLIST.initial }: Partial<Personal>) {
  const { targets } = joinedLists(namedLists(watchlist), namedLists(found))
  return {
    ...found,
    lists: namedLists(found).map(({ id, name }) => ({ id: targets.get(id)!, name })),
  }
}

/** Joins two lists by id; new items of the file come last. */
function joined<T extends { id: string }>(
  here: readonly T[],
  file: readonly T[],
  both: (own: T, theirs: T) => T,
): T[] {
  const theirs = new Map(file.map((each) => [each.id, each]))
  const own = new Set(here.map(({ id }) => id))
  return [
    ...here.map((each) => {
      const other = theirs.get(each.id)
      return other ? both(each, other) : each
    }),
    ...file.filter(({ id }) => !own.has(id)),
  ]
}

/** The call on this device, withdrawn or settled if the file's is. */
function markedCall(own: Call, theirs: Call): Call {
  const marks = {
    withdrawnAt: own.withdrawnAt ?? theirs.withdrawnAt,
    settled: own.settled ?? theirs.settled,
  }
  return isSame({ ...own, ...marks }, { ...theirs, ...marks }) ? { ...own, ...marks } : own
}

/** Named items of a part, by a key. */
type Entries = ReadonlyMap<string, { name: string; value: unknown }>

const FIELD_NAMES: Readonly<Record<string, string>> = {
  columns: 'columns',
  widths: 'column widths',
  opens: 'default view',
  theme: 'theme',
  direction: 'direction colours',
  density: 'density',
  hasLetterKeys: 'single-letter keys',
  hasPriceFlash: 'price changes flash',
  isPreviewOpen: 'preview',
  fanBands: 'bands of the fan',
} satisfies Record<keyof ListLayout | keyof Preferences, string>

function entriesOf(part: Part, { [part]: held, watchlist }: Personal): Entries {
  const entry = (key: string, name: string, value: unknown) => [key, { name, value }] as const
  if (part === 'watchlist')
    return new Map([
      ...watchlist.assets.map((each) => entry(`asset ${each.tag}`, each.tag, each)),
      ...watchlist.insights.map((each) => entry(`insight ${each.id}`, `insight ${each.id}`, each)),
      ...namedLists(watchlist).map((each) => entry(`list ${each.id}`, `list ${each.name}`, each)),
    ])
  return new Map(
    Array.isArray(held)
      ? (held as readonly (Call | Note | View)[]).map((each) => entry(each.id, recordName(each), each))
      : Object.entries(held).map(([field, value]) => entry(field, FIELD_NAMES[field] ?? field, value)),
  )
}

function recordName(record: Call | Note | View): string {
  if ('seen' in record) return shortened(`${record.kind}: ${record.seen.title}`)
  if ('on' in record) return `${shortened(record.text)}, on ${shortened(record.on.title)}`
  return record.name
}

function changeOf(part: Part, before: Personal, file: Personal, after: Personal): PartChange {
  const [here, theirs, next] = [before, file, after].map((each) => entriesOf(part, each)) as [
    Entries,
    Entries,
    Entries,
  ]
  const change: PartChange = { part, added: [], replaced: [], removed: [], stays: [], noRoom: [], same: 0 }
  for (const [key, { name, value }] of theirs) {
    const [own, becomes] = [here.get(key), next.get(key)]
    if (!own) (becomes ? change.added : change.noRoom).push(name)
    else if (isSame(own.value, value)) change.same += 1
    else if (becomes && isSame(own.value, becomes.value)) change.stays.push(own.name)
    else change.replaced.push(name)
  }
  for (const [key, { name }] of here) if (!next.has(key)) change.removed.push(name)
  return change
}
