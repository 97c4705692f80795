import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { noteAsset, unwatchAsset } from './watched-assets.ts'
import { toggleAsset } from './watchlist-changes.ts'
import { useWatchlist, watchlist } from './watchlist.ts'
import {
  createList,
  deleteList,
  moveList,
  placeAsset,
  putInList,
  renameList,
  takeFromList,
} from './edit-lists.ts'
import { LONGEST_NAME, listTags, listsWith, MOST_LISTS, namedLists, nameTrouble } from './named-lists.ts'

const state = () => useWatchlist.getState()
const names = () => namedLists(state()).map(({ name }) => name)
const ids = () => namedLists(state()).map(({ id }) => id)
const watched = () => state().assets.map(({ tag }) => tag)
const inList = (id: string) => listTags(state(), id)
/** Everything that can be seen of the watchlist. */
const seen = () => ({
  watched: watched(),
  lists: namedLists(state()).map(({ id, name }) => ({ id, name, tags: inList(id) })),
})

beforeEach(() => {
  watchlist.update(() => ({ assets: [], insights: [] }))
})

describe('a list', () => {
  test('holds assets on top of each other, and an asset put into it is watched by that', () => {
    createList({ id: 'x', name: 'Tech' })
    for (const tag of ['a', 'b']) putInList('x', tag, 1)
    toggleAsset('c', 2)
    expect([inList('x'), watched()]).toEqual([
      ['b', 'a'],
      ['c', 'b', 'a'],
    ])
    expect(listsWith(state(), 'a')).toEqual([{ id: 'x', name: 'Tech' }])
    expect(listsWith(state(), 'c')).toEqual([])
  })

  test('has a name that no other has, whatever its capitals, and that fits a tab', () => {
    createList({ id: 'x', name: 'Tech' })
    createList({ id: 'y', name: 'TECH' })
    renameList('x', 'tech 2')
    expect(names()).toEqual(['tech 2 2', 'TECH 2'])
    const long = 'é'.repeat(LONGEST_NAME)
    for (const id of ['l', 'm']) createList({ id, name: long })
    for (const name of names()) expect([...name].length).toBeLessThanOrEqual(LONGEST_NAME)
    expect(new Set(names().map((name) => name.toLowerCase())).size).toBe(4)
  })

  test('is refused a name that is taken or none, but not its own', () => {
    createList({ id: 'x', name: 'Tech' })
    expect(nameTrouble(' tEcH ', namedLists(state()))).toBe('There is a list “Tech” already.')
    expect(nameTrouble(' \n', namedLists(state()))).toBe('A list needs a name.')
    expect(nameTrouble('tech', namedLists(state()), 'x')).toBeNull()
    expect(nameTrouble('Metals', namedLists(state()))).toBeNull()
  })

  test('beyond the most that are kept is not made, and none of the others is lost', () => {
    for (let i = 0; i < MOST_LISTS; i += 1) createList({ id: `${i}`, name: `List ${i}` })
    expect(createList({ id: 'more', name: 'More' })).toBeNull()
    expect(ids()).toHaveLength(MOST_LISTS)
    const undo = deleteList('3')
    createList({ id: 'instead', name: 'Instead' })
    undo()
    expect(ids()).not.toContain('3')
    expect(ids()).toHaveLength(MOST_LISTS)
  })

  test('that is deleted comes back at its place with its assets in their order; what came meanwhile stays', () => {
    for (const id of ['x', 'y', 'z']) createList({ id, name: id })
    for (const tag of ['a', 'b', 'c']) putInList('y', tag, 1)
    placeAsset('y', 'a', 'c')
    const undo = deleteList('y')
    expect([ids(), watched()]).toEqual([
      ['x', 'z'],
      ['c', 'b', 'a'],
    ])
    unwatchAsset('b')
    createList({ id: 'new', name: 'Y' })
    undo()
    expect([names(), inList('y')]).toEqual([
      ['x', 'y 2', 'z', 'Y'],
      ['a', 'c'],
    ])
  })

  test('moves between the others, and not beyond the ends', () => {
    for (const id of ['x', 'y', 'z']) createList({ id, name: id })
    moveList('z', -1)
    moveList('x', -1)
    moveList('y', 1)
    moveList('gone', 1)
    expect(ids()).toEqual(['x', 'z', 'y'])
  })
})

describe('the order', () => {
  test('of a list is its own: neither that of another list nor that of all', () => {
    for (const id of ['x', 'y']) {
      createList({ id, name: id })
      for (const tag of ['c', 'b', 'a']) putInList(id, tag, 1)
    }
    placeAsset('x', 'c', 'a')
    placeAsset(null, 'a', null)
    expect([inList('x'), inList('y'), watched()]).toEqual([
      ['c', 'a', 'b'],
      ['a', 'b', 'c'],
      ['b', 'c', 'a'],
    ])
  })

  test('is left alone where the asset or its neighbour has gone', () => {
    createList({ id: 'x', name: 'x' })
    for (const tag of ['b', 'a']) putInList('x', tag, 1)
    placeAsset('x', 'gone', 'a')
    placeAsset('x', 'a', 'gone')
    placeAsset(null, 'gone', null)
    expect([inList('x'), watched()]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
  })
})

test('an undo that was overtaken takes nothing of what came after', () => {
  createList({ id: 'x', name: 'Mine' })
  createList({ id: 'y', name: 'Other' })
  const undoName = renameList('x', 'New')
  renameList('x', 'Newer')
  undoName()
  expect(names()).toEqual(['Newer', 'Other'])
  const undoPut = putInList('x', 'a', 1)
  noteAsset('a', 'wanted', 2)
  undoPut()
  expect([inList('x'), watched()]).toEqual([[], ['a']])
})

const listId = fc.constantFrom('x', 'y', 'z')
const tag = fc.constantFrom('a', 'b', 'c', 'd')
type Change = () => (() => void) | null
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(listId, fc.constantFrom('Tech', 'TECH', 'Metals')).map(
    ([id, name]): Change =>
      () =>
        ids().includes(id) ? renameList(id, name) : createList({ id, name }),
  ),
  listId.map(
    (id): Change =>
      () =>
        deleteList(id),
  ),
  fc.tuple(listId, tag).map(
    ([id, each]): Change =>
      () =>
        putInList(id, each, 1),
  ),
  fc.tuple(listId, tag).map(
    ([id, each]): Change =>
      () =>
        takeFromList(id, each),
  ),
  fc.tuple(fc.option(listId), tag, fc.option(tag)).map(
    ([id, each, before]): Change =>
      () =>
        placeAsset(id, each, before),
  ),
  tag.map(
    (each): Change =>
      () =>
        unwatchAsset(each),
  ),
  tag.map(
    (each): Change =>
      () =>
        toggleAsset(each, 1),
  ),
)

test('whatever is done, taken back at once it is as if it had not been', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), change, (steps, last) => {
      watchlist.update(() => ({ assets: [], insights: [] }))
      for (const step of steps) step()
      const before = seen()
      last()?.()
      expect(seen()).toEqual(before)
    }),
  )
})

test('whatever is done and taken back in whichever order, the lists stay lists', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(change, fc.boolean()), { maxLength: 40 }), (steps) => {
      watchlist.update(() => ({ assets: [], insights: [] }))
      const undos: (() => void)[] = []
      for (const [step, isTakenBack] of steps) {
        const undo = step()
        if (undo) undos.push(undo)
        if (isTakenBack) undos.shift()?.()
        const { watched: all, lists } = seen()
        expect(new Set(all).size).toBe(all.length)
        expect(new Set(lists.map(({ name }) => name.toLowerCase())).size).toBe(lists.length)
        for (const { tags } of lists) {
          expect(new Set(tags).size).toBe(tags.length)
          for (const each of tags) expect(all).toContain(each)
        }
      }
    }),
  )
})
