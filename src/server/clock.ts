/**
 * Time as the proxy sees it. Two readings on purpose: a machine that sleeps, or whose time is corrected, moves only the wall clock, and
 * a token must survive neither by mistake.
 */
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

/** Whether the process is on its way out; shared by everything that then behaves differently. */
export class Lifecycle {
  isDraining = false
}
