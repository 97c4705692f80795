import type { Clock } from '#server/base/clock.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import type { EndSignal } from './ending.ts'

interface SemaphoreLimits {
  readonly maxInFlight: number
  readonly maxWaiting: number
  readonly maxWaitMs: number
}

/**
 * Lets a fixed number of calls through at a time, first come, first served. The HTTP client below would queue without
 * bound; here the queue is short and nobody stands in it longer than is useful.
 */
export class Semaphore {
  readonly #limits: SemaphoreLimits
  readonly #clock: Clock
  readonly #waiting: Set<() => void> = new Set()
  #inFlight = 0

  constructor(limits: SemaphoreLimits, clock: Clock) {
    this.#limits = limits
    this.#clock = clock
  }

  get inFlight(): number {
    return this.#inFlight
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Runs the work when there is room. Throws `overloaded` when there is none in time. */
  async run<T>(signal: EndSignal, work: () => Promise<T>): Promise<T> {
    if (this.#inFlight < this.#limits.maxInFlight) this.#inFlight += 1
    else await this.#queue(signal)
    try {
      return await work()
    } finally {
      this.#release()
    }
  }

  /** Resolves with the place of a call that has finished: the count of calls in flight stays the same. */
  #queue(signal: EndSignal): Promise<void> {
    if (this.#waiting.size >= this.#limits.maxWaiting) return Promise.reject(overloaded())
    return new Promise((resolve, reject) => {
      const settle = () => {
        this.#waiting.delete(admit)
        cancelTimer()
        signal.removeEventListener('abort', onAbort)
      }
      const admit = () => {
        settle()
        resolve()
      }
      const onAbort = () => {
        settle()
        reject(signal.reason)
      }
      const cancelTimer = this.#clock.after(this.#limits.maxWaitMs, () => {
        settle()
        reject(overloaded())
      })
      signal.addEventListener('abort', onAbort, { once: true })
      this.#waiting.add(admit)
    })
  }

  #release(): void {
    const [next] = this.#waiting
    if (next) next()
    else this.#inFlight -= 1
  }
}

const overloaded = () => new ProxyProblem('overloaded', { retryAfterMs: 1000 })
