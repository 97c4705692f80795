import { expect, test } from 'vitest'
import type { CalibrationReport } from '#contract/desk/calibration.ts'
import { expectedFigure, expectedInList } from './expected-figure.ts'
import { figureOf } from './expected.ts'

const INSIGHT = { days: 21, stated: 0.8, n: 40, base: 0.52, outOfSample: 0.6 }
const score = { mean: 0.5, brier: 0.25, log: 0.69 }

/** A record of 412 ended insights whose fit equals the base rate, with the points that insights added. */
const record = (added: NonNullable<CalibrationReport['walked']>['added']): CalibrationReport => ({
  isComplete: true,
  ended: 512,
  needed: 100,
  from: '2015-01-02',
  to: '2021-06-01',
  fit: { coefficients: Array(9).fill(0), draws: [Array(9).fill(-0.1), Array(9).fill(0.1)] },
  walked: { n: 412, hitRatio: 0.52, stated: score, base: score, expected: score, added },
  bands: [],
  groups: [],
  reliability: [],
  checks: [],
})
const thin: CalibrationReport = {
  ...record({ mean: 0, low: 0, high: 0 }),
  ended: 38,
  fit: null,
  walked: null,
}

test.each([
  [
    { mean: 0.06, low: 0.02, high: 0.1 },
    /412 ended insights exceeded the base rate by 6 points on average, but this one has no clear edge\.$/,
  ],
  [{ mean: 0.004, low: -0.02, high: 0.03 }, /on these prices insights did no better than the base rate\.$/],
  [{ mean: -0.05, low: -0.08, high: -0.01 }, /on these prices insights did worse than the base rate\.$/],
  [{ mean: 0.06, low: null, high: null }, /: calibrated by 512 ended insights\.$/],
])(
  'the sentence begins with the number to rely on, and claims no more than the record and the interval',
  (added, ending) => {
    const { share, interval, sentence, side } = expectedFigure(INSIGHT, record(added))
    expect(share).toBeCloseTo(0.52, 12)
    expect(interval!.low).toBeLessThan(0.52)
    expect(interval!.high).toBeGreaterThan(0.52)
    expect(side).toBe(0)
    expect(sentence).toMatch(/^Rely on 52%, not on 80%: /)
    expect(sentence).toMatch(ending)
  },
)

test('an edge is claimed only if the interval lies above the base rate', () => {
  const report = record({ mean: 0.011, low: 0.002, high: 0.02 })
  const fit = {
    coefficients: [0.3, ...Array(8).fill(0)],
    draws: [Array(9).fill(0).with(0, 0.2), Array(9).fill(0).with(0, 0.4)],
  }
  const figure = expectedFigure(INSIGHT, { ...report, fit })
  expect(figure).toMatchObject({ side: 1, edge: '+7 points' })
  expect(figure.sentence).toBe(
    'Rely on 59%, not on 80%: 412 ended insights exceeded the base rate by 1 point on average.',
  )
})

test.each([
  ['apart', [0.05, 0.4], 1, '53 to 62%'],
  ['above by less than its base rate is rounded', [0.017, 0.4], 1, '52.4 to 62%'],
  ['below by as little', [-0.4, -0.017], -1, '42 to 51.6%'],
  ['narrower than a point', [-0.017, 0.017], 0, '51.6 to 52.4%'],
])('an interval %s is printed with enough decimals', (_, shifts, side, range) => {
  const draws = shifts.flatMap((shift) => Array(50).fill(Array(9).fill(0).with(0, shift)))
  const middle = (shifts[0]! + shifts[1]!) / 2
  const fit = { coefficients: Array(9).fill(0).with(0, middle), draws }
  const report = { ...record({ mean: 0, low: 0, high: 0 }), fit }
  expect(expectedFigure(INSIGHT, report)).toMatchObject({ side, range })
})

test('with too few ended insights the share is the base rate, and the sentence gives their number', () => {
  expect(expectedFigure(INSIGHT, thin)).toMatchObject({
    share: 0.52,
    interval: null,
    edge: null,
    sentence: 'Rely on the base rate: not enough ended insights to calibrate (38 of 100).',
  })
})

test('in a list it is the same figure by id, pending while an input loads, or the reason why there is none', () => {
  const asked = { data: record({ mean: 0, low: 0, high: 0 }), isWanted: true, isFailed: false }
  const listed = { id: 'a', rate: INSIGHT.stated, horizon: '1m' }
  const { n, base, outOfSample } = INSIGHT
  const told = { byId: { a: { n, base, outOfSample } }, isPending: true }
  const none = { byId: {}, isPending: false }
  expect(figureOf(expectedInList(listed, asked, told))).toEqual(expectedFigure(INSIGHT, asked.data))
  expect(expectedInList(listed, asked, { ...none, isPending: true })).toBe('pending')
  expect(expectedInList(listed, { ...asked, data: undefined }, told)).toBe('pending')
  expect([
    expectedInList(listed, asked, none),
    expectedInList({ ...listed, rate: null }, asked, told),
    expectedInList(listed, { ...asked, data: undefined, isFailed: true }, told),
    expectedInList(listed, { ...asked, data: undefined, isWanted: false }, told),
    expectedInList(listed, asked, { ...none, isFailed: true }),
  ]).toEqual([
    { missing: 'the base rate is not known' },
    { missing: 'hit ratio or horizon not provided' },
    { missing: 'the record of ended insights did not load', isFailure: true },
    { missing: 'no record of ended insights yet' },
    { missing: 'the service’s base rate did not load', isFailure: true },
  ])
  expect(figureOf('pending')).toBeNull()
})
