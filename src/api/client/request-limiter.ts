import PQueue from 'p-queue'

/**
 * From the start of one request to the next, ms. The proxy allows each IP address some twenty a second, and the user's own actions need
 * some of them.
 */
const SPACING_MS = 60

export type RequestLimiter = {
  /** Queues a call; rejects with the signal's reason once it is aborted, and leaves the queue. */
  run: <T>(call: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /** Starts no further call; those in flight finish. */
  pause: () => void
  resume: () => void
}

/** @param most maximum number of requests in flight */
export function requestLimiter({ most = 6 } = {}): RequestLimiter {
  const queue = new PQueue({ concurrency: most, interval: SPACING_MS, intervalCap: 1 })
  return {
    run: (call, signal) => queue.add(call, signal && { signal }),
    pause: () => queue.pause(),
    resume: () => queue.start(),
  }
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
