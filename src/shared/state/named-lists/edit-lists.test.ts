import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
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
import { toggleAsset, toggleInsight, unwatchAsset, useWatchlist, watchlist } from './watchlist.ts'

const state = () => useWatchlist.getState()
const names = () => namedLists(state()).map(({ name }) => name)
const ids = () => namedLists(state()).map(({ id }) => id)
const watched = () => state().assets.map(({ tag }) => tag)
const insights = () => state().insights.map(({ id }) => id)
const inList = (id: string) => listTags(state(), id)
const create = (...all: string[]) => all.forEach((id) => createList({ id, name: id }))
/** Adds the assets to the list, the first one at the top. */
const fill = (id: string, tags: string) => [...tags].reverse().forEach((tag) => putInList(id, tag, 1))
/** The visible state of the watchlist. */
const seen = () => ({
  watched: watched(),
  lists: namedLists(state()).map(({ id, name }) => ({ id, name, tags: inList(id) })),
})
const empty = () => watchlist.update(() => ({ assets: [], insights: [] }))

beforeEach(empty)

describe('the watchlist', () => {
  test('undo reverts one change and keeps later ones', () => {
    for (const tag of 'abc') toggleAsset(tag, 1)
    const putBack = toggleAsset('b', 2)
    const takeOff = toggleAsset('d', 3)
    toggleAsset('a', 4)
    toggleInsight('i', 'e', 4)
    putBack()
    expect([watched(), insights()]).toEqual([['d', 'c', 'b'], ['i']])
    takeOff()
    expect([watched(), insights()]).toEqual([['c', 'b'], ['i']])
  })

  test('undo restores a removed asset with its insights, at their positions', () => {
    toggleAsset('a', 1)
    toggleAsset('b', 2)
    for (const id of ['a1', 'b1', 'a2']) toggleInsight(id, id[0]!, 3)
    const before = state()
    const undo = unwatchAsset('a')
    expect([watched(), insights()]).toEqual([['b'], ['b1']])
    toggleInsight('c1', 'c', 4)
    // An asset that was added again is left alone.
    undo()
    undo()
    expect(state().assets).toEqual(before.assets)
    expect(insights()).toEqual(['a2', 'c1', 'b1', 'a1'])
  })
})

describe('a list', () => {
  test('adds assets at the top, and an added asset is watched', () => {
    create('x')
    fill('x', 'ba')
    toggleAsset('c', 2)
    expect([inList('x'), watched()]).toEqual([
      ['b', 'a'],
      ['c', 'b', 'a'],
    ])
    expect([listsWith(state(), 'a'), listsWith(state(), 'c')]).toEqual([[{ id: 'x', name: 'x' }], []])
  })

  test('has a unique name, compared without case, that is not too long', () => {
    createList({ id: 'x', name: 'Tech' })
    createList({ id: 'y', name: 'TECH' })
    renameList('x', 'tech 2')
    expect(names()).toEqual(['tech 2 2', 'TECH 2'])
    for (const id of ['l', 'm']) createList({ id, name: 'é'.repeat(LONGEST_NAME) })
    for (const name of names()) expect([...name].length).toBeLessThanOrEqual(LONGEST_NAME)
    expect(new Set(names().map((name) => name.toLowerCase())).size).toBe(4)
  })

  test('cannot have an empty name or that of another list, but may keep its own', () => {
    createList({ id: 'x', name: 'Tech' })
    const lists = namedLists(state())
    expect(nameTrouble(' tEcH ', lists)).toBe('There is already a list “Tech”.')
    expect(nameTrouble(' \n', lists)).toBe('A list needs a name.')
    expect([nameTrouble('tech', lists, 'x'), nameTrouble('Metals', lists)]).toEqual([null, null])
  })

  test('is not created beyond the maximum, and no other list is lost', () => {
    create(...Array.from({ length: MOST_LISTS }, (_, i) => `${i}`))
    expect(createList({ id: 'more', name: 'More' })).toBeNull()
    expect(ids()).toHaveLength(MOST_LISTS)
    const undo = deleteList('3')
    create('instead')
    undo()
    expect(ids()).not.toContain('3')
    expect(ids()).toHaveLength(MOST_LISTS)
  })

  test('that was deleted is restored by undo with its position and assets; changes made meanwhile stay', () => {
    create('x', 'y', 'z')
    fill('y', 'cba')
    placeAsset('y', 'a', 'c')
    const undo = deleteList('y')
    expect([ids().join(''), watched().join('')]).toEqual(['xz', 'cba'])
    unwatchAsset('b')
    createList({ id: 'new', name: 'Y' })
    undo()
    expect([names(), inList('y')]).toEqual([
      ['x', 'y 2', 'z', 'Y'],
      ['a', 'c'],
    ])
  })

  test('can be moved, but not beyond the ends', () => {
    create('x', 'y', 'z')
    for (const [id, by] of [
      ['z', -1],
      ['x', -1],
      ['y', 1],
      ['gone', 1],
    ] as const)
      moveList(id, by)
    expect(ids()).toEqual(['x', 'z', 'y'])
  })

  test('has its own order of assets', () => {
    create('x', 'y')
    for (const id of ids()) fill(id, 'abc')
    placeAsset('x', 'c', 'a')
    placeAsset(null, 'a', null)
    placeAsset('x', 'gone', 'a')
    placeAsset('x', 'a', 'gone')
    placeAsset(null, 'gone', null)
    expect([inList('x'), inList('y'), watched()].map((tags) => tags.join(''))).toEqual(['cab', 'abc', 'bca'])
  })
})

test('undo of a change that was overwritten does nothing to later changes', () => {
  create('Mine', 'Other')
  const undoName = renameList('Mine', 'New')
  renameList('Mine', 'Newer')
  undoName()
  expect(names()).toEqual(['Newer', 'Other'])
  const undoPut = putInList('Mine', 'a', 1)
  putInList('Other', 'a', 2)
  undoPut()
  expect([inList('Mine'), watched()]).toEqual([[], ['a']])
})

const tag = fc.constantFrom('a', 'b', 'c', 'd')
const changes = fc
  .record({
    what: fc.constantFrom('name', 'delete', 'put', 'take', 'place', 'unwatch', 'toggle'),
    id: fc.constantFrom('x', 'y', 'z'),
    name: fc.constantFrom('Tech', 'TECH', 'Metals'),
    tag,
    before: fc.option(tag),
    isOfAll: fc.boolean(),
  })
  .map(({ what, id, name, tag: each, before, isOfAll }) => (): (() => void) | null => {
    if (what === 'name') return ids().includes(id) ? renameList(id, name) : createList({ id, name })
    if (what === 'delete') return deleteList(id)
    if (what === 'put') return putInList(id, each, 1)
    if (what === 'take') return takeFromList(id, each)
    if (what === 'place') return placeAsset(isOfAll ? null : id, each, before)
    return what === 'unwatch' ? unwatchAsset(each) : toggleAsset(each, 1)
  })

test('any change followed by its undo restores the state', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 25 }), changes, (steps, last) => {
      empty()
      for (const step of steps) step()
      const before = seen()
      last()?.()
      expect(seen()).toEqual(before)
    }),
  )
})

test('any sequence of changes and undos keeps the lists valid', () => {
  const isSet = (all: readonly string[]) => new Set(all.map((each) => each.toLowerCase())).size === all.length
  fc.assert(
    fc.property(fc.array(fc.tuple(changes, fc.boolean()), { maxLength: 40 }), (steps) => {
      empty()
      const undos: (() => void)[] = []
      for (const [step, isTakenBack] of steps) {
        const undo = step()
        if (undo) undos.push(undo)
        if (isTakenBack) undos.shift()?.()
        const { watched: all, lists } = seen()
        expect([all, lists.map(({ name }) => name), ...lists.map(({ tags }) => tags)].every(isSet)).toBe(true)
        expect(all).toEqual(expect.arrayContaining(lists.flatMap(({ tags }) => tags)))
      }
    }),
  )
})
