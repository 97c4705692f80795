import { performance } from 'node:perf_hooks'
import { Pool } from 'undici'
import { quantile } from '#shared/statistics/quantile.ts'

/** Of fewer answers nothing can be said; on a crowded machine a stretch is made longer for them. */
const LEAST = 200
const MOST_MS = 20_000

/** What one stretch of load measured. */
export interface Load {
  /** Requests answered per second. */
  readonly perSecond: number
  readonly medianMs: number
  readonly p99Ms: number
  readonly answered: number
}

/** What is asked, and what every answer must be. */
export interface Target {
  readonly origin: string
  /** Path of the request of this number. */
  readonly path: (at: number) => string
  /** Sent as JSON with POST; null for GET. */
  readonly body: string | null
  /** Encoding that the answer is asked for in, as browsers do; null for none. */
  readonly encoding: 'br' | null
  /** Length that every answer must have, bytes. */
  readonly length: number
}

/** Asks one after the other on so many connections, as fast as answers come, for so long or a little longer. Throws when a single answer is not what it must be. */
export async function saturate(target: Target, connections: number, ms: number): Promise<Load> {
  const pool = new Pool(target.origin, { connections, pipelining: 1 })
  const times: number[] = []
  const startedAt = performance.now()
  const ask = asker(target, pool, times)
  const worker = async () => {
    for (let elapsed = 0; elapsed < ms || times.length < LEAST; elapsed = performance.now() - startedAt) {
      if (elapsed > MOST_MS) return
      await ask(performance.now())
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, worker))
  } finally {
    await pool.destroy()
  }
  return loadOf(times, performance.now() - startedAt)
}

/** Asks at a fixed rate, whether or not earlier answers have come; times count from when a request was due. Throws as above. */
export async function atRate(target: Target, perSecond: number, ms: number): Promise<Load> {
  const pool = new Pool(target.origin, { connections: 64, pipelining: 1 })
  const times: number[] = []
  const ask = asker(target, pool, times)
  const startedAt = performance.now()
  const underWay: Promise<void>[] = []
  try {
    for (let at = 0; at < (perSecond * ms) / 1000; at += 1) {
      const dueAt = startedAt + (at * 1000) / perSecond
      const waitMs = dueAt - performance.now()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      underWay.push(ask(dueAt))
    }
    await Promise.all(underWay)
  } finally {
    await pool.destroy()
  }
  return loadOf(times, performance.now() - startedAt)
}

function asker({ path, body: sent, encoding, length }: Target, pool: Pool, times: number[]) {
  const headers = {
    ...(sent !== null && { 'content-type': 'application/json' }),
    ...(encoding !== null && { 'accept-encoding': encoding }),
  }
  const how = { method: sent === null ? ('GET' as const) : ('POST' as const), headers, body: sent }
  return async (since: number) => {
    asked += 1
    const { statusCode, body } = await pool.request({ ...how, path: path(asked) })
    const { byteLength } = await body.arrayBuffer()
    if (statusCode !== 200 || byteLength !== length)
      throw new Error(`an answer with status ${statusCode} and ${byteLength} bytes: nothing is measured`)
    times.push(performance.now() - since)
  }
}

/** Counts requests of all runs, so that no two of them ask for the same thing by accident. */
let asked = 0

function loadOf(times: readonly number[], wallMs: number): Load {
  if (times.length < LEAST) throw new Error(`only ${times.length} answers: nothing is measured`)
  return {
    perSecond: times.length / (wallMs / 1000),
    medianMs: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    answered: times.length,
  }
}
