import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Dispatcher } from 'undici'
import type { Clock } from './clock.ts'
import type { Deadline } from './deadline.ts'

/**
 * Why an exchange with another server brought no usable answer:
 * `unreachable` no connection · `untrusted` TLS said no · `interrupted` the connection broke · `timeout` the deadline passed ·
 * `malformed` not HTTP, or undecodable · `too-large` over a size limit · `left` our own client went away.
 */
export type FailureReason =
  'unreachable' | 'untrusted' | 'interrupted' | 'timeout' | 'malformed' | 'too-large' | 'left'

export class ExchangeFailure extends Error {
  override readonly name = 'ExchangeFailure'
  readonly reason: FailureReason

  /** @param code the system's or client's error code, for the log only */
  constructor(reason: FailureReason, code = '') {
    super(`${reason} ${code}`.trim())
    this.reason = reason
  }
}

const CODES: Readonly<Partial<Record<FailureReason, readonly string[]>>> = {
  // Ours end by deadline: the last is a company's proxy that opens no tunnel.
  unreachable:
    'ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL UND_ERR_ABORTED'.split(' '),
  untrusted: ['UND_ERR_PRX_TLS'],
  timeout: 'UND_ERR_CONNECT_TIMEOUT ETIMEDOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT'.split(' '),
  // The last two are our own pool, when the program ends before the call has.
  interrupted: 'ECONNRESET EPIPE UND_ERR_SOCKET UND_ERR_DESTROYED UND_ERR_CLOSED'.split(' '),
  'too-large': ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'ERR_BUFFER_TOO_LARGE'],
}
const REASONS = new Map(
  Object.entries(CODES).flatMap(([reason, codes]) => codes.map((code) => [code, reason as FailureReason])),
)
const TLS_CODE = /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/

/** Sorts whatever an HTTP client threw into the closed list above. */
export function toExchangeFailure(thrown: unknown): ExchangeFailure {
  if (thrown instanceof ExchangeFailure) return thrown
  const code = codeOf(thrown)
  return new ExchangeFailure(TLS_CODE.test(code) ? 'untrusted' : (REASONS.get(code) ?? 'malformed'), code)
}

/** A refused connection to a name with several addresses arrives as one error that holds one error per address. */
function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return ''
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code
  if (thrown instanceof AggregateError) return codeOf(thrown.errors[0])
  return thrown.cause === undefined ? thrown.name : codeOf(thrown.cause)
}

export interface ExchangeRequest {
  readonly method: 'GET' | 'POST'
  /** Path and query, already encoded. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
  readonly deadline: Deadline
  /** Limit on the wire, and after decompression unless that has one of its own, bytes. */
  readonly maxBytes: number
  readonly maxDecodedBytes?: number
  /** Close the connection afterwards instead of keeping it for the next request. */
  readonly closes?: boolean
}

export interface ExchangeAnswer {
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string | null
  /** Complete and decompressed. */
  readonly body: Buffer
}

/**
 * One request, one complete answer. Buffered on purpose: only a complete body can be checked, repeated after a broken connection, or
 * turned into an honest error. Redirects are not followed. Throws `ExchangeFailure` and nothing else.
 */
export async function exchange(
  dispatcher: Dispatcher,
  origin: string,
  request: ExchangeRequest,
): Promise<ExchangeAnswer> {
  const { deadline, maxBytes, maxDecodedBytes = maxBytes } = request
  try {
    deadline.throwIfOver()
    const { status, headers, chunks } = await received(dispatcher, origin, request)
    const body = await decoded(Buffer.concat(chunks), single(headers['content-encoding']), maxDecodedBytes)
    // Decoding takes its time: an answer that nobody waits for any more must not set anything further in motion.
    deadline.throwIfOver()
    const contentType = single(headers['content-type']) ?? ''
    return { status, contentType, retryAfter: single(headers['retry-after']), body }
  } catch (error) {
    throw deadline.failure ?? toExchangeFailure(error)
  }
}

interface Received {
  readonly status: number
  readonly headers: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]
  /** As they came, not yet decompressed. */
  readonly chunks: readonly Buffer[]
}

/**
 * Gathered straight from the client's parser: a stream around it would cost more than all else that is done with an answer. The client
 * notices an abort only once a connection stands; here the wait ends with the deadline in any case.
 */
function received(dispatcher: Dispatcher, origin: string, request: ExchangeRequest): Promise<Received> {
  const { method, path, headers, body = null, closes = false, deadline, maxBytes } = request
  return new Promise<Received>((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null
    let answer: (Omit<Received, 'chunks'> & { chunks: Buffer[]; length: number }) | null = null
    const end = (error: Error) => {
      cancel()
      reject(error)
      controller?.abort(error)
    }
    const cancel = deadline.onEnd(() => end(toExchangeFailure(deadline.failure)))
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        // A second time when a connection ended before it was of use: what came by the first is no part of the answer.
        answer = null
        controller = started
        if (deadline.failure) started.abort(deadline.failure)
      },
      onResponseStart(_, status, given) {
        // What comes before the answer itself, such as 103, is not an answer.
        if (status >= 200) answer = { status, headers: given, chunks: [], length: 0 }
      },
      onResponseData(_, chunk) {
        if (!answer) return
        answer.chunks.push(chunk)
        answer.length += chunk.length
        if (answer.length > maxBytes) end(new ExchangeFailure('too-large'))
      },
      onResponseEnd() {
        cancel()
        if (answer) resolve(answer)
        else reject(new ExchangeFailure('malformed', 'no status'))
      },
      onResponseError: (_, error) => {
        cancel()
        reject(error)
      },
    }
    try {
      dispatcher.dispatch({ origin, path, method, headers: { ...headers }, body, reset: closes }, handler)
    } catch (error) {
      end(toExchangeFailure(error))
    }
  })
}

const gunzipAsync = promisify(gunzip)
const brotliDecompressAsync = promisify(brotliDecompress)

async function decoded(wire: Buffer, encoding: string | null, maxOutputLength: number): Promise<Buffer> {
  switch (encoding?.toLowerCase() ?? 'identity') {
    case 'identity':
      return wire
    case 'gzip':
      return gunzipAsync(wire, { maxOutputLength })
    case 'br':
      return brotliDecompressAsync(wire, { maxOutputLength })
    default:
      throw new ExchangeFailure('malformed', 'content-encoding')
  }
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? null

/** A `Retry-After` header as milliseconds from now: seconds or an HTTP date; null when absent or senseless. */
export function retryAfterMs(header: string | null, clock: Clock): number | null {
  if (header === null) return null
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000
  if (!/^[A-Z][a-z]+,? /.test(header)) return null
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - clock.now())
}
