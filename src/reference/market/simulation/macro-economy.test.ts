import { describe, expect, it } from 'vitest'
import { dayAtWeekdayIndex, dayOf, isoDate } from '#reference/market/base/civil-date.ts'
import { ECONOMIES } from '#reference/market/base/economies.ts'
import { Factors } from './factors.ts'
import { bondReturns, MacroEconomy } from './macro-economy.ts'

const factors = new Factors(42, dayOf(2026, 11, 19))
const macro = new MacroEconomy(factors, 0).daily

describe('macro releases', () => {
  it('change only on their release days, after the end of the month', () => {
    for (const [series, earliest, latest] of [
      [macro.pmi, 2, 4],
      [macro.unemployment, 5, 9],
      [macro.inflation, 12, 16],
    ] as const) {
      let changes = 0
      for (let t = 1; t < series.length; t++) {
        if (Number.isNaN(series[t]!) || series[t] === series[t - 1]) continue
        changes++
        const dayOfMonth = Number(isoDate(dayAtWeekdayIndex(t)).slice(8))
        expect(dayOfMonth).toBeGreaterThanOrEqual(earliest)
        expect(dayOfMonth).toBeLessThanOrEqual(latest)
      }
      expect(changes).toBeGreaterThan(100)
    }
  })

  it('change the policy rate at most nine times a year', () => {
    let changes = 0
    for (let t = 1; t < macro.policy_rate.length; t++) {
      if (macro.policy_rate[t] !== macro.policy_rate[t - 1]) changes++
    }
    expect(changes).toBeGreaterThan(15)
    expect(changes).toBeLessThan((macro.policy_rate.length / 261) * 9)
  })

  it('let the volatility index rise on the market’s worst days', () => {
    const { level } = factors.world()
    const days = Array.from({ length: factors.count - 2 }, (_, k) => k + 1)
    const worst = days.sort((a, b) => level[a]! - level[a - 1]! - (level[b]! - level[b - 1]!)).slice(0, 50)
    const risen = worst.filter((t) => macro.volatility_index[t]! > macro.volatility_index[t - 1]!)
    expect(risen.length).toBeGreaterThan(45)
  })

  it('differ between economies', () => {
    const figures = ECONOMIES.map((_, economy) => new MacroEconomy(factors, economy).daily.yield_10y.at(-1))
    expect(new Set(figures).size).toBe(ECONOMIES.length)
  })
})

describe('bondReturns', () => {
  const t = Int32Array.from({ length: factors.count }, (_, i) => i)

  it('lose about duration times the rise of the yield, and earn the yield otherwise', () => {
    const flat = { yield_2y: new Float64Array(4).fill(4), yield_10y: Float64Array.of(4, 4, 4.1, 4.1) }
    const returns = bondReturns(flat, 10, Int32Array.of(0, 1, 2, 3))
    expect(returns[1]).toBeCloseTo(0.04 / 261, 12)
    // Modified duration of a ten-year par bond at 4 %: 8.11.
    expect(returns[2]).toBeCloseTo(0.04 / 261 - 8.11 * 0.001, 4)
  })

  it('have a volatility that rises with the maturity', () => {
    const deviation = (years: number): number => {
      const returns = bondReturns(macro, years, t)
      return Math.sqrt(returns.reduce((sum, r) => sum + r * r, 0) / returns.length)
    }
    const [two, five, ten, thirty] = [deviation(2), deviation(5), deviation(10), deviation(30)]
    expect(two).toBeLessThan(five!)
    expect(five).toBeLessThan(ten!)
    expect(ten).toBeLessThan(thirty!)
  })
})
