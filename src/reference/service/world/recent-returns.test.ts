import { describe, expect, it } from 'vitest'
import { weeklyReturns } from '#reference/engine/statistics/weekly-returns.ts'
import { RecentReturns } from './recent-returns.ts'

const NOW = 18_800
/** Three years of weekdays with noise by seed. */
function prices(seed: number, pull: (day: number) => number) {
  const days: number[] = []
  const close: number[] = []
  let level = 0
  let noise = seed
  for (let day = NOW - 1095; day <= NOW; day++) {
    if ((day + 4) % 7 === 0 || (day + 4) % 7 === 6) continue
    noise = (noise * 16_807) % 2_147_483_647
    level += pull(day) + 0.002 * (noise / 2_147_483_647 - 0.5)
    days.push(day)
    close.push(100 * Math.exp(level))
  }
  return { days: Int32Array.from(days), close: Float64Array.from(close) }
}
const weekly = (...given: Parameters<typeof prices>) => weeklyReturns(prices(...given), NOW)
const wave = (day: number) => 0.01 * Math.sin(day / 11)

describe('recent returns', () => {
  const returns = new RecentReturns(5)
  returns.put(0, weekly(11, wave))
  returns.put(1, weekly(23, wave))
  returns.put(
    2,
    weekly(37, (day) => -wave(day)),
  )
  const { days, close } = prices(11, wave)
  returns.put(3, weeklyReturns({ days: days.slice(-60), close: close.slice(-60) }, NOW))

  it('show which assets move together and which in opposite directions', () => {
    expect(returns.correlation(0, 1)).toBeGreaterThan(0.9)
    expect(returns.correlation(0, 2)).toBeLessThan(-0.9)
    expect(returns.correlation(0, 0)).toBeCloseTo(1, 9)
    expect(returns.correlation(0, 1)).toBe(returns.correlation(1, 0))
  })

  it('have no correlation with too few common weeks, or before an asset has arrived', () => {
    expect(returns.correlation(0, 3)).toBeNull()
    expect(returns.correlation(0, 4)).toBeNull()
  })
})
