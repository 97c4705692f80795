import { describe, expect, test } from 'vitest'
import { LIMITS } from '#server/limits.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'
import { RateLimit } from '#server/guard.ts'

describe('rate limit', () => {
  test('a burst, then a steady rate, counted per account', async () => {
    const clock = new VirtualClock()
    const limit = new RateLimit(clock)
    const admitted = (account: string | null, times: number) =>
      Array.from({ length: times }).filter(() => {
        try {
          limit.admit(account)
          return true
        } catch (error) {
          expect(error).toMatchObject({ slug: 'rate-limited' })
          return false
        }
      }).length
    expect(admitted('user ada', 100)).toBe(LIMITS.rate.burst)
    expect(admitted('address 192.0.2.2', 10)).toBe(10)
    await clock.advance(1_000)
    expect(admitted('user ada', 100)).toBe(LIMITS.rate.perSecond)
    expect(admitted(null, 1_000)).toBe(1_000)
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
