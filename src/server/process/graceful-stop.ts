import type { FastifyInstance } from 'fastify'
import { setTimeout as pauseMs } from 'node:timers/promises'
import type { Lifecycle } from '#server/base/lifecycle.ts'
import { LIMITS } from '#server/base/limits.ts'

const S = LIMITS.stop

/**
 * Ends the server without losing a request: says so on `/readyz` first, then takes no new connections, lets every
 * answer close its own, sweeps idle ones, and gives up on the rest only after the drain time.
 */
export async function stopGracefully(
  app: FastifyInstance,
  { lifecycle, graceMs, drainMs = S.drainMs }: { lifecycle: Lifecycle; graceMs: number; drainMs?: number },
): Promise<void> {
  lifecycle.drain()
  if (graceMs > 0) await pauseMs(graceMs)
  const sweep = setInterval(() => app.server.closeIdleConnections(), S.sweepMs)
  const giveUp = setTimeout(() => app.server.closeAllConnections(), drainMs)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(giveUp)
  }
}
