export const SECOND = 1000
export const MINUTE = 60 * SECOND

/** Two clocks: sleep and time corrections move only the wall clock, and a token must not outlive its life by either. */
export interface Clock {
  /** Wall clock, milliseconds since the epoch. */
  now(): number
  /** Monotonic milliseconds from an arbitrary start. */
  mono(): number
  /** Runs `task` once after `ms`; the returned function cancels it. */
  after(ms: number, task: () => void): () => void
}

export type Random = () => number

export const systemClock: Clock = {
  now: () => Date.now(),
  mono: () => performance.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}

export const pause = (clock: Clock, ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve))

/** Whether the process is shutting down; all parts share one. */
export type Lifecycle = { isDraining: boolean }
