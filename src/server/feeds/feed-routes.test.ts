import { brotliDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { LIST_FEEDS } from '#contract/desk/list-feeds.ts'
import { LIMITS } from '#server/limits.ts'
import { freshGrants, reply, reset, stall } from '#testing/proxy/fault-upstream.ts'
import { allFeeds, FEED_PATHS, knowing, statedInsight } from '#testing/proxy/feed-rig.ts'
import { refuseLeaks } from '#testing/proxy/proxy-rig-hooks.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'

let rig: ProxyRig
afterEach(async () => {
  await rig.stop()
  refuseLeaks(rig)
})

async function start(options: Parameters<typeof ProxyRig.start>[0] = {}) {
  rig = await ProxyRig.start(options)
  rig.upstream.onToken(freshGrants())
}

describe('asking again', () => {
  test.each(FEED_PATHS)('%s is 304 for who has it, and 200 once it has changed', async (path) => {
    await start()
    knowing(rig, statedInsight())
    const first = await rig.call(path)
    expect(first.headers).toMatchObject({
      'cache-control': `private, max-age=${LIMITS.feeds.freshSeconds}`,
      vary: 'accept-encoding',
    })
    const headers = { 'if-none-match': String(first.headers['etag']) }
    const same = await rig.call(path, { headers })
    expect({ status: same.status, text: same.text, etag: same.headers['etag'] }).toEqual({
      status: 304,
      text: '',
      etag: first.headers['etag'],
    })
    knowing(rig, statedInsight({ id: 'i-2' }), statedInsight())
    const changed = await rig.call(path, { headers })
    expect(changed.status).toBe(200)
    expect(changed.headers['etag']).not.toBe(first.headers['etag'])
  })

  test('HEAD says what GET would, without the body; compressed is the same', async () => {
    await start()
    knowing(rig, statedInsight({ title: 'x'.repeat(2000) }))
    const got = await rig.call(LIST_FEEDS.atom)
    const head = await rig.call(LIST_FEEDS.atom, { method: 'HEAD' })
    expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' })
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
      expect(head.headers[name]).toBe(got.headers[name])
    const packed = await rig.app.inject({
      url: LIST_FEEDS.atom,
      headers: { host: `127.0.0.1:${rig.port}`, 'accept-encoding': 'br' },
    })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: got.headers['etag'] })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(got.text)
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is no method of a feed', async (method) => {
    await start()
    for (const path of FEED_PATHS) {
      const answer = await rig.call(path, { method })
      expect({ status: answer.status, allow: answer.headers['allow'] }).toEqual({
        status: 405,
        allow: 'GET, HEAD',
      })
    }
    expect(rig.upstream.seen).toHaveLength(0)
  })
})

describe('the question', () => {
  test('is the list’s own, of the newest hundred', async () => {
    await start()
    knowing(rig)
    await rig.call(`${LIST_FEEDS.json}?stars=8,7&sector=Energy&direction=1,2&sort=-n&page=3`)
    expect(
      rig.upstream.calls.map(({ method, path, body }) => [method, path, JSON.parse(String(body))]),
    ).toEqual([['POST', '/insights/v1/filter', { sector: ['Energy'], stars: [7, 8], limit: 100 }]])
  })

  test('has its direction in the form that the service takes', async () => {
    await start()
    rig.upstream.script(reply(400, {}), reply(200, { result: [statedInsight()] }))
    expect((await rig.call(`${LIST_FEEDS.json}?direction=2`)).status).toBe(200)
    expect((await rig.call(`${LIST_FEEDS.csv}?direction=1`)).status).toBe(200)
    expect(rig.upstream.calls.map(({ body }) => JSON.parse(String(body)).direction)).toEqual([[2], 2, 1])
  })

  test('that no feed can answer names its fields and asks nobody', async () => {
    await start()
    for (const path of FEED_PATHS) {
      const answer = await rig.call(`${path}?stars=7&watched=1&foo=1`)
      expect(answer.headers['content-type']).toBe('application/problem+json')
      expect(answer.json).toMatchObject({
        status: 400,
        kind: 'rejected',
        fields: [{ name: 'watched' }, { name: 'foo' }],
      })
    }
    expect(rig.upstream.seen).toHaveLength(0)
  })

  test('may be as long as the address of a list, and no longer', async () => {
    await start()
    knowing(rig, statedInsight())
    const tags = Array.from({ length: 200 }, (_, at) => `a_very_long_tag_${at}_nasd`).join(',')
    expect(tags.length).toBeGreaterThan(LIMITS.inbound.maxUrlLength)
    expect((await rig.call(`${LIST_FEEDS.csv}?entity=${tags}`)).status).toBe(200)
    const tooLong = `${LIST_FEEDS.csv}?entity=${'x'.repeat(LIMITS.inbound.maxPageUrlLength)}`
    expect((await rig.call(tooLong)).status).toBe(414)
  })

  test('that the service itself refuses is 400', async () => {
    await start()
    rig.upstream.script(reply(422, {}))
    expect((await rig.call(`${LIST_FEEDS.atom}?eco=XX`)).json).toMatchObject({
      status: 400,
      kind: 'rejected',
    })
  })
})

describe('a service that fails', () => {
  test.each([
    ['is not there', reset],
    ['reports an error', reply(500, {})],
    ['is busy', reply(503, {}, { 'retry-after': '7' })],
    ['asks for fewer calls', reply(429, {}, { 'retry-after': '7' })],
    ['refuses the account', reply(401, {})],
    ['may not be used', reply(403, {})],
    ['sends what is no list', reply(200, { result: 7 })],
    ['sends what is no JSON', reply(200, '<html>')],
    ['sends nothing that can be read', reply(200, { result: [{ title: 'no id' }, { id: 7 }] })],
  ])('and %s is 503 with a time, never an empty feed', async (_, step) => {
    await start()
    rig.upstream.script(step)
    for (const path of FEED_PATHS) {
      const answer = await rig.call(path)
      expect({ path, status: answer.status }).toEqual({ path, status: 503 })
      expect(answer.headers['content-type']).toBe('application/problem+json')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('to answer in time is the same', async () => {
    const clock = new VirtualClock()
    await start({ clock })
    rig.upstream.script(stall)
    const answer = await clock.until(rig.call(LIST_FEEDS.atom), 1000)
    expect(answer.status).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  })

  test('after it has answered: the last answer stands, says its age, and is asked for again at once', async () => {
    const clock = new VirtualClock()
    await start({ keeps: true, clock })
    knowing(rig, statedInsight())
    const first = await rig.call(LIST_FEEDS.atom)
    await clock.advance(120_000)
    rig.upstream.script(reset)
    const stale = await clock.until(rig.call(LIST_FEEDS.atom))
    expect({ status: stale.status, text: stale.text }).toEqual({ status: 200, text: first.text })
    expect(stale.headers).toMatchObject({ 'x-data-stale': '1', 'cache-control': 'private, no-cache' })
    expect(Number(stale.headers['age'])).toBeGreaterThanOrEqual(120)
  })

  test('whose market nobody has heard of yet is not shown as a real one', async () => {
    await start({ config: { mode: 'reference' } })
    rig.upstream.script(reply(500, {}))
    const answer = await rig.call(LIST_FEEDS.atom)
    expect(answer.json).toMatchObject({ status: 503, kind: 'unavailable' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(rig.upstream.calls.map(({ path }) => path)).toEqual(['/reference/status'])
  })
})

test('one answer of the service serves list and feeds alike', async () => {
  await start({ keeps: true })
  knowing(rig, statedInsight())
  await rig.call('/api/insights/v1/filter', { body: { limit: 100 } })
  await allFeeds(rig)
  expect(rig.upstream.calls).toHaveLength(1)
})
