import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { ExchangeFailure, toExchangeFailure } from '#server/problems/exchange-failure.ts'
import type { EndSignal } from '#server/upstream/limits/ending.ts'
import { Pieces } from '#server/upstream/answers/pieces.ts'

export interface ExchangeRequest {
  readonly method: 'GET' | 'POST'
  /** Path and query, already encoded. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
  readonly signal: EndSignal
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
    request.signal.throwIfAborted()
    const { status, headers, wire } = await received(dispatcher, origin, request)
    const encoding = single(headers['content-encoding'])?.toLowerCase() ?? 'identity'
    const body = encoding === 'identity' ? wire : await decode(wire, encoding, request.maxDecodedBytes)
    // Decoding takes its time: an answer that nobody waits for any more must not set anything further in motion.
    request.signal.throwIfAborted()
    return {
      status,
      contentType: single(headers['content-type']) ?? '',
      retryAfter: single(headers['retry-after']),
      body,
    }
  } catch (error) {
    throw request.signal.aborted ? toExchangeFailure(request.signal.reason) : toExchangeFailure(error)
  }
}

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

interface Received {
  readonly status: number
  readonly headers: Headers
  /** As it came, not yet decompressed. */
  readonly wire: Buffer
}

/**
 * What comes back, gathered straight from the client's parser: a stream around it would cost more than all else that is done with
 * an answer. The client notices an abort only once a connection stands; here the wait ends with the signal in any case.
 */
function received(dispatcher: Dispatcher, origin: string, request: ExchangeRequest): Promise<Received> {
  const { signal, maxWireBytes } = request
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null
    let head: Omit<Received, 'wire'> | null = null
    let wire = new Pieces()
    const settle = () => signal.removeEventListener('abort', onAbort)
    const fail = (error: unknown) => {
      settle()
      reject(error)
    }
    const end = (error: Error) => {
      fail(error)
      controller?.abort(error)
    }
    const onAbort = () => end(toExchangeFailure(signal.reason))
    signal.addEventListener('abort', onAbort, { once: true })
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        // A second time when a connection ended before it was of use: what came by the first is no part of the answer.
        head = null
        wire = new Pieces()
        controller = started
        if (signal.aborted) started.abort(toExchangeFailure(signal.reason))
      },
      onResponseStart(_, status, headers) {
        // What comes before the answer itself, such as 103, is not an answer.
        if (status >= 200) head = { status, headers }
      },
      onResponseData(_, chunk) {
        if (wire.length + chunk.length > maxWireBytes) end(new ExchangeFailure('too-large'))
        else wire.add(chunk)
      },
      onResponseEnd() {
        settle()
        if (head) resolve({ ...head, wire: wire.whole() })
        else reject(new ExchangeFailure('malformed', 'no status'))
      },
      onResponseError(_, error) {
        fail(error)
      },
    }
    const { method, path, headers, body = null, closes = false } = request
    try {
      dispatcher.dispatch({ origin, path, method, headers: { ...headers }, body, reset: closes }, handler)
    } catch (error) {
      fail(error)
    }
  })
}

const gunzipAsync = promisify(gunzip)
const brotliDecompressAsync = promisify(brotliDecompress)

async function decode(wire: Buffer, encoding: string, maxOutputLength: number): Promise<Buffer> {
  switch (encoding) {
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
