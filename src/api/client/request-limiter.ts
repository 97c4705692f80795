import PQueue from 'p-queue'

/**
 * From the start of one request to the next, ms. The proxy gives each address some twenty a second, and the person in front of
 * the screen needs a share of them.
 */
const SPACING_MS = 60

export type RequestLimiter = {
  /** Runs a call when its turn comes; rejects with the signal's reason once it is aborted, and then takes no turn. */
  run: <T>(call: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /** Lets what is in flight finish and starts nothing. */
  pause: () => void
  resume: () => void
}

/** @param most at once in flight, of all kinds together */
export function requestLimiter({ most = 6 } = {}): RequestLimiter {
  const queue = new PQueue({ concurrency: most, interval: SPACING_MS, intervalCap: 1 })
  return {
    run: (call, signal) => queue.add(call, signal && { signal }),
    pause: () => queue.pause(),
    resume: () => queue.start(),
  }
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
