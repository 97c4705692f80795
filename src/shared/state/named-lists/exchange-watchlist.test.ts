import { beforeEach, expect, test } from 'vitest'
import { printStored } from '#shared/state/stored.ts'
import { createList, deleteList, putInList, renameList } from './edit-lists.ts'
import { exportWatchlist, importWatchlist } from './exchange-watchlist.ts'
import { linkWarning, listTags, MOST_LISTS, namedLists } from './named-lists.ts'
import { noteAsset, toggleAsset, useWatchlist, watchlist } from './watchlist.ts'

const asset = (tag: string, note = '', lists?: Record<string, number>) => ({
  tag,
  since: 1,
  note,
  ...(lists && { lists }),
})
const notes = () => useWatchlist.getState().assets.map(({ tag, note }) => `${tag} ${note}`.trim())
/** Every list with its assets, in their order. */
const lists = () =>
  namedLists(useWatchlist.getState()).map(
    ({ id, name }) => `${name}: ${listTags(useWatchlist.getState(), id).join(' ')}`,
  )
const text = (assets: unknown, more: object = {}) =>
  printStored(2, { assets, insights: [], lists: [], ...more })
const whole = { unread: 0, left: 0 }
const empty = () => watchlist.update(() => ({ assets: [], insights: [] }))

beforeEach(empty)

test('each asset and each insight stands there once, no note is lost, and the same file twice changes nothing', () => {
  toggleAsset('a', 1)
  noteAsset('b', 'mine', 1)
  const insight = { id: 'i', tag: 'a', since: 1 }
  const assets = [asset('a', 'theirs'), asset('b', 'theirs'), asset('c'), asset('c', 'later')]
  const given = printStored(1, { assets, insights: [insight, insight] })
  expect([importWatchlist(given), importWatchlist(exportWatchlist())]).toEqual([whole, whole])
  expect(notes()).toEqual(['b mine', 'a theirs', 'c later'])
  expect(useWatchlist.getState().insights).toEqual([insight])
})

test('what cannot be read or has no name is left out and counted', () => {
  const given = text([asset('a'), asset(''), { tag: 7 }], { insights: [{ id: '' }, 'i'] })
  expect(importWatchlist(`\uFEFF${given}`)).toEqual({ unread: 4, left: 0 })
  expect(notes()).toEqual(['a'])
})

test('a text of a newer version is told from one that holds no watchlist', () => {
  expect(importWatchlist(printStored(3, {}))).toBe('newer')
  for (const none of ['', '{}', printStored(1, { views: [], seen: {} })])
    expect(importWatchlist(none)).toBe('none')
})

test('lists come to those of their id or their name, behind what is in them, and are made where there are none', () => {
  createList({ id: 'mine', name: 'tech' })
  putInList('mine', 'own', 1)
  createList({ id: 'kept', name: 'Renamed here' })
  const assets = [
    asset('b', '', { theirs: 1, kept: 0 }),
    asset('a', '', { theirs: 0, new: 0 }),
    asset('own', '', { theirs: 2 }),
  ]
  const given = text(assets, {
    lists: [
      { id: 'theirs', name: 'TECH' },
      { id: 'kept', name: 'As it was' },
      { id: 'new', name: '  Metals ' },
    ],
  })
  for (const _ of [1, 2]) importWatchlist(given)
  expect(lists()).toEqual(['tech: own a b', 'Renamed here: b', 'Metals: a'])
})

test('what is exported comes back on an empty device as it was, lists and order included', () => {
  for (const id of ['x', 'y']) createList({ id, name: `List ${id}` })
  for (const tag of 'abc') putInList('x', tag, 1)
  putInList('y', 'b', 1)
  renameList('y', 'Other')
  const [before, given] = [lists(), exportWatchlist()]
  empty()
  importWatchlist(given)
  expect(lists()).toEqual(before)
})

test('lists beyond the most that are kept are counted, and their assets are watched all the same', () => {
  for (let i = 0; i < MOST_LISTS; i += 1) createList({ id: `${i}`, name: `List ${i}` })
  const given = text([asset('a', '', { more: 0 })], { lists: [{ id: 'more', name: 'More' }] })
  expect(importWatchlist(given)).toEqual({ unread: 0, left: 1 })
  expect(notes()).toEqual(['a'])
  deleteList('0')
  expect(importWatchlist(given)).toEqual(whole)
  expect(lists()).toContain('More: a')
})

test('a list that cannot be read costs neither the others nor the assets in it', () => {
  const given = text([asset('a', '', { good: 0, bad: 0 })], {
    lists: [{ id: 'good', name: 'Good' }, { id: 'bad' }],
  })
  expect(importWatchlist(given)).toEqual({ unread: 1, left: 0 })
  expect(lists()).toEqual(['Good: a'])
  expect(importWatchlist(text([asset('b')], { lists: 7 }))).toEqual({ unread: 1, left: 0 })
  expect(notes()).toEqual(['a', 'b'])
})

test('a list that a file calls anything gets an id that an address can hold, and is the same when it comes again', () => {
  const odd = `tech & more / ${'x'.repeat(100)}`
  const given = text([asset('a', '', { [odd]: 0 })], { lists: [{ id: odd, name: 'Tech' }] })
  for (const _ of [1, 2]) importWatchlist(given)
  expect(lists()).toEqual(['Tech: a'])
  expect(namedLists(useWatchlist.getState())[0]!.id).toMatch(/^[\w-]{1,64}$/)
})

test('a link that names more assets than some programs take, or than it can name, warns of that', () => {
  expect(linkWarning(50)).toBeNull()
  expect(linkWarning(51)).toBe('The address names 51 assets. Some programs cut a link that long.')
  expect(linkWarning(240)).toMatch(/^The address names the first 200 of 240 assets\. /)
})
