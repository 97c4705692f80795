import { expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { outOfSampleOf, evidenceSummary } from './evidence-summary.ts'

const inputs = {
  rate: 45 / 50,
  cases: 50,
  outOfSample: 0.75,
  pastInsights: { hits: 24, of: 50, base: 0.5 },
  base: 0.69,
}
const sentence = (change: object) => evidenceSummary({ ...inputs, ...change })!.sentence

test('rows are hit ratio, out of sample, past insights and base rate, each with its sample', () => {
  const summary = evidenceSummary(inputs)!
  expect(summary.rows.map(({ name, cases }) => [name, cases])).toEqual([
    ['past', 50],
    ['outOfSample', null],
    ['pastInsights', 50],
    ['base', null],
  ])
  expect(summary.rows[0]).toMatchObject({ hits: 45, interval: { low: expect.closeTo(0.786, 3) } })
  expect(summary.sentence).toBe(
    "Expect about 69%, not 90%: past insights of this quality hit 24 of 50 times, not clearly better than the asset's usual 69%.",
  )
})

test.each([
  [0.53, null, "50%, not 90%: .* than their assets' usual 53%"],
  [null, 0.45, '45%, not 90%: .* than the 50% of a coin toss'],
  [0.45, null, '50%, not 90%: .* than the 50% of a coin toss'],
])('assets of past insights with a base rate of %s, this one with %s: %s', (own, base, words) =>
  expect(sentence({ outOfSample: null, pastInsights: { hits: 69, of: 124, base: own }, base })).toMatch(
    new RegExp(`^Expect about ${words}\\.$`),
  ),
)

test('unknown rows are left out, and without a hit ratio there is no summary', () => {
  const summary = evidenceSummary({
    ...inputs,
    outOfSample: null,
    pastInsights: { hits: 0, of: 0, base: null },
    base: null,
  })!
  expect(summary.rows.map(({ name }) => name)).toEqual(['past'])
  expect(evidenceSummary({ ...inputs, rate: null })).toBeNull()
})

test('each verdict has a sentence with the number to rely on, of 25 words at most', () => {
  const [most, few] = [
    { hits: 90, of: 100, base: 0.5 },
    { hits: 8, of: 12, base: 0.5 },
  ]
  const hit = 'past insights of this quality hit 90 of 100 times'
  const sentences = [
    // Their assets have the same base rate.
    sentence({ pastInsights: { ...most, base: 0.9 } }),
    sentence({ pastInsights: most }),
    sentence({ pastInsights: most, outOfSample: null }),
    sentence({ outOfSample: 0.6 }),
    sentence({ rate: 0.7 }),
    sentence({ rate: 0.6, base: null }),
    sentence({ rate: 0.4 }),
    sentence({ pastInsights: few }),
    sentence({ pastInsights: null }),
    sentence({ cases: 12 }),
    sentence({ cases: null }),
  ]
  for (const each of sentences) expect(each.split(' ').length).toBeLessThanOrEqual(25)
  expect(sentences).toEqual([
    `Expect about 69%, not 90%: ${hit}, not clearly better than their assets' usual 90%.`,
    `Expect about 90%: ${hit}, but the out-of-sample 75% has no sample size.`,
    `Expect about 90%: ${hit}, but no out-of-sample figure is provided.`,
    "Expect about 69%, not 90%: out of sample the hit ratio was 60%, no better than the asset's usual 69%.",
    "Expect about 69%, not 70%: the hit ratio of 70% is not clearly different from the asset's usual 69%.",
    'Expect about 50%, not 60%: the hit ratio of 60% is not clearly different from the 50% of a coin toss.',
    "Expect about 40%: the hit ratio is below the asset's usual 69%.",
    'Expect about 69%, not 90%: only 12 past insights of this quality have ended, too few to judge.',
    'Expect about 69%, not 90%: past insights of this quality are not known here.',
    'Do not rely on the 90%: 12 past cases are too few to judge.',
    'Do not rely on the 90%: the sample size is not provided.',
  ])
})

test('the out-of-sample hit ratio is that of the same insight', () => {
  const feed = readFeed([
    { id: 'self', hit_rate_out_of_sample: 57 },
    { id: 'other', hit_rate_out_of_sample: null },
  ]).items
  expect(outOfSampleOf(feed, 'self', DEFAULT_UNITS)).toBeCloseTo(0.57, 12)
  expect(outOfSampleOf(feed, 'other', DEFAULT_UNITS)).toBeNull()
})
