import { afterEach, expect, test } from 'vitest'
import { Metrics } from '#server/base/metrics.ts'
import { freshGrants, reply } from '#testing/fault-upstream.ts'
import { ProxyRig } from '#testing/proxy-rig.ts'
import { rawRequest, sendRaw } from '#testing/raw-client.ts'
import { freeLoopbackPort } from './free-port.ts'
import { serveMetrics } from './metrics-server.ts'

let stop = async () => {}
afterEach(() => stop())

test('the figures of a little traffic, in a text that Prometheus reads', async () => {
  const metrics = new Metrics()
  const rig = await ProxyRig.start({ metrics })
  stop = () => rig.stop()
  rig.upstream.onToken(freshGrants())
  rig.upstream.script(reply(500, {}), reply(200, { id: 'abc' }))
  await rig.call('/api/insights/v1/abc')
  await rig.call('/api/insights/v1/def')
  const text = metrics.render()
  expect(text).toContain(
    'http_server_request_duration_seconds_count{route="/api/insights/v1/:id",method="GET",status="200"} 2',
  )
  expect(text).toContain('http_client_request_duration_seconds_count{outcome="500"} 1')
  expect(text).toContain('http_client_request_duration_seconds_count{outcome="200"} 2')
  expect(text).toContain('proxy_token_requests_total{outcome="ok"} 1')
  expect(text).toContain('proxy_retries_total 1')
  expect(text).toContain('proxy_has_token 1')
  expect(text).not.toContain('abc')
  for (const line of text.trim().split('\n')) {
    expect(line).toMatch(
      /^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? [\d.e+-]+)$/,
    )
  }
})

test('buckets are cumulative and end with everything', () => {
  const metrics = new Metrics()
  for (const seconds of [0.001, 0.005, 0.3, 99]) {
    metrics.observe('http_client_request_duration_seconds', { outcome: 'x' }, seconds)
  }
  const counts = [...metrics.render().matchAll(/_bucket\{outcome="x",le="([^"]+)"\} (\d+)/g)].map(
    ([, le, count]) => [le, Number(count)],
  )
  expect(counts).toHaveLength(15)
  expect(counts[0]).toEqual(['0.005', 2])
  expect(counts.find(([le]) => le === '0.5')).toEqual(['0.5', 3])
  expect(counts.at(-1)).toEqual(['+Inf', 4])
})

test('X41: addresses and methods that nobody knows make no new series', async () => {
  const metrics = new Metrics()
  const rig = await ProxyRig.start({ metrics })
  stop = () => rig.stop()
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(
      Array.from({ length: 25 }, (_, at) =>
        rig.call(`/api/${round}-${at}/x`, { method: at % 2 ? 'GET' : 'DELETE' }),
      ),
    )
  }
  const series = metrics
    .render()
    .split('\n')
    .filter((line) => line.includes('_count{'))
  expect(series.length).toBeLessThanOrEqual(4)
})

test('X37: they are on a port of their own, at one address, for reading only', async () => {
  const port = await freeLoopbackPort()
  const end = await serveMetrics(new Metrics(), port)
  stop = async () => end()
  const answer = await sendRaw(port, rawRequest('GET', '/metrics'))
  expect(answer.status).toBe(200)
  expect(answer.body).toMatch(/process_resident_memory_bytes \d+/)
  expect((await sendRaw(port, rawRequest('GET', '/'))).status).toBe(404)
  expect((await sendRaw(port, rawRequest('POST', '/metrics'))).status).toBe(404)
})
