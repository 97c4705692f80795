import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Dispatcher } from 'undici'
import { isLoopback, isPublicAddress } from '#server/base/addresses.ts'
import type { Clock } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import { ExchangeFailure } from '#server/problems/exchange-failure.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import type { Deadline } from '#server/upstream/limits/deadline.ts'
import { exchange } from '#server/upstream/exchange.ts'
import { Semaphore } from '#server/upstream/limits/semaphore.ts'

export interface Image {
  readonly type: string
  readonly bytes: Buffer
}

/**
 * Connections to public addresses only. Through a company's proxy the name is looked up over there: then it is that proxy's part to
 * keep programs away from what is inside, and ours that only listed hosts are asked for.
 */
export const publicConnection = (lookup: LookupFunction = systemLookup) => ({
  timeout: LIMITS.upstream.connectMs,
  lookup: publicOnly(lookup),
})

/** The addresses that are checked are the ones that are connected to: a name cannot mean something else a moment later. */
export function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, address, family) => {
      const addresses = Array.isArray(address) ? address.map((entry) => entry.address) : [address]
      const isRefused = !error && !isLoopback(hostname) && !addresses.every(isPublicAddress)
      const refusal: NodeJS.ErrnoException = Object.assign(new Error('address is not public'), {
        code: 'EHOSTUNREACH',
      })
      callback(isRefused ? refusal : error, address, family)
    })
  }
}

/** Fetches pictures that a signed link named: no token, no cookie, no referrer, no redirect. */
export class ImageClient {
  readonly #dispatcher: Dispatcher
  readonly #semaphore: Semaphore
  readonly #userAgent: string

  constructor(deps: { dispatcher: Dispatcher; clock: Clock; userAgent: string }) {
    this.#dispatcher = deps.dispatcher
    this.#userAgent = deps.userAgent
    const { maxInFlight } = LIMITS.image
    this.#semaphore = new Semaphore(
      { maxInFlight, maxWaiting: 100, maxWaitMs: LIMITS.image.totalMs },
      deps.clock,
    )
  }

  /** The picture, or null for whatever cannot be shown as one. Throws `ProxyProblem` when the proxy is overloaded. */
  async fetch(url: URL, deadline: Deadline): Promise<Image | null> {
    try {
      const answer = await this.#semaphore.run(deadline.signal, () =>
        exchange(this.#dispatcher, url.origin, {
          method: 'GET',
          path: url.pathname + url.search,
          headers: {
            accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
            'user-agent': this.#userAgent,
          },
          signal: deadline.signal,
          maxWireBytes: LIMITS.image.maxBytes,
          maxDecodedBytes: LIMITS.image.maxBytes,
        }),
      )
      const type = answer.status === 200 ? imageType(answer.body) : null
      return type !== null && answer.contentType.toLowerCase().startsWith('image/')
        ? { type, bytes: answer.body }
        : null
    } catch (error) {
      if (error instanceof ProxyProblem) throw error
      if (error instanceof ExchangeFailure && error.reason === 'left') throw error
      return null
    }
  }
}

/** The picture format that the bytes themselves show; null for everything that is not one of five harmless ones. */
export function imageType(bytes: Buffer): string | null {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.length < 16) return null
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (ascii(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp'
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'image/gif'
  if (ascii(4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(8, 12))) return 'image/avif'
  return null
}
