import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import {
  createStored,
  fieldOr,
  listOf,
  numbersByName,
  printStored,
  readStored,
  useStorageNotices,
} from './stored.ts'

const spec = {
  key: 'insight-desk.test',
  name: 'names',
  version: 2,
  initial: { names: [] as string[], ages: {} as Record<string, number> },
  schema: v.object({ names: fieldOr(listOf(v.string()), []), ages: fieldOr(numbersByName, {}) }),
  migrate: (old: unknown, version: number) => (version === 1 ? { names: old, ages: {} } : old),
}
type Kept = typeof spec.initial
const add = (name: string) => (now: Kept) => ({ ...now, names: [...now.names, name] })
const stored = () => localStorage.getItem(spec.key)
const kept = () => localStorage.getItem(`${spec.key}.kept`)
/** Stores this text and opens a tab. */
const open = (text?: string) => {
  if (text !== undefined) localStorage.setItem(spec.key, text)
  return createStored<Kept>({ ...spec })
}
const putElsewhere = (text: string) => {
  localStorage.setItem(spec.key, text)
  window.dispatchEvent(new StorageEvent('storage', { key: spec.key }))
}
const names = (text: string | null) => (JSON.parse(text ?? '') as { value: Kept }).value.names
const said = () => Object.values(useStorageNotices.getState()).join(' ')
const blockStorage = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockThrow(new DOMException('full', 'QuotaExceededError'))

let tests = 0
beforeEach(() => {
  // The tabs of one test must not receive events of the next.
  spec.key = `insight-desk.test${(tests += 1)}`
  useStorageNotices.setState({}, true)
})

it('migrates data of an older version, also with a byte order mark, and accepts missing fields', () => {
  for (const text of [printStored(1, ['a']), `\uFEFF${printStored(2, { names: ['a'] })}`]) {
    const value = { names: ['a'], ages: {} }
    expect(readStored(spec, text)).toEqual({ value, leftOut: 0 })
    expect(open(text).use.getState()).toEqual(value)
    expect([kept(), said()]).toEqual([null, ''])
  }
  expect(readStored(spec, printStored(3, { names: ['a'], ages: {} }))).toBe('newer')
})

describe('an unreadable text', () => {
  it.each([
    '{',
    '',
    '[]',
    'null',
    '{"version":2}',
    '{"version":"1","value":[]}',
    printStored(0, ['a']),
    printStored(2, ['a']),
    printStored(2, { names: 1, ages: 2 }),
  ])('is kept before anything takes its place: %s', (text) => {
    expect(readStored(spec, text)).toBe('none')
    const { use, update } = open(text)
    expect([use.getState(), kept()]).toEqual([spec.initial, text])
    expect(said()).toMatch(/left out: names\. The old data is still on this device/)
    update(add('new'))
    expect(names(stored())).toEqual(['new'])
    useStorageNotices.setState({}, true)
    expect(open().use.getState().names).toEqual(['new'])
    expect(said()).toBe('')
  })

  it('keeps valid items and fields, and counts the invalid ones', () => {
    const text = printStored(2, { names: ['a', 7, 'b', null], ages: { a: 1, b: 'old' } })
    expect(open(text).use.getState()).toEqual({ names: ['a', 'b'], ages: { a: 1 } })
    expect([kept(), said()]).toEqual([text, expect.stringContaining('3 of the names')])
    expect(open(printStored(2, { names: ['a'], ages: 'none' })).use.getState().names).toEqual(['a'])
  })

  it('is never overwritten by another backup', () => {
    for (const text of ['{', '[', '{']) open(text)
    const copies = ['', '2', '3'].map((number) => localStorage.getItem(`${spec.key}.kept${number}`))
    expect(copies).toEqual(['{', '[', null])
  })

  it('is not overwritten if there is no space for a backup, and its valid items are shown', () => {
    const text = printStored(2, { names: ['a', 7], ages: {} })
    localStorage.setItem(spec.key, text)
    blockStorage()
    const { use, update } = open()
    update(add('b'))
    expect([use.getState().names, stored()]).toEqual([['a', 'b'], text])
    expect(said()).toMatch(/full or blocked/)
  })
})

it.each(['before', 'after'])(
  'data of a newer version, stored %s the tab was opened, are not overwritten, and changes last in the tab',
  (when) => {
    const text = printStored(3, { names: { of: 'another shape' } })
    const { use, update } = open(when === 'before' ? text : undefined)
    update(add('a'))
    if (when === 'after') putElsewhere(text)
    update(add('b'))
    expect(use.getState().names).toEqual(['a', 'b'])
    expect([stored(), kept(), said()]).toEqual([text, null, expect.stringContaining('newer version')])
  },
)

it('while the storage is full, no change of this or another tab is lost, and the next save stores all', () => {
  const { use, update } = open()
  update(add('a'))
  blockStorage()
  for (const name of ['b', 'c', 'd']) update(add(name))
  expect([use.getState().names.join(''), said()]).toEqual([
    'abcd',
    expect.stringContaining('full or blocked'),
  ])
  vi.restoreAllMocks()
  putElsewhere(printStored(2, { names: ['a', 'theirs'], ages: {} }))
  expect(names(stored())).toEqual(['a', 'theirs', 'b', 'c', 'd'])
  update(add('e'))
  const all = ['a', 'theirs', 'b', 'c', 'd', 'e']
  expect([use.getState().names, names(stored()), said()]).toEqual([all, all, ''])
})

/** Another tab: the modules again, with the same storage. */
async function openTab() {
  vi.resetModules()
  const edit = await import('./edit-views.ts')
  const { useListLayout, useViews } = await import('./views.ts')
  const watchlist = await import('./named-lists/watchlist-store.ts')
  return {
    ...edit,
    ...watchlist,
    useListLayout,
    tags: () =>
      watchlist.useWatchlist
        .getState()
        .assets.map(({ tag }) => tag)
        .toSorted(),
    views: () => Object.fromEntries(useViews.getState().views.map(({ id, name }) => [id, name])),
  }
}
/** Notifies the other tabs of a change. */
const tell = () => window.dispatchEvent(new StorageEvent('storage'))
const reset = () => {
  localStorage.clear()
  tell()
}

test('two tabs that change views and undo never revert each other’s changes', async () => {
  const tabs = [await openTab(), await openTab()] as const
  const steps = fc.array(
    fc.record({
      which: fc.nat(1),
      what: fc.constantFrom('add', 'delete', 'rename', 'undo'),
      at: fc.nat(4),
      isHeard: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(steps, (all) => {
      reset()
      let model: Record<string, string> = {}
      const undos: (() => void)[][] = [[], []]
      all.forEach(({ which, what, at, isHeard }, i) => {
        const tab = tabs[which]!
        // A tab only knows what was added; each id is added once, because ids are random.
        const id = what === 'add' ? `view ${i}` : (Object.keys(model)[at] ?? 'none')
        const name = `name ${i}`
        const before = model
        const did = (undo: (() => unknown) | null, after: typeof model) => {
          model = after
          undos[which]!.push(() => {
            undo?.()
            if (JSON.stringify(model) === JSON.stringify(after)) model = before
          })
        }
        const { [id]: old, ...others } = model
        if (what === 'add') did(tab.addView({ id, name, search: '' }), { ...model, [id]: name })
        else if (what === 'delete') did(tab.deleteView(id), others)
        else if (what === 'rename')
          did(tab.editView(id, 'name', name), old === undefined ? model : { ...model, [id]: name })
        else undos[which]!.pop()?.()
        if (isHeard) tell()
      })
      tell()
      for (const { views } of tabs) expect(views()).toEqual(model)
    }),
  )
})

test('everything that two tabs add while the storage is temporarily full is stored in the end', async () => {
  const tabs = [await openTab(), await openTab()] as const
  const setItem = Storage.prototype.setItem
  let isFull = false
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, key, value)
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(1), fc.boolean(), fc.boolean()), { maxLength: 20 }), (all) => {
      reset()
      all.forEach(([which, isFullNow, isHeard], i) => {
        isFull = isFullNow
        tabs[which]!.addView({ id: `${i}`, name: 'Mine', search: '' })
        tabs[which]!.toggleAsset(`${i}`, i)
        if (isHeard) tell()
      })
      isFull = false
      tell()
      tell()
      const added = all.map((_, i) => `${i}`).toSorted()
      for (const { views, tags } of tabs)
        expect([Object.keys(views()).toSorted(), tags()]).toEqual([added, added])
    }),
  )
})

test('a watchlist of an older version is read, and an invalid position drops only its asset', async () => {
  const key = 'insight-desk.watchlist'
  const asset = { tag: 'a', since: 1 }
  localStorage.setItem(key, printStored(1, { assets: [asset], insights: [] }))
  expect((await openTab()).useWatchlist.getState()).toEqual({ assets: [asset], insights: [] })
  const lists = [{ id: 'x', name: 'Tech' }]
  const good = { ...asset, lists: { x: 0 } }
  const text = printStored(2, {
    assets: [good, { ...good, tag: 'b', lists: { x: 'first' } }],
    insights: [],
    lists,
  })
  localStorage.setItem(key, text)
  expect((await openTab()).useWatchlist.getState()).toEqual({ assets: [good], insights: [], lists })
  expect(localStorage.getItem(`${key}.kept`)).toBe(text)
})

test('columns and widths of the older layout version are kept', async () => {
  const old = { columns: ['asset', 'title'], widths: { title: 300 } }
  localStorage.setItem('insight-desk.list-layout', printStored(1, old))
  expect((await openTab()).useListLayout.getState()).toEqual({ ...old, opens: null })
})
