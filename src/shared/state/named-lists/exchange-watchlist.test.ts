import { beforeEach, expect, test } from 'vitest'
import { exportWatchlist, importWatchlist } from './exchange-watchlist.ts'
import { createList, deleteList, putInList, renameList } from './edit-lists.ts'
import { listTags, MOST_LISTS, namedLists } from './named-lists.ts'
import { printStored } from '#shared/state/stored/stored.ts'
import { noteAsset } from './watched-assets.ts'
import { toggleAsset } from './watchlist-changes.ts'
import { useWatchlist, watchlist } from './watchlist.ts'

const asset = (tag: string, note = '') => ({ tag, since: 1, note })
const assets = () => useWatchlist.getState().assets.map(({ tag, note }) => `${tag} ${note}`.trim())
const textOf = (value: unknown) => printStored(1, value)

beforeEach(() => {
  watchlist.update(() => ({ assets: [], insights: [] }))
})

test('an export comes in once, however often it is taken over', () => {
  noteAsset('a', 'mine', 1)
  const text = exportWatchlist()
  expect([importWatchlist(text), importWatchlist(text)]).toEqual([
    { unread: 0, left: 0 },
    { unread: 0, left: 0 },
  ])
  expect(assets()).toEqual(['a mine'])
})

test('each asset and each insight stands there once, and no note is lost', () => {
  toggleAsset('a', 1)
  noteAsset('b', 'mine', 1)
  const insight = { id: 'i', tag: 'a', since: 1 }
  const found = [asset('a', 'theirs'), asset('b', 'theirs'), asset('c'), asset('c', 'later')]
  importWatchlist(textOf({ assets: found, insights: [insight, insight] }))
  expect(assets()).toEqual(['b mine', 'a theirs', 'c later'])
  expect(useWatchlist.getState().insights).toEqual([insight])
})

test('what cannot be read or has no name is left out and counted', () => {
  const text = textOf({ assets: [asset('a'), asset(''), { tag: 7 }], insights: [{ id: '' }, 'i'] })
  expect(importWatchlist(`\uFEFF${text}`)).toEqual({ unread: 4, left: 0 })
  expect(assets()).toEqual(['a'])
})

test('a text of a newer version is told from one that holds no watchlist', () => {
  expect(importWatchlist(printStored(3, {}))).toBe('newer')
  for (const text of ['', '{}', textOf({ views: [], seen: {} })]) expect(importWatchlist(text)).toBe('none')
})

test('lists come to those of their id or their name, behind what is in them, and are made where there are none', () => {
  createList({ id: 'mine', name: 'tech' })
  putInList('mine', 'own', 1)
  createList({ id: 'kept', name: 'Renamed here' })
  const inLists = (tag: string, lists: Record<string, number>) => ({ ...asset(tag), lists })
  const text = printStored(2, {
    assets: [
      inLists('b', { theirs: 1, kept: 0 }),
      inLists('a', { theirs: 0, new: 0 }),
      inLists('own', { theirs: 2 }),
    ],
    insights: [],
    lists: [
      { id: 'theirs', name: 'TECH' },
      { id: 'kept', name: 'As it was' },
      { id: 'new', name: '  Metals ' },
    ],
  })
  importWatchlist(text)
  importWatchlist(text)
  const state = useWatchlist.getState()
  expect(namedLists(state).map(({ name }) => name)).toEqual(['tech', 'Renamed here', 'Metals'])
  expect(namedLists(state).map(({ id }) => listTags(state, id))).toEqual([['own', 'a', 'b'], ['b'], ['a']])
})

test('what is exported comes back on an empty device as it was, lists and order included', () => {
  for (const id of ['x', 'y']) createList({ id, name: `List ${id}` })
  for (const tag of ['a', 'b', 'c']) putInList('x', tag, 1)
  putInList('y', 'b', 1)
  renameList('y', 'Other')
  const before = useWatchlist.getState()
  const text = exportWatchlist()
  watchlist.update(() => ({ assets: [], insights: [] }))
  importWatchlist(text)
  const after = useWatchlist.getState()
  expect(namedLists(after)).toEqual(namedLists(before))
  for (const id of ['x', 'y']) expect(listTags(after, id)).toEqual(listTags(before, id))
})

test('lists beyond the most that are kept are counted, and their assets are watched all the same', () => {
  for (let i = 0; i < MOST_LISTS; i += 1) createList({ id: `${i}`, name: `List ${i}` })
  const text = printStored(2, {
    assets: [{ ...asset('a'), lists: { more: 0 } }],
    insights: [],
    lists: [{ id: 'more', name: 'More' }],
  })
  expect(importWatchlist(text)).toEqual({ unread: 0, left: 1 })
  expect(assets()).toEqual(['a'])
  deleteList('0')
  expect(importWatchlist(text)).toEqual({ unread: 0, left: 0 })
  expect(listTags(useWatchlist.getState(), 'more')).toEqual(['a'])
})

test('a list that cannot be read costs neither the others nor the assets in it', () => {
  const text = printStored(2, {
    assets: [{ ...asset('a'), lists: { good: 0, bad: 0 } }],
    insights: [],
    lists: [{ id: 'good', name: 'Good' }, { id: 'bad' }],
  })
  expect(importWatchlist(text)).toEqual({ unread: 1, left: 0 })
  expect(listTags(useWatchlist.getState(), 'good')).toEqual(['a'])
  expect(importWatchlist(printStored(2, { assets: [asset('b')], insights: [], lists: 7 }))).toEqual({
    unread: 1,
    left: 0,
  })
  expect(assets()).toEqual(['a', 'b'])
})

test('a list that a file calls anything gets an id that an address can hold, and is the same when it comes again', () => {
  const odd = `tech & more / ${'x'.repeat(100)}`
  const text = printStored(2, {
    assets: [{ ...asset('a'), lists: { [odd]: 0 } }],
    insights: [],
    lists: [{ id: odd, name: 'Tech' }],
  })
  for (const _ of [1, 2]) importWatchlist(text)
  const [list, ...others] = namedLists(useWatchlist.getState())
  expect(others).toEqual([])
  expect(list!.id).toMatch(/^[\w-]{1,64}$/)
  expect(listTags(useWatchlist.getState(), list!.id)).toEqual(['a'])
})
