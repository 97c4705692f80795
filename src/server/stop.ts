import type { IncomingMessage } from 'node:http'
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
 * A stop ends connections for which Node would wait: at once those that have sent nothing (browsers connect in advance), and a moment
 * later those without a whole request.
 */
export function endUnfinishedRequests(app: FastifyInstance): void {
  const connections = new Set<Socket>()
  const requests = new Set<IncomingMessage>()
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('upgrade', ({ socket }) => connections.delete(socket))
  app.server.on('request', (request, response) => {
    requests.add(request)
    response.once('close', () => requests.delete(request))
  })
  const endUnfinished = () => {
    const whole = [...requests].filter(({ complete }) => complete).map(({ socket }) => socket)
    for (const socket of connections) if (!whole.includes(socket)) socket.destroy()
  }
  app.addHook('preClose', async () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(endUnfinished, LIMITS.stop.unfinishedMs).unref()
  })
}
