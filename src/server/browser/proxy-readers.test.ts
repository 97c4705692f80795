import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LIMITS } from '#server/base/limits.ts'
import { freshGrants, hold, reply } from '#testing/proxy/fault-upstream.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'
import { rawRequest } from '#testing/proxy/raw-client.ts'
import { AnswerPool } from './answer-pool.ts'

const MIB = 1_048_576
const FILTER = '/api/insights/v1/filter'
const PAGE = { result: [{ id: 'a', text: 'x'.repeat(13 * MIB) }] }
const STALLED_MS = 200

let rig: ProxyRig
let answers: AnswerPool
let clients: Socket[] = []

beforeEach(async () => {
  answers = new AnswerPool({ maxBytes: 30 * MIB, alwaysBytes: 1024 })
  rig = await ProxyRig.start({ answers })
  rig.upstream.onToken(freshGrants())
  rig.upstream.script(reply(200, PAGE))
})

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await rig.stop()
})

/** A client that asks for a page of the list and reads nothing of the answer until it is told to. */
function idleReader(body = '{"limit":1000}'): Socket {
  const headers = [
    ['Host', 'localhost'],
    ['Content-Type', 'application/json'],
    ['Content-Length', String(body.length)],
  ] as const
  const client = connect(rig.port, '127.0.0.1', () => client.write(rawRequest('POST', FILTER, headers, body)))
  client.on('error', () => client.destroy())
  client.pause()
  clients.push(client)
  return client
}

describe('readers that do not read', () => {
  test('many of one answer cost the memory of one, whether they come at once or one after another', async () => {
    for (let count = 0; count < 40; count += 1) idleReader()
    await expect.poll(() => answers.used).toBeGreaterThan(13 * MIB)
    for (let round = 0; round < 3; round += 1) {
      await once(idleReader(), 'readable')
    }
    await expect.poll(() => answers.used).toBeLessThan(14 * MIB)
    expect(rig.upstream.calls.length).toBeGreaterThan(3)
    for (const client of clients) client.destroy()
    await expect.poll(() => answers.used).toBe(0)
  })

  test('different answers beyond the budget are refused with a time to come back; small ones still go', async () => {
    rig.upstream.script(
      reply(200, { result: [{ id: 'a'.repeat(13 * MIB) }] }),
      reply(200, { result: [{ id: 'b'.repeat(13 * MIB) }] }),
      reply(200, PAGE),
      reply(200, { id: 'abc' }),
    )
    idleReader('{"limit":998}')
    await expect.poll(() => answers.used).toBeGreaterThan(13 * MIB)
    idleReader('{"limit":999}')
    await expect.poll(() => answers.used).toBeGreaterThan(26 * MIB)
    const refused = await rig.call(FILTER, { body: { limit: 1000 } })
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect((await rig.call('/api/insights/v1/abc')).status).toBe(200)
    clients[0]?.destroy()
    rig.upstream.script(reply(200, PAGE))
    await expect.poll(async () => (await rig.call(FILTER, { body: { limit: 1000 } })).status).toBe(200)
  })

  test('one that takes nothing for a while is cut off', async () => {
    expect(rig.app.server.timeout).toBe(LIMITS.inbound.stalledMs)
    rig.app.server.setTimeout(STALLED_MS)
    const client = idleReader()
    await expect.poll(() => answers.used).toBeGreaterThan(0)
    await expect.poll(() => answers.used).toBe(0)
    const ended = new Promise((resolve) => client.once('close', resolve))
    client.resume()
    await ended
    expect(client.bytesRead).toBeLessThan(13 * MIB)
  })

  test('one that takes a little at a time gets everything', async () => {
    // Server and client share this process: where it stands still the client takes nothing, and must not be cut off for that.
    const stalledMs = 5 * STALLED_MS
    rig.app.server.setTimeout(stalledMs)
    const client = idleReader()
    let received = 0
    let taken = 0
    client.on('data', (chunk: Buffer) => {
      received += chunk.length
      taken += chunk.length
      // By amount, not by chunk: how the system cuts the bytes must not decide how long this takes.
      if (taken < MIB / 8) return
      taken = 0
      client.pause()
      setTimeout(() => client.resume(), 12)
    })
    client.resume()
    const startedAt = performance.now()
    await vi.waitUntil(() => received > 13 * MIB, { timeout: 60_000 })
    expect(performance.now() - startedAt).toBeGreaterThan(stalledMs)
  })

  test('one that waits for a slow service is not taken for one', async () => {
    rig.app.server.setTimeout(STALLED_MS)
    const late = new Promise((resolve) => setTimeout(resolve, 3 * STALLED_MS))
    rig.upstream.script(hold(late, reply(200, { id: 'abc' })))
    expect((await rig.call('/api/insights/v1/abc')).status).toBe(200)
  })
})
