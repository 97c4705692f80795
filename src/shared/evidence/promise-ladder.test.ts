import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { isUnclear, standing } from '#shared/format/rate-words.ts'
import { countedByHeart, outOfSampleOf, promiseLadder } from './promise-ladder.ts'

const inputs = {
  rate: 45 / 50,
  cases: 50,
  outOfSample: 0.75,
  kept: { hits: 24, of: 50, base: 0.5 },
  base: 0.69,
}

test('from what is promised down to what is there without it, each with what it stands on', () => {
  const ladder = promiseLadder(inputs)!
  expect(ladder.rungs.map(({ name, cases }) => [name, cases])).toEqual([
    ['past', 50],
    ['out-of-sample', null],
    ['kept', 50],
    ['base', null],
  ])
  expect(ladder.rungs[0]).toMatchObject({ hits: 45, interval: { low: expect.closeTo(0.786, 3) } })
  expect(`${ladder.said}: ${ladder.follows}.`).toBe(
    'In the past 90%, out of sample 75%, ended insights of this quality kept 48% of 50, without the condition 69%: ' +
      'more than without the condition in the past, not borne out by ended insights; 35 to 61% would have to lie above the 69% without the condition.',
  )
})

test.each([
  [0.53, 0.45, 'the 53% of their own assets anyway'],
  [0.53, null, 'the 53% of their own assets anyway'],
  [null, 0.45, 'the 50% of a coin'],
  [0.45, null, 'the 50% of a coin'],
  [0.45, 0.55, 'the 55% without the condition'],
])('kept on assets with a share of %s, with a base of %s: said beside %s', (own, base, reference) => {
  const kept = { hits: 69, of: 124, base: own }
  expect(promiseLadder({ ...inputs, outOfSample: null, kept, base })!.follows).toBe(
    'more than without the condition in the past, not borne out by ended insights; ' +
      `47 to 64% would have to lie above ${reference}`,
  )
})

test('what is not known is left out, and without a past share there is no ladder', () => {
  const ladder = promiseLadder({
    ...inputs,
    outOfSample: null,
    kept: { hits: 0, of: 0, base: null },
    base: null,
  })!
  expect(ladder.rungs.map(({ name }) => name)).toEqual(['past'])
  expect(promiseLadder({ ...inputs, rate: null })).toBeNull()
})

const keptMost = { hits: 90, of: 100, base: 0.5 }

test.each([
  ['under 30 cases', { cases: 29 }, 'too-few'],
  ['no number of cases', { cases: null }, 'too-few'],
  ['an interval that holds the base', { rate: 0.7 }, 'chance'],
  ['an interval below the base', { rate: 0.4 }, 'less'],
  ['out of sample above the base', { outOfSample: 0.9, casesOutOfSample: 30, kept: keptMost }, 'kept'],
  ['out of sample around the base', { outOfSample: 0.75, casesOutOfSample: 30, kept: keptMost }, 'unseen'],
  ['out of sample of nobody knows how many', { outOfSample: 1, kept: keptMost }, 'unseen'],
  ['nothing said of out of sample', { outOfSample: null, kept: keptMost }, 'unseen'],
  ['earlier ones on assets that went so anyway', { kept: { ...keptMost, base: 0.9 } }, 'unconfirmed'],
  ['too few earlier insights', { kept: { hits: 20, of: 20, base: 0.5 } }, 'untested'],
  ['earlier insights that nobody counted', { kept: null }, 'uncounted'],
  ['out of sample no more than the base', { outOfSample: 0.69, kept: keptMost }, 'found-only'],
  ['the past may be chance, out of sample too', { rate: 0.7, outOfSample: 0.5 }, 'chance'],
] as const)('%s', (_, change, verdict) => {
  expect(promiseLadder({ ...inputs, ...change })!.verdict).toBe(verdict)
})

test('the rate out of sample is that of this very insight', () => {
  const feed = readFeed([
    { id: 'self', hit_rate_out_of_sample: 57 },
    { id: 'other', hit_rate_out_of_sample: null },
  ]).items
  expect(outOfSampleOf(feed, 'self', DEFAULT_UNITS)).toBeCloseTo(0.57, 12)
  expect(outOfSampleOf(feed, 'other', DEFAULT_UNITS)).toBeNull()
})

test('what the sample cannot tell from the base is said to be so, with the base and a number that is missing', () => {
  const follows = (change: object) => promiseLadder({ ...inputs, kept: keptMost, ...change })!.follows
  const past = 'more than without the condition in the past, borne out by ended insights'
  expect(follows({})).toBe(`${past}; out of sample not distinguishable from 69% (n not stated)`)
  expect(follows({ casesOutOfSample: 30 })).toBe(`${past}; out of sample not distinguishable from 69%`)
  expect(follows({ outOfSample: null })).toBe(`${past}; its share out of sample is not known`)
  expect(follows({ rate: 0.7 })).toBe('the past share is not distinguishable from 69%')
  expect(follows({ rate: 0.6, base: null })).toBe('the past share is not distinguishable from 50%')
  expect(follows({ outOfSample: 0.95, casesOutOfSample: 60 })).toBe(
    'more than without the condition, and borne out by ended insights',
  )
})

test('no share is called more than one that its interval holds, and none without a number of cases', () => {
  const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)
  const cases = fc.option(fc.integer({ min: 1, max: 300 }))
  fc.assert(
    fc.property(share, share, share, cases, (rate, outOfSample, base, casesOutOfSample) => {
      const kept = { hits: 95, of: 100, base }
      const ladder = promiseLadder({ rate, cases: 80, outOfSample, casesOutOfSample, kept, base })!
      const place = standing(outOfSample, casesOutOfSample, base)
      if (place !== 'above') expect(ladder.verdict).not.toBe('kept')
      if (isUnclear(rate, 80, base)) expect(ladder.follows).toContain('not distinguishable from')
      // The past alone is never enough.
      expect(promiseLadder({ ...inputs, rate, kept: null })!.verdict).not.toBe('kept')
    }),
  )
})

test('the few that a device knows by heart are no count of the earlier insights', () => {
  const known = { hits: 8, of: 12, base: 0.5 }
  expect(countedByHeart(known)).toBeNull()
  expect(countedByHeart(undefined)).toBeNull()
  expect(countedByHeart({ ...known, of: 30 })).toEqual({ ...known, of: 30 })
  expect(promiseLadder({ ...inputs, kept: countedByHeart(known) })!.follows).toMatch(/not counted here$/)
})
