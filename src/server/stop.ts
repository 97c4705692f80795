import type { FastifyInstance } from 'fastify'
import { type Clock, pause } from './clock.ts'
import { LIMITS } from './limits.ts'

/** Signals that stop the program. SIGHUP: the terminal it runs in was closed. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Tells whether a signal gives up the requests in flight: only Ctrl-C, pressed again a while after the stop began. A signal to the
 * whole process group arrives several times, directly and again through every launcher above this program (`close-with-grace`
 * would give up on the second one).
 */
export function impatience(clock: Clock): (signal: (typeof STOP_SIGNALS)[number]) => boolean {
  let beganAt: number | null = null
  return (signal) => {
    beganAt ??= clock.mono()
    return signal === 'SIGINT' && clock.mono() - beganAt >= LIMITS.stop.impatientMs
  }
}

/**
 * Closes the server after its requests: each response closes its connection. Resolves in any case, so that a connection that never
 * ends cannot hold up the exit, which cuts it off.
 */
export const stopGracefully = (app: FastifyInstance, clock: Clock): Promise<unknown> =>
  Promise.race([app.close(), pause(clock, LIMITS.stop.drainMs)])
