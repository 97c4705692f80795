import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibrate, calibrationReport, countedOnce, LEAST_ENDED, walkForward } from './calibration.ts'
import { seededRandom } from './chance.ts'
import { expectedOf, type EndedInsight, expectedShare, fitCoefficients, fittedRow } from './expected-share.ts'
import { normalScale } from './normal-score.ts'

const DAY = 86_400_000
const START = Date.UTC(2015, 0, 1)

/** A history whose insights hit with a probability of `truth` of their stated share. */
function history(count: number, truth: (insight: Omit<EndedInsight, 'isHit'>) => number, seed = 7) {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, i): EndedInsight => {
    const days = [5, 21, 126][i % 3]!
    const createdAt = START + i * 5 * DAY
    const own = {
      createdAt,
      endedAt: createdAt + days * 1.4 * DAY,
      days,
      stated: 0.55 + 0.4 * random(),
      n: 10 + Math.floor(40 * random()),
      base: 0.4 + 0.2 * random(),
      outOfSample: i % 4 === 0 ? null : 0.4 + 0.4 * random(),
      score: 3 * (random() + random() - 1),
    }
    return { ...own, isHit: random() < truth(own) }
  })
}

describe('the expected share', () => {
  const insight = { days: 21, stated: 0.8, n: 30, base: 0.55, outOfSample: 0.6 }
  const share = fc.double({ min: 0, max: 1, noNaN: true })

  it('is the base rate without ended insights, and between 0 and 1 for any stated share', () => {
    expect(expectedShare(insight, fitCoefficients([]))).toBeCloseTo(0.55, 12)
    const fit = fitCoefficients(history(300, ({ stated }) => stated).map(fittedRow))
    fc.assert(
      fc.property(share, share, fc.option(share), fc.nat(300), (stated, base, outOfSample, days) => {
        const p = expectedShare({ days, stated, n: 12, base, outOfSample }, fit)
        expect(p).toBeGreaterThan(0)
        expect(p).toBeLessThan(1)
      }),
    )
  })

  it('rises with the stated share if ended insights support it, and stays at the base rate if they do not', () => {
    const honest = fitCoefficients(history(3000, ({ stated }) => stated).map(fittedRow))
    const empty = fitCoefficients(history(3000, ({ base }) => base).map(fittedRow))
    const at = (stated: number, fit: readonly number[]) => expectedShare({ ...insight, stated }, fit)
    expect(at(0.9, honest)).toBeGreaterThan(at(0.6, honest) + 0.1)
    expect(Math.abs(at(0.9, empty) - insight.base)).toBeLessThan(0.04)
    fc.assert(
      fc.property(share, share, (a, b) => {
        expect(at(Math.max(a, b), honest)).toBeGreaterThanOrEqual(at(Math.min(a, b), honest))
      }),
    )
  })

  it('has the coefficients that maximise the penalised likelihood, as a plain search finds them', () => {
    const ended = history(120, ({ stated, base }) => (stated + base) / 2)
    const fit = fitCoefficients(ended.map(fittedRow))
    // Independent implementation of the formula in the doc comment, dense and slow.
    const logit = (p: number) =>
      Math.log(Math.min(0.98, Math.max(0.02, p)) / (1 - Math.min(0.98, Math.max(0.02, p))))
    const deviations = [0.2, 0.1, 0.1, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05]
    const height = (beta: readonly number[]) =>
      ended.reduce((sum, { days, stated, n, base, outOfSample, isHit }) => {
        const beyond = logit((stated * n! + 0.5) / (n! + 1)) - logit(base)
        const later = outOfSample === null ? 0 : logit(outOfSample) - logit(base)
        const g = days <= 10 ? 3 : days <= 63 ? 5 : 7
        const x =
          logit(base) + beta[0]! + beta[1]! * beyond + beta[2]! * later + beta[g]! + beta[g + 1]! * beyond
        return sum - Math.log(1 + Math.exp(isHit ? -x : x))
      }, 0) - deviations.reduce((sum, deviation, i) => sum + beta[i]! ** 2 / (2 * deviation ** 2), 0)
    const best = height(fit)
    for (let i = 0; i < fit.length; i += 1)
      for (const by of [1e-3, -1e-3, 0.05, -0.05])
        expect(height(fit.map((value, j) => (i === j ? value + by : value)))).toBeLessThan(best)
  })

  it('has an interval that contains it and narrows with more ended insights', () => {
    const widths = [200, 1200].map((count) => {
      const found = expectedOf(insight, calibrate(history(count, ({ stated }) => stated)))!
      expect(found.low).toBeLessThanOrEqual(found.share)
      expect(found.high).toBeGreaterThanOrEqual(found.share)
      return found.high - found.low
    })
    expect(widths[1]).toBeLessThan(widths[0]!)
  })
})

describe('walk-forward', () => {
  it('an outcome changes no share that was predicted before it was known', () => {
    const ended = history(260, ({ base }) => base)
    fc.assert(
      fc.property(fc.nat(ended.length - 1), (which) => {
        const flipped = ended.map((insight, i) =>
          i === which ? { ...insight, isHit: !insight.isHit } : insight,
        )
        const [before, after] = [walkForward(ended), walkForward(flipped)]
        for (const [i, { insight, expected }] of before.entries())
          if (insight.createdAt <= ended[which]!.endedAt) expect(after[i]!.expected).toBe(expected)
      }),
      { numRuns: 8 },
    )
  })

  it('predictions are no worse than the base rate, whether stated shares are true or meaningless', () => {
    for (const truth of ['stated', 'base'] as const) {
      const { walked } = calibrate(history(1200, (insight) => insight[truth]))
      expect(Math.abs(walked!.expected.mean - walked!.hitRatio)).toBeLessThan(0.05)
      expect(walked!.expected.brier).toBeLessThan(walked!.base.brier + 0.002)
      expect(walked!.added.low! > 0).toBe(truth === 'stated')
    }
  })

  it('calibrated bands have their nominal coverage, although the stated ones do not', () => {
    const { bands, walked } = calibrate(history(1200, ({ base }) => base))
    const foretold = bands.map((group) => group.foretold)
    expect(foretold.reduce((sum, n) => sum + n)).toBe(walked!.n)
    for (const { bands: own } of bands)
      for (const { nominal, coverage, statedCoverage } of own) {
        expect(Math.abs(coverage! - nominal)).toBeLessThan(0.05)
        expect(statedCoverage).toBeLessThan(nominal)
      }
  })

  it('begins with the oldest insight that it uses, the newest twenty thousand', () => {
    const [one] = history(1, () => 1)
    const ended = Array.from({ length: 20_001 }, (_, i) => ({ ...one!, createdAt: START + (i && 400 * DAY) }))
    expect(calibrationReport(ended, true)).toMatchObject({ ended: 20_000, from: '2016-02-05' })
    expect(calibrationReport([], true)).toMatchObject({ ended: 0, from: null, to: null })
  })

  it('gives no fit with too few ended insights', () => {
    expect(calibrate(history(LEAST_ENDED - 1, ({ base }) => base))).toEqual({
      ended: LEAST_ENDED - 1,
      fit: null,
      walked: null,
      bands: [],
      groups: [],
      reliability: [],
      checks: [],
    })
  })
})

it('overlapping windows of one asset count once, by the first of them, and later ones have no effect on earlier ones', () => {
  const window = fc.record({
    asset: fc.nat(2),
    createdAt: fc.nat(400),
    days: fc.integer({ min: 1, max: 60 }),
  })
  fc.assert(
    fc.property(fc.array(window), (windows) => {
      const all = windows.map((each) => ({ ...each, endedAt: each.createdAt + each.days }))
      const counted = countedOnce(all, ({ asset }) => asset)
      for (const [i, one] of counted.entries())
        for (const other of counted.slice(i + 1))
          if (one.asset === other.asset) expect(other.createdAt).toBeGreaterThanOrEqual(one.endedAt)
      const until = 200
      const early = countedOnce(
        all.filter(({ createdAt }) => createdAt < until),
        ({ asset }) => asset,
      )
      expect(early).toEqual(counted.filter(({ createdAt }) => createdAt < until))
    }),
  )
})

describe('the normal scale of a prediction', () => {
  const knots = [
    { p: 0.1, value: -0.05 },
    { p: 0.3, value: -0.01 },
    { p: 0.5, value: 0.01 },
    { p: 0.9, value: 0.08 },
  ]

  it('is 0 at the median, and its inverse returns every value, also beyond the stated percentiles', () => {
    const scale = normalScale(knots)!
    expect(scale.scoreOf(0.01)).toBeCloseTo(0, 12)
    expect(scale.scoreOf(-0.05)).toBeCloseTo(-1.2815515655, 9)
    const value = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(scale.valueAt(scale.scoreOf(a))).toBeCloseTo(a, 9)
        expect(scale.scoreOf(Math.max(a, b))).toBeGreaterThanOrEqual(scale.scoreOf(Math.min(a, b)))
      }),
    )
  })

  it('needs a median and a percentile on either side', () => {
    expect(normalScale(knots.slice(2))).toBeNull()
    expect(normalScale([...knots.slice(0, 2), ...knots.slice(3)])).toBeNull()
  })
})
