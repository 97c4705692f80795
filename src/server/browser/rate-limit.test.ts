import { describe, expect, test } from 'vitest'
import { LIMITS } from '#server/base/limits.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'
import { RateLimit } from './rate-limit.ts'

describe('rate limit', () => {
  test('A4: a burst, then a steady rate, counted per address', async () => {
    const clock = new VirtualClock()
    const limit = new RateLimit(clock)
    const admitted = (address: string, times: number) =>
      Array.from({ length: times }).filter(() => {
        try {
          limit.admit(address)
          return true
        } catch (error) {
          expect(error).toMatchObject({ slug: 'rate-limited' })
          return false
        }
      }).length
    expect(admitted('192.0.2.1', 100)).toBe(LIMITS.rate.burst)
    expect(admitted('192.0.2.2', 10)).toBe(10)
    await clock.advance(1_000)
    expect(admitted('192.0.2.1', 100)).toBe(LIMITS.rate.perSecond)
    expect(admitted('127.0.0.1', 1_000)).toBe(1_000)
  })

  test('an even stream above the rate gets the rate', async () => {
    const clock = new VirtualClock()
    const limit = new RateLimit(clock)
    let admitted = 0
    for (let at = 0; at < 25 * 60; at += 1) {
      await clock.advance(1000 / 25)
      try {
        limit.admit('192.0.2.1')
        admitted += 1
      } catch (error) {
        expect(error).toMatchObject({ slug: 'rate-limited' })
      }
    }
    expect(admitted).toBeGreaterThanOrEqual(60 * LIMITS.rate.perSecond)
    expect(admitted).toBeLessThanOrEqual(60 * LIMITS.rate.perSecond + LIMITS.rate.burst)
  })
})
