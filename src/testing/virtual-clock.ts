import type { Clock } from '#server/clock.ts'

interface Timer {
  readonly at: number
  readonly task: () => void
}

/** A clock that only moves when a test moves it. Wall and monotonic time can be moved separately. */
export class VirtualClock implements Clock {
  #mono = 0
  #wall: number
  readonly #timers = new Set<Timer>()

  constructor(wall = Date.UTC(2026, 10, 20, 12)) {
    this.#wall = wall
  }

  now(): number {
    return this.#wall
  }

  mono(): number {
    return this.#mono
  }

  after(ms: number, task: () => void): () => void {
    const timer = { at: this.#mono + ms, task }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  get pending(): number {
    return this.#timers.size
  }

  /** Moves both clocks; runs every timer on the way in order and lets promises settle in between. */
  async advance(ms: number): Promise<void> {
    await settled()
    const end = this.#mono + ms
    for (let next = this.#nextUntil(end); next; next = this.#nextUntil(end)) {
      this.#move(next.at - this.#mono)
      this.#timers.delete(next)
      next.task()
      await settled()
    }
    this.#move(end - this.#mono)
    await settled()
  }

  /** Advances the clock step by step until the promise settles, because sockets take real time. */
  async until<T>(call: Promise<T>, stepMs = 50): Promise<T> {
    const state = { isOver: false }
    const over = call.finally(() => (state.isOver = true))
    over.catch(() => {})
    while (!state.isOver) {
      await this.advance(stepMs)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    return over
  }

  /** Moves only the wall clock, as when the time is set or the machine was asleep. */
  jumpWall(ms: number): void {
    this.#wall += ms
  }

  #nextUntil(end: number): Timer | undefined {
    return [...this.#timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
  }

  #move(ms: number): void {
    this.#mono += ms
    this.#wall += ms
  }
}

/** Lets everything that is ready run, including one round of sockets of this process. */
export const settled = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))
