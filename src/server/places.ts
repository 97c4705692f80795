import type { Clock } from './clock.ts'
import type { Deadline } from './deadline.ts'
import { ProxyProblem } from './problems.ts'

interface PlaceLimits {
  readonly maxInFlight: number
  readonly maxWaiting: number
  readonly maxWaitMs: number
}

/**
 * Lets a fixed number of calls through at a time, first come, first served. The HTTP client below would queue without bound; here the
 * queue is short, nobody stands in it longer than is useful, and who leaves gives up the place (what queue libraries lack).
 */
export class Places {
  readonly #limits: PlaceLimits
  readonly #clock: Clock
  readonly #waiting = new Set<() => void>()
  #inFlight = 0

  constructor(limits: PlaceLimits, clock: Clock) {
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
  async run<T>(deadline: Deadline, work: () => Promise<T>): Promise<T> {
    if (this.#inFlight < this.#limits.maxInFlight) this.#inFlight += 1
    else await this.#queue(deadline)
    try {
      return await work()
    } finally {
      // The next in line takes over the place: the count of calls in flight stays the same.
      const [next] = this.#waiting
      if (next) next()
      else this.#inFlight -= 1
    }
  }

  #queue(deadline: Deadline): Promise<void> {
    const overloaded = () => new ProxyProblem('overloaded', { retryAfterMs: 1000 })
    if (this.#waiting.size >= this.#limits.maxWaiting) return Promise.reject(overloaded())
    return new Promise((resolve, reject) => {
      const settle = (outcome: () => void) => () => {
        this.#waiting.delete(admit)
        cancelTimer()
        cancelEnd()
        outcome()
      }
      const admit = settle(resolve)
      const cancelTimer = this.#clock.after(
        this.#limits.maxWaitMs,
        settle(() => reject(overloaded())),
      )
      const cancelEnd = deadline.onEnd(settle(() => reject(deadline.failure)))
      this.#waiting.add(admit)
    })
  }
}
