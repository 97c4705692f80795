import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentileRank } from '#shared/statistics/quantile.ts'
import { TailRanker } from './tail-ranker.ts'

/** The rule taken literally: rank every value among the defined values before it. */
function naive(values: Float32Array, max: number, min: number, inside: (rank: number) => boolean): number[] {
  const past: number[] = []
  const bars: number[] = []
  for (const [bar, value] of values.entries()) {
    if (!Number.isFinite(value)) continue
    const window = past.slice(-max)
    if (window.length >= min && inside(percentileRank(window, value))) bars.push(bar)
    past.push(value)
  }
  return bars
}

describe('TailRanker', () => {
  it('ranks the worked example: the fifth value is high, the sixth in the middle', () => {
    const values = Float32Array.of(1, 3, 2, 2, 5, 2)
    const { high, low } = new TailRanker({ max: 5, min: 4 }).tails(values)
    expect([...high]).toEqual([4])
    expect([...low]).toEqual([])
    expect(percentileRank([1, 3, 2, 2, 5], 2)).toBe(0.4)
    // At a share of 0.4 the sixth is just in, above it out.
    const ranker = new TailRanker({ max: 5, min: 4 })
    expect([...ranker.barsAtLeast(values, 0, { numerator: 2, denominator: 5 })]).toEqual([4, 5])
    expect([...ranker.barsAtLeast(values, 0, { numerator: 41, denominator: 100 })]).toEqual([4])
  })

  it('flags exactly what ranking every value flags, with ties, gaps and any window', () => {
    const value = fc.oneof(
      { weight: 6, arbitrary: fc.float({ noNaN: true, min: -4, max: 4 }) },
      { weight: 6, arbitrary: fc.integer({ min: -3, max: 3 }) },
      { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0, 0, 1e-44, -1e-44) },
    )
    const ranker = new Map<string, TailRanker>()
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 300 }),
        fc.constantFrom([60, 20] as const, [40, 40] as const, [7, 3] as const),
        (list, [max, min]) => {
          const key = `${max}`
          const tails = ranker.get(key) ?? new TailRanker({ max, min })
          ranker.set(key, tails) // reused, to notice if one series affects the next
          const values = Float32Array.from(list)
          const found = tails.tails(values)
          expect([...found.high]).toEqual(naive(values, max, min, (rank) => rank >= 0.95))
          expect([...found.low]).toEqual(naive(values, max, min, (rank) => rank <= 0.05))
          expect([...tails.barsAtLeast(values)]).toEqual(naive(values, max, min, (rank) => rank >= 2 / 3))
        },
      ),
    )
  })

  it('does not look ahead: a longer history flags the same bars', () => {
    const values = Float32Array.from({ length: 2500 }, (_, i) => Math.sin(i * i * 0.37) + Math.sin(i / 300))
    const all = new TailRanker().tails(values)
    const high = [...all.high]
    const cut = new TailRanker().tails(values.slice(0, 2000))
    expect([...cut.high]).toEqual(high.filter((bar) => bar < 2000))
    expect(cut.high.length).toBeGreaterThan(20)
  })
})
