import { expect, test } from 'vitest'
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
    /^Without the condition this asset rose in 69% of 21-day windows since its first episode in 2009 \(over the whole history since 2006: 61%\); with it in 87%: \+18 points, interval /,
  )
  expect(baseSentence(row, base, { ...whole, share: 0.694 }, true)).toMatch(
    /fell in 69% of 21-day windows since its first episode in 2009; with it/,
  )
  // The episodes reach back to the first close: there is one span only.
  expect(baseSentence(row, base, base, false)).toContain('21-day windows since 2009; with it')
})

test('why there is nothing to compare is the true reason', () => {
  expect(whyNoBase(null)).toMatch(/No hit ratio/)
  expect(whyNoBase({ ...row, rate: null })).toMatch(/No hit ratio/)
  expect(whyNoBase({ ...row, bars: null })).toMatch(/cannot be read/)
  expect(whyNoBase({ ...row, study: null })).toMatch(/no close of this asset/)
  expect(whyNoBase(row)).toMatch(/too short/)
})
