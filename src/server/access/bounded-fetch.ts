import { Deadline } from '#server/deadline.ts'
import { exchange } from '#server/exchange.ts'
import { LIMITS } from '#server/limits.ts'
import type { AccessDeps } from './entrance.ts'

const { totalMs, maxBytes } = LIMITS.access

/**
 * The `fetch` that the sign-on libraries are given: our own exchange, so that a provider can neither keep us waiting, nor send without
 * end, nor send us elsewhere. Throws `ExchangeFailure`.
 */
export function boundedFetch({ dispatcher, clock, userAgent }: AccessDeps) {
  return async (
    address: string,
    init: { method?: string; headers?: unknown; body?: unknown },
  ): Promise<Response> => {
    const { origin, pathname, search } = new URL(address)
    const deadline = new Deadline(clock, totalMs)
    try {
      const { status, contentType, body } = await exchange(dispatcher, origin, {
        method: init.method === 'POST' ? 'POST' : 'GET',
        path: pathname + search,
        headers: { ...headersOf(init.headers), 'user-agent': userAgent },
        body: init.body === undefined || init.body === null ? undefined : Buffer.from(textOf(init.body)),
        deadline,
        maxBytes,
      })
      const hasBody = status !== 204 && status !== 304
      const headers = { 'content-type': contentType }
      return new Response(hasBody ? new Uint8Array(body) : null, { status, headers })
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
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString()
  throw new TypeError('only text and forms are sent to a provider')
}
