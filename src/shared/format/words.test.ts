import { expect, it, test } from 'vitest'
import { assetLabel, tickerLabel, supposedTicker, tickerParts } from './asset-label.ts'
import * as date from './date.ts'
import { titleParts } from './insight-title.ts'
import {
  compareHorizons,
  compareText,
  allOf,
  anyOf,
  countOf,
  fromCode,
  formatHorizon,
  formatProgress,
  horizonInWords,
  shortened,
  sortedBy,
} from './words.ts'

test('a long text is cut between two characters, a short one stays as it is', () => {
  expect(shortened('three  words\nhere', 11)).toBe('three word…')
  expect(shortened('🙂🙂🙂🙂', 3)).toBe('🙂🙂…')
  expect(shortened('🙂🙂🙂', 3)).toBe('🙂🙂🙂')
})

const at = Date.UTC(2026, 11, 9, 23, 59, 30)
const DAY = 86_400_000

test('dates do not depend on the time zone', () => {
  expect(date.formatDay(at)).toBe('9 Dec 2026')
  expect(date.formatDay(at, { year: false })).toBe('9 Dec')
  expect(date.formatWeekday(at)).toBe('Wed 9 Dec')
  expect(date.formatMonth(at)).toBe('Dec 2026')
  expect(date.formatMonth(at, { year: false })).toBe('Dec')
  expect(date.formatInstant(at)).toBe('9 Dec 2026, 23:59 UTC')
  expect(date.formatTime(Date.UTC(2026, 11, 9), { seconds: true })).toBe('00:00:00 UTC')
  expect(date.formatDay(null)).toBe('n/a')
})

test.each([
  [30_000, 'now', 'just now'],
  [4 * 60_000, '4m', '4 minutes ago'],
  [DAY, '1d', '1 day ago'],
  [27.6 * DAY, '27d', '27 days ago'],
])('%d ms ago reads %s', (age, short, spoken) => {
  expect(date.formatAge(at - age, at)).toBe(short)
  expect(date.spokenAge(at - age, at)).toBe(spoken)
})

test('days are counted by the calendar', () => {
  const afternoon = Date.UTC(2026, 10, 20, 15)
  const ages = [47, 23].map((hours) => date.formatAge(afternoon - hours * 3_600_000, afternoon))
  expect(ages).toEqual(['2d', '23h'])
  expect(date.spokenAge(afternoon - 47 * 3_600_000, afternoon)).toBe('2 days ago')
})

test.each([
  ['3m', '3 months', '3m'],
  ['60d', '60 trading days', '60d'],
  ['1w', '1 week', '1w'],
  ['2Y', '2 years', '2Y'],
  ['soon', 'soon', 'soon'],
  [null, 'not available', 'n/a'],
])('the horizon %s is %s in words and displayed as %s', (horizon, words, shown) => {
  expect(horizonInWords(horizon)).toBe(words)
  expect(formatHorizon(horizon)).toBe(shown)
})

test('words, horizons and counts', () => {
  expect(['é2', 'E10', 'e1'].sort(compareText)).toEqual(['e1', 'é2', 'E10'])
  const sorted = ['6m', 'soon', '12m', '5d', '2w', '1y', '3m'].sort(compareHorizons)
  expect(sorted.join()).toBe('5d,2w,3m,6m,12m,1y,soon')
  expect(formatProgress(19, 63)).toBe('day 19 of 63')
  expect([countOf(1, 'insight'), countOf(1204, 'insight')]).toEqual(['1 insight', '1,204 insights'])
  expect(countOf(2, 'entity', 'entities')).toBe('2 entities')
  expect([anyOf([]), anyOf(['6']), anyOf(['6', '7', '8'])]).toEqual(['', '6', '6, 7 or 8'])
  expect(allOf(['6', '7'])).toBe('6 and 7')
  expect(fromCode('high_hit_ratio')).toBe('High hit ratio')
})

const entity = { tag: 'halv_xsto', ticker: 'HALV', name: 'Halvard Marine', exchange: { code: 'xsto' } }

test('the label of an asset depends on what is known of it', () => {
  expect(tickerLabel('halv_xsto', entity)).toBe('HALV:XSTO')
  expect(tickerLabel('halv_xsto', { ...entity, ticker: null })).toBe('Halvard Marine:XSTO')
  expect(tickerLabel('spx', { ...entity, ticker: 'SPX', exchange: null })).toBe('SPX')
  const bare = { symbol: 'ghost_nasd', exchange: null, isBareTag: true }
  expect(tickerParts('ghost_nasd', undefined)).toEqual(bare)
  expect(assetLabel('halv_xsto', entity)).toBe('Halvard Marine:XSTO')
  expect(assetLabel('ghost_nasd', null)).toBe('ghost_nasd')
})

test('a ticker is guessed from a tag of the usual form, and any other tag is unchanged', () => {
  expect(supposedTicker('halv_xsto')).toEqual(tickerParts('halv_xsto', entity))
  for (const tag of ['spx', 'Halv_xsto', 'a_b_c', ''])
    expect(supposedTicker(tag)).toMatchObject({ isBareTag: true })
})

it.each([
  ['Acme: analysts cut sales forecasts', 'ACME Inc.', 'Analysts cut sales forecasts', 'Acme'],
  ['Acme Inc.: a very strong day', 'Acme', 'A very strong day', 'Acme Inc.'],
  ['Émile & Cie: élan', 'émile & cie', 'Élan', 'Émile & Cie'],
  // Not split.
  ['Acme: analysts cut sales forecasts', null, null, null],
  ['Yield curve: inverted for three months', 'Acme', null, null],
  ['Acmeter: a very strong day', 'Acme', null, null],
  ['Acme rose for ten days', 'Acme', null, null],
  ['Acme: ', 'Acme', null, null],
  [': a very strong day', '', null, null],
])('the title %s of the asset %s is split into: %s, %s', (title, name, what, whose) =>
  expect(titleParts(title, name)).toEqual({ what: what ?? title, whose }),
)

test.each<[string, (number | string | null)[], unknown[], unknown[]]>([
  ['numbers by size', [2, null, 10], [2, 10], [10, 2]],
  ['texts by the alphabet, and numbers in them by size', ['6m', null, '12m'], ['6m', '12m'], ['12m', '6m']],
])('rows sort %s, with missing values last in both directions', (_, rows, up, down) => {
  const order = (isDescending: boolean) => sortedBy(rows, (value) => value, isDescending)
  expect(order(false)).toEqual([...up, null])
  expect(order(true)).toEqual([...down, null])
})
