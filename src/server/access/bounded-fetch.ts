import type { Dispatcher } from 'undici'
import type { Clock } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import { Deadline } from '#server/upstream/limits/deadline.ts'
import { exchange } from '#server/upstream/exchange.ts'

interface FetchInit {
  readonly method?: string
  readonly headers?: unknown
  readonly body?: unknown
}

/**
 * The `fetch` that the sign-on libraries are given: our own exchange, so that a provider can neither keep us waiting,
 * nor send without end, nor send us elsewhere. Throws `ExchangeFailure`.
 */
export function boundedFetch(dispatcher: Dispatcher, clock: Clock, userAgent: string) {
  return async (address: string, init: FetchInit): Promise<Response> => {
    const { origin, pathname, search } = new URL(address)
    const deadline = new Deadline(clock, LIMITS.access.totalMs)
    const body = init.body === undefined || init.body === null ? undefined : Buffer.from(textOf(init.body))
    try {
      const answer = await exchange(dispatcher, origin, {
        method: init.method === 'POST' ? 'POST' : 'GET',
        path: pathname + search,
        headers: { ...headersOf(init.headers), 'user-agent': userAgent },
        body,
        signal: deadline.signal,
        maxWireBytes: LIMITS.access.maxBytes,
        maxDecodedBytes: LIMITS.access.maxBytes,
      })
      const hasBody = answer.status !== 204 && answer.status !== 304
      return new Response(hasBody ? new Uint8Array(answer.body) : null, {
        status: answer.status,
        headers: { 'content-type': answer.contentType },
      })
    } finally {
      deadline.release()
    }
  }
}

function headersOf(headers: unknown): Record<string, string> {
  if (headers instanceof Headers) return Object.fromEntries(headers)
  const given = typeof headers === 'object' && headers !== null ? Object.entries(headers) : []
  return Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), String(value)]))
}

function textOf(body: unknown): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('only text and forms are sent to a provider')
}
