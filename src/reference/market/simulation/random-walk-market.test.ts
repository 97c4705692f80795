import { describe, expect, it } from 'vitest'
import { marketStatistics } from '#bench/market-statistics.ts'
import { dayOf } from '#reference/market/base/civil-date.ts'
import { RandomWalkMarket } from './random-walk-market.ts'

const market = new RandomWalkMarket({ kind: 'random-walk', seed: 3, assets: 40, now: dayOf(2026, 11, 19) })

describe('the random walk', () => {
  it('has normal, uncorrelated returns and pairs correlated by one third', () => {
    const statistics = marketStatistics(
      market.assets.map((asset, index) => {
        const { days, close } = market.history(index)
        return { days, close, sector: asset.gics?.sector ?? null }
      }),
    )
    expect(Math.abs(statistics.excessKurtosis.p50)).toBeLessThan(0.15)
    expect(Math.abs(statistics.acf1.p50)).toBeLessThan(0.02)
    expect(Math.abs(statistics.acfSquares1.p50)).toBeLessThan(0.02)
    expect(Math.abs(statistics.pairsAcrossSectors.p50 - 1 / 3)).toBeLessThan(0.03)
    expect(statistics.volatility.p50).toBeGreaterThan(0.28)
    expect(statistics.volatility.p50).toBeLessThan(0.38)
  })

  it('has no drift: the mean log move over assets is within three standard deviations of 0', () => {
    const moves = market.assets.map((_, index) => {
      const { close } = market.history(index)
      return Math.log(close.at(-1)! / close[0]!)
    })
    const average = moves.reduce((sum, move) => sum + move, 0) / moves.length
    // A third of the variance is shared, so a standard deviation is 0.33·√21·√(1/3 + 2/3/40).
    expect(Math.abs(average)).toBeLessThan(3 * 0.33 * Math.sqrt(21) * Math.sqrt(1 / 3 + 2 / 120))
  })

  it('never changes its past', () => {
    const early = new RandomWalkMarket({ ...market.spec, assets: 4, now: dayOf(2015, 6, 1) })
    for (const index of [0, 1, 3]) {
      const { close } = early.history(index)
      expect(market.history(index).close.subarray(0, close.length)).toEqual(close)
    }
  })
})
