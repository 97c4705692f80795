import { setTimeout as pauseMs } from 'node:timers/promises'
import { Pool } from 'undici'
import { quantile } from '#shared/statistics/quantile.ts'

/** The fewest responses for a result; on a busy machine a run is extended for them. */
const MIN_RESPONSES = 200
const MAX_MS = 20_000
const RUN_MS = 2_000

/** The result of one run. */
export type Load = { perSecond: number; p99Ms: number; answered: number }

/** What to request: a path by the number of the request, and the length that every response must have. */
export type Target = { origin: string; path: (at: number) => string; length: number }

/** Sends requests on `connections` connections as fast as responses come. Throws if any response is not as expected. */
export const saturate = (target: Target, connections: number): Promise<Load> =>
  loaded(target, connections, async (send, elapsedMs, answered) => {
    const worker = async () => {
      while ((elapsedMs() < RUN_MS || answered() < MIN_RESPONSES) && elapsedMs() < MAX_MS)
        await send(performance.now())
    }
    await Promise.all(Array.from({ length: connections }, worker))
  })

/** Sends requests at a fixed rate, without waiting for responses; times count from the due time. Throws as above. */
export const atRate = (target: Target, perSecond: number): Promise<Load> =>
  loaded(target, 64, async (send, elapsedMs) => {
    const startedAt = performance.now()
    const inFlight: Promise<void>[] = []
    for (let dueMs = 0; dueMs < RUN_MS; dueMs += 1000 / perSecond) {
      if (dueMs > elapsedMs()) await pauseMs(dueMs - elapsedMs())
      inFlight.push(send(startedAt + dueMs))
    }
    await Promise.all(inFlight)
  })

/** Counts the requests of all runs, so that no two have the same path by accident. */
let sent = 0

async function loaded(
  { origin, path, length }: Target,
  connections: number,
  run: (
    send: (since: number) => Promise<void>,
    elapsedMs: () => number,
    answered: () => number,
  ) => Promise<void>,
): Promise<Load> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const times: number[] = []
  const startedAt = performance.now()
  const elapsedMs = () => performance.now() - startedAt
  const send = async (since: number) => {
    sent += 1
    const { statusCode, body } = await pool.request({ method: 'GET', path: path(sent) })
    const { byteLength } = await body.arrayBuffer()
    if (statusCode !== 200 || byteLength !== length)
      throw new Error(`an answer with status ${statusCode} and ${byteLength} bytes: nothing is measured`)
    times.push(performance.now() - since)
  }
  try {
    await run(send, elapsedMs, () => times.length)
  } finally {
    await pool.destroy()
  }
  if (times.length < MIN_RESPONSES) throw new Error(`only ${times.length} answers: nothing is measured`)
  return {
    perSecond: times.length / (elapsedMs() / 1000),
    p99Ms: quantile(times, 0.99),
    answered: times.length,
  }
}
