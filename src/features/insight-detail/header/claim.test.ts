import { expect, test } from 'vitest'
import { claimOf } from './claim.ts'

const base = {
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
  expect(claimOf(base)).toEqual({
    headline: 'When all three conditions held, HALV was higher 3 months later in about 7 of 10 past cases.',
    counts: '30 of 42, median +4.0%.',
    limits: 'Past outcomes, not a forecast.',
  })
})

test('a bearish claim says lower, a single condition is singular, a small sample has its own numbers', () => {
  const claim = claimOf({ ...base, direction: 'down', conditions: 1, rate: 6 / 8, cases: 8, median: -0.021 })
  expect(claim.headline).toBe(
    'When this condition held, HALV was lower 3 months later in about 6 of 8 past cases.',
  )
  expect(claim.limits).toMatch(/^Could be chance: the 95% interval 41 to 93% includes 50%\./)
})

test('all cases and none of them are stated as such, not as about ten of ten', () => {
  const share = (rate: number, cases: number) =>
    / in ((?:about|all|none|\d).+)\.$/.exec(claimOf({ ...base, rate, cases }).headline!)![1]
  expect(share(1, 15)).toBe('all 15 past cases')
  expect(share(0, 15)).toBe('none of 15 past cases')
  expect(share(0.98, 50)).toBe('about 9 of 10 past cases')
  // Seven tenths of eight cases are no whole number.
  expect(share(0.7, 8)).toBe('70% of past cases')
})

test('a rate on another scale, or without a count, stays a percentage', () => {
  expect(claimOf({ ...base, rate: 2.5 }).headline).toMatch(/ in 250% of past cases\.$/)
  expect(claimOf({ ...base, rate: -0.5 }).counts).toBe('−50% · n = 42, median +4.0%.')
  const claim = claimOf({ ...base, cases: null })
  expect(claim.headline).toContain('in 71% of past cases')
  expect(claim.counts).toContain('sample size not provided')
})

test('without a rate or a direction nothing is claimed', () => {
  expect(claimOf({ ...base, rate: null }).headline).toBeNull()
  expect(claimOf({ ...base, rate: null }).counts).toBe('The service provides no hit ratio; median +4.0%.')
  const unknown = claimOf({ ...base, direction: 'unknown', directionCode: 9 })
  expect(unknown.headline).toBeNull()
  expect(unknown.counts).toContain('Direction 9 is an unknown code')
})

test('a median against the direction is named', () => {
  const counts = claimOf({ ...base, direction: 'down', directionCode: 2, median: 0.035 }).counts
  expect(counts).toBe('30 of 42, median +3.5%, against the stated direction.')
})
