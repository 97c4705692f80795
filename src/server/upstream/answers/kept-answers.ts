import { LRUCache } from 'lru-cache'
import type { ServiceRouteId } from '#contract/calls/routes.ts'
import type { Clock, Random } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import type { Content } from '#server/browser/answer-pool.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import { CoalescedReads } from './coalesced-reads.ts'
import { Deadline } from '#server/upstream/limits/deadline.ts'

/** How long an answer is given again, in ms since it came: as it is; at once, with a new one fetched behind; when the service fails. */
export interface KeptFor {
  readonly freshMs: number
  readonly refreshMs: number
  readonly staleMs: number
}

/** An answer, how old it is, and whether it stands in for one that could not be had. */
export interface GivenAnswer {
  readonly content: Content
  /** When the service gave it, ms since 1970. */
  readonly asOf: number
  readonly ageMs: number
  readonly source: 'service' | 'kept' | 'stale'
}

interface Kept {
  readonly content: Content
  readonly asOf: number
  readonly at: number
  readonly freshMs: number
}

export interface Question {
  /** Equal for questions of equal meaning, see `answerKey`. */
  readonly key: string
  readonly kept: KeptFor
  readonly timeoutMs: number
}

/** A question with somebody who waits for its answer. */
interface AskedQuestion extends Question {
  readonly caller: Deadline
}

const K = LIMITS.kept

/**
 * Reads of the service with a bounded memory of its answers, shared by everybody who asks the same: the account is the desk's, so
 * what one person may see, all may. Only complete, checked answers are kept. When the service fails or is slow, the last answer is
 * given instead, with its age, for as long as its route allows.
 * Source of the terms: RFC 5861 (stale-while-revalidate, stale-if-error).
 */
export class KeptAnswers {
  readonly #clock: Clock
  readonly #random: Random
  readonly #reads: CoalescedReads<Content>
  readonly #cache = new LRUCache<string, Kept>({
    max: K.maxEntries,
    maxSize: K.maxBytes,
    maxEntrySize: K.maxEntryBytes,
    // The compressed forms are kept beside the text and are smaller than it.
    sizeCalculation: ({ content }) => 2 * content.body.length + K.entryOverheadBytes,
  })
  /** Keys whose refresh behind the callers failed, and when the next one may be tried. */
  readonly #notBefore = new LRUCache<string, number>({ max: K.maxEntries })
  /** Keys whose read is under way and has outlasted somebody's patience. */
  readonly #slow = new Set<string>()

  constructor(clock: Clock, random: Random) {
    this.#clock = clock
    this.#random = random
    this.#reads = new CoalescedReads(clock)
  }

  get bytes(): number {
    return this.#cache.calculatedSize
  }

  /** The answer that is kept, if it may be given without asking first: nobody waits then, and no deadline is needed. */
  atOnce(question: Question, fetch: (deadline: Deadline) => Promise<Content>): GivenAnswer | null {
    const entry = this.#cache.get(question.key)
    if (!entry) return null
    const ageMs = this.#clock.mono() - entry.at
    if (ageMs >= entry.freshMs) {
      if (ageMs >= question.kept.refreshMs) return null
      this.#refreshBehind(question, fetch)
    }
    return given(entry, ageMs, 'kept')
  }

  /** The answer in the caller's time, asked for unless it can be given at once. */
  async read(question: AskedQuestion, fetch: (deadline: Deadline) => Promise<Content>): Promise<GivenAnswer> {
    const atOnce = this.atOnce(question, fetch)
    if (atOnce) return atOnce
    const { key, kept } = question
    const entry = this.#cache.get(key)
    const ageMs = entry ? this.#clock.mono() - entry.at : Infinity
    const mayBeStale = entry !== undefined && ageMs < kept.staleMs
    try {
      const content = mayBeStale
        ? await this.#readWithPatience(question, fetch)
        : await this.#reads.read(key, question, this.#keeping(question, fetch))
      return { content, asOf: this.#clock.now(), ageMs: 0, source: 'service' }
    } catch (error) {
      if (mayBeStale && isOutage(error)) return given(entry, ageMs, 'stale')
      throw error
    }
  }

  /**
   * Waits only a little where an older answer is at hand; the read goes on, and whoever asks next has its answer. What one caller has
   * waited for in vain no other waits for: each of many would hold a connection for as long.
   */
  async #readWithPatience(
    question: AskedQuestion,
    fetch: (deadline: Deadline) => Promise<Content>,
  ): Promise<Content> {
    const { key, caller, timeoutMs } = question
    if (this.#slow.has(key)) throw new ProxyProblem('upstream-timeout')
    const own = new Deadline(this.#clock, timeoutMs)
    const reading = this.#reads
      .read(key, { caller: own, timeoutMs }, this.#keeping(question, fetch))
      .finally(() => own.release())
    let giveUp = () => {}
    const patience = new Promise<never>((_, reject) => {
      giveUp = this.#clock.after(K.patienceMs, () => {
        this.#slow.add(key)
        reject(new ProxyProblem('upstream-timeout'))
      })
    })
    const settled = () => void this.#slow.delete(key)
    reading.then(settled, settled) // the failure is heard below, or by nobody when patience ends first
    try {
      return await caller.race(Promise.race([reading, patience]))
    } finally {
      giveUp()
    }
  }

  #refreshBehind(question: Question, fetch: (deadline: Deadline) => Promise<Content>): void {
    const { key, timeoutMs } = question
    if ((this.#notBefore.get(key) ?? 0) > this.#clock.mono()) return
    // Set before it is known how it ends: those who come meanwhile need not try.
    this.#notBefore.set(key, this.#clock.mono() + K.refreshRetryMs)
    const own = new Deadline(this.#clock, timeoutMs)
    this.#reads
      .read(key, { caller: own, timeoutMs }, this.#keeping(question, fetch))
      .then(
        () => void this.#notBefore.delete(key),
        () => {}, // the older answer serves on; the next caller tries again
      )
      .finally(() => own.release())
  }

  #keeping({ key, kept }: Question, fetch: (deadline: Deadline) => Promise<Content>) {
    return async (deadline: Deadline): Promise<Content> => {
      const content = await fetch(deadline)
      if (kept.staleMs > 0 || kept.freshMs > 0) {
        // Spread, so that what was asked together is not asked again together.
        const freshMs = kept.freshMs * (1 + K.jitter * (2 * this.#random() - 1))
        const shared: Content = { body: ownBytes(content.body), forms: new Map() }
        this.#cache.set(key, { content: shared, asOf: this.#clock.now(), at: this.#clock.mono(), freshMs })
        return shared
      }
      return content
    }
  }
}

/** Small answers are cut out of larger memory, which they would keep from being freed and which nobody would count. */
function ownBytes(body: Buffer): Buffer {
  if (body.buffer.byteLength <= 2 * body.length) return body
  const own = Buffer.allocUnsafeSlow(body.length)
  body.copy(own)
  return own
}

const given = ({ content, asOf }: Kept, ageMs: number, source: GivenAnswer['source']): GivenAnswer => ({
  content,
  asOf,
  ageMs,
  source,
})

const OUTAGES: ReadonlySet<string> = new Set([
  'upstream-timeout',
  'upstream-unreachable',
  'upstream-error',
  'upstream-busy',
  'upstream-rate-limited',
  'upstream-invalid-response',
  'circuit-open',
  'overloaded',
  'token-unavailable',
])

/** The service or the way to it fails, which says nothing about what it would answer. A refusal is an answer. */
const isOutage = (error: unknown) => error instanceof ProxyProblem && OUTAGES.has(error.slug)

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Lists: whoever asks for what is new must not be given what was new minutes ago, so nothing is refreshed behind. */
const LIST: KeptFor = { freshMs: 15 * SECOND, refreshMs: 0, staleMs: DAY }
const DAILY: KeptFor = { freshMs: 5 * MINUTE, refreshMs: HOUR, staleMs: DAY }
const NAMES: KeptFor = { freshMs: HOUR, refreshMs: DAY, staleMs: 7 * DAY }
/** An insight's own answers do not change once it is out; its status does, and that is made in the browser. */
const INSIGHT: KeptFor = { freshMs: 5 * MINUTE, refreshMs: HOUR, staleMs: DAY }
const SERIES: KeptFor = { freshMs: MINUTE, refreshMs: 10 * MINUTE, staleMs: DAY }
/** Prices of today, and how far a study is: an old one is worse than none. */
const LIVE: KeptFor = { freshMs: 0, refreshMs: 0, staleMs: 0 }

export const KEPT_FOR: Readonly<Record<ServiceRouteId, KeptFor>> = {
  filterInsights: LIST,
  feed: { ...LIST, staleMs: HOUR },
  insight: INSIGHT,
  predictions: INSIGHT,
  entities: NAMES,
  snakes: NAMES,
  proximity: NAMES,
  marketClose: DAILY,
  relevance: DAILY,
  keyValues: DAILY,
  calculator: SERIES,
  prices: LIVE,
  delayed: LIVE,
  lastDelayed: LIVE,
  dataReport: LIVE,
}
