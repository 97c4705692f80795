import { expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { readInsight } from '#contract/records/insight.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { identityOf } from './identity.ts'
import { detailsOf, oppositionWords, otherInsights } from './other-insights.ts'

const identity = (metadata: object) => identityOf(readInsight({ id: 'a', metadata }).metadata)

test('class, topic, sector, economy and capitalisation in one line', () => {
  expect(
    identity({ class: 9, asset_cls: 3, topic: 'Technical', sector: 'Energy', eco: 'US', market_cap: 12.4 }),
  ).toEqual(['Stock', 'Technical', 'Energy', 'US', '12 bn USD'])
})

test('a code without a published meaning is shown as its number and not dropped', () => {
  expect(identity({ class: 77 })).toEqual(['Class 77'])
  expect(identity({ asset_cls: 55, sub_cls: 4 })).toEqual(['Asset class 55', 'Sub class 4'])
})

test('what is not stated is left out, a capitalisation of nothing with it', () => {
  expect(identity({})).toEqual([])
  expect(identity({ market_cap: 0, topic: ' ' })).toEqual([])
  expect(identity({ market_cap: 0.72 })).toEqual(['0.7 bn USD'])
})

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const self = {
  id: 'self',
  name: 'Acme',
  stars: 5,
  direction: 'up',
  createdAt: day('2026-03-02'),
  endAt: day('2026-06-02'),
} as const
const now = day('2026-04-01')

const feed = readFeed([
  { id: 'self', direction: 1, horizon: '3m', created_at: '2026-03-02T00:00:00Z' },
  { id: 'ended', direction: 2, horizon: '1w', created_at: '2026-01-02T00:00:00Z' },
  { id: 'agrees', direction: 1, horizon: '3m', created_at: '2026-03-20T00:00:00Z', hit_rate: 60 },
  {
    id: 'conflict',
    direction: 2,
    stars: 5,
    horizon: '3m',
    created_at: '2026-02-20T00:00:00Z',
    hit_rate_out_of_sample: 57,
    hit_rate: 70,
  },
  { id: 'weak', direction: 2, stars: 3, horizon: '1m', created_at: '2026-03-10T00:00:00Z' },
  { id: 'mute', direction: 9, horizon: '3m', created_at: '2026-03-01T00:00:00Z' },
]).items

test('running ones of the other way come first, the insight itself is left out, nothing is netted', () => {
  const others = otherInsights(feed, self, now, [], DEFAULT_UNITS)
  expect(others.map(({ id }) => id)).toEqual(['conflict', 'weak', 'agrees', 'mute', 'ended'])
  expect(others.map(({ opposition }) => opposition)).toEqual(['disagree', 'opposite', null, null, null])
  expect(others.filter(({ isRunning }) => isRunning).map(({ id }) => id)).toEqual([
    'conflict',
    'weak',
    'agrees',
    'mute',
  ])
})

test('the out-of-sample rate is preferred and named as what it is', () => {
  const [conflict, , agrees] = otherInsights(feed, self, now, [], DEFAULT_UNITS)
  expect(conflict).toMatchObject({ rate: 0.57, isOutOfSample: true })
  expect(agrees).toMatchObject({ rate: 0.6, isOutOfSample: false })
})

test('the listed episodes are not read as the cases behind a rate', () => {
  const [conflict, , agrees] = otherInsights(feed, self, now, [], DEFAULT_UNITS)
  expect(detailsOf({ ...conflict!, episodes: 15 }).join(' · ')).toBe(
    '57% out of sample, n not stated · 15 episodes listed · 20 Feb',
  )
  expect(detailsOf({ ...agrees!, episodes: 1, isRunning: false })).toEqual([
    'hit 60%, n unknown here',
    '1 episode listed',
    '20 Mar',
    'ended',
  ])
})

test('order of the feed does not matter', () => {
  const names = (items: typeof feed) => otherInsights(items, self, now, [], DEFAULT_UNITS).map(({ id }) => id)
  expect(names(feed.toReversed())).toEqual(names(feed))
})

test('a title leaves out the asset that the panel names; without one the card speaks', () => {
  const titled = readFeed([
    { id: 'a', title: 'Acme: a very strong day', created_at: '2026-03-03T00:00:00Z' },
    { id: 'b', insight_card: 'mom_3m_low', created_at: '2026-03-02T00:00:00Z' },
    { id: 'c', created_at: '2026-03-01T00:00:00Z' },
  ]).items
  expect(otherInsights(titled, self, now, [], DEFAULT_UNITS).map(({ title }) => title)).toEqual([
    'A very strong day',
    'Mom 3m low',
    'Insight without a title',
  ])
})

test('only running insights of weight on both sides are said to disagree', () => {
  const words = (stars: number) =>
    oppositionWords(otherInsights(feed, { ...self, stars }, now, [], DEFAULT_UNITS))
  expect(words(5)).toBe(
    '2 running insights point the other way over the same weeks. Of quality 5 or more on each side, 1 of them disagrees; all are shown side by side, not netted.',
  )
  expect(words(4)).toMatch(/Below quality 5 on a side that is no disagreement; /)
  expect(oppositionWords([])).toBeNull()
})
