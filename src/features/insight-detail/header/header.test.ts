import { expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { readInsight } from '#contract/records/insight.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { claimOf, identityOf } from './detail-header.tsx'
import { detailsOf, oppositionNote, otherInsights } from './other-insights-panel.tsx'

test.each([
  [
    { class: 9, asset_cls: 3, topic: 'Technical', sector: '10', eco: 'US', market_cap: 12.4 },
    'Stock, Technical, Energy, US, 12.4 bn USD, published 30 Nov 2026',
  ],
  [
    { asset_cls: 55, sub_cls: 4, event: 'Split' },
    'Asset class 55, Sub class 4, Split, published 30 Nov 2026',
  ],
  [{ market_cap: 0.03 }, '30.0 m USD, published 30 Nov 2026'],
  // Missing parts are left out, and so is a market cap of 0.
  [{ market_cap: 0, topic: ' ' }, 'published 30 Nov 2026'],
  [
    { class: 8, last_value: 1.0834, last_value_date: '2026-11-27T00:00:00Z' },
    'FX, published 30 Nov 2026, last value 1.0834 on 27 Nov 2026',
  ],
])('%o is one line: %s', (metadata, line) =>
  expect(
    identityOf(readInsight({ id: 'a', created_at: '2026-11-30T07:15:02Z', metadata }), null).join(', '),
  ).toBe(line),
)

test('the age is counted by the clock of the service', () => {
  const insight = readInsight({ id: 'a', created_at: '2026-11-30T07:15:02Z' })
  expect(identityOf(insight, Date.parse('2026-12-03T00:10:00Z'))).toEqual([
    'published 30 Nov 2026, 3 days ago',
  ])
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
const published = (id: string, date: string, direction: number, horizon: string, more = {}) => ({
  id,
  created_at: `2026-${date}T00:00:00Z`,
  direction,
  horizon,
  ...more,
})
const feed = readFeed([
  published('self', '03-02', 1, '3m'),
  published('ended', '01-02', 2, '1w'),
  published('agrees', '03-20', 1, '3m', { hit_rate: 60 }),
  published('conflict', '02-20', 2, '3m', { stars: 5, hit_rate_out_of_sample: 57, hit_rate: 70 }),
  published('weak', '03-10', 2, '1m', { stars: 3 }),
  published('mute', '03-01', 9, '3m'),
]).items
const others = (of = feed, from: Omit<typeof self, 'stars'> & { stars: number } = self) =>
  otherInsights(of, from, { now: day('2026-04-01'), closes: [], units: DEFAULT_UNITS })

test('open insights of the opposite direction come first in any order of the feed, and the insight itself is left out', () => {
  const all = others()
  expect(all.map(({ id, isOpen, opposition }) => `${id} ${isOpen} ${opposition}`)).toEqual([
    'conflict true disagree',
    'weak true opposite',
    'agrees true null',
    'mute true null',
    'ended false null',
  ])
  expect(others(feed.toReversed()).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  // On the last day of its week an insight is open, as its status is.
  const lastDay = { now: day('2026-01-09') + 1, closes: [], units: DEFAULT_UNITS }
  expect(otherInsights(feed, self, lastDay).find(({ id }) => id === 'ended')?.isOpen).toBe(true)
})

test('the stated hit ratio has the count of its cases where it is clear, and the one out of sample has none', () => {
  const counted = published('counted', '02-20', 2, '3m', {
    hit_rate: 2300 / 33,
    hit_rate_out_of_sample: 57,
    num_episodes: 33,
  })
  const details = others([...readFeed([counted]).items, ...feed]).map((each) => detailsOf(each).join(' · '))
  expect(details).toContain('stated 70% · 23 of 33 · 57% out of sample, n not provided · 20 Feb')
  expect(details).toContain('stated 60% · n not provided · 20 Mar')
  expect(details).toContain('2 Jan · ended')
})

test('only open insights with quality 5 or more on both sides disagree', () => {
  const words = (stars: number) => oppositionNote(others(feed, { ...self, stars }))
  expect(words(5)).toBe(
    '2 open insights point in the opposite direction over the same weeks. 1 of them disagrees, with quality 5 or more on both sides.',
  )
  expect(words(4)).toMatch(/No disagreement counts, because one side has a quality below 5\.$/)
  expect(oppositionNote([])).toBeNull()
})

const CLAIM = {
  symbol: 'HALV',
  conditions: 3,
  direction: 'up',
  directionCode: 1,
  horizon: '3m',
  rate: 30 / 42,
  median: 0.04,
  cases: 42,
} as const

test('a claim has the finding in frequency words, then its counts', () => {
  expect(claimOf(CLAIM)).toEqual({
    headline: 'When all three conditions held, HALV was higher 3 months later in about 7 of 10 past cases.',
    counts: '30 of 42, median +4.0%.',
    limits: 'Past outcomes, not a forecast.',
  })
})

test('a bearish claim says lower, a single condition is singular, a small sample has its own numbers', () => {
  const claim = claimOf({ ...CLAIM, direction: 'down', conditions: 1, rate: 6 / 8, cases: 8, median: -0.021 })
  expect(claim.headline).toBe('When this condition held, HALV was lower 3 months later in 6 of 8 past cases.')
  expect(claim.limits).toMatch(/^Could be chance: the 95% interval 41 to 93% includes 50%\./)
})

test('all cases and none of them are stated as such, not as about ten of ten', () => {
  const share = (rate: number, cases: number) =>
    / in (.+)\.$/.exec(claimOf({ ...CLAIM, rate, cases }).headline!)![1]
  expect(share(1, 15)).toBe('all 15 past cases')
  expect(share(0, 15)).toBe('none of 15 past cases')
  expect(share(0.98, 50)).toBe('about 9 of 10 past cases')
  // 7.6 of 10: rounded to the nearest it would claim more than was seen.
  expect(share(19 / 25, 25)).toBe('about 7 of 10 past cases')
  expect(share(0.06, 50)).toBe('6% of past cases')
  // Seven tenths of eight cases are no whole number.
  expect(share(0.7, 8)).toBe('70% of past cases')
})

test('a rate on another scale, or without a count, stays a percentage', () => {
  expect(claimOf({ ...CLAIM, rate: 2.5 }).headline).toMatch(/ in 250% of past cases\.$/)
  expect(claimOf({ ...CLAIM, rate: -0.5 }).counts).toBe('−50% · n = 42, median +4.0%.')
  const claim = claimOf({ ...CLAIM, cases: null })
  expect(claim.headline).toContain('in 71% of past cases')
  expect(claim.counts).toContain('sample size not provided')
  expect(claimOf({ ...CLAIM, rate: 0.575, cases: 2000 }).counts).toBe('1,150 of 2,000, median +4.0%.')
})

test('without a rate or a direction nothing is claimed', () => {
  expect(claimOf({ ...CLAIM, rate: null }).headline).toBeNull()
  expect(claimOf({ ...CLAIM, rate: null }).counts).toBe('The service provides no hit ratio; median +4.0%.')
  const unknown = claimOf({ ...CLAIM, direction: 'unknown', directionCode: 9 })
  expect(unknown.headline).toBeNull()
  expect(unknown.counts).toContain('Direction 9 is an unknown code')
})

test('a median against the direction is named', () => {
  const counts = claimOf({ ...CLAIM, direction: 'down', directionCode: 2, median: 0.035 }).counts
  expect(counts).toBe('30 of 42, median +3.5%, against the stated direction.')
})
