import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFeed } from '#contract/feed.ts'
import { MS_PER_DAY } from '#contract/instant.ts'
import { DEFAULT_UNITS } from '#contract/units.ts'
import { keptOf, outOfSampleOf, promiseLadder } from './promise-ladder.ts'

const inputs = { rate: 45 / 50, cases: 50, outOfSample: 0.5, kept: { hits: 24, of: 50 }, base: 0.69 }

test('from what is promised down to what is there without it, each with what it stands on', () => {
  const ladder = promiseLadder(inputs)!
  expect(ladder.rungs.map(({ name, cases }) => [name, cases])).toEqual([
    ['past', 50],
    ['out-of-sample', null],
    ['kept', 50],
    ['base', null],
  ])
  expect(ladder.rungs[0]).toMatchObject({ hits: 45, interval: { low: expect.closeTo(0.786, 3) } })
  expect(ladder.sentence).toBe(
    'In the past 90%, out of sample 50%, earlier insights on this asset kept 48% of 50, without the condition 69%: ' +
      'more than without the condition in the past, not borne out since.',
  )
})

test('what is not known is left out, and without a past share there is no ladder', () => {
  const ladder = promiseLadder({ ...inputs, outOfSample: null, kept: { hits: 0, of: 0 }, base: null })!
  expect(ladder.rungs.map(({ name }) => name)).toEqual(['past'])
  expect(promiseLadder({ ...inputs, rate: null })).toBeNull()
})

test.each([
  ['under 30 cases', { cases: 29 }, 'too-few'],
  ['no number of cases', { cases: null }, 'too-few'],
  ['an interval that holds the base', { rate: 0.7 }, 'chance'],
  ['earlier insights that kept it', { kept: { hits: 90, of: 100 } }, 'kept'],
  ['too few earlier insights', { kept: { hits: 20, of: 20 } }, 'unconfirmed'],
] as const)('%s', (_, change, verdict) => {
  expect(promiseLadder({ ...inputs, ...change })!.verdict).toBe(verdict)
})

test('the past alone is never enough for a promise kept', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 200 }), (hits, more) => {
      const cases = hits + more
      expect(promiseLadder({ ...inputs, rate: hits / cases, cases, kept: null })!.verdict).not.toBe('kept')
    }),
  )
})

test('kept is counted over other insights whose window is over, by the close at its end', () => {
  const closes = Array.from({ length: 30 }, (_, i) => ({ at: i * MS_PER_DAY, value: 100 + i }))
  const base = { direction: 1, horizon: '5d', last_value: 100, created_at: '1970-01-01T00:00:00Z' }
  const feed = readFeed([
    { ...base, id: 'self', hit_rate_out_of_sample: 57 },
    { ...base, id: 'kept' },
    { ...base, id: 'broken', direction: 2 },
    { ...base, id: 'open', horizon: '40d' },
    { ...base, id: 'mute', direction: null },
  ]).items
  expect(keptOf(feed, { id: 'self', closes, now: 29 * MS_PER_DAY })).toEqual({ hits: 1, of: 2 })
  expect(outOfSampleOf(feed, 'self', DEFAULT_UNITS)).toBeCloseTo(0.57, 12)
  expect(outOfSampleOf(feed, 'kept', DEFAULT_UNITS)).toBeNull()
})
