import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentileCurve, type PercentileKnot } from './percentile-curve.ts'

const fan: PercentileKnot[] = [
  { p: 0.1, value: -0.08 },
  { p: 0.5, value: 0.01 },
  { p: 0.2, value: -0.04 },
  { p: 0.9, value: 0.11 },
]
const knots = fc
  .uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 12 })
  .chain((ps) =>
    fc
      .array(fc.double({ noNaN: true, min: -1, max: 1 }), { minLength: ps.length, maxLength: ps.length })
      .map((values) => ps.map((p, i) => ({ p: p / 100, value: values[i]! }))),
  )

describe('percentileCurve', () => {
  it('reproduces its knots and goes straight between them', () => {
    const curve = percentileCurve(fan)!
    for (const { p, value } of fan) {
      expect(curve.rank(value)).toEqual({ place: 'inside', p })
      expect(curve.valueAt(p)).toBe(value)
    }
    expect(curve.rank(0.06)?.p).toBeCloseTo(0.7, 12)
    expect(curve.valueAt(0.7)).toBeCloseTo(0.06, 12)
  })

  it('invents no shape beyond the outermost percentiles', () => {
    const curve = percentileCurve(fan)!
    expect(curve.rank(-0.5)).toEqual({ place: 'below', p: 0.1 })
    expect(curve.rank(0.5)).toEqual({ place: 'above', p: 0.9 })
    expect(curve.rank(Number.NaN)).toBeNull()
    expect(curve.valueAt(0.05)).toBeNull()
    expect(curve.valueAt(0.95)).toBeNull()
  })

  it('takes the highest share where several percentiles are one value', () => {
    const flat = percentileCurve([
      { p: 0.1, value: 0 },
      { p: 0.5, value: 0 },
      { p: 0.9, value: 1 },
    ])!
    expect(flat.rank(0)).toEqual({ place: 'inside', p: 0.5 })
  })

  it('needs two usable knots', () => {
    expect(percentileCurve([])).toBeNull()
    expect(percentileCurve([{ p: 0.5, value: 1 }])).toBeNull()
    expect(
      percentileCurve([
        { p: 0.5, value: 1 },
        { p: 1.5, value: 2 },
        { p: 0.7, value: Number.NaN },
      ]),
    ).toBeNull()
  })

  it('does not fall by a last digit between two knots of nearly one height', () => {
    const curve = percentileCurve([
      { p: 0.44, value: 0 },
      { p: 0.56, value: 2.4225013894095716e-99 },
    ])!
    const [lower, higher] = [3.8248474168622573e-115, 6.003385758278879e-115].map((x) => curve.rank(x)!.p)
    expect(lower).toBe(0.44)
    expect(higher).toBeGreaterThanOrEqual(lower!)
  })

  it('is monotone and within [0, 1] whatever it is given', () => {
    fc.assert(
      fc.property(
        knots,
        fc.array(fc.double({ noNaN: true, min: -2, max: 2 }), { minLength: 2 }),
        (given, xs) => {
          const curve = percentileCurve(given)!
          const ranks = xs.sort((a, b) => a - b).map((x) => curve.rank(x)!.p)
          for (let i = 0; i < ranks.length; i++) {
            expect(ranks[i]).toBeGreaterThanOrEqual(i === 0 ? 0 : ranks[i - 1]!)
            expect(ranks[i]).toBeLessThanOrEqual(1)
          }
        },
      ),
    )
  })

  it('reproduces every knot of strictly rising percentiles', () => {
    fc.assert(
      fc.property(knots, (given) => {
        const values = given.map((k) => k.value).sort((a, b) => a - b)
        const rising = given
          .toSorted((a, b) => a.p - b.p)
          .map(({ p }, i) => ({ p, value: values[i]! + i * 0.01 }))
        const curve = percentileCurve(rising)!
        for (const { p, value } of rising) {
          expect(curve.rank(value)).toEqual({ place: 'inside', p })
          expect(curve.valueAt(p)).toBe(value)
        }
      }),
    )
  })
})
