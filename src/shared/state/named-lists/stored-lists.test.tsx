import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

const KEY = 'insight-desk.watchlist'

/** A tab of its own: the modules again, over the same storage. */
async function openTab() {
  vi.resetModules()
  const edits = await import('./edit-lists.ts')
  const { listTags, namedLists } = await import('./named-lists.ts')
  const { toggleAsset } = await import('./watchlist-changes.ts')
  const { useWatchlist } = await import('./watchlist.ts')
  const lists = () =>
    Object.fromEntries(
      namedLists(useWatchlist.getState()).map(({ id }) => [id, listTags(useWatchlist.getState(), id)]),
    )
  return { ...edits, lists, toggleAsset, useWatchlist }
}

/** What was stored is heard of by the tabs that listen. */
const tell = () => window.dispatchEvent(new StorageEvent('storage'))
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as { version: number; value: unknown }
const print = (version: number, value: unknown) => JSON.stringify({ version, value })

test('any watchlist of before has everything in the list of all, and the first change makes it one of today', async () => {
  const tab = await openTab()
  const text = fc.string({ maxLength: 5 })
  const since = fc.integer()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ tag: text, since, note: text })),
      fc.array(fc.record({ id: text, tag: fc.option(text), since })),
      async (assets, insights) => {
        localStorage.setItem(KEY, print(1, { assets, insights }))
        tell()
        expect(tab.useWatchlist.getState()).toEqual({ assets, insights })
        expect(stored().version).toBe(1)
        tab.createList({ id: 'x', name: 'Tech' })
        expect(stored()).toEqual({
          version: 2,
          value: { assets, insights, lists: [{ id: 'x', name: 'Tech' }] },
        })
      },
    ),
  )
})

test('a place that cannot be read costs its asset, no list, and the old text is kept', async () => {
  const good = { tag: 'a', since: 1, note: '', lists: { x: 0 } }
  const text = print(2, {
    assets: [good, { ...good, tag: 'b', lists: { x: 'first' } }],
    insights: [],
    lists: [{ id: 'x', name: 'Tech' }],
  })
  localStorage.setItem(KEY, text)
  const tab = await openTab()
  await expect.poll(tab.lists).toEqual({ x: ['a'] })
  expect(localStorage.getItem(`${KEY}.kept`)).toBe(text)
})

test('whatever two tabs do with lists and take back, neither undoes the other', async () => {
  localStorage.clear()
  const tabs = [await openTab(), await openTab()] as const
  const step = fc.record({
    tab: fc.nat(1),
    what: fc.constantFrom('create', 'delete', 'put', 'take', 'move', 'undo'),
    list: fc.nat(3),
    tag: fc.constantFrom('a', 'b', 'c'),
    isHeard: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      localStorage.clear()
      tell()
      const model = new Map<string, Set<string>>()
      const undos: (() => void)[][] = [[], []]
      steps.forEach(({ tab: which, what, list, tag, isHeard }, i) => {
        const tab = tabs[which]!
        const id = what === 'create' ? `list ${i}` : [...model.keys()][list]
        if (what === 'undo') undos[which]!.pop()?.()
        else if (id === undefined) return
        else if (what === 'create') {
          const undo = tab.createList({ id, name: `Mine ${i}` })
          model.set(id, new Set())
          undos[which]!.push(() => (undo?.(), model.delete(id)))
        } else if (what === 'delete') {
          const undo = tab.deleteList(id)
          const tags = model.get(id)!
          model.delete(id)
          undos[which]!.push(() => (undo(), model.set(id, tags)))
        } else if (what === 'put') {
          tab.putInList(id, tag, i)
          model.get(id)!.add(tag)
        } else if (what === 'take') {
          const undo = tab.takeFromList(id, tag)
          const tags = model.get(id)!
          if (tags.delete(tag)) undos[which]!.push(() => (undo(), tags.add(tag)))
        } else tab.placeAsset(id, tag, null)
        if (isHeard) tell()
      })
      tell()
      for (const { lists } of tabs)
        expect(
          Object.fromEntries(Object.entries(lists()).map(([id, tags]) => [id, tags.toSorted()])),
        ).toEqual(Object.fromEntries([...model].map(([id, tags]) => [id, [...tags].sort()])))
    }),
  )
})

// Last: its tab has changes that it could not store, and would make them on what another test stores.
test('a text of a newer version stays as it is, whatever is done with lists meanwhile', async () => {
  const text = print(3, { folders: [] })
  localStorage.setItem(KEY, text)
  const { createList, deleteList, lists, placeAsset, putInList } = await openTab()
  createList({ id: 'x', name: 'Tech' })
  for (const tag of ['a', 'b']) putInList('x', tag, 1)
  placeAsset('x', 'a', 'b')
  deleteList('y')
  expect(lists()).toEqual({ x: ['a', 'b'] })
  expect(localStorage.getItem(KEY)).toBe(text)
})
