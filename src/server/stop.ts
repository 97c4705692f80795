import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import { LIMITS } from './limits.ts'

const S = LIMITS.stop

/** What asks the program to stop. SIGHUP is the terminal that it ran in being closed. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Tells an impatient person from one request that arrives several times: a signal to the whole process group reaches this program
 * directly and again through every launcher above it. (`close-with-grace` gives everything up on a second one.) Only Control-C pressed
 * again, a while after the stop began, means that the calls under way shall be given up.
 */
export function stopRequests(
  clock: Clock,
): (signal: (typeof STOP_SIGNALS)[number]) => 'begin' | 'now' | 'known' {
  let beganAt: number | null = null
  return (signal) => {
    if (beganAt === null) {
      beganAt = clock.mono()
      return 'begin'
    }
    return signal === 'SIGINT' && clock.mono() - beganAt >= S.impatientMs ? 'now' : 'known'
  }
}

/** Ends the server without losing a request: lets every answer close its connection, and gives up on the rest after the drain time. */
export async function stopGracefully(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), S.sweepMs)
  const giveUp = setTimeout(() => app.server.closeAllConnections(), S.drainMs)
  await app.close().finally(() => {
    clearInterval(sweep)
    clearTimeout(giveUp)
  })
}
