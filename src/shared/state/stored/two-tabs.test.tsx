import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'

/** A tab of its own: the modules again, over the same storage. */
async function openTab() {
  vi.resetModules()
  const { addView, deleteView, editView } = await import('#shared/state/views/edit-views.ts')
  const { toggleAsset } = await import('#shared/state/named-lists/watchlist-changes.ts')
  const { unwatchAsset } = await import('#shared/state/named-lists/watched-assets.ts')
  const { useViews } = await import('#shared/state/views/views.ts')
  const { useWatchlist } = await import('#shared/state/named-lists/watchlist.ts')
  return { addView, deleteView, editView, toggleAsset, unwatchAsset, useViews, useWatchlist }
}
const tabs = [await openTab(), await openTab()] as const

/** What was stored is heard of by the tabs that listen. */
const tell = () => window.dispatchEvent(new StorageEvent('storage'))
const reset = () => {
  localStorage.clear()
  tell()
}
afterEach(() => vi.restoreAllMocks())

const at = fc.nat(1)
const viewId = fc.nat(4)
const step = fc.record({
  tab: at,
  what: fc.constantFrom('add', 'delete', 'rename', 'undo'),
  id: viewId,
  isHeard: fc.boolean(),
})

test('whatever two tabs save, rename, delete and take back, neither undoes the other', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      reset()
      const model = new Map<string, string>()
      const undos: (() => void)[][] = [[], []]
      steps.forEach(({ tab: which, what, id: number, isHeard }, i) => {
        const tab = tabs[which]!
        // Only what was added is known to a tab; each is added once, as its ids are random.
        const id = what === 'add' ? `view ${i}` : ([...model.keys()][number] ?? 'none')
        const name = `name ${i}`
        const before = model.get(id)
        const did = (undo: (() => void) | null, undoModel: () => void) =>
          undos[which]!.push(() => (undo?.(), undoModel()))
        if (what === 'add') {
          const undo = tab.addView({ id, name, search: '' })
          model.set(id, name)
          did(undo, () => model.delete(id))
        } else if (what === 'delete') {
          const undo = tab.deleteView(id)
          model.delete(id)
          did(undo, () => before !== undefined && !model.has(id) && model.set(id, before))
        } else if (what === 'rename') {
          const undo = tab.editView(id, 'name', name)
          if (before !== undefined) model.set(id, name)
          did(undo, () => model.get(id) === name && model.set(id, before!))
        } else undos[which]!.pop()?.()
        if (isHeard) tell()
      })
      tell()
      for (const { useViews } of tabs)
        expect(Object.fromEntries(useViews.getState().views.map(({ id, name }) => [id, name]))).toEqual(
          Object.fromEntries(model),
        )
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
  const trying = fc.record({ tab: at, isFull: fc.boolean(), isHeard: fc.boolean() })
  fc.assert(
    fc.property(fc.array(trying, { maxLength: 20 }), (steps) => {
      reset()
      steps.forEach((each, i) => {
        isFull = each.isFull
        tabs[each.tab]!.addView({ id: `view ${i}`, name: 'Mine', search: '' })
        tabs[each.tab]!.toggleAsset(`asset ${i}`, i)
        if (each.isHeard) tell()
      })
      isFull = false
      tell()
      tell()
      for (const { useViews, useWatchlist } of tabs) {
        const ids = useViews.getState().views.map(({ id }) => id)
        const tags = useWatchlist.getState().assets.map(({ tag }) => tag)
        expect(ids.toSorted()).toEqual(steps.map((_, i) => `view ${i}`).toSorted())
        expect(tags.toSorted()).toEqual(steps.map((_, i) => `asset ${i}`).toSorted())
      }
    }),
  )
})

test('undo in one tab keeps what the other has watched since', () => {
  reset()
  const [one, other] = tabs
  one.toggleAsset('a', 1)
  tell()
  const undo = one.unwatchAsset('a')
  other.toggleAsset('b', 2)
  undo()
  tell()
  for (const { useWatchlist } of tabs)
    expect(
      useWatchlist
        .getState()
        .assets.map(({ tag }) => tag)
        .toSorted(),
    ).toEqual(['a', 'b'])
})
