import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalAt, streamKey, studentAt, t4At, uniformAt } from './random.ts'

const N = 200_000

function moments(draw: (t: number) => number): { mean: number; variance: number; kurtosis: number } {
  let sum = 0
  let squares = 0
  let fourths = 0
  for (let t = 0; t < N; t++) {
    const x = draw(t)
    sum += x
    squares += x * x
    fourths += x ** 4
  }
  const variance = squares / N
  return { mean: sum / N, variance, kurtosis: fourths / N / variance ** 2 }
}

describe('uniformAt', () => {
  it('stays inside (0, 1) and depends only on key and counter', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(500), fc.nat(100_000), fc.nat(20_000), (seed, stream, entity, t) => {
        const u = uniformAt(streamKey(seed, stream, entity), t)
        expect(u).toBeGreaterThan(0)
        expect(u).toBeLessThan(1)
        expect(uniformAt(streamKey(seed, stream, entity), t)).toBe(u)
      }),
    )
  })

  it('fills a hundred bins evenly (χ² with 99 degrees of freedom)', () => {
    const key = streamKey(42, 3, 17)
    const bins = new Float64Array(100)
    for (let t = 0; t < N; t++) bins[Math.floor(uniformAt(key, t) * 100)]! += 1
    const chi2 = bins.reduce((sum, count) => sum + (count - N / 100) ** 2 / (N / 100), 0)
    expect(chi2).toBeGreaterThan(55)
    expect(chi2).toBeLessThan(160)
  })

  it('shows no correlation between neighbouring counters, streams, entities and seeds', () => {
    const reference = streamKey(42, 3, 17)
    const others = [streamKey(42, 4, 17), streamKey(42, 3, 18), streamKey(43, 3, 17)]
    const correlation = (f: (t: number) => number, g: (t: number) => number): number => {
      let sum = 0
      for (let t = 0; t < N; t++) sum += (f(t) - 0.5) * (g(t) - 0.5)
      return (sum / N) * 12
    }
    const limit = 4 / Math.sqrt(N)
    const first = (t: number) => uniformAt(reference, t)
    const partners = [
      ...others.map((other) => (t: number) => uniformAt(other, t)),
      ...[1, 2, 5, 252].map((lag) => (t: number) => uniformAt(reference, t + lag)),
    ]
    for (const partner of partners) expect(Math.abs(correlation(first, partner))).toBeLessThan(limit)
  })

  it('gives 100,000 neighbouring entities and streams distinct keys', () => {
    const seen = new Set<string>()
    for (let entity = 0; entity < 5_000; entity++) {
      for (let stream = 0; stream < 20; stream++) {
        const { k0, k1 } = streamKey(7, stream, entity)
        seen.add(`${k0}:${k1}`)
      }
    }
    expect(seen.size).toBe(100_000)
  })
})

describe('moments', () => {
  const [normal, chi] = [streamKey(1, 1, 1), streamKey(1, 2, 1)]

  it.each<[string, (t: number) => number, number, readonly [number, number]]>([
    ['normal: kurtosis 3', (t) => normalAt(normal, t), 0.01, [2.9, 3.1]],
    ['t₈: kurtosis 3 + 6/(8 − 4)', (t) => studentAt(4, normal, chi, t), 0.02, [4.1, 5]],
    ['t₂₄: kurtosis 3 + 6/(24 − 4)', (t) => studentAt(12, normal, chi, t), 0.01, [3.15, 3.45]],
    ['t₄: tails beyond any normal', (t) => t4At(normal, chi, t), 0.05, [6, Infinity]],
  ])('have mean 0 and variance 1, %s', (_, draw, tolerance, [min, max]) => {
    const { mean, variance, kurtosis } = moments(draw)
    expect(Math.abs(mean)).toBeLessThan(0.0065)
    expect(Math.abs(variance - 1)).toBeLessThan(tolerance)
    expect(kurtosis).toBeGreaterThan(min)
    expect(kurtosis).toBeLessThan(max)
  })

  it('t₂₄ has a mean size of 0.789', () => {
    expect(moments((t) => Math.abs(studentAt(12, normal, chi, t))).mean).toBeCloseTo(0.789, 2)
  })
})
