import type { Clock } from '#server/base/clock.ts'
import { ExchangeFailure, type FailureReason } from '#server/problems/exchange-failure.ts'
import { type EndSignal, Ending } from './ending.ts'

/**
 * The time one browser request may take in all: waiting for a token, queueing, every try. It ends early when the
 * browser goes away. Undici's own time-outs are too coarse for this (they fire up to a second late, and a slow
 * drip of bytes never trips them), so the abort signal is the authority.
 */
export class Deadline {
  readonly #clock: Clock
  readonly #endsAt: number
  readonly #totalMs: number
  readonly #ending = new Ending()
  readonly #cancelTimer: () => void
  #isOver = false

  constructor(clock: Clock, totalMs: number) {
    this.#clock = clock
    this.#totalMs = totalMs
    this.#endsAt = clock.mono() + totalMs
    this.#cancelTimer = clock.after(totalMs, () => this.#abort('timeout'))
  }

  get signal(): EndSignal {
    return this.#ending
  }

  get remainingMs(): number {
    return Math.max(0, this.#endsAt - this.#clock.mono())
  }

  /** 1 at the start, 0 at the end. */
  get remainingShare(): number {
    return this.remainingMs / this.#totalMs
  }

  /** The browser has gone: nothing that happens from here on is of use. */
  leave(): void {
    this.#abort('left')
  }

  /** Ends this work for the reason that ended the only one who waited for it. */
  endWith(other: Deadline): void {
    this.#abort(other.signal.reason instanceof ExchangeFailure ? other.signal.reason.reason : 'left')
  }

  /** Must be called when the work is done, whichever way it went. */
  release(): void {
    this.#isOver = true
    this.#cancelTimer()
  }

  /** The promise's result, unless the deadline comes first. The promise itself goes on. */
  async race<T>(promise: Promise<T>): Promise<T> {
    const { signal } = this
    // Nobody may be left to hear its failure, and a rejection that nobody hears is the process's affair.
    promise.catch(() => {})
    signal.throwIfAborted()
    let onAbort: () => void = () => {}
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => reject(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
    })
    try {
      return await Promise.race([promise, aborted])
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  #abort(reason: FailureReason): void {
    if (this.#isOver) return
    this.release()
    this.#ending.end(new ExchangeFailure(reason))
  }
}
