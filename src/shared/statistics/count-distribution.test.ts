import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centralRange, countDistribution } from './count-distribution.ts'

const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 9 })

/** Every outcome of every trial, one by one. */
function naive(all: readonly number[]): number[] {
  const mass = all.map(() => 0).concat(0)
  for (let outcome = 0; outcome < 2 ** all.length; outcome += 1) {
    let chance = 1
    let count = 0
    all.forEach((p, i) => {
      const isHit = Math.floor(outcome / 2 ** i) % 2 === 1
      chance *= isHit ? p : 1 - p
      if (isHit) count += 1
    })
    mass[count]! += chance
  }
  return mass
}

describe('countDistribution', () => {
  it('equals the sum over every single outcome', () => {
    fc.assert(
      fc.property(chances, (all) => {
        const mass = [...countDistribution(all)]
        naive(all).forEach((chance, count) => expect(mass[count]).toBeCloseTo(chance, 10))
      }),
    )
  })

  it('sums to one and has the mean of its chances, also for hundreds of trials', () => {
    const all = Array.from({ length: 600 }, (_, i) => (i % 100) / 100)
    const mass = [...countDistribution(all)]
    expect(mass.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9)
    const mean = mass.reduce((sum, each, count) => sum + each * count, 0)
    expect(mean).toBeCloseTo(
      all.reduce((sum, each) => sum + each, 0),
      6,
    )
  })
})

describe('centralRange', () => {
  it('holds its level, with at most half of the rest on either side', () => {
    fc.assert(
      fc.property(chances, fc.double({ min: 0.5, max: 0.99, noNaN: true }), (all, level) => {
        const mass = [...countDistribution(all)]
        const { low, high } = centralRange(mass, level)
        const sum = (from: number, to: number) =>
          mass.slice(from, to).reduce((total, each) => total + each, 0)
        expect(sum(low, high + 1)).toBeGreaterThanOrEqual(level - 1e-9)
        expect(sum(0, low)).toBeLessThanOrEqual((1 - level) / 2 + 1e-9)
        expect(sum(high + 1, mass.length)).toBeLessThanOrEqual((1 - level) / 2 + 1e-9)
      }),
    )
  })

  it('gives 40 to 60 of a hundred fair coins', () => {
    expect(centralRange(countDistribution(new Float64Array(100).fill(0.5)))).toEqual({ low: 40, high: 60 })
  })
})
