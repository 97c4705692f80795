import { METHODS as HTTP_METHODS } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createMetrics, serveMetrics } from '#server/metrics.ts'
import { reply } from '#testing/proxy/fault-upstream.ts'
import { startProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { REFERENCE_STATUS } from '#testing/proxy/proxy-rig.ts'
import { HOST, rawRequest, sendRaw } from '#testing/proxy/raw-client.ts'
import { freePort } from '#tooling/program.ts'

test('a queue of the reference service is included while there is one', async () => {
  const rig = await startProxyRig({ config: { mode: 'reference' } })
  const jobs = { waiting: 480, active: 8, repeated: 2, failed: 1 }
  const queue = { reachable: true, workers: 4, jobsPerSecond: 61.5, ...jobs }
  rig.upstream.script(reply(200, { ...REFERENCE_STATUS, queue }), reply(200, REFERENCE_STATUS))
  const text = await rig.figures()
  expect(text).toContain('reference_queue{figure="workers"} 4')
  expect(text).toContain('reference_queue{figure="jobs_per_second"} 61.5')
  expect(text).toContain('reference_queue{figure="reachable"} 1')
  expect(await rig.figures()).not.toContain('reference_queue{')
})

test('requests give these metrics, and addresses, methods and statuses that nobody knows no series of their own', async () => {
  const rig = await startProxyRig()
  rig.upstream.script(reply(500, {}), reply(200, { id: 'abc' }))
  for (const id of ['abc', 'def']) await rig.call(`/api/insights/v1/${id}`)
  const text = await rig.figures()
  for (const figure of [
    'http_server_requests_total{route="/api/insights/v1/:id",status="2xx"} 2',
    'http_server_request_duration_seconds_count{route="/api/insights/v1/:id"} 2',
    'http_client_request_duration_seconds_count{outcome="5xx"} 1',
    'http_client_request_duration_seconds_count{outcome="2xx"} 2',
    'proxy_token_requests_total{outcome="ok"} 1',
    'proxy_retries_total 1',
  ])
    expect(text).toContain(figure)
  expect(text).not.toContain('abc')
  const read =
    /"route":"\S+:id","status":200,"ms":\d+,"upstreamMs":\d+,"attempts":1,"cache":"miss","bytes":\d+,/
  expect(rig.logLines.at(-1)).toMatch(read)
  expect(rig.logLines.filter((line) => line.includes('"attempts":2'))).toHaveLength(1)
  const series = async () => (await rig.figures()).split('\n').length
  const ask = async (from: number) => {
    for (let at = from; at < from + 20; at += 1) {
      rig.upstream.script(reply(400 + at, {}))
      await rig.call(`/api/insights/v1/${at}`)
      await rig.call(`/${at}`)
      await rig.raw(rawRequest(HTTP_METHODS[at] ?? 'GET', `/api/${at}`, [HOST, ['Connection', 'close']]))
    }
  }
  await ask(0)
  const before = await series()
  await ask(40)
  expect(await series()).toBe(before)
  expect(before).toBeLessThan(500)
})

test('they are on a port of their own, at one address, for reading only', async () => {
  const port = await freePort()
  onTestFinished(await serveMetrics(createMetrics(), port))
  const ask = (method: string, path: string, host = 'localhost') =>
    sendRaw(port, rawRequest(method, path, [['Host', host]]))
  expect((await ask('GET', '/metrics')).body).toMatch(/process_resident_memory_bytes \d+/)
  expect([(await ask('GET', '/')).status, (await ask('POST', '/metrics')).status]).toEqual([404, 404])
  // Another site may point its name at this machine.
  for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '']) {
    const { status, body } = await ask('GET', '/metrics', host)
    expect(status).toBe(421)
    expect(body).not.toContain('process_resident')
  }
})
