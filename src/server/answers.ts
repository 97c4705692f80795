import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { isWorthRetrying } from '#contract/calls/failure.ts'
import type { Clock } from './clock.ts'
import { Deadline, within } from './exchange.ts'
import { LIMITS } from './limits.ts'
import { problemOf, problemText } from './problems.ts'
import type { CacheLife } from './route-rules.ts'

export interface ServedResponse {
  readonly content: Buffer
  readonly asOf: number
  readonly ageMs: number
  readonly source: 'service' | 'cached' | 'stale'
}

export interface CacheRequest {
  /** Equal for requests of equal meaning. */
  readonly key: string
  readonly life: CacheLife
  readonly timeoutMs: number
  readonly fetch: (deadline: Deadline) => Promise<Fetched>
}

/** `isPassing`: the next caller must not get it, because it will soon be another one. */
export type Fetched = { readonly content: Buffer; readonly isPassing: boolean }

interface Cached {
  readonly content: Buffer
  readonly asOf: number
  readonly at: number
  /** When the next refresh may start, by the monotonic clock. */
  nextRefreshAt: number
}

interface InFlightRead {
  readonly result: Promise<Buffer>
  readonly deadline: Deadline
  /** Start, by the monotonic clock. */
  readonly at: number
  /** Those who have not left. */
  readers: number
}

/** Runs `leave` when the reader has disconnected. */
type OnLeave = (leave: () => void) => void

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * Reads of the service, shared by all callers: the account is the desk's, so what one may see, all may. The last to leave aborts a read.
 * If the service fails or is slow, the last response stands in with its age (RFC 5861, stale-while-revalidate and stale-if-error).
 */
export function createResponseCache(clock: Clock) {
  const reads = new Map<string, InFlightRead>()
  const cache = new LRUCache<string, Cached>({
    max: LIMITS.cache.maxEntries,
    maxSize: LIMITS.cache.maxBytes,
    maxEntrySize: LIMITS.cache.maxEntryBytes,
    sizeCalculation: ({ content }, key) =>
      Math.ceil(content.length * LIMITS.cache.compressedShare) +
      2 * key.length +
      LIMITS.cache.entryOverheadBytes,
  })

  const removeRead = (key: string, read: InFlightRead) => {
    if (reads.get(key) === read) reads.delete(key)
  }

  function startRead({ key, life, timeoutMs, fetch }: CacheRequest): InFlightRead {
    const deadline = new Deadline(clock, timeoutMs)
    const result = fetch(deadline).then(({ content, isPassing }) => {
      const isCacheable = !isPassing && (life.staleMs > 0 || life.freshMs > 0) && reads.get(key) === read
      if (isCacheable) cache.set(key, { content, asOf: clock.now(), at: clock.mono(), nextRefreshAt: 0 })
      return content
    })
    const read: InFlightRead = { deadline, at: clock.mono(), readers: 0, result }
    reads.set(key, read)
    const settle = () => {
      deadline.release()
      removeRead(key, read)
    }
    result.then(settle, settle)
    return read
  }

  /** The result of the read in flight for this request, or of a new one. Without `onLeave` the reader stays. */
  function joinRead(request: CacheRequest, onLeave?: OnLeave): Promise<Buffer> {
    const read = reads.get(request.key) ?? startRead(request)
    read.readers += 1
    onLeave?.(() => {
      read.readers -= 1
      if (read.readers > 0) return
      // Removed first, so that new readers do not join a read that is being aborted.
      removeRead(request.key, read)
      read.deadline.leave()
    })
    return read.result
  }

  /** Waits for a limited time since the read began, so that one that hangs costs the first reader seconds, and later ones nothing. */
  const readWithPatience = (request: CacheRequest) => {
    const spentMs = clock.mono() - (reads.get(request.key)?.at ?? clock.mono())
    const patienceMs = Math.max(0, LIMITS.cache.patienceMs - spentMs)
    return within(clock, patienceMs, (patience) => patience.race(joinRead(request)))
  }

  function refresh(request: CacheRequest, entry: Cached): void {
    if (entry.nextRefreshAt > clock.mono()) return
    // Set at once, so that other readers do not refresh too. The older response serves until a refresh succeeds.
    entry.nextRefreshAt = clock.mono() + LIMITS.cache.refreshRetryMs
    joinRead(request).catch(() => {})
  }

  return {
    bytes: () => cache.calculatedSize,
    /** Also of reads in flight the responses are not cached. */
    clear() {
      reads.clear()
      cache.clear()
    },
    /** The response: cached, new, or an older one when the service fails. */
    async read(request: CacheRequest, onLeave: OnLeave): Promise<ServedResponse> {
      const { key, life } = request
      const entry = cache.get(key)
      // By the clock that says more: the monotonic one stands still while the machine sleeps.
      const ageMs = entry ? Math.max(clock.mono() - entry.at, clock.now() - entry.asOf) : Infinity
      if (entry && ageMs < Math.max(life.freshMs, life.refreshMs)) {
        if (ageMs >= life.freshMs) refresh(request, entry)
        // Field by field: a spread of this object takes longer than everything else here.
        const { content, asOf } = entry
        return { content, asOf, ageMs, source: 'cached' }
      }
      const older = entry && ageMs < life.staleMs ? entry : null
      try {
        const content = await (older ? readWithPatience(request) : joinRead(request, onLeave))
        return { content, asOf: clock.now(), ageMs: 0, source: 'service' }
      } catch (error) {
        if (older && isOutage(error)) return { ...older, ageMs, source: 'stale' }
        throw error
      }
    },
  }
}

/** As fast as gzip and smaller; the highest quality takes a second for a long list. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const COMPRESSORS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}
export type Encoding = keyof typeof COMPRESSORS

const compressedCopies = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>()

/** The compressed copy of a response: created for the first reader that accepts it, and cached as long as the response itself. */
export function compressed(content: Buffer, encoding: Encoding): Promise<Buffer> {
  const copies = compressedCopies.get(content) ?? {}
  compressedCopies.set(content, copies)
  return (copies[encoding] ??= COMPRESSORS[encoding](content))
}

/** A failure of the service or of the connection to it. A refusal is a response, also that of the account. */
function isOutage(error: unknown): boolean {
  const { status, kind } = problemText(problemOf(error).slug)
  return status > 500 && (isWorthRetrying(kind) || kind === 'contract')
}
