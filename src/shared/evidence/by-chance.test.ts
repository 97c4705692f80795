import { describe, expect, it } from 'vitest'
import { seededRandom } from '#shared/statistics/chance.ts'
import { randomCloses } from '#testing/generated-market.ts'
import { bestOfTrials, byChance } from './by-chance.ts'

describe('byChance', () => {
  it('is uniform on random walks with cases at random (Kolmogorov-Smirnov over 200)', () => {
    const random = seededRandom(11)
    const shares = Array.from({ length: 200 }, (_, i) => {
      const closes = randomCloses(500, i + 1)
      const starts = Array.from({ length: 12 }, (_unused, k) => k * 40 + Math.floor(random() * 30))
      const found = byChance({ closes, starts, bars: 10, range: { first: 0, last: 489 }, direction: 'up' })
      return found!.share
    }).sort((a, b) => a - b)
    const distance = Math.max(
      ...shares.map((share, i) => Math.max(Math.abs(share - i / 200), Math.abs(share - (i + 1) / 200))),
    )
    // 1.36 / √n is the 5 % bound; the seed is fixed.
    expect(distance).toBeLessThan(1.36 / Math.sqrt(200))
  })

  it('is small for placements that no random one matches', () => {
    const closes = randomCloses(800, 5)
    const gains = closes
      .slice(0, 790)
      .map(({ value }, i) => ({ i, gain: closes[i + 10]!.value / value - 1 }))
      .sort((a, b) => b.gain - a.gain)
    const starts: number[] = []
    for (const { i } of gains)
      if (starts.length < 12 && starts.every((each) => Math.abs(each - i) >= 10)) starts.push(i)
    const best = byChance({ closes, starts, bars: 10, range: { first: 0, last: 789 }, direction: 'up' })!
    expect(best).toMatchObject({ n: 12, hits: 12 })
    expect(best.share).toBeLessThan(0.01)
    const against = byChance({ closes, starts, bars: 10, range: { first: 0, last: 789 }, direction: 'down' })!
    expect(against.share).toBeGreaterThan(0.99)
  })

  it('preserves the spacing: every placement equals a naive circular shift', () => {
    const closes = randomCloses(60, 9)
    const [bars, last] = [5, 54]
    const starts = [3, 11, 40]
    const found = byChance({ closes, starts, bars, range: { first: 0, last }, direction: 'up' })!
    const hitsAt = (shift: number) =>
      starts.filter((start) => {
        const at = (start + shift) % (last + 1)
        return closes[at + bars]!.value > closes[at]!.value
      }).length
    expect(found.hits).toBe(hitsAt(0))
    expect(found.shifts).toBe(last)
    expect(found.share).toBe((found.asGood + 1) / (last + 1))
    const naive = [0, 1, 2, 3].map(
      (hits) => Array.from({ length: last }, (_, i) => hitsAt(i + 1)).filter((each) => each === hits).length,
    )
    expect(found.histogram).toEqual(naive)
  })

  it('tries two thousand shifts on a larger circle, always the same ones', () => {
    const closes = randomCloses(4_000, 2)
    const inputs = {
      closes,
      starts: [100, 900, 2_000],
      bars: 21,
      range: { first: 0, last: 3_900 },
      direction: 'up',
    } as const
    expect(byChance(inputs)).toMatchObject({ shifts: 2_000 })
    expect(byChance(inputs)).toEqual(byChance(inputs))
    expect(byChance({ ...inputs, starts: [] })).toBeNull()
  })
})

it('the best of many trials is the mean of the best of all trials, the base rate for one, and needs cases and trials', () => {
  expect(bestOfTrials(0.37, 25, 1)).toBeCloseTo(0.37, 8)
  // Of two tosses each the better of two players has both heads in 7 of 16 games and none in 1 of 16.
  expect(bestOfTrials(0.5, 2, 2)).toBeCloseTo((7 / 16) * 1 + (8 / 16) * 0.5, 8)
  expect(bestOfTrials(0.37, 25, 41)!).toBeGreaterThan(bestOfTrials(0.37, 25, 40)!)
  const nothing = [bestOfTrials(0.5, 0, 10), bestOfTrials(0.5, 10, 0), bestOfTrials(Number.NaN, 10, 10)]
  expect(nothing).toEqual([null, null, null])
})
