import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { printStored } from './stored.ts'

/** A tab of its own: the modules again, over the same storage. */
async function openTab() {
  vi.resetModules()
  const views = await import('#shared/state/views/edit-views.ts')
  const lists = await import('#shared/state/named-lists/edit-lists.ts')
  const { toggleAsset } = await import('#shared/state/named-lists/watchlist-changes.ts')
  const { unwatchAsset } = await import('#shared/state/named-lists/watched-assets.ts')
  const { listTags, namedLists } = await import('#shared/state/named-lists/named-lists.ts')
  const { useViews } = await import('#shared/state/views/views.ts')
  const { useWatchlist } = await import('#shared/state/named-lists/watchlist.ts')
  const watched = () => useWatchlist.getState()
  return {
    ...views,
    ...lists,
    toggleAsset,
    unwatchAsset,
    watched,
    tags: () =>
      watched()
        .assets.map(({ tag }) => tag)
        .toSorted(),
    /** Views by id, and lists by id with their assets in order. */
    names: () => Object.fromEntries(useViews.getState().views.map(({ id, name }) => [id, name])),
    lists: () => Object.fromEntries(namedLists(watched()).map(({ id }) => [id, listTags(watched(), id)])),
  }
}
const tabs = [await openTab(), await openTab()] as const

/** What was stored is heard of by the tabs that listen. */
const tell = () => window.dispatchEvent(new StorageEvent('storage'))
const reset = () => {
  localStorage.clear()
  tell()
}
beforeEach(reset)
afterEach(() => vi.restoreAllMocks())

const KEY = 'insight-desk.watchlist'
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as { version: number; value: unknown }
/** What each of the two tabs does, in which of them, and whether the other hears of it at once. */
const steps = <W extends string>(...what: W[]) =>
  fc.array(
    fc.record({
      which: fc.nat(1),
      what: fc.constantFrom(...what),
      at: fc.nat(4),
      tag: fc.constantFrom('a', 'b', 'c'),
      isHeard: fc.boolean(),
    }),
    { maxLength: 30 },
  )

test('whatever two tabs do with views and take back, neither undoes the other', () => {
  fc.assert(
    fc.property(steps('add', 'delete', 'rename', 'undo'), (all) => {
      reset()
      const model = new Map<string, string>()
      const undos: (() => void)[][] = [[], []]
      all.forEach(({ which, what, at, isHeard }, i) => {
        const tab = tabs[which]!
        // Only what was added is known to a tab; each is added once, as its ids are random.
        const id = what === 'add' ? `view ${i}` : ([...model.keys()][at] ?? 'none')
        const name = `name ${i}`
        const before = model.get(id)
        const did = (undo: (() => void) | null, undoModel: () => void) =>
          undos[which]!.push(() => (undo?.(), undoModel()))
        if (what === 'add') {
          did(tab.addView({ id, name, search: '' }), () => model.delete(id))
          model.set(id, name)
        } else if (what === 'delete') {
          did(tab.deleteView(id), () => before !== undefined && !model.has(id) && model.set(id, before))
          model.delete(id)
        } else if (what === 'rename') {
          did(tab.editView(id, 'name', name), () => model.get(id) === name && model.set(id, before!))
          if (before !== undefined) model.set(id, name)
        } else undos[which]!.pop()?.()
        if (isHeard) tell()
      })
      tell()
      for (const { names } of tabs) expect(names()).toEqual(Object.fromEntries(model))
    }),
  )
})

test('whatever two tabs do with lists and take back, neither undoes the other', () => {
  const sorted = (lists: Iterable<[string, Iterable<string>]>) =>
    Object.fromEntries([...lists].map(([id, tags]) => [id, [...tags].sort()]))
  fc.assert(
    fc.property(steps('create', 'delete', 'put', 'take', 'move', 'undo'), (all) => {
      reset()
      const model = new Map<string, Set<string>>()
      const undos: (() => void)[][] = [[], []]
      all.forEach(({ which, what, at, tag, isHeard }, i) => {
        const tab = tabs[which]!
        const id = what === 'create' ? `list ${i}` : [...model.keys()][at]
        const tags = model.get(id ?? '') ?? new Set<string>()
        if (what === 'undo') undos[which]!.pop()?.()
        else if (id === undefined) return
        else if (what === 'create') {
          const undo = tab.createList({ id, name: `Mine ${i}` })
          model.set(id, new Set())
          undos[which]!.push(() => (undo?.(), model.delete(id)))
        } else if (what === 'delete') {
          const undo = tab.deleteList(id)
          model.delete(id)
          undos[which]!.push(() => (undo(), model.set(id, tags)))
        } else if (what === 'put') {
          tab.putInList(id, tag, i)
          tags.add(tag)
        } else if (what === 'take') {
          const undo = tab.takeFromList(id, tag)
          if (tags.delete(tag)) undos[which]!.push(() => (undo(), tags.add(tag)))
        } else tab.placeAsset(id, tag, null)
        if (isHeard) tell()
      })
      tell()
      for (const { lists } of tabs) expect(sorted(Object.entries(lists()))).toEqual(sorted(model))
    }),
  )
})

test('what two tabs add while the storage is full now and then is all there in the end', () => {
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
      for (const { names, tags } of tabs)
        expect([Object.keys(names()).toSorted(), tags()]).toEqual([added, added])
    }),
  )
})

test('undo in one tab keeps what the other has watched since', () => {
  const [one, other] = tabs
  one.toggleAsset('a', 1)
  tell()
  const undo = one.unwatchAsset('a')
  other.toggleAsset('b', 2)
  undo()
  tell()
  for (const { tags } of tabs) expect(tags()).toEqual(['a', 'b'])
})

test('any watchlist of before has everything in the list of all, and the first change makes it one of today', () => {
  const text = fc.string({ maxLength: 5 })
  const assetsBefore = fc.array(fc.record({ tag: text, since: fc.integer(), note: text }))
  const insightsBefore = fc.array(fc.record({ id: text, tag: fc.option(text), since: fc.integer() }))
  fc.assert(
    fc.property(assetsBefore, insightsBefore, (assets, insights) => {
      localStorage.setItem(KEY, printStored(1, { assets, insights }))
      tell()
      expect(tabs[0].watched()).toEqual({ assets, insights })
      expect(stored().version).toBe(1)
      const list = { id: 'x', name: 'Tech' }
      tabs[0].createList(list)
      expect(stored()).toEqual({ version: 2, value: { assets, insights, lists: [list] } })
    }),
  )
})

test('a place that cannot be read costs its asset, no list, and the old text is kept', async () => {
  const good = { tag: 'a', since: 1, note: '', lists: { x: 0 } }
  const assets = [good, { ...good, tag: 'b', lists: { x: 'first' } }]
  const text = printStored(2, { assets, insights: [], lists: [{ id: 'x', name: 'Tech' }] })
  localStorage.setItem(KEY, text)
  const tab = await openTab()
  await expect.poll(tab.lists).toEqual({ x: ['a'] })
  expect(localStorage.getItem(`${KEY}.kept`)).toBe(text)
})

// Last: its tab has changes that it could not store, and would make them on what another test stores.
test('a text of a newer version stays as it is, whatever is done with lists meanwhile', async () => {
  const text = printStored(3, { folders: [] })
  localStorage.setItem(KEY, text)
  const { createList, deleteList, lists, placeAsset, putInList } = await openTab()
  createList({ id: 'x', name: 'Tech' })
  for (const tag of ['a', 'b']) putInList('x', tag, 1)
  placeAsset('x', 'a', 'b')
  deleteList('y')
  expect(lists()).toEqual({ x: ['a', 'b'] })
  expect(localStorage.getItem(KEY)).toBe(text)
})
