import { beforeEach, expect, test } from 'vitest'
import { noteAsset, unwatchAsset } from './watched-assets.ts'
import { toggleAsset, toggleInsight } from './watchlist-changes.ts'
import { useWatchlist, watchlist } from './watchlist.ts'

const tags = () => useWatchlist.getState().assets.map(({ tag }) => tag)
const ids = () => useWatchlist.getState().insights.map(({ id }) => id)

beforeEach(() => {
  watchlist.update(() => ({ assets: [], insights: [] }))
})

test('undo takes back the one change and leaves what came after', () => {
  for (const tag of ['a', 'b', 'c']) toggleAsset(tag, 1)
  const putBack = toggleAsset('b', 2)
  const takeOff = toggleAsset('d', 3)
  toggleAsset('a', 4)
  toggleInsight('i', 'e', 4)
  putBack()
  expect([tags(), ids()]).toEqual([['d', 'c', 'b'], ['i']])
  takeOff()
  expect([tags(), ids()]).toEqual([['c', 'b'], ['i']])
})

test('an asset taken off comes back with its note and its insights, each at its place', () => {
  noteAsset('a', 'mine', 1)
  toggleAsset('b', 2)
  for (const [id, tag] of [
    ['a1', 'a'],
    ['b1', 'b'],
    ['a2', 'a'],
  ] as const)
    toggleInsight(id, tag, 3)
  const before = useWatchlist.getState()
  const undo = unwatchAsset('a')
  expect([tags(), ids()]).toEqual([['b'], ['b1']])
  toggleInsight('c1', 'c', 4)
  undo()
  expect(useWatchlist.getState().assets).toEqual(before.assets)
  expect(ids()).toEqual(['a2', 'c1', 'b1', 'a1'])
})

test('what has a note by now is not taken off by an undo', () => {
  const undo = toggleAsset('a', 1)
  noteAsset('a', 'wanted', 2)
  undo()
  expect(tags()).toEqual(['a'])
})
