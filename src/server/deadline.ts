import type { Clock } from './clock.ts'
import { ExchangeFailure } from './exchange.ts'

/**
 * The time one request may take in all: waiting for a token, queueing, every try. It ends early when the browser goes away. Undici's
 * own time-outs fire up to a second late, and a slow drip of bytes never trips them, so this is the authority. Listeners are a plain set:
 * several deadlines are made for every call, and an `AbortController` costs ten times as much.
 */
export class Deadline {
  readonly #clock: Clock
  readonly #totalMs: number
  readonly #endsAt: number
  readonly #listeners = new Set<() => void>()
  readonly #cancelTimer: () => void
  #failure: ExchangeFailure | null = null
  #isReleased = false

  constructor(clock: Clock, totalMs: number) {
    this.#clock = clock
    this.#totalMs = totalMs
    this.#endsAt = clock.mono() + totalMs
    this.#cancelTimer = clock.after(totalMs, () => this.#end(new ExchangeFailure('timeout')))
  }

  /** Why it is over; null while it runs, and for ever once it was released in time. */
  get failure(): ExchangeFailure | null {
    return this.#failure
  }

  get remainingMs(): number {
    return Math.max(0, this.#endsAt - this.#clock.mono())
  }

  /** 1 at the start, 0 at the end. */
  get remainingShare(): number {
    return this.remainingMs / this.#totalMs
  }

  throwIfOver(): void {
    if (this.#failure) throw this.#failure
  }

  /** Calls the listener when it ends early; the returned function takes it back. */
  onEnd(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The browser has gone: nothing that happens from here on is of use. */
  leave(): void {
    this.#end(new ExchangeFailure('left'))
  }

  /** Ends this work for the reason that ended the only one who waited for it. */
  endWith(other: Deadline): void {
    this.#end(other.failure ?? new ExchangeFailure('left'))
  }

  /** Must be called when the work is done, whichever way it went. */
  release(): void {
    this.#isReleased = true
    this.#cancelTimer()
    this.#listeners.clear()
  }

  /** The promise's result, unless the deadline comes first. The promise itself goes on. */
  async race<T>(promise: Promise<T>): Promise<T> {
    promise.catch(() => {}) // nobody may be left to hear it
    this.throwIfOver()
    let cancel = () => {}
    const over = new Promise<never>((_, reject) => {
      cancel = this.onEnd(() => reject(this.#failure))
    })
    return Promise.race([promise, over]).finally(cancel)
  }

  #end(failure: ExchangeFailure): void {
    if (this.#isReleased) return
    this.#failure = failure
    const listeners = [...this.#listeners]
    this.release()
    for (const listener of listeners) listener()
  }
}
