import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { ServiceRouteId } from '#contract/calls/routes.ts'
import type { Clock } from './clock.ts'
import { Deadline, within } from './exchange.ts'
import { LIMITS } from './limits.ts'
import { ProxyProblem, type ProblemSlug } from './problems.ts'

/** How long an answer is given again, in ms since it came: as it is; at once, with a new one fetched behind; when the service fails. */
export interface CacheLife {
  readonly freshMs: number
  readonly refreshMs: number
  readonly staleMs: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Lists: whoever asks for what is new must not be given what was new minutes ago, so nothing is refreshed behind. */
const LIST: CacheLife = { freshMs: 15 * SECOND, refreshMs: 0, staleMs: DAY }
/** Also an insight's own answers: they do not change once it is out; its status does, and that is made in the browser. */
const DAILY: CacheLife = { freshMs: 5 * MINUTE, refreshMs: HOUR, staleMs: DAY }
const NAMES: CacheLife = { freshMs: HOUR, refreshMs: DAY, staleMs: 7 * DAY }
/** Prices of today, and how far a study is: an old one is worse than none. */
const LIVE: CacheLife = { freshMs: 0, refreshMs: 0, staleMs: 0 }

export const CACHE_LIVES: Readonly<Record<ServiceRouteId, CacheLife>> = {
  filterInsights: LIST,
  feed: { ...LIST, staleMs: HOUR },
  insight: DAILY,
  predictions: DAILY,
  entities: NAMES,
  snakes: NAMES,
  proximity: NAMES,
  marketClose: DAILY,
  relevance: DAILY,
  keyValues: DAILY,
  calculator: { freshMs: MINUTE, refreshMs: 10 * MINUTE, staleMs: DAY },
  prices: LIVE,
  delayed: LIVE,
  lastDelayed: LIVE,
  dataReport: LIVE,
  calibration: LIVE,
  baseRates: DAILY,
}

export interface GivenAnswer {
  readonly content: Buffer
  readonly asOf: number
  readonly ageMs: number
  readonly source: 'service' | 'cached' | 'stale'
}

export interface Question {
  /** Equal for questions of equal meaning, see `answerKey`. */
  readonly key: string
  readonly life: CacheLife
  readonly timeoutMs: number
  readonly fetch: (deadline: Deadline) => Promise<Buffer>
}

interface Cached {
  readonly content: Buffer
  readonly asOf: number
  readonly at: number
  /** When the next refresh may be tried, by the monotonic clock. */
  refreshFrom: number
}

interface Read {
  readonly result: Promise<Buffer>
  readonly deadline: Deadline
  /** When it began, by the monotonic clock. */
  readonly at: number
  waiting: number
}

const C = LIMITS.cache

export type Answers = ReturnType<typeof createAnswers>

/**
 * Reads of the service with a bounded memory of its answers, shared by everybody who asks the same: the account is the desk's, so what
 * one person may see, all may. A caller that leaves takes nothing from the others; with the last one gone the read is ended. When the
 * service fails or is slow, the last answer is given instead, with its age (RFC 5861, stale-while-revalidate and stale-if-error).
 */
export function createAnswers(clock: Clock) {
  const reads = new Map<string, Read>()
  const cache = new LRUCache<string, Cached>({
    max: C.maxEntries,
    maxSize: C.maxBytes,
    maxEntrySize: C.maxEntryBytes,
    sizeCalculation: ({ content }) => Math.ceil(content.length * C.compressedShare) + C.entryOverheadBytes,
  })

  const forget = (key: string, read: Read) => {
    if (reads.get(key) === read) reads.delete(key)
  }

  function begin({ key, life, timeoutMs, fetch }: Question): Read {
    const deadline = new Deadline(clock, timeoutMs)
    const result = fetch(deadline).then((content) => {
      const isKept = life.staleMs > 0 || life.freshMs > 0
      if (isKept) cache.set(key, { content, asOf: clock.now(), at: clock.mono(), refreshFrom: 0 })
      return content
    })
    const read: Read = { deadline, at: clock.mono(), waiting: 0, result }
    reads.set(key, read)
    const settle = () => {
      deadline.release()
      forget(key, read)
    }
    result.then(settle, settle)
    return read
  }

  /** The read that is under way for this question, or a new one, for as long as the caller waits. */
  async function joined(question: Question, caller: Deadline): Promise<Buffer> {
    const { key } = question
    const read = reads.get(key) ?? begin(question)
    read.waiting += 1
    try {
      return await caller.race(read.result)
    } finally {
      read.waiting -= 1
      if (read.waiting === 0) {
        // Forgotten first, so that whoever comes now does not join a read that is being ended.
        forget(key, read)
        read.deadline.end(caller.failure?.reason)
      }
    }
  }

  const readBehind = (question: Question) => within(clock, question.timeoutMs, (own) => joined(question, own))

  /**
   * Waits only a little where an older answer is at hand; the read continues, and whoever asks next has its answer. The time counts from
   * the read's begin: one that hangs costs the first caller seconds, and those who come later nothing.
   */
  const readWithPatience = (question: Question, caller: Deadline) => {
    const spentMs = clock.mono() - (reads.get(question.key)?.at ?? clock.mono())
    return within(clock, Math.max(0, C.patienceMs - spentMs), (patience) =>
      caller.race(patience.race(readBehind(question))).catch((error: unknown) => {
        throw error === patience.failure ? new ProxyProblem('upstream-timeout') : error
      }),
    )
  }

  function refresh(question: Question, entry: Cached): void {
    if (entry.refreshFrom > clock.mono()) return
    // Set before it is known how it ends: those who come meanwhile need not try. The older answer serves until one succeeds.
    entry.refreshFrom = clock.mono() + C.refreshRetryMs
    readBehind(question).catch(() => {})
  }

  return {
    bytes: () => cache.calculatedSize,
    /** The answer in the caller's time: cached, new, or an older one where the service fails. */
    async read(question: Question, caller: Deadline): Promise<GivenAnswer> {
      const { key, life } = question
      const entry = cache.get(key)
      const ageMs = entry ? clock.mono() - entry.at : Infinity
      if (entry && ageMs < Math.max(life.freshMs, life.refreshMs)) {
        if (ageMs >= life.freshMs) refresh(question, entry)
        return { ...entry, ageMs, source: 'cached' }
      }
      const standIn = entry && ageMs < life.staleMs ? entry : null
      try {
        const content = await (standIn ? readWithPatience(question, caller) : joined(question, caller))
        return { content, asOf: clock.now(), ageMs: 0, source: 'service' }
      } catch (error) {
        if (standIn && isOutage(error)) return { ...standIn, ageMs, source: 'stale' }
        throw error
      }
    },
  }
}

/** As quick as gzip and denser; the tightest setting would take a second for a long list. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const COMPRESSORS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}
export type Encoding = keyof typeof COMPRESSORS

const compressedForms = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>()

/** The compressed form of an answer: made for the first reader that takes it, and kept for as long as the answer itself. */
export function compressed(content: Buffer, encoding: Encoding): Promise<Buffer> {
  const forms = compressedForms.get(content) ?? {}
  compressedForms.set(content, forms)
  return (forms[encoding] ??= COMPRESSORS[encoding](content))
}

/** The service or the way to it fails, which says nothing about what it would answer. A refusal is an answer. */
const OUTAGES: readonly ProblemSlug[] = [
  'upstream-timeout',
  'upstream-unreachable',
  'upstream-error',
  'upstream-busy',
  'upstream-rate-limited',
  'upstream-invalid-response',
  'circuit-open',
  'overloaded',
  'token-unavailable',
]
const isOutage = (error: unknown) => error instanceof ProxyProblem && OUTAGES.includes(error.slug)

/** Longer ones become their hashes, so that thousands of them stay small. */
const LONGEST_KEY = 128

/**
 * What a question means, as a key: equal for equal questions however they are written, different for different ones. As JSON no part can
 * run into the next one.
 *
 * @param path path and query as sent to the service
 * @param body the checked body, as JSON text
 */
export function answerKey(id: ServiceRouteId, path: string, body: string | undefined): string {
  const [address, query = ''] = path.split('?')
  const meaning = body === undefined ? null : meaningOf(JSON.parse(body))
  const key = JSON.stringify([id, address, query.split('&').sort(), meaning])
  // A hash has no bracket in it, so the two kinds never meet.
  return key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('base64url')
}

/** A body's meaning as text. Lists are alternatives in every body of the contract: their order says nothing. */
function meaningOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(meaningOf))].sort().join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${meaningOf(field)}`)
  return `{${fields.sort().join(',')}}`
}
