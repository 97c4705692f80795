import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Clock } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'

const L = LIMITS.load

export interface LoadReading {
  /** The longest that the event loop was held up since the last reading. */
  readonly delayMs: number
  /** Share of the time since then in which this process itself was at work, threads included. */
  readonly busyShare: number
  readonly rssBytes: number
}

/** What there is too much of. */
type Excess = 'delay' | 'memory'

/** The readings of this process. */
export function processLoad(): () => LoadReading {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let usage = process.cpuUsage()
  let readAt = performance.now()
  return () => {
    const delayMs = delay.max / 1e6
    delay.reset()
    const { user, system } = process.cpuUsage(usage)
    const now = performance.now()
    const busyShare = (user + system) / 1000 / Math.max(1, now - readAt)
    usage = process.cpuUsage()
    readAt = now
    return { delayMs, busyShare, rssBytes: process.memoryUsage.rss() }
  }
}

/**
 * Refuses new calls while the process has more to do than it can: each one more would make all of them later. Pages,
 * files and health checks go on. The readings are taken once a second at most, when somebody asks.
 */
export class LoadShedding {
  readonly #read: () => LoadReading
  readonly #clock: Clock
  readonly #note: (why: Excess) => void
  #readAtMono: number
  #excess: Excess | null = null

  /** `note` hears of every call that is refused. */
  constructor(read: () => LoadReading, clock: Clock, note: (why: Excess) => void = () => {}) {
    this.#read = read
    this.#clock = clock
    this.#note = note
    this.#readAtMono = clock.mono()
  }

  /** Throws `overloaded`. */
  refuseWhenTooMuch(): void {
    const now = this.#clock.mono()
    const ageMs = now - this.#readAtMono
    if (ageMs >= L.windowMs) {
      this.#readAtMono = now
      const { delayMs, busyShare, rssBytes } = this.#read()
      // After a pause the delay may be of long ago, such as that of the start. And a process that hardly works is held up by
      // others on its machine: to refuse calls would help nobody.
      const isBusy = ageMs < L.staleMs && delayMs > L.maxDelayMs && busyShare >= L.minBusyShare
      this.#excess = rssBytes > L.maxRssBytes ? 'memory' : isBusy ? 'delay' : null
    }
    if (this.#excess === null) return
    this.#note(this.#excess)
    throw new ProxyProblem('overloaded', { retryAfterMs: L.windowMs })
  }
}
