import { setTimeout as pauseMs } from 'node:timers/promises'
import { Pool } from 'undici'
import { quantile } from '#shared/statistics/quantile.ts'

/** Of fewer answers nothing can be said; on a crowded machine a stretch is made longer for them. */
const LEAST = 200
const MOST_MS = 20_000
const STRETCH_MS = 2_000

/** What one stretch of load measured. */
export type Load = { perSecond: number; p99Ms: number; answered: number }

/** What is asked, a path by the number of the request, and how many bytes every answer must have. */
export type Target = { origin: string; path: (at: number) => string; length: number }

/** Asks one after the other on so many connections, as fast as answers come. Throws when a single answer is not what it must be. */
export const saturate = (target: Target, connections: number): Promise<Load> =>
  loaded(target, connections, async (ask, elapsedMs, answered) => {
    const worker = async () => {
      while ((elapsedMs() < STRETCH_MS || answered() < LEAST) && elapsedMs() < MOST_MS)
        await ask(performance.now())
    }
    await Promise.all(Array.from({ length: connections }, worker))
  })

/** Asks at a fixed rate, whether or not earlier answers have come; times count from when a request was due. Throws as above. */
export const atRate = (target: Target, perSecond: number): Promise<Load> =>
  loaded(target, 64, async (ask, elapsedMs) => {
    const startedAt = performance.now()
    const underWay: Promise<void>[] = []
    for (let dueMs = 0; dueMs < STRETCH_MS; dueMs += 1000 / perSecond) {
      if (dueMs > elapsedMs()) await pauseMs(dueMs - elapsedMs())
      underWay.push(ask(startedAt + dueMs))
    }
    await Promise.all(underWay)
  })

/** Counts requests of all runs, so that no two of them ask for the same thing by accident. */
let asked = 0

async function loaded(
  { origin, path, length }: Target,
  connections: number,
  run: (
    ask: (since: number) => Promise<void>,
    elapsedMs: () => number,
    answered: () => number,
  ) => Promise<void>,
): Promise<Load> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const times: number[] = []
  const startedAt = performance.now()
  const elapsedMs = () => performance.now() - startedAt
  const ask = async (since: number) => {
    asked += 1
    const { statusCode, body } = await pool.request({ method: 'GET', path: path(asked) })
    const { byteLength } = await body.arrayBuffer()
    if (statusCode !== 200 || byteLength !== length)
      throw new Error(`an answer with status ${statusCode} and ${byteLength} bytes: nothing is measured`)
    times.push(performance.now() - since)
  }
  try {
    await run(ask, elapsedMs, () => times.length)
  } finally {
    await pool.destroy()
  }
  if (times.length < LEAST) throw new Error(`only ${times.length} answers: nothing is measured`)
  return {
    perSecond: times.length / (elapsedMs() / 1000),
    p99Ms: quantile(times, 0.99),
    answered: times.length,
  }
}
