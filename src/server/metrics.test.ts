import { once } from 'node:events'
import { METHODS as HTTP_METHODS } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { SERVICE_ROUTES } from '#contract/calls/routes.ts'
import { SESSION_PATHS } from '#contract/desk/session.ts'
import { reply } from '#testing/proxy/fault-upstream.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'
import { rawRequest, sendRaw } from '#testing/proxy/raw-client.ts'
import { createMetrics, serveMetrics } from '#server/metrics.ts'

const HOST = ['Host', 'localhost'] as const
let stop = async () => {}
afterEach(() => stop())

test('the figures of a little traffic, in a text that Prometheus reads', async () => {
  const metrics = createMetrics()
  const rig = await ProxyRig.start({ metrics })
  stop = () => rig.stop()
  rig.upstream.script(reply(500, {}), reply(200, { id: 'abc' }))
  await rig.call('/api/insights/v1/abc')
  await rig.call('/api/insights/v1/def')
  const text = await metrics.registry.metrics()
  expect(text).toContain('http_server_requests_total{route="/api/insights/v1/:id",status="2xx"} 2')
  expect(text).toContain('http_server_request_duration_seconds_count{route="/api/insights/v1/:id"} 2')
  expect(text).toContain('http_client_request_duration_seconds_count{outcome="5xx"} 1')
  expect(text).toContain('http_client_request_duration_seconds_count{outcome="2xx"} 2')
  expect(text).toContain('proxy_token_requests_total{outcome="ok"} 1')
  expect(text).toContain('proxy_retries_total 1')
  expect(text).not.toContain('abc')
  for (const line of text.trim().split('\n').filter(Boolean)) {
    expect(line).toMatch(
      /^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? [\d.e+-]+)$/,
    )
  }
})

const seriesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

test('addresses, methods and statuses that nobody knows never make more than five hundred series', async () => {
  const metrics = createMetrics()
  const rig = await ProxyRig.start({ metrics })
  stop = () => rig.stop()
  const paths = [
    ...Object.values(SERVICE_ROUTES).map(({ path }) => `/api${path}`),
    '/api/config',
    '/api/img/x',
    ...Object.values(SESSION_PATHS),
  ]
  const steps = [200, 204, 302, 400, 401, 403, 404, 418, 429, 500, 503, 599]
  for (const method of HTTP_METHODS.filter((name) => name !== 'CONNECT')) {
    const targets = [...paths, '/healthz', '/readyz', '/', '/insights', '/x', `/api/${method}`]
    await Promise.all(
      targets.map((path, at) => {
        rig.upstream.script(reply(steps[at % steps.length] ?? 200, {}))
        return rig.raw(rawRequest(method, path.replaceAll(/[{}]/g, ''), [HOST, ['Connection', 'close']]))
      }),
    )
  }
  // What such a run does not come across: every class of status of every route.
  for (const path of [...paths, '/healthz', '/readyz', '*', 'none']) {
    const route = path.replaceAll(/\{(\w+)\}/g, ':$1')
    for (const status of ['2xx', '3xx', '4xx', '5xx']) metrics.requests.inc({ route, status })
    metrics.requestSeconds.observe({ route }, 1)
  }
  const outcomes = ['2xx', '3xx', '4xx', '5xx', 'timeout', 'left', 'unreachable', 'malformed']
  for (const outcome of outcomes) metrics.exchanges.observe({ outcome }, 1)
  for (const source of ['service', 'cached', 'stale']) metrics.answers.inc({ source })
  const series = seriesOf(await metrics.registry.metrics())
  // Every route of ours has its own latency; only what is no route is lumped together.
  for (const path of paths.slice(0, 18)) {
    const route = path === '/api/img/x' ? '/api/img/:link' : path.replaceAll(/\{(\w+)\}/g, ':$1')
    expect(series.some((line) => line.includes(`duration_seconds_count{route="${route}"}`))).toBe(true)
  }
  expect(series.length).toBeLessThanOrEqual(500)
}, 60_000)

test('they are on a port of their own, at one address, for reading only', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // a listening TCP server has no other kind of address
  await new Promise((resolve) => probe.close(resolve))
  const end = await serveMetrics(createMetrics(), port)
  stop = async () => end()
  const answer = await sendRaw(port, rawRequest('GET', '/metrics'))
  expect(answer.status).toBe(200)
  expect(answer.body).toMatch(/process_resident_memory_bytes \d+/)
  expect((await sendRaw(port, rawRequest('GET', '/'))).status).toBe(404)
  expect((await sendRaw(port, rawRequest('POST', '/metrics'))).status).toBe(404)
  // Another site may point its name at this machine.
  for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '']) {
    const foreign = await sendRaw(port, rawRequest('GET', '/metrics', [['Host', host]]))
    expect(foreign.status).toBe(421)
    expect(foreign.body).not.toContain('process_resident')
  }
})
