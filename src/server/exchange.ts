import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Dispatcher } from 'undici'
import type { Clock } from './clock.ts'
import { ProxyProblem } from './problems.ts'

/** The time that one request may take in all: token, queue and every try. It ends early when the browser disconnects. */
export class Deadline {
  /** Why it ended; null while it runs. */
  problem: ProxyProblem | null = null
  /** Rejects when it ends. */
  readonly ended: Promise<never>
  readonly #clock: Clock
  readonly #endsAt: number
  readonly #cancel: () => void
  #end: (problem: ProxyProblem) => void = () => {}
  #isReleased = false

  constructor(clock: Clock, totalMs: number) {
    this.#clock = clock
    this.#endsAt = clock.mono() + totalMs
    this.ended = new Promise((_, reject) => {
      this.#end = (problem) => reject((this.problem = problem))
    })
    this.ended.catch(() => {})
    this.#cancel = clock.after(totalMs, () =>
      this.#end(new ProxyProblem('upstream-timeout', { cause: 'timeout' })),
    )
  }

  get remainingMs(): number {
    return Math.max(0, this.#endsAt - this.#clock.mono())
  }

  /** Must be called when the work is done, with or without success. */
  release(): void {
    this.#cancel()
    this.#isReleased = true
  }

  /** The browser has disconnected: nobody waits any more. Often it has its answer: a problem, which is costly, would end nothing. */
  leave(): void {
    if (!this.#isReleased) this.#end(new ProxyProblem('caller-left'))
    this.release()
  }

  /** The promise's result, unless the deadline ends first. The promise itself continues. */
  race<T>(promise: Promise<T>): Promise<T> {
    promise.catch(() => {}) // it may fail after the deadline
    return Promise.race([this.ended, promise])
  }
}

export async function within<T>(
  clock: Clock,
  ms: number,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const deadline = new Deadline(clock, ms)
  try {
    return await work(deadline)
  } finally {
    deadline.release()
  }
}

export const USER_AGENT = 'insight-desk'

interface ExchangeRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
  readonly deadline: Deadline
  /** Of the response body, decompressed. */
  readonly maxBytes: number
}

export interface ExchangeResponse {
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string | null
  readonly cacheControl: string | null
  /** Decompressed if the status is 200. */
  readonly body: Buffer
}

/**
 * Sends one request and returns the complete response: only that can be checked, or requested again after a broken connection. No redirects.
 * Throws only `ProxyProblem`: `upstream-unreachable`, `upstream-timeout`, `upstream-invalid-response` (too large or coded), `caller-left`.
 */
export async function exchange(
  dispatcher: Dispatcher,
  origin: string,
  { deadline, maxBytes, body, headers: given, ...request }: ExchangeRequest,
): Promise<ExchangeResponse> {
  const chunks: Buffer[] = []
  let length = 0
  let status = 0
  let headers: IncomingHttpHeaders = {}
  try {
    // Also while it waits for a connection, when the HTTP client has not called back yet.
    await deadline.race(
      new Promise<void>((resolve, reject) =>
        dispatcher.dispatch(
          { ...request, origin, body: body ?? null, headers: { ...given, 'user-agent': USER_AGENT } },
          {
            onRequestStart(controller) {
              if (deadline.problem) controller.abort(deadline.problem)
              deadline.ended.catch((problem) => controller.abort(problem))
            },
            onResponseStart(_, statusCode, received) {
              status = statusCode
              headers = received
            },
            onResponseData(controller, chunk) {
              chunks.push(chunk)
              length += chunk.length
              if (length > maxBytes) controller.abort(malformed('too large'))
            },
            onResponseEnd: () => resolve(),
            onResponseError: (_, error) => reject(error),
          },
        ),
      ),
    )
    const header = (name: string) => [headers[name]].flat()[0] ?? null
    const wire = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length)
    return {
      status,
      contentType: header('content-type') ?? '',
      retryAfter: header('retry-after'),
      cacheControl: header('cache-control'),
      // Only this body is ever read; that of an error often is not what its headers say, and its status counts all the same.
      body: status === 200 ? await decoded(wire, header('content-encoding'), maxBytes) : wire,
    }
  } catch (error) {
    throw exchangeProblem(error)
  }
}

const malformed = (code: string) =>
  new ProxyProblem('upstream-invalid-response', { cause: `malformed ${code}` })

/** undici's `decompress` is experimental, and prints a warning at the start. */
async function decoded(wire: Buffer, encoding: string | null, maxOutputLength: number): Promise<Buffer> {
  const name = encoding?.toLowerCase() || 'identity'
  if (name === 'identity') return wire
  const decode: typeof gunzip | null = name === 'gzip' ? gunzip : name === 'br' ? brotliDecompress : null
  if (!decode) throw malformed('content-encoding')
  return promisify(decode)(wire, { maxOutputLength }).catch(({ code }: NodeJS.ErrnoException) => {
    throw malformed(String(code))
  })
}

/** The problem for any error of the HTTP client; its code is for the log only. */
export function exchangeProblem(thrown: unknown): ProxyProblem {
  if (thrown instanceof ProxyProblem) return thrown
  const code = thrown instanceof Error ? String(('code' in thrown && thrown.code) || thrown.name) : ''
  const isLate = /TIMEDOUT|_TIMEOUT$/.test(code)
  const cause = `${isLate ? 'timeout' : 'unreachable'} ${code}`.trim()
  return new ProxyProblem(isLate ? 'upstream-timeout' : 'upstream-unreachable', { cause })
}

/** A `Retry-After` header (seconds or HTTP date) as milliseconds from now; null when absent or invalid. */
export function retryAfterMs(header: string | null, clock: Clock): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const at = /^[A-Z][a-z]+,? /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - clock.now())
}
