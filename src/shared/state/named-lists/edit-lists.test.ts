import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createList,
  deleteList,
  moveList,
  moveAsset,
  putInList,
  renameList,
  takeFromList,
} from './edit-lists.ts'
import { LONGEST_NAME, listTags, listsWith, namedLists, nameProblem } from './named-lists.ts'
import { toggleAsset, toggleInsight, unwatchAsset, useWatchlist, watchlist } from './watchlist-store.ts'

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

test('undo restores a removed asset with its insights, at their positions', () => {
  for (const tag of 'abc') toggleAsset(tag, 1)
  for (const id of ['a1', 'b1', 'a2']) toggleInsight(id, id[0]!, 3)
  const before = state()
  const undo = unwatchAsset('a')
  expect([watched(), insights()]).toEqual([['c', 'b'], ['b1']])
  undo()
  expect(state()).toEqual(before)
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
    expect(nameProblem(' tEcH ', lists)).toBe('There is already a list “Tech”.')
    expect(nameProblem(' \n', lists)).toBe('A list needs a name.')
    expect([nameProblem('tech', lists, 'x'), nameProblem('Metals', lists)]).toEqual([null, null])
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
    moveAsset('x', 'c', -1)
    moveAsset('x', 'c', -1)
    moveAsset('x', 'c', -1)
    moveAsset('x', 'gone', -1)
    moveAsset(null, 'a', 1)
    moveAsset(null, 'gone', 1)
    expect([inList('x'), inList('y'), watched()].map((tags) => tags.join(''))).toEqual(['cab', 'abc', 'bac'])
  })
})

test('undo reverts nothing that has changed since', () => {
  create('Mine', 'Other')
  const undoName = renameList('Mine', 'New')
  renameList('Mine', 'Newer')
  expect(undoName()).toBe(false)
  expect(names()).toEqual(['Newer', 'Other'])
  // What it has not changed may have.
  const undoPut = putInList('Mine', 'a', 1)
  toggleInsight('i', 'e', 4)
  expect(undoPut()).toBe(true)
  expect([inList('Mine'), watched(), insights()]).toEqual([[], [], ['i']])
})

const tag = fc.constantFrom('a', 'b', 'c', 'd')
const changes = fc
  .record({
    what: fc.constantFrom('name', 'delete', 'put', 'take', 'place', 'unwatch', 'toggle'),
    id: fc.constantFrom('x', 'y', 'z'),
    name: fc.constantFrom('Tech', 'TECH', 'Metals'),
    tag,
    by: fc.constantFrom(1, -1),
    isOfAll: fc.boolean(),
  })
  .map(({ what, id, name, tag: each, by, isOfAll }) => (): (() => void) | null => {
    if (what === 'name') return ids().includes(id) ? renameList(id, name) : createList({ id, name })
    if (what === 'delete') return deleteList(id)
    if (what === 'put') return putInList(id, each, 1)
    if (what === 'take') return takeFromList(id, each)
    if (what === 'place') return moveAsset(isOfAll ? null : id, each, by)
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
    { numRuns: 50 },
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
    { numRuns: 30 },
  )
})
