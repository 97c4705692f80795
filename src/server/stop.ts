import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Clock, pause } from './clock.ts'
import { LIMITS } from './limits.ts'

/** Signals that stop the program. SIGHUP: the terminal it runs in was closed. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Whether a signal gives up the requests in flight: only Ctrl-C, again a while after the stop began. A signal to the process group
 * arrives several times, also through every launcher above this program (`close-with-grace` would give up on the second).
 */
export function impatience(clock: Clock): (signal: (typeof STOP_SIGNALS)[number]) => boolean {
  let beganAt: number | null = null
  return (signal) => {
    beganAt ??= clock.mono()
    return signal === 'SIGINT' && clock.mono() - beganAt >= LIMITS.stop.impatientMs
  }
}

/** Closes the server after its requests. Resolves in any case: the exit cuts off a connection that never ends. */
export const stopGracefully = (app: FastifyInstance, clock: Clock): Promise<unknown> =>
  Promise.race([app.close().catch(() => {}), pause(clock, LIMITS.stop.drainMs)])

/**
 * Ends connections for which Node would wait. During a stop: at once those that have sent nothing (browsers connect in advance), and a moment
 * later those without a whole request. Always: one whose reader takes nothing of a response; while we still work, a deadline ends that.
 */
export function endIdleConnections(app: FastifyInstance): void {
  /** Each with the response to its latest request. */
  const connections = new Map<Socket, ServerResponse | null>()
  const isAnswering = (response: ServerResponse | null | undefined) =>
    response?.req.complete && !response.closed
  app.server.on('connection', (socket) => {
    connections.set(socket, null)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('upgrade', ({ socket }) => connections.delete(socket))
  app.server.on('request', ({ socket }, response) => connections.set(socket, response))
  // Nothing was sent for `connectionTimeout`.
  app.server.on('timeout', (socket) => {
    if (socket.writableLength > 0 || !isAnswering(connections.get(socket))) socket.destroy()
  })
  const endUnfinished = () => {
    for (const [socket, response] of connections) if (!isAnswering(response)) socket.destroy()
  }
  app.addHook('preClose', async () => {
    for (const socket of connections.keys()) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(endUnfinished, LIMITS.stop.unfinishedMs).unref()
  })
}
