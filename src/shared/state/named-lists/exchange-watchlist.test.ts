import { expect, test } from 'vitest'
import { joinedWatchlists } from './exchange-watchlist.ts'
import { linkWarning, listTags, namedLists } from './named-lists.ts'
import { WATCHLIST, type StoredWatchlist } from './watchlist-store.ts'

const asset = (tag: string, lists?: Record<string, number>) => ({ tag, since: 1, ...(lists && { lists }) })
const list = (assets: StoredWatchlist['assets'], more: Partial<StoredWatchlist> = {}): StoredWatchlist => ({
  assets,
  insights: [],
  ...more,
})
/** All lists with their assets, in order. */
const told = (watchlist: StoredWatchlist) =>
  namedLists(watchlist).map(({ id, name }) => `${name}: ${listTags(watchlist, id).join(' ')}`)

test('new assets and insights come last, without duplicates, and importing the same file twice changes nothing', () => {
  const insight = { id: 'i', tag: 'a', since: 1 }
  const here = list([asset('b'), asset('a')])
  const found = list([asset('a'), asset(''), asset('c'), asset('c')], { insights: [insight, insight] })
  const joined = joinedWatchlists(here, found)
  expect(joined.assets.map(({ tag }) => tag)).toEqual(['b', 'a', 'c'])
  expect(joined.insights).toEqual([insight])
  expect(joinedWatchlists(joined, found)).toEqual(joined)
})

test('lists are joined with those of the same id or name, with new assets last, or are created', () => {
  const here = list([asset('own', { mine: 0 })], {
    lists: [
      { id: 'mine', name: 'tech' },
      { id: 'kept', name: 'Renamed here' },
    ],
  })
  const found = list(
    [asset('b', { theirs: 1, kept: 0 }), asset('a', { theirs: 0, new: 0 }), asset('own', { theirs: 2 })],
    {
      lists: [
        { id: 'theirs', name: 'TECH' },
        { id: 'kept', name: 'As it was' },
        { id: 'new', name: '  Metals ' },
      ],
    },
  )
  const once = joinedWatchlists(here, found)
  expect(told(once)).toEqual(['tech: own a b', 'Renamed here: b', 'Metals: a'])
  expect(joinedWatchlists(once, found)).toEqual(once)
})

test('a list with any id in a file gets one that is valid in an address, and the same one on a second import', () => {
  const odd = `tech & more / ${'x'.repeat(100)}`
  const found = list([asset('a', { [odd]: 0 })], { lists: [{ id: odd, name: 'Tech' }] })
  const joined = joinedWatchlists(WATCHLIST.initial, found)
  expect(joinedWatchlists(joined, found)).toEqual(joined)
  expect(told(joined)).toEqual(['Tech: a'])
  expect(namedLists(joined)[0]!.id).toMatch(/^[\w-]{1,64}$/)
})

test('there is a warning if an address has more assets than some programs accept, or than fit', () => {
  expect(linkWarning(50)).toBeNull()
  expect(linkWarning(51)).toBe('The address names 51 assets. Some programs cut a link that long.')
  expect(linkWarning(240)).toMatch(/^The address names the first 200 of 240 assets\. /)
})
