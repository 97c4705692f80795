import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import { LIMITS } from './limits.ts'

const S = LIMITS.stop

/** Signals that stop the program. SIGHUP: the terminal it runs in was closed. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Decides what a signal means. The same request may arrive several times: a signal to the whole process group reaches this
 * program directly and again through every launcher above it, so repeats are ignored (`close-with-grace` would give up on the
 * second one). Only Ctrl-C, pressed again a while after the stop began, gives up the requests in flight.
 */
export function stopRequests(
  clock: Clock,
): (signal: (typeof STOP_SIGNALS)[number]) => 'begin' | 'force' | 'ignore' {
  let beganAt: number | null = null
  return (signal) => {
    if (beganAt === null) {
      beganAt = clock.mono()
      return 'begin'
    }
    return signal === 'SIGINT' && clock.mono() - beganAt >= S.impatientMs ? 'force' : 'ignore'
  }
}

/** Closes the server after its requests: each response closes its connection, and what is left is cut off in time. */
export async function stopGracefully(app: FastifyInstance): Promise<void> {
  const giveUp = setTimeout(() => app.server.closeAllConnections(), S.drainMs)
  await app.close()
  clearTimeout(giveUp)
}
