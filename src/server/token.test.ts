import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LIMITS } from '#server/limits.ts'
import type { Log } from '#server/log.ts'
import { settled, VirtualClock } from '#testing/virtual-clock.ts'
import { TokenFailure, type TokenGrant } from '#server/token.ts'
import { TokenSource, TokenUnavailable } from '#server/token.ts'

const DAY = 86_400_000
const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** A token service in memory: answers at once unless told to hold, and can be broken. */
class FakeIssuer {
  calls = 0
  lifetimeMs = DAY
  failure: TokenFailure | null = null
  held: (() => void)[] | null = null

  readonly fetch = async (): Promise<TokenGrant> => {
    this.calls += 1
    const value = `token-${this.calls}`
    if (this.held) await new Promise<void>((resolve) => this.held?.push(resolve))
    if (this.failure) throw this.failure
    return { value, lifetimeMs: this.lifetimeMs, isLifetimeStated: true }
  }

  release(): void {
    for (const resolve of this.held ?? []) resolve()
    this.held = null
  }
}

let clock: VirtualClock
let issuer: FakeIssuer
let tokens: TokenSource
const down = new TokenFailure('unavailable', 'down')

function source(random = () => 0) {
  return new TokenSource(issuer.fetch, { clock, random, log: silent })
}

/** What a promise comes to while virtual time passes in small steps. */
async function outcome<T>(promise: Promise<T>, stepMs = 100): Promise<T | Error> {
  let isSettled = false
  const result = promise
    .catch((error: Error) => error)
    .finally(() => {
      isSettled = true
    })
  for (let step = 0; step < 10; step += 1) {
    await settled()
    if (!isSettled) await clock.advance(stepMs)
  }
  return result
}

beforeEach(() => {
  clock = new VirtualClock()
  issuer = new FakeIssuer()
  tokens = source()
})

describe('obtaining', () => {
  test('a thousand cold callers share one request', async () => {
    issuer.held = []
    const waiting = Array.from({ length: 1000 }, () => tokens.current())
    await settled()
    issuer.release()
    const values = new Set((await Promise.all(waiting)).map(({ value }) => value))
    expect(issuer.calls).toBe(1)
    expect(values).toEqual(new Set(['token-1']))
  })

  test('an outage costs two requests at once, then later callers fail without asking', async () => {
    issuer.failure = down
    const first = Array.from({ length: 200 }, () => tokens.current())
    expect(await outcome(Promise.allSettled(first))).toHaveLength(200)
    expect(issuer.calls).toBe(2)
    await expect(tokens.current()).rejects.toBeInstanceOf(TokenUnavailable)
    expect(issuer.calls).toBe(2)
  })

  test('ten thousand calls in ten seconds of outage make at most six requests', async () => {
    issuer.failure = down
    const all: Promise<unknown>[] = []
    for (let passed = 0; passed < 10_000; passed += 100) {
      all.push(...Array.from({ length: 100 }, () => tokens.current().catch(() => {})))
      await clock.advance(100)
    }
    await Promise.all(all)
    expect(issuer.calls).toBeGreaterThan(2)
    expect(issuer.calls).toBeLessThanOrEqual(6)
  })

  test('a refused account is asked about once in thirty seconds', async () => {
    issuer.failure = new TokenFailure('misconfigured', 'refused')
    await outcome(tokens.current())
    expect(issuer.calls).toBe(1)
    expect(tokens.state).toMatchObject({ isMisconfigured: true, hasToken: false })
    await clock.advance(29_000)
    await outcome(tokens.current())
    expect(issuer.calls).toBe(1)
    await clock.advance(2_000)
    await outcome(tokens.current())
    expect(issuer.calls).toBe(2)
  })

  test('one failure is repaired within the same call', async () => {
    issuer.failure = down
    const token = tokens.current()
    await settled()
    issuer.failure = null
    expect(await outcome(token)).toMatchObject({ value: 'token-2' })
  })

  test('a Retry-After of the token service is kept', async () => {
    issuer.failure = new TokenFailure('unavailable', 'busy', 7_000)
    const failure = await outcome(tokens.current())
    expect(failure).toMatchObject({ retryAfterMs: 7_000 })
    await clock.advance(6_900)
    await outcome(tokens.current())
    expect(issuer.calls).toBe(1)
    await clock.advance(200)
    await outcome(tokens.current())
    expect(issuer.calls).toBe(2)
  })

  test('a Retry-After of a day is not believed: after a minute it is asked again', async () => {
    issuer.failure = new TokenFailure('unavailable', 'busy', DAY)
    expect(await outcome(tokens.current())).toMatchObject({ retryAfterMs: LIMITS.token.maxRetryAfterMs })
    issuer.failure = null
    await clock.advance(LIMITS.token.maxRetryAfterMs)
    expect(await outcome(tokens.current())).toMatchObject({ value: 'token-2' })
  })
})

describe('renewal', () => {
  test('at three quarters of the life it happens behind the callers', async () => {
    const early = await tokens.current()
    await clock.advance(DAY * LIMITS.token.softFrom + 1)
    issuer.held = []
    await expect(tokens.current()).resolves.toBe(early)
    expect(issuer.calls).toBe(2)
    issuer.release()
    await settled()
    await expect(tokens.current()).resolves.toMatchObject({ value: 'token-2' })
  })

  test('the moment of renewal is spread between processes', async () => {
    const late = source(() => 0.999)
    await late.current()
    await clock.advance(DAY * (LIMITS.token.softFrom + 0.01))
    await late.current()
    expect(issuer.calls).toBe(1)
    await clock.advance(DAY * (LIMITS.token.softTo - LIMITS.token.softFrom))
    await late.current()
    expect(issuer.calls).toBe(2)
  })

  test('a failing token service goes unnoticed while the token is valid', async () => {
    await tokens.current()
    issuer.failure = down
    await clock.advance(DAY * 0.8)
    for (let minute = 0; minute < 60; minute += 1) {
      await expect(tokens.current()).resolves.toMatchObject({ value: 'token-1' })
      await clock.advance(60_000)
    }
    expect(issuer.calls).toBeGreaterThan(2)
    // Spaced 30 s, 60 s … 5 min: an hour has room for some twenty attempts at the very most.
    expect(issuer.calls).toBeLessThanOrEqual(26)
  })

  test('with the token service down the token serves until its last moment and no longer', async () => {
    await tokens.current()
    await clock.advance(DAY * 0.9)
    issuer.failure = down
    await tokens.current()
    await clock.advance(DAY * 0.1 - 1_000)
    expect(await outcome(tokens.current())).toMatchObject({ value: 'token-1' })
    await clock.advance(1_000)
    expect(await outcome(tokens.current())).toBeInstanceOf(TokenUnavailable)
    issuer.failure = null
    await clock.advance(31_000)
    expect(await outcome(tokens.current())).toMatchObject({ value: expect.stringMatching(/^token-/) })
  })

  test('two hundred callers at the edge of expiry cause one renewal and get the new token', async () => {
    await tokens.current()
    await clock.advance(DAY - LIMITS.token.hardWindowMs)
    const all = await Promise.all(Array.from({ length: 200 }, () => tokens.current()))
    expect(issuer.calls).toBe(2)
    expect(all.every(({ value }) => value === 'token-2')).toBe(true)
  })

  test.each([DAY, -DAY])('the wall clock jumping by %d ms starts no storm', async (jump) => {
    await tokens.current()
    clock.jumpWall(jump)
    for (let call = 0; call < 50; call += 1) {
      await tokens.current()
      await clock.advance(100)
    }
    expect(issuer.calls).toBeLessThanOrEqual(2)
    // Whichever clock is right, nothing of before the jump outlives a day by the other one.
    const before = (await tokens.current()).value
    await clock.advance(DAY)
    expect((await tokens.current()).value).not.toBe(before)
  })

  test('after ten hours of sleep past the expiry a new token comes first', async () => {
    issuer.lifetimeMs = 9 * 3_600_000
    await tokens.current()
    clock.jumpWall(10 * 3_600_000)
    await expect(tokens.current()).resolves.toMatchObject({ value: 'token-2' })
  })

  test('a renewal that fails in the background is handled, and the next one works', async () => {
    const unhandled = vi.fn<() => void>()
    process.on('unhandledRejection', unhandled)
    await tokens.current()
    await clock.advance(DAY * 0.8)
    issuer.failure = down
    await tokens.current()
    await settled()
    issuer.failure = null
    await clock.advance(31_000)
    await tokens.current()
    await settled()
    await expect(tokens.current()).resolves.toMatchObject({ value: 'token-3' })
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('a very short life is renewed as needed, never in a tight loop', async () => {
    issuer.lifetimeMs = LIMITS.token.assumedLifetimeMs
    for (let second = 0; second < 600; second += 1) {
      await tokens.current()
      await clock.advance(1_000)
    }
    expect(issuer.calls).toBeLessThanOrEqual(4)
  })
})

describe('rejection by the service', () => {
  test('five hundred late rejections cause one renewal', async () => {
    const used = await tokens.current()
    const renewed = await Promise.all(
      Array.from({ length: 500 }, () => tokens.afterRejection(used.generation)),
    )
    expect(issuer.calls).toBe(2)
    expect(renewed.every((token) => token?.value === 'token-2')).toBe(true)
    await expect(tokens.afterRejection(used.generation)).resolves.toMatchObject({ value: 'token-2' })
    expect(issuer.calls).toBe(2)
  })

  test('while the renewal is under way nobody is sent off with the rejected token', async () => {
    const used = await tokens.current()
    issuer.held = []
    const renewed = tokens.afterRejection(used.generation)
    const other = tokens.current()
    await settled()
    issuer.release()
    expect(await other).toBe(await renewed)
  })

  test('after a second rejection forced renewals rest for a minute', async () => {
    await tokens.current()
    const renewed = await tokens.afterRejection(1)
    tokens.muteAfterSecondRejection()
    await expect(tokens.afterRejection(renewed?.generation ?? -1)).resolves.toBeNull()
    expect(issuer.calls).toBe(2)
    await clock.advance(60_001)
    await expect(tokens.afterRejection(2)).resolves.toMatchObject({ value: 'token-3' })
  })
})

test('whatever happens when, no token is handed out past its life and never two requests run at once', async () => {
  const step = fc.oneof(
    fc.constant('call' as const),
    fc.constant('break' as const),
    fc.constant('mend' as const),
    fc.constant('reject' as const),
    fc.integer({ min: 1, max: 400_000 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(99), async (steps, luck) => {
      clock = new VirtualClock()
      let running = 0
      const issuedAt = new Map<string, number>()
      let isBroken = false
      let count = 0
      const model = new TokenSource(
        async () => {
          running += 1
          expect(running).toBe(1)
          await Promise.resolve()
          running -= 1
          if (isBroken) throw down
          const value = `token-${(count += 1)}`
          issuedAt.set(value, clock.mono())
          return { value, lifetimeMs: 300_000, isLifetimeStated: true }
        },
        { clock, random: () => luck / 100, log: silent },
      )
      for (const what of steps) {
        if (typeof what === 'number') await clock.advance(what)
        else if (what === 'break') isBroken = true
        else if (what === 'mend') isBroken = false
        else {
          const got = await outcome(
            what === 'call'
              ? model.current()
              : model.current().then((token) => model.afterRejection(token.generation)),
          )
          if (got instanceof Error) expect(got).toBeInstanceOf(TokenUnavailable)
          else if (got) expect(clock.mono() - (issuedAt.get(got.value) ?? Number.NaN)).toBeLessThan(300_000)
        }
      }
    }),
    { numRuns: 150 },
  )
})
