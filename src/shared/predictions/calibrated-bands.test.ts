import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Calibration } from '#shared/statistics/calibration.ts'
import { inverseNormal } from '#shared/statistics/normal-score.ts'
import { calibratedValues, fanCalibration, fanOutlines, shownCalibration } from './calibrated-bands.ts'
import type { FanStep } from './fan.ts'
import { chooseBands } from './shown-fan.ts'

const SHARES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
const edge = (nominal: number) => inverseNormal((1 + nominal) / 2)

/** A record whose bands are `wider` times the nominal scores, in its three horizon groups. */
const recordOf = (wider: readonly number[], statedCoverage: number | null = 0.69) => ({
  bands: [10, 63, null].map((upToDays, g): Calibration['bands'][number] => ({
    upToDays,
    n: 1400,
    foretold: 1220,
    bands: [0.8, 0.6].map((nominal) => ({
      nominal,
      low: -edge(nominal) * wider[g]!,
      high: edge(nominal) * wider[g]!,
      statedCoverage,
      coverage: statedCoverage && 0.79,
    })),
  })),
})

const stepOf = (values: readonly number[]): FanStep => ({
  horizon: '21d',
  days: 21,
  at: 0,
  count: 42,
  mean: null,
  median: values[4]!,
  low: null,
  high: null,
  min: null,
  max: null,
  stdDev: null,
  knots: SHARES.map((p, i) => ({ p, value: values[i]! })),
  isCrossing: false,
})

const rising = fc
  .array(fc.integer({ min: 1, max: 400 }), { minLength: 9, maxLength: 9 })
  .map((moves) => moves.map((_, i) => (moves.slice(0, i + 1).reduce((sum, move) => sum + move) - 900) / 1e4))

/** The value at a normal score, naively: interpolated between the percentiles around it, or extrapolated along the line from the median. */
function naive({ knots }: FanStep, score: number): number {
  const scores = knots.map(({ p }) => inverseNormal(p))
  const value = (i: number) => knots[i]!.value
  for (let i = 0; i + 1 < knots.length; i += 1)
    if (score >= scores[i]! && score <= scores[i + 1]!)
      return value(i) + ((value(i + 1) - value(i)) * (score - scores[i]!)) / (scores[i + 1]! - scores[i]!)
  const outermost = score < 0 ? 0 : knots.length - 1
  return value(4) + ((value(outermost) - value(4)) * score) / scores[outermost]!
}

describe('calibrated bands', () => {
  test('are wider if those covered too little, narrower if too much, nested, and agree with the naive computation', () => {
    fc.assert(
      fc.property(
        rising,
        fc.oneof(fc.constant(1), fc.double({ min: 0.3, max: 3, noNaN: true })),
        (values, wider) => {
          const step = stepOf(values)
          const { bands } = fanCalibration(recordOf([9, wider, 9]), 21)!
          const [outer, inner] = bands.map((band) => calibratedValues(step, band)!)
          for (const [i, band] of bands.entries()) {
            const [low, high] = calibratedValues(step, band)!
            expect(low).toBeCloseTo(naive(step, band.low), 9)
            expect(high).toBeCloseTo(naive(step, band.high), 9)
            const isWider = low < values[i]! - 1e-12 && high > values[8 - i]! + 1e-12
            if (Math.abs(wider - 1) > 1e-6) expect(isWider).toBe(wider > 1)
            else
              expect([low, high]).toEqual(
                [values[i], values[8 - i]].map((value) => expect.closeTo(value!, 6)),
              )
          }
          expect(outer![0] <= inner![0] && inner![1] <= outer![1]).toBe(true)
        },
      ),
    )
  })

  test('use the group of the insight’s horizon', () => {
    const of = (days: number) => fanCalibration(recordOf([1, 2, 3]), days)!.bands[0]!.high / edge(0.8)
    expect([5, 10, 11, 63, 64, 252].map(of).map(Math.round)).toEqual([1, 1, 2, 2, 3, 3])
  })

  test('start at the entry, and have a gap where a step has too few percentiles', () => {
    const [zero, few] = [stepOf(Array(9).fill(0)), { ...stepOf(SHARES), knots: [{ p: 0.9, value: 0.1 }] }]
    const steps = [zero, few, { ...few, knots: [...few.knots, { p: 0.95, value: 0.2 }] }, stepOf(SHARES)]
    const [outline] = fanOutlines(steps, fanCalibration(recordOf([1, 1, 1]), 21))
    expect(outline).toMatchObject([{ low: 0, high: 0 }, { low: expect.closeTo(0.1, 9) }])
  })

  test('are described with both coverages, and are the default only if the stated bands cover too little', () => {
    const one = fanCalibration(recordOf([1, 1, 1]), 21)!
    expect(one.bands.map(({ label }) => label)).toEqual(['middle 80%, calibrated', 'middle 60%, calibrated'])
    expect(one.name).toBe('middle 80% and 60%, calibrated')
    expect(one.sentence).toBe(
      'Of 1,220 ended insights with a similar horizon, 69% ended inside the stated middle 80% and 79% inside the calibrated one.',
    )
    const fan = { bands: chooseBands([stepOf(SHARES), stepOf(SHARES)]) }
    const isShown = (coverage: number | null, choice: Parameters<typeof shownCalibration>[2]) =>
      shownCalibration(fanCalibration(recordOf([1, 1, 1], coverage), 21), fan, choice) !== null
    expect([0.69, 0.78, null].map((coverage) => isShown(coverage, 'record'))).toEqual([true, false, false])
    expect([0.69, 0.78].map((coverage) => isShown(coverage, 'stated'))).toEqual([false, false])
    expect(isShown(null, 'calibrated')).toBe(true)
  })

  test('are null without a record, a horizon or a band', () => {
    expect([fanCalibration(undefined, 21), fanCalibration(recordOf([1, 1, 1]), null)]).toEqual([null, null])
    expect(fanCalibration({ bands: [] }, 21)).toBeNull()
    const calibration = fanCalibration(recordOf([1, 1, 1]), 21)
    expect(shownCalibration(calibration, { bands: [] }, 'calibrated')).toBeNull()
    expect(fanOutlines([stepOf(SHARES)], null)).toEqual([])
  })
})
