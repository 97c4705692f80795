import { beforeEach, expect, test } from 'vitest'
import { exportWatchlist, importWatchlist } from './exchange-watchlist.ts'
import { printStored } from './stored/stored.ts'
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
  expect([importWatchlist(text), importWatchlist(text)]).toEqual([{ unread: 0 }, { unread: 0 }])
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
  expect(importWatchlist(`\uFEFF${text}`)).toEqual({ unread: 4 })
  expect(assets()).toEqual(['a'])
})

test('a text of a newer version is told from one that holds no watchlist', () => {
  expect(importWatchlist(printStored(2, {}))).toBe('newer')
  for (const text of ['', '{}', textOf({ views: [], seen: {} })]) expect(importWatchlist(text)).toBe('none')
})
