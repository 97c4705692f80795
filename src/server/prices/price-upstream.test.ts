import { expect, test } from 'vitest'
import { LIMITS } from '#server/limits.ts'
import { freshPriceRig, upstreamOnClock } from '#testing/proxy/price-rig.ts'

const S = LIMITS.stream
const rig = freshPriceRig()

test('browsers hear of it at once, and everything comes back by itself', { timeout: 20_000 }, async () => {
  const browser = await rig().browser().opened()
  browser.ask('subscribe', 'acme_nasd')
  await expect.poll(() => browser.states()).toEqual(['stale', 'live'])
  rig().stream.cut()
  await expect.poll(() => browser.states()).toEqual(['stale', 'live', 'stale'])
  await expect.poll(() => browser.states(), { timeout: 10_000 }).toEqual(['stale', 'live', 'stale', 'live'])
  expect(rig().requests()).toEqual([
    { op: 'subscribe', tags: ['acme_nasd'] },
    { op: 'subscribe', tags: ['acme_nasd'] },
  ])
  rig().stream.price('acme_nasd', 12)
  await expect.poll(() => browser.prices('acme_nasd')).toEqual([12])
})

test('a handshake answered 401 renews the token once, and not at every attempt', async () => {
  rig().stream.refuseWith = 401
  const { clock, upstream, grants } = upstreamOnClock(rig().stream, 0.99)
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await expect.poll(() => rig().stream.handshakes.length, { interval: 5 }).toBe(attempt)
    await expect.poll(() => clock.pending, { interval: 5 }).toBe(1)
    await clock.advance(S.maxRetryMs)
  }
  upstream.stop()
  // In five minutes there is one renewal.
  expect(grants()).toBe(2)
  const sent = rig().stream.handshakes.map(({ headers }) => headers.authorization)
  expect(sent.slice(0, 2)).toEqual(['Bearer canary-token-1', 'Bearer canary-token-2'])
})

test('refused upgrades crash nothing and are tried again; after a connection that lasted, a loss is answered at once', async () => {
  rig().stream.refuseWith = 502
  const { clock, happened, upstream, grants } = upstreamOnClock(rig().stream, 0.99)
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    if (attempt === 8) rig().stream.refuseWith = null
    await expect.poll(() => clock.pending, { interval: 5 }).toBe(1)
    await clock.advance(S.maxRetryMs)
  }
  await expect.poll(() => happened.at(-1)).toBe('open')
  expect(grants()).toBe(1)
  for (const half of [1, 2]) {
    await clock.advance(S.upstreamSilenceMs - 1)
    rig().stream.say({ type: 'heartbeat', half })
    await expect.poll(() => happened.filter((what) => what === 'message')).toHaveLength(half)
  }
  await clock.advance(S.stableMs - 2 * (S.upstreamSilenceMs - 1))
  const handshakes = rig().stream.handshakes.length
  rig().stream.cut()
  await expect.poll(() => happened.at(-1)).toBe('lost')
  await clock.advance(S.firstRetryMs)
  await expect.poll(() => rig().stream.handshakes.length).toBe(handshakes + 1)
  upstream.stop()
})

test('a connection that is open but silent counts as lost', async () => {
  const { clock, happened, upstream } = upstreamOnClock(rig().stream)
  await expect.poll(() => happened).toEqual(['open'])
  await clock.advance(S.upstreamSilenceMs - 1)
  rig().stream.say({ type: 'heartbeat', time: 1 })
  await expect.poll(() => happened).toEqual(['open', 'message'])
  await clock.advance(S.upstreamSilenceMs - 1)
  expect(happened).toEqual(['open', 'message'])
  await clock.advance(1)
  await expect.poll(() => happened).toEqual(['open', 'message', 'lost'])
  await clock.advance(S.firstRetryMs)
  await expect.poll(() => happened.at(-1)).toBe('open')
  upstream.stop()
  await clock.advance(60_000)
  expect(happened.filter((what) => what === 'open')).toHaveLength(2)
  expect(clock.pending).toBe(0)
})
