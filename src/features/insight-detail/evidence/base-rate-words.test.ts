import { expect, test } from 'vitest'
import { rateInterval } from '#shared/format/evidence.ts'
import type { BaseRate } from '#shared/predictions/base-rate.ts'
import { baseSentence, whyNoBase } from './base-rate-words.ts'
import type { HitRow } from '#features/insight-detail/model/hit-rows.ts'

const base: BaseRate = {
  windows: 4000,
  from: Date.UTC(2009, 4, 7),
  share: 0.69,
  gained: 0.69,
  median: 0.01,
  p10: -0.05,
  p90: 0.06,
}
const row: HitRow = {
  horizon: '1m',
  bars: 21,
  rate: 0.87,
  median: 0.02,
  cases: 38,
  hits: 33,
  source: 'stated',
  base,
  study: { bars: 21, outcomes: [], returns: new Float64Array(), n: 0, hits: 0 },
}

test('the span of the comparison is named, and the whole history where it tells something else', () => {
  const whole = { ...base, from: Date.UTC(2006, 0, 3), share: 0.61 }
  expect(baseSentence(row, base, whole, false)).toMatch(
    /^Without the condition this asset rose in 69% of 21-day windows since its first episode in 2009 \(over the whole history since 2006: 61%, \+26 points\); with it in 87% \(33 of 38\): \+18 points, interval /,
  )
  expect(baseSentence(row, base, { ...whole, share: 0.694 }, true)).toMatch(
    /fell in 69% of 21-day windows since its first episode in 2009; with it/,
  )
  // The episodes reach back to the first close: there is one span only.
  expect(baseSentence(row, base, base, false)).toContain('21-day windows since 2009; with it')
})

test('a difference is that of the figures beside it, and another share of the whole history is never left unsaid', () => {
  const own = { ...base, share: 0.454 }
  const said = baseSentence({ ...row, rate: 0.7674, cases: 43, hits: 33 }, own, own, false)
  expect(said).toMatch(/ in 45% of .*; with it in 77% \(33 of 43\): \+32 points, interval /)
  const [low, high] = /interval \+(\d+) to \+(\d+)/.exec(said)!.slice(1).map(Number)
  const { low: from, high: to } = rateInterval(0.7674, 43)!
  expect([low, high]).toEqual([Math.round(from * 100) - 45, Math.round(to * 100) - 45])
  // Half a point apart, and yet another figure than the text of the insight states.
  const whole = { ...own, from: Date.UTC(2006, 0, 3), share: 0.458 }
  expect(baseSentence({ ...row, rate: 0.7674, cases: 43 }, own, whole, false)).toContain(
    '(over the whole history since 2006: 46%, +31 points)',
  )
})

test('no difference is said without the cases behind it, nor left to be judged where they are too few', () => {
  const said = (change: Partial<HitRow>) => baseSentence({ ...row, ...change }, base, base, false)
  expect(said({ rate: 0.9, cases: 10, hits: 9 })).toMatch(
    /with it in 90% \(9 of 10\): \+21 points, interval −9 to \+29\. 10 cases: too few to judge\.$/,
  )
  expect(said({ rate: 0.9, cases: 10, hits: null })).toContain('with it in 90% (n = 10): ')
  expect(said({ cases: null, hits: null })).toMatch(/with it in 87% \(sample not stated\): \+18 points\.$/)
  expect(said({})).not.toContain('too few')
})

test('why there is nothing to compare is the true reason', () => {
  expect(whyNoBase(null)).toMatch(/No hit ratio/)
  expect(whyNoBase({ ...row, rate: null })).toMatch(/No hit ratio/)
  expect(whyNoBase({ ...row, bars: null })).toMatch(/cannot be read/)
  expect(whyNoBase({ ...row, study: null })).toMatch(/no close of this asset/)
  expect(whyNoBase(row)).toMatch(/too short/)
})
