import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import { LIMITS } from './limits.ts'

const S = LIMITS.stop

/** What asks the program to stop. SIGHUP is the terminal that it ran in being closed. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

type StopSignal = (typeof STOP_SIGNALS)[number]

/**
 * Tells an impatient person from one request that arrives several times. A signal to the whole process group reaches this program
 * directly and again through every launcher above it, so that a second one says nothing by itself (`close-with-grace` gives everything
 * up on it): only Control-C pressed again, a while after the stop began, means that the calls under way shall be given up. A service
 * manager that wants that sends SIGKILL.
 */
export class StopRequests {
  readonly #clock: Clock
  #beganAt: number | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  hear(signal: StopSignal): 'begin' | 'now' | 'known' {
    const now = this.#clock.mono()
    if (this.#beganAt === null) {
      this.#beganAt = now
      return 'begin'
    }
    return signal === 'SIGINT' && now - this.#beganAt >= S.impatientMs ? 'now' : 'known'
  }
}

/**
 * Ends the server without losing a request: takes no new connections, lets every answer close its own, sweeps idle ones, and gives up on
 * the rest only after the drain time.
 */
export async function stopGracefully(app: FastifyInstance, drainMs: number = S.drainMs): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), S.sweepMs)
  const giveUp = setTimeout(() => app.server.closeAllConnections(), drainMs)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(giveUp)
  }
}
