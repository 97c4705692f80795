import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { AppConfig } from '#contract/desk/app-config.ts'
import { readFeed } from '#contract/records/feed.ts'
import { LIMITS } from '#server/limits.ts'
import { gate, hold, reply } from '#testing/proxy/fault-upstream.ts'
import { startProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { REFERENCE_STATUS } from '#testing/proxy/proxy-rig.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'

describe('/api/config', () => {
  test('in reference mode has the clock and the progress of the reference service', async () => {
    const rig = await startProxyRig({
      config: {
        mode: 'reference',
        feedPath: '/feed/v1/filter',
        priceStreamUrl: new URL('ws://127.0.0.1:1/prices'),
      },
    })
    rig.upstream.script(reply(200, REFERENCE_STATUS))
    const config = v.parse(AppConfig, (await rig.call('/api/config')).json)
    expect(config).toMatchObject({
      mode: 'reference',
      environment: 'Reference',
      now: REFERENCE_STATUS.now,
      systems: { priceStream: true, feed: true },
      reference: REFERENCE_STATUS,
    })
    expect(rig.upstream.calls[0]?.headers['authorization']).toBeUndefined()
  })

  test('is not known before the reference service has responded; later its last market and day stand', async () => {
    const rig = await startProxyRig({ config: { mode: 'reference' }, clock: new VirtualClock() })
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
      expect(await read()).toMatchObject({ now: REFERENCE_STATUS.now, reference: REFERENCE_STATUS })
    expect(await read()).toMatchObject({ reference: { insights: 1300 } })
  })

  test('waits longer for the first status, because the reference service may be busy at its start', async () => {
    const clock = new VirtualClock()
    const rig = await startProxyRig({ config: { mode: 'reference' }, clock })
    const { until, open } = gate()
    rig.upstream.script(hold(until, reply(200, REFERENCE_STATUS)))
    const answer = rig.call('/api/config')
    await expect.poll(() => rig.upstream.calls.length).toBe(1)
    await clock.advance(LIMITS.firstStatusMs - 1)
    open()
    expect(await answer).toMatchObject({ status: 200 })
  })

  test('in live mode calls nobody and names no host, account or secret', async () => {
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
    expect(rig.upstream.seen).toHaveLength(0)
  })
})

test('/readyz is about the token, /healthz about the process, and neither needs our host name', async () => {
  const rig = await startProxyRig()
  expect((await rig.call('/readyz', { headers: { host: '10.0.0.7:3000' } })).json).toEqual({
    status: 'ready',
  })
  expect(rig.upstream.tokenCalls).toHaveLength(1)
  rig.lifecycle.isDraining = true
  expect((await rig.call('/readyz')).status).toBe(503)
  expect((await rig.call('/healthz', { headers: { host: '10.0.0.7:3000' } })).status).toBe(200)
})

describe('feed', () => {
  const insight = {
    id: 'i-1',
    title: 'A title',
    card: { name: 'rsi_low' },
    created_at: '2026-11-01T00:00:00Z',
    episodes: [{}, {}, {}],
    hit_ratio: { '1m': { median: 0.02, hit_ratio: 71 } },
    metadata: {
      entity: 'acme_nasd',
      direction: 1,
      stars: 6,
      horizon: '1m',
      signal_low: 1,
      signal_high: 2,
      last_value: 1.5,
    },
  }

  test('of a service without one is made from its insights', async () => {
    const rig = await startProxyRig()
    rig.upstream.script(reply(200, { result: [insight, { id: 'i-2', hit_ratio: null }] }))
    const answer = await rig.call('/api/feed/v1/filter', { body: { entity: ['acme_nasd'], limit: 2 } })
    expect(rig.upstream.calls[0]?.path).toBe('/insights/v1/filter')
    expect(rig.upstream.calls[0]?.body.toString()).toBe('{"entity":["acme_nasd"],"limit":2}')
    const { items, unreadable } = readFeed(answer.json)
    expect(unreadable).toEqual([])
    expect(items[0]).toMatchObject({
      id: 'i-1',
      insight_card: 'rsi_low',
      direction: 1,
      stars: 6,
      num_episodes: 3,
      hit_rate: 71,
      hit_rate_out_of_sample: null,
      signal_high: 2,
    })
    expect(items[1]).toMatchObject({ id: 'i-2', hit_rate: null, num_episodes: null })
  })

  test.each(['title', 'created_at'])(
    'of insights whose %s is nested too deeply is an unusable response, not an internal error',
    async (field) => {
      const rig = await startProxyRig()
      const deep = '['.repeat(100_000) + ']'.repeat(100_000)
      rig.upstream.script(reply(200, `{"result":[{"id":"i-1","${field}":${deep}}]}`))
      const answer = await rig.call('/api/feed/v1/filter', { body: {} })
      expect(answer.status).toBe(502)
      expect(rig.logLines.filter((line) => line.includes('internal-error'))).toEqual([])
    },
  )
})
