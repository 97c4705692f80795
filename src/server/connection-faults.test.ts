import { describe, expect, test } from 'vitest'
import { SERVICE_ROUTES } from '#contract/calls/routes.ts'
import { Metrics } from '#server/metrics.ts'
import { settled, VirtualClock } from '#testing/virtual-clock.ts'
import { fin, freshGrants, reply, reset, stall, truncate, type Step } from '#testing/proxy/fault-upstream.ts'
import { ProxyRig, type RigAnswer } from '#testing/proxy/proxy-rig.ts'
import { freshProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'

const INSIGHT = '/api/insights/v1/abc'
const FILTER = '/api/insights/v1/filter'
const insight = { id: 'abc', title: 'An insight' }
const rig = freshProxyRig()

const kindOf = ({ json }: RigAnswer): unknown =>
  typeof json === 'object' && json ? Reflect.get(json, 'kind') : null

describe('connection', () => {
  test('a service that refuses the connection is tried twice and reported', async () => {
    const metrics = new Metrics()
    const lonely = await ProxyRig.start({ metrics })
    lonely.upstream.onToken(freshGrants())
    lonely.upstream.script(reply(200, insight))
    await lonely.call(INSIGHT)
    const { port } = lonely.upstream
    await lonely.upstream.stop()
    const answer = await lonely.call(INSIGHT)
    expect(answer.status).toBe(502)
    expect(kindOf(answer)).toBe('unavailable')
    expect(answer.text).not.toContain(String(port))
    const figures = await metrics.registry.metrics()
    expect(figures).toContain('http_client_requests_total{outcome="unreachable"} 2')
    expect(figures).toContain('proxy_retries_total 1')
    await lonely.stop()
  })

  test('silence and a stalled body end as 504 at the deadline', async () => {
    const clock = new VirtualClock()
    const slow = await ProxyRig.start({ clock })
    slow.upstream.onToken(freshGrants())
    slow.upstream.script(stall, truncate('{"id":', 100, stall))
    const waiting = ['a.b', 'a.c'].map((name) => slow.call(`/api/snake/v2?snakes=${name}`))
    await expect.poll(() => slow.upstream.calls.length).toBe(2)
    await clock.advance(SERVICE_ROUTES.snakes.timeoutMs - 1)
    expect(await Promise.race([...waiting, settled()])).toBeUndefined()
    await clock.advance(1)
    const answers = await Promise.all(waiting)
    expect(answers.map(({ status }) => status)).toEqual([504, 504])
    expect(answers.map(kindOf)).toEqual(['timeout', 'timeout'])
    expect(slow.upstream.calls).toHaveLength(2)
    await slow.stop()
  })

  test.each<[string, Step]>([
    ['a reset before the headers', reset],
    ['an end before the headers', fin],
    ['a body cut short', truncate('{"id":"abc"', 500, fin)],
    ['a chunked body cut short', chunkedCut()],
    ['a reset in the middle of the body', truncate('{"id":"abc"', 500, reset)],
  ])('%s is repeated once', async (_, fault) => {
    rig().upstream.script(fault, reply(200, insight))
    const answer = await rig().call(INSIGHT)
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual(insight)
    expect(rig().upstream.calls).toHaveLength(2)
  })

  test.each<[string, Step]>([
    ['a reset', reset],
    ['an end', fin],
    ['a body cut short', truncate('{"id":"abc"}', 500, fin)],
  ])('%s twice in a row is a 502, never half an answer', async (_, fault) => {
    rig().upstream.script(fault)
    const answer = await rig().call(INSIGHT)
    expect(answer.status).toBe(502)
    expect(answer.text).not.toContain('"abc"')
    expect(rig().upstream.calls).toHaveLength(2)
  })

  test('a kept connection that breaks on reuse is replaced, with the same bytes of the POST', async () => {
    rig().upstream.script(reply(200, { result: [] }), reset, reply(200, { result: [] }))
    const body = { limit: 5, sector: ['Energy'] }
    expect((await rig().call(FILTER, { body })).status).toBe(200)
    expect((await rig().call(FILTER, { body })).status).toBe(200)
    const [first, broken, repeated] = rig().upstream.calls
    expect(broken?.connection).toBe(first?.connection)
    expect(repeated?.connection).not.toBe(broken?.connection)
    expect(repeated?.body).toEqual(broken?.body)
  })
})

function chunkedCut(): Step {
  return async (socket) => {
    socket.write(
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"id"\r\n',
    )
    await new Promise((resolve) => setTimeout(resolve, 10))
    socket.end()
  }
}
