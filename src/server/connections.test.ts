import { connect } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { LIMITS } from '#server/limits.ts'
import { sharedProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { clingingClient, rawRequest } from '#testing/proxy/raw-client.ts'

const rig = sharedProxyRig()

const HANDSHAKE = [
  ['Host', 'localhost'],
  ['Connection', 'Upgrade'],
  ['Upgrade', 'websocket'],
  ['Origin', 'http://localhost'],
] as const

test('a client that is answered for good and never closes its side loses its place', async () => {
  const { server } = rig().app
  const connections = promisify(server.getConnections.bind(server))
  let accepted = 0
  const count = () => (accepted += 1)
  server.on('connection', count)
  const clients = [
    'NONSENSE\r\n\r\n',
    `GET / HTTP/1.1\r\nx: ${'y'.repeat(LIMITS.inbound.maxHeaderBytes)}\r\n\r\n`,
    // For a socket that does not exist.
    rawRequest('GET', '/api/nothing', HANDSHAKE),
    rawRequest('GET', '/healthz', [
      ['Host', 'localhost'],
      ['Connection', 'close'],
    ]),
  ].flatMap((bytes) => Array.from({ length: 10 }, () => clingingClient(rig().port, bytes)))
  await expect.poll(() => accepted).toBe(40)
  server.off('connection', count)
  await expect.poll(connections, { timeout: 3 * LIMITS.inbound.lingerMs }).toBe(0)
  for (const client of clients) client.destroy()
})

test(
  'a client that sends half a request and never closes its side loses its place',
  { timeout: 20_000 },
  async () => {
    const { checkMs, lingerMs } = LIMITS.inbound
    const { server } = rig().app
    server.headersTimeout = 200
    const connections = promisify(server.getConnections.bind(server))
    const clients = Array.from({ length: 200 }, () => clingingClient(rig().port, 'GET / HTTP/1.1\r\nHost: '))
    await expect.poll(connections).toBe(200)
    const patience = { timeout: 2 * checkMs + 2 * lingerMs, interval: 200 }
    await expect.poll(connections, patience).toBe(0)
    for (const client of clients) client.destroy()
  },
)

test("connections that are reset at once are nobody's failure", { timeout: 60_000 }, async () => {
  const { server } = rig().app
  let accepted = 0
  const count = () => (accepted += 1)
  server.on('connection', count)
  rig().logLines.length = 0
  for (let round = 0; round < 100; round += 1) {
    const socket = connect(rig().port, '127.0.0.1', () => {
      socket.write(rawRequest('GET', '/api/insights/v1/abc').repeat(3))
      setImmediate(() => socket.resetAndDestroy())
    })
    socket.on('error', () => socket.destroy())
  }
  await expect.poll(() => accepted, { timeout: 25_000 }).toBe(100)
  await expect.poll(promisify(server.getConnections.bind(server)), { timeout: 25_000 }).toBe(0)
  server.off('connection', count)
  expect(rig().logLines.filter((line) => line.includes('internal-error'))).toEqual([])
  expect(rig().logLines.filter((line) => line.includes('"status":500'))).toEqual([])
})
