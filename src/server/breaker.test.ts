import { beforeEach, expect, test } from 'vitest'
import { type CircuitBreaker, circuitBreaker } from '#server/breaker.ts'
import { LIMITS } from '#server/limits.ts'
import { type ProblemSlug, ProxyProblem } from '#server/problems.ts'
import { gate } from '#testing/proxy/fault-upstream.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'

let clock: VirtualClock
let breaker: CircuitBreaker
beforeEach(() => {
  clock = new VirtualClock()
  breaker = circuitBreaker(clock)
})

/** How one call ends: `ok`, or the slug of the problem that it throws. */
const call = (outcome: 'ok' | ProblemSlug, isManualRetry = false): Promise<string> =>
  breaker
    .run(async () => {
      if (outcome !== 'ok') throw new ProxyProblem(outcome)
      return 'ok'
    }, isManualRetry)
    .catch(({ slug }: ProxyProblem) => slug)
const fail = async (times: number) => {
  for (let i = 0; i < times; i += 1) await call('upstream-error')
}

test('a success between failures resets the count, and so does a refusal', async () => {
  await fail(4)
  await call('not-found')
  await fail(4)
  await call('ok')
  await fail(4)
  expect(breaker.isClosed()).toBe(true)
})

test('one probe after the rest lets everybody in again', async () => {
  await fail(5)
  await clock.advance(LIMITS.breaker.firstOpenMs)
  const { until, open } = gate()
  const probe = breaker.run(() => until)
  expect(await Promise.all([call('ok'), call('ok')])).toEqual(['circuit-open', 'circuit-open'])
  open()
  await probe
  expect(await call('ok')).toBe('ok')
})

test('calls that began before it opened change nothing, however they end', async () => {
  const [good, bad] = [gate(), gate()]
  const success = breaker.run(() => good.until)
  const failure = breaker.run(() => bad.until.then(() => Promise.reject(new ProxyProblem('upstream-error'))))
  await fail(5)
  good.open()
  await success
  expect(await call('ok')).toBe('circuit-open')
  await clock.advance(LIMITS.breaker.firstOpenMs - 1)
  bad.open()
  await failure.catch(() => {})
  await clock.advance(1)
  expect(await call('ok')).toBe('ok')
})

test('each failed probe doubles the time, up to half a minute', async () => {
  await fail(5)
  for (const restMs of [5_000, 10_000, 20_000, 30_000, 30_000]) {
    await clock.advance(restMs - 1)
    expect(await call('ok')).toBe('circuit-open')
    await clock.advance(1)
    expect(await call('upstream-unreachable')).toBe('upstream-unreachable')
  }
})

test('a probe whose caller disconnects is followed by another one at once', async () => {
  await fail(5)
  await clock.advance(LIMITS.breaker.firstOpenMs)
  await breaker.run(() => Promise.reject(new Error('left'))).catch(() => {})
  expect(await call('ok')).toBe('ok')
})

test('a service that asks for fewer calls is left alone for as long as it says, whoever asks', async () => {
  const quota = new ProxyProblem('upstream-rate-limited', { retryAfterMs: 7_000 })
  await breaker.run(() => Promise.reject(quota)).catch(() => {})
  await clock.advance(6_999)
  expect(await call('ok')).toBe('upstream-rate-limited')
  expect(await call('ok', true)).toBe('upstream-rate-limited')
  await clock.advance(1)
  expect(await call('ok')).toBe('ok')
  expect(breaker.isClosed()).toBe(true)
})
