import { expect, test } from 'vitest'
import { MAX_STREAM_TAGS } from '#contract/records/price-stream.ts'
import { LIMITS } from '#server/limits.ts'
import { ProxyProblem } from '#server/problems.ts'
import { freshPriceRig, hubOnClock, upstreamOnClock } from '#testing/proxy/price-rig.ts'

const rig = freshPriceRig()

test('browsers share one connection, which ends with the last, and one subscription for each tag; only the handshake has the token', async () => {
  const { browser, stream, requests } = rig()
  const [first, second] = await Promise.all([browser().opened(), browser().opened()])
  first.ask('subscribe', 'acme_nasd', 'beta_nyse')
  await expect.poll(requests).toEqual([{ op: 'subscribe', tags: ['acme_nasd', 'beta_nyse'] }])
  stream.price('acme_nasd', 10)
  stream.price('acme_nasd', 9, 'pre-market')
  await expect.poll(() => first.prices('acme_nasd')).toEqual([10, 9])
  second.ask('subscribe', 'acme_nasd')
  await expect.poll(() => second.prices('acme_nasd')).toEqual([10, 9])
  stream.price('acme_nasd', 11)
  await expect.poll(() => second.prices('acme_nasd')).toEqual([10, 9, 11])
  first.ask('unsubscribe', 'acme_nasd', 'beta_nyse')
  await expect.poll(() => requests().at(-1)).toEqual({ op: 'unsubscribe', tags: ['beta_nyse'] })
  second.socket.close()
  await expect.poll(() => requests().at(-1)).toEqual({ op: 'unsubscribe', tags: ['acme_nasd'] })
  expect([requests().length, stream.connections.size]).toEqual([3, 1])
  first.socket.close()
  await expect.poll(() => stream.connections.size).toBe(0)
  const { authorization, origin } = stream.handshakes[0]!.headers
  expect([authorization, origin]).toEqual(['Bearer canary-token-1', undefined])
})

test('all browsers together may watch a limited number of tags; beyond that one is told to try later', async () => {
  const tags = (from: number) => Array.from({ length: MAX_STREAM_TAGS }, (_, at) => `asset_${from + at}`)
  const perSocket = LIMITS.stream.maxTagsPerSocket
  for (let from = 0; from < LIMITS.stream.maxTags; from += perSocket) {
    const browser = await rig().browser().opened()
    for (let at = from; at < from + perSocket; at += MAX_STREAM_TAGS) browser.ask('subscribe', ...tags(at))
  }
  await expect.poll(() => rig().stream.requests.length).toBe(LIMITS.stream.maxTags / MAX_STREAM_TAGS)
  const late = await rig().browser().opened()
  late.ask('subscribe', 'asset_0')
  late.ask('subscribe', 'one_more')
  await expect.poll(() => late.closeCode).toBe(1013)
})

/** Such a hub with a first subscriber, who has one price. */
async function hubWithPrice() {
  const { clock, watching } = hubOnClock(rig().stream)
  const first = watching()
  await expect.poll(() => rig().stream.requests.length).toBe(1)
  rig().stream.price('acme_nasd', 10)
  await expect.poll(() => first.messages.length).toBe(1)
  return { clock, watching, first }
}

test('of a gap of the upstream browsers hear at once, and everything comes back by itself; an older price goes to no later browser', async () => {
  const { stream, requests } = rig()
  const { clock, watching, first } = await hubWithPrice()
  stream.price('acme_nasd', 9, 'last-close')
  await expect.poll(() => first.messages.length).toBe(2)
  stream.cut()
  await expect.poll(() => first.states).toEqual(['stale', 'live', 'stale'])
  await clock.advance(LIMITS.stream.firstRetryMs)
  await expect.poll(() => first.states.at(-1)).toBe('live')
  await expect.poll(requests).toEqual([1, 2].map(() => ({ op: 'subscribe', tags: ['acme_nasd'] })))
  expect(watching().messages).toMatchObject([{ kind: 'last-close', price: 9 }])
  stream.price('acme_nasd', 12)
  await expect.poll(() => first.messages.at(-1)).toMatchObject({ price: 12 })
})

test('a later browser is told that the upstream is stale, and cached prices age despite its heartbeats', async () => {
  const { clock, watching, first } = await hubWithPrice()
  expect(first.messages[0]).not.toHaveProperty('ageMs')
  rig().stream.say({ type: 'status', state: 'stale' })
  await expect.poll(() => first.states.at(-1)).toBe('stale')
  await clock.advance(22_000)
  rig().stream.say({ type: 'heartbeat', time: 7 })
  await expect.poll(() => first.beats.at(-1)).toBe(7)
  const during = watching()
  expect(during.states).toEqual(['stale'])
  expect(during.messages).toMatchObject([{ price: 10, ageMs: 22_000 }])
  rig().stream.say({ type: 'status', state: 'live' })
  await expect.poll(() => first.states.at(-1)).toBe('live')
  const after = watching()
  expect([after.states, after.messages]).toEqual([['live'], []])
})

test('messages of the upstream are serialized again, and unknown ones are skipped', async () => {
  const browser = await rig().browser().opened()
  browser.ask('subscribe', 'acme_nasd')
  await expect.poll(() => rig().stream.requests.length).toBe(1)
  const price = { type: 'price', tag: 'acme_nasd', kind: 'live', price: 2, time: 1 }
  for (const message of [
    'not json',
    { ...price, price: 'NaN' },
    { ...price, price: 0 },
    { type: 'elsewhere', secret: 1 },
    { type: 'unknown', tag: 'acme_nasd', note: 'internal' },
    { ...price, internal: 'x' },
    { type: 'heartbeat', time: 7, internal: 'x' },
  ])
    rig().stream.say(message)
  await expect
    .poll(() => browser.messages.filter(({ type }) => type !== 'status').slice(1))
    .toEqual([{ type: 'unknown', tag: 'acme_nasd' }, price, { type: 'heartbeat', time: 7 }])
})

test('a handshake answered 401 renews the token once, and not at every attempt', async () => {
  rig().stream.refuseWith = 401
  const { clock, upstream, issuer } = upstreamOnClock(rig().stream, 0.99)
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await expect.poll(() => rig().stream.handshakes.length, { interval: 5 }).toBe(attempt)
    await expect.poll(() => clock.pending, { interval: 5 }).toBe(1)
    await clock.advance(LIMITS.stream.maxRetryMs)
  }
  upstream.stop()
  // In five minutes there is one renewal.
  expect(issuer.calls).toBe(2)
  const sent = rig().stream.handshakes.map(({ headers }) => headers.authorization)
  expect(sent.slice(0, 2)).toEqual(['Bearer canary-token-1', 'Bearer canary-token-2'])
})

test('a renewal that fails after a 401 is tried again', async () => {
  rig().stream.refuseWith = 401
  const { clock, happened, upstream, issuer } = upstreamOnClock(rig().stream, 0.99)
  await expect.poll(() => rig().stream.handshakes.length, { interval: 5 }).toBe(1)
  await expect.poll(() => clock.pending, { interval: 5 }).toBe(1)
  issuer.failure = new ProxyProblem('token-unavailable')
  await expect.poll(() => clock.advance(LIMITS.token.secondTryMs).then(() => issuer.calls)).toBe(3)
  rig().stream.refuseWith = null
  issuer.failure = null
  await expect.poll(() => clock.advance(LIMITS.stream.maxRetryMs).then(() => happened)).toContain('open')
  upstream.stop()
  expect(rig().stream.handshakes.at(-1)?.headers.authorization).not.toBe('Bearer canary-token-1')
})

test('refused upgrades crash nothing and are tried again; after a connection that lasted, a loss is answered at once', async () => {
  rig().stream.refuseWith = 502
  const { clock, happened, upstream, issuer } = upstreamOnClock(rig().stream, 0.99)
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    if (attempt === 8) rig().stream.refuseWith = null
    await expect.poll(() => clock.pending, { interval: 5 }).toBe(1)
    await clock.advance(LIMITS.stream.maxRetryMs)
  }
  await expect.poll(() => happened.at(-1)).toBe('open')
  expect(issuer.calls).toBe(1)
  for (const half of [1, 2]) {
    await clock.advance(LIMITS.stream.upstreamSilenceMs - 1)
    rig().stream.say({ type: 'heartbeat', half })
    await expect.poll(() => happened.filter((what) => what === 'message')).toHaveLength(half)
  }
  await clock.advance(LIMITS.stream.stableMs - 2 * (LIMITS.stream.upstreamSilenceMs - 1))
  const handshakes = rig().stream.handshakes.length
  rig().stream.cut()
  await expect.poll(() => happened.at(-1)).toBe('lost')
  await clock.advance(LIMITS.stream.firstRetryMs)
  await expect.poll(() => rig().stream.handshakes.length).toBe(handshakes + 1)
  upstream.stop()
})

test('a connection that is open but silent counts as lost', async () => {
  const { clock, happened, upstream } = upstreamOnClock(rig().stream)
  await expect.poll(() => happened).toEqual(['open'])
  await clock.advance(LIMITS.stream.upstreamSilenceMs - 1)
  rig().stream.say({ type: 'heartbeat', time: 1 })
  await expect.poll(() => happened).toEqual(['open', 'message'])
  await clock.advance(LIMITS.stream.upstreamSilenceMs - 1)
  expect(happened).toEqual(['open', 'message'])
  await clock.advance(1)
  await expect.poll(() => happened).toEqual(['open', 'message', 'lost'])
  await clock.advance(LIMITS.stream.firstRetryMs)
  await expect.poll(() => happened.at(-1)).toBe('open')
  upstream.stop()
  await clock.advance(60_000)
  expect(happened.filter((what) => what === 'open')).toHaveLength(2)
  expect(clock.pending).toBe(0)
})
