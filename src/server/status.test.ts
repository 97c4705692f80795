import * as v from 'valibot'
import { expect, test } from 'vitest'
import { AppConfig } from '#contract/desk/app-config.ts'
import { readFeed } from '#contract/records/feed.ts'
import { toFeed } from '#server/stand-ins.ts'
import { gate, hold, reply } from '#testing/proxy/fault-upstream.ts'
import { startProxyRig, startVirtualRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { INSIGHT, REFERENCE_STATUS } from '#testing/proxy/proxy-rig.ts'

test('/api/config is not known before the reference service has responded; later its last market and day stand', async () => {
  const priceStreamUrl = new URL('ws://127.0.0.1:1/prices')
  const config = { mode: 'reference', feedPath: '/feed', priceStreamUrl } as const
  const rig = await startVirtualRig({ config })
  rig.upstream.script(
    reply(500, {}),
    reply(200, '<html>'),
    reply(200, { now: 1 }),
    reply(200, REFERENCE_STATUS),
    reply(500, {}),
    reply(200, { ...REFERENCE_STATUS, insights: 1300 }),
  )
  const read = async () => v.parse(AppConfig, (await rig.call('/api/config')).json)
  for (const _ of [1, 2, 3])
    expect(await rig.call('/api/config')).toMatchObject({ status: 502, json: { kind: 'unavailable' } })
  for (const _ of [1, 2])
    expect(await read()).toMatchObject({
      mode: 'reference',
      environment: 'Reference',
      now: REFERENCE_STATUS.now,
      systems: { priceStream: true, feed: true },
      reference: REFERENCE_STATUS,
    })
  expect(await read()).toMatchObject({ reference: { insights: 1300 } })
  expect(rig.upstream.tokenCalls).toEqual([])
})

test('/api/config notices other prices: what was received before is not returned any more, nor what was on its way', async () => {
  const { upstream, call } = await startProxyRig({ config: { mode: 'reference' }, caches: true })
  const cached = async (id: string) => (await call(`/api/insights/v1/${id}`)).headers['x-cache']
  const tell = (more: object) => {
    upstream.script(reply(200, { ...REFERENCE_STATUS, ...more }), reply(200, { id: 'abc' }))
    return call('/api/config')
  }
  await tell({})
  expect([await cached('abc'), await cached('abc')]).toEqual(['miss', 'hit'])
  await tell({ insights: 1300 })
  expect(await cached('abc')).toBe('hit')
  const { until, open } = gate()
  upstream.script(hold(until, reply(200, { id: 'def' })))
  const late = call('/api/insights/v1/def')
  await expect.poll(() => upstream.calls.length).toBe(4)
  await tell({ edition: 'another' })
  open()
  await late
  expect([await cached('abc'), await cached('def')]).toEqual(['miss', 'miss'])
})

test('/api/config in live mode calls nobody and names no host, account or secret', async () => {
  const rig = await startProxyRig({ config: { environment: 'Staging' } })
  const answer = await rig.call('/api/config')
  expect(v.parse(AppConfig, answer.json)).toMatchObject({
    mode: 'live',
    environment: 'Staging',
    service: expect.stringMatching(/^[0-9a-f]{16}$/),
    systems: { priceStream: false, feed: false },
    reference: null,
  })
  expect(answer.text).not.toMatch(/127\.0\.0\.1|canary/)
  // Only the reference service has this.
  expect(await rig.call('/api/reference/data')).toMatchObject({ json: { kind: 'not-configured' } })
  expect(rig.upstream.seen).toHaveLength(0)
})

test('/readyz is about the token and /healthz about the process; neither needs our host name, and who asks like a probe gets no more', async () => {
  const { call, upstream, lifecycle } = await startProxyRig()
  const ask = (path: string, more = {}) => call(path, { headers: { host: '10.0.0.7:3000', ...more } })
  expect((await ask('/readyz')).json).toEqual({ status: 'ready' })
  expect(upstream.tokenCalls).toHaveLength(1)
  const borrowed = { 'user-agent': 'GoogleHC/1.0', 'x-forwarded-uri': '/healthz' }
  expect((await ask('/healthz', borrowed)).json).toEqual({ status: 'up' })
  expect((await ask(INSIGHT, borrowed)).status).toBe(421)
  for (const path of ['/healthz', '/readyz'])
    expect(await call(path, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  lifecycle.isDraining = true
  expect([(await ask('/readyz')).status, (await ask('/healthz')).status]).toEqual([503, 200])
})

test('the feed of a service without one is made from its insights', () => {
  const own = { direction: 1, stars: 6, horizon: '1m', signal_low: 1, signal_high: 2, last_value: 1.5 }
  const insight = {
    id: 'i-1',
    title: 'A title',
    card: { name: 'rsi_low' },
    episodes: [{}, {}, {}],
    hit_ratio: { '1m': { median: 0.02, hit_ratio: 71 } },
    metadata: { entity: 'acme_nasd', ...own },
  }
  const computed = { insight_card: 'rsi_low', num_episodes: 3, hit_rate: 71, hit_rate_out_of_sample: null }
  const { items, unreadable } = readFeed(toFeed({ result: [insight, { id: 'i-2', hit_ratio: null }] }))
  expect(unreadable).toEqual([])
  expect(items).toMatchObject([
    { id: 'i-1', ...own, ...computed },
    { id: 'i-2', hit_rate: null, num_episodes: null },
  ])
})
