import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinedWatchlists } from '#shared/state/named-lists/exchange-watchlist.ts'
import { WATCHLIST } from '#shared/state/named-lists/watchlist-store.ts'
import { PREFERENCES } from '#shared/state/preferences.ts'
import { madeCall } from '#testing/made-calls.ts'
import { NOTHING } from './exchange.ts'
import { planImport, type PartChange } from './import-plan.ts'
import { ALL_PARTS, FileRefused, printPersonal, readPersonalFile, type Personal } from './personal-file.ts'

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const instant = fc.nat(2_000_000_000_000)
const byId = { selector: (each: { id: string }) => each.id }

const calls = fc.uniqueArray(
  fc
    .record({
      id,
      madeAt: instant,
      kind: fc.constantFrom('follow' as const, 'pass' as const, 'against' as const),
      chance: fc.option(fc.double({ min: 0, max: 1, noNaN: true }).map((x) => x + 0)),
      reason: fc.string(),
      tags: fc.array(fc.string(), { maxLength: 3 }),
      withdrawnAt: fc.option(instant),
    })
    .map(madeCall),
  byId,
)
const notes = fc.uniqueArray(
  fc.record({
    id,
    on: fc.record({
      kind: fc.constantFrom('insight' as const, 'asset' as const),
      key: fc.string({ minLength: 1 }),
      title: fc.string(),
    }),
    text: fc.string({ minLength: 1 }),
    createdAt: instant,
    updatedAt: instant,
  }),
  byId,
)
const views = fc.uniqueArray(
  fc.record({ id, name: fc.constantFrom('Fours', 'Fives', 'Energy'), search: fc.webQueryParameters() }),
  byId,
)
const watchlist = fc
  .record({
    assets: fc.array(fc.record({ tag: id, since: instant, lists: fc.dictionary(id, fc.nat(9)) })),
    insights: fc.array(fc.record({ id, tag: fc.option(id), since: instant })),
    lists: fc.uniqueArray(fc.record({ id, name: id }), byId),
  })
  .map((list) => joinedWatchlists(WATCHLIST.initial, list))
const layout = fc.record({
  columns: fc.option(fc.array(fc.string())),
  widths: fc.dictionary(fc.constantFrom('asset', 'title', 'age'), fc.nat(900)),
  opens: fc.option(fc.record({ id, search: fc.string() })),
})
const settings = fc
  .record({
    theme: fc.constantFrom('dark' as const, 'light' as const, 'system' as const),
    hasLetterKeys: fc.boolean(),
  })
  .map((own) => ({ ...PREFERENCES.initial, ...own }))
const personal: fc.Arbitrary<Personal> = fc.record({ calls, notes, views, watchlist, layout, settings })

const fileOf = (text: string) => new Blob([text])
const read = (text: string) => readPersonalFile(fileOf(text), ['all'])
const inOrder = <T extends { id: string }>(all: readonly T[]) =>
  all.toSorted((a, b) => a.id.localeCompare(b.id))
const sorted = (all: Personal): Personal => ({ ...all, calls: inOrder(all.calls), notes: inOrder(all.notes) })

describe('the file', () => {
  it('contains all data, and equal data give identical bytes', async () => {
    await fc.assert(
      fc.asyncProperty(personal, async (all) => {
        const text = printPersonal(all, ALL_PARTS)
        const { found, leftOut } = await read(text)
        expect(sorted(found as Personal)).toEqual(sorted(all))
        expect(leftOut).toEqual([])
        expect(printPersonal(found as Personal, ALL_PARTS)).toBe(text)
      }),
      { numRuns: 60 },
    )
  })

  it('contains only the selected parts', async () => {
    const text = printPersonal({ ...NOTHING, notes: [] }, ['views', 'settings'])
    expect(Object.keys((await read(text)).found)).toEqual(['views', 'settings'])
  })

  it('reports what is left out, by name, and why', async () => {
    const good = madeCall({ id: 'good' })
    const text = JSON.stringify({
      app: 'insight-desk',
      version: 1,
      calls: [good, { ...good, id: 'bad', chance: 7 }, { ...good, id: 'late', madeAt: 1e300 }, good],
      notes: [{ text: 'Half a note' }, 7],
      views: {
        version: 1,
        value: {
          views: [
            { id: 'all', name: 'Mine', search: '' },
            { id: 'v', name: ' ', search: '' },
          ],
        },
      },
      watchlist: {
        version: 2,
        value: { assets: [{ tag: 'acme_nasd' }, { tag: 'halv_xsto', since: 1 }], insights: [] },
      },
      layout: { version: 2, value: { columns: 7, widths: { asset: 90 }, opens: null } },
      settings: 'dark',
    })
    const { found, leftOut } = await read(text)
    expect(leftOut.map(({ part, name, why }) => `${part}: ${name}, ${why}`)).toEqual([
      'calls: Two-day RSI low, its field chance cannot be read',
      'calls: Two-day RSI low, its field madeAt cannot be read',
      'calls: Two-day RSI low, the file holds it twice',
      'notes: Half a note, its field id cannot be read',
      'notes: number 2, it is no record',
      'views: Mine, its field id cannot be read',
      'watchlist: acme_nasd, it cannot be read',
      'layout: columns, it cannot be read',
      'settings: Settings, it cannot be read',
    ])
    expect([found.calls, found.views, found.watchlist?.assets]).toEqual([
      [good],
      [{ id: 'v', name: 'Unnamed', search: '' }],
      [{ tag: 'halv_xsto', since: 1 }],
    ])
  })

  it('has no part where that is no list: an empty one would delete what is here', async () => {
    const parts = { calls: {}, notes: null, views: [], settings: { version: 1, value: { theme: 'dark' } } }
    const { found, leftOut } = await read(JSON.stringify({ app: 'insight-desk', version: 1, ...parts }))
    expect(Object.keys(found)).toEqual(['settings'])
    expect(leftOut.map(({ name }) => name)).toEqual(['Calls', 'Notes', 'Views'])
  })

  it('may have a byte order mark, and the checksum of older exports', async () => {
    const text = printPersonal(NOTHING, ALL_PARTS).replace('"version": 1', '"version": 1, "checksum": "7f"')
    expect((await read(`\uFEFF${text}`)).found).toEqual(NOTHING)
  })

  it('is rejected with a message if it is not an export, truncated, too large or of a newer version', async () => {
    const text = printPersonal(NOTHING, ALL_PARTS)
    const refusal = (file: Parameters<typeof readPersonalFile>[0]) =>
      readPersonalFile(file).then(
        () => 'read',
        (thrown: unknown) => (thrown instanceof FileRefused ? thrown.message : 'thrown'),
      )
    expect(await refusal(fileOf(text.slice(0, -9)))).toMatch(/cannot be read.*cut off/)
    for (const none of [
      '7',
      'null',
      '{}',
      '[]',
      '{"version":1,"value":{}}',
      '{"app":"insight-desk","version":1}',
    ])
      expect(await refusal(fileOf(none))).toBe('The file is no export of this dashboard.')
    for (const newer of [
      text.replace('"version": 1', '"version": 2'),
      text.replace('"watchlist": {\n  "version": 2', '"watchlist": {\n  "version": 3'),
    ])
      expect(await refusal(fileOf(newer))).toMatch(/newer version.*Reload/)
    const unread = { size: 50_000_001, text: () => Promise.reject(new Error('read')) }
    expect(await refusal(unread)).toMatch(/larger than 50 MB/)
  })
})

describe('an import', () => {
  const named = (changes: readonly PartChange[]) =>
    changes.flatMap(({ part, ...kinds }) =>
      Object.entries(kinds).flatMap(([kind, names]) =>
        typeof names === 'number' ? [] : names.map((name) => `${part} ${kind}: ${name}`),
      ),
    )

  it('that replaces gives the data of the file, and keeps parts that the file does not have', () => {
    fc.assert(
      fc.property(personal, personal, fc.subarray([...ALL_PARTS]), (here, theirs, parts) => {
        const file = Object.fromEntries(parts.map((part) => [part, theirs[part]])) as Partial<Personal>
        expect(planImport(here, file, 'replace').next).toEqual({ ...here, ...file })
      }),
      { numRuns: 60 },
    )
  })

  it('that merges keeps all data, changes no call, and is idempotent', () => {
    fc.assert(
      fc.property(personal, personal, (here, file) => {
        const { next, changes } = planImport(here, file, 'merge')
        expect(changes.flatMap(({ removed }) => removed)).toEqual([])
        const ids = (all: readonly { id: string }[]) => new Set(all.map((each) => each.id))
        for (const part of ['calls', 'notes', 'views'] as const)
          expect(ids(next[part])).toEqual(ids([...here[part], ...file[part]]))
        const asMade = (call: Personal['calls'][number]) => ({ ...call, withdrawnAt: null, settled: null })
        expect(next.calls.slice(0, here.calls.length).map(asMade)).toEqual(here.calls.map(asMade))
        expect(planImport(next, file, 'merge').next).toEqual(next)
        expect(named(planImport(here, here, 'merge').changes)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('names what it adds, replaces, removes and keeps', () => {
    const note = {
      id: 'n',
      on: { kind: 'asset' as const, key: 't', title: 'Acme' },
      text: 'Old',
      createdAt: 1,
      updatedAt: 1,
    }
    const call = madeCall({ id: 'c' })
    const here: Personal = {
      ...NOTHING,
      calls: [call],
      notes: [note, { ...note, id: 'own', text: 'Own' }],
      views: [{ id: 'v', name: 'Fours', search: 'stars=4' }],
      watchlist: { assets: [{ tag: 'b', since: 1 }], insights: [], lists: [{ id: 'x', name: 'Tech' }] },
    }
    const file: Partial<Personal> = {
      calls: [{ ...call, chance: 0.9 }, madeCall({ id: 'd', kind: 'pass' })],
      notes: [{ ...note, text: 'New', updatedAt: 2 }],
      views: [{ id: 'v', name: 'Fours', search: 'stars=4' }],
      watchlist: {
        assets: [{ tag: 'a', since: 1, lists: { y: 0 } }],
        insights: [],
        lists: [{ id: 'y', name: 'TECH' }],
      },
      settings: { ...PREFERENCES.initial, theme: 'light' },
    }
    expect(named(planImport(here, file, 'merge').changes)).toEqual([
      'calls added: pass: Two-day RSI low',
      'calls stays: follow: Two-day RSI low',
      'notes replaced: New, on Acme',
      'watchlist added: a',
      'watchlist stays: list Tech',
      'settings replaced: theme',
    ])
    expect(named(planImport(here, file, 'replace').changes)).toEqual([
      'calls added: pass: Two-day RSI low',
      'calls replaced: follow: Two-day RSI low',
      'notes replaced: New, on Acme',
      'notes removed: Own, on Acme',
      'watchlist added: a',
      'watchlist added: list TECH',
      'watchlist removed: b',
      'watchlist removed: list Tech',
      'settings replaced: theme',
    ])
  })

  it('withdraws a call that is withdrawn in the file, and names what exceeds a limit', () => {
    const call = madeCall({ id: 'c' })
    const many = Array.from({ length: 101 }, (_, i) => ({ id: `v${i}`, name: `View ${i}`, search: '' }))
    const { next, changes } = planImport(
      { ...NOTHING, calls: [call] },
      { calls: [{ ...call, withdrawnAt: 9 }], views: many },
      'merge',
    )
    expect(next.calls).toEqual([{ ...call, withdrawnAt: 9 }])
    expect(changes[1]?.noRoom).toEqual(['View 100'])
  })
})
