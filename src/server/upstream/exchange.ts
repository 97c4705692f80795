import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { ExchangeFailure, toExchangeFailure } from '#server/problems/exchange-failure.ts'

export interface ExchangeRequest {
  readonly method: 'GET' | 'POST'
  /** Path and query, already encoded. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
  readonly signal: AbortSignal
  /** Limit on the wire and after decompression, bytes. */
  readonly maxWireBytes: number
  readonly maxDecodedBytes: number
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
 * One request, one complete answer. Buffered on purpose: only a complete body can be checked, repeated after a broken
 * connection, or turned into an honest error. Redirects are not followed. Throws `ExchangeFailure` and nothing else.
 */
export async function exchange(
  dispatcher: Dispatcher,
  origin: string,
  request: ExchangeRequest,
): Promise<ExchangeAnswer> {
  try {
    const { statusCode, headers, body } = await unlessAborted(
      request.signal,
      () =>
        dispatcher.request({
          origin,
          path: request.path,
          method: request.method,
          headers: { ...request.headers },
          body: request.body ?? null,
          signal: request.signal,
          reset: request.closes ?? false,
        }),
      (late) => late.body.destroy(),
    )
    const wire = await readAll(body, request.maxWireBytes)
    const decoded = await decode(wire, single(headers['content-encoding']), request.maxDecodedBytes)
    // Decoding takes its time: an answer that nobody waits for any more must not set anything further in motion.
    request.signal.throwIfAborted()
    return {
      status: statusCode,
      contentType: single(headers['content-type']) ?? '',
      retryAfter: single(headers['retry-after']),
      body: decoded,
    }
  } catch (error) {
    throw request.signal.aborted ? toExchangeFailure(request.signal.reason) : toExchangeFailure(error)
  }
}

/**
 * Undici notices an abort only once a connection stands. Here the wait ends with the signal in any case, and an answer
 * that still comes is thrown away.
 */
async function unlessAborted<T>(
  signal: AbortSignal,
  start: () => Promise<T>,
  discard: (late: T) => void,
): Promise<T> {
  signal.throwIfAborted()
  const started = start()
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      reject(signal.reason)
      started.then(discard, () => {})
    }
    signal.addEventListener('abort', onAbort, { once: true })
    started.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

async function readAll(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    length += bytes.length
    // Leaving the loop by an exception destroys the stream and with it the connection.
    if (length > maxBytes) throw new ExchangeFailure('too-large')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks, length)
}

const gunzipAsync = promisify(gunzip)
const brotliDecompressAsync = promisify(brotliDecompress)

async function decode(wire: Buffer, encoding: string | null, maxOutputLength: number): Promise<Buffer> {
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

function single(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}
