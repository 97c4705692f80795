import PQueue from 'p-queue'
import type { Clock } from './clock.ts'
import type { Deadline } from './exchange.ts'
import { ProxyProblem } from './problems.ts'

interface PlaceLimits {
  readonly maxInFlight: number
  readonly maxWaiting: number
  readonly maxWaitMs: number
}

/** Lets a fixed number of calls through at a time, first come, first served; the queue is short, and who leaves gives up the place. */
export class Places {
  readonly #limits: PlaceLimits
  readonly #clock: Clock
  readonly #queue: PQueue

  constructor(limits: PlaceLimits, clock: Clock) {
    this.#limits = limits
    this.#clock = clock
    this.#queue = new PQueue({ concurrency: limits.maxInFlight })
  }

  get inFlight(): number {
    return this.#queue.pending
  }

  get waiting(): number {
    return this.#queue.size
  }

  /** Runs the work when there is room. Throws `overloaded` when there is none in time. */
  async run<T>(deadline: Deadline, work: () => Promise<T>): Promise<T> {
    const { maxInFlight, maxWaiting, maxWaitMs } = this.#limits
    if (this.inFlight < maxInFlight) return this.#queue.add(work)
    const overloaded = new ProxyProblem('overloaded', { retryAfterMs: 1000 })
    if (this.waiting >= maxWaiting) throw overloaded
    const patience = new AbortController()
    const cancel = this.#clock.after(maxWaitMs, () => patience.abort(overloaded))
    const start = () => {
      cancel()
      return work()
    }
    const signal = AbortSignal.any([deadline.signal, patience.signal])
    return this.#queue.add(start, { signal }).finally(cancel)
  }
}
