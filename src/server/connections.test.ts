import { connect } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { LIMITS } from '#server/limits.ts'
import { sharedProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { rawRequest } from '#testing/proxy/raw-client.ts'

const rig = sharedProxyRig()

const HANDSHAKE = [
  ['Host', 'localhost'],
  ['Connection', 'Upgrade'],
  ['Upgrade', 'websocket'],
  ['Origin', 'http://localhost'],
] as const

/** Sends bytes and keeps its own side open, whatever the server does. */
function clingingClient(port: number, bytes: string) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(bytes))
  socket.on('error', () => {})
  socket.resume()
  return socket
}

test('a client that is answered for good and never closes its side loses its place', async () => {
  const { server } = rig().app
  const connections = promisify(server.getConnections.bind(server))
  let accepted = 0
  const count = () => (accepted += 1)
  server.on('connection', count)
  const kinds = [
    'NONSENSE\r\n\r\n',
    `GET / HTTP/1.1\r\nx: ${'y'.repeat(LIMITS.inbound.maxHeaderBytes)}\r\n\r\n`,
    // For a socket that does not exist.
    rawRequest('GET', '/api/nothing', HANDSHAKE),
    rawRequest('GET', '/healthz', [
      ['Host', 'localhost'],
      ['Connection', 'close'],
    ]),
  ]
  for (const bytes of kinds) {
    const clients = Array.from({ length: 10 }, () => clingingClient(rig().port, bytes))
    await expect.poll(() => accepted).toBe(10)
    accepted = 0
    await expect.poll(connections, { timeout: 5_000, message: bytes.slice(0, 40) }).toBe(0)
    for (const client of clients) client.destroy()
  }
  server.off('connection', count)
})
