import PQueue from 'p-queue'

/**
 * From the start of one request to the next, ms. The proxy allows each IP address some twenty a second, and the user's own actions need
 * some of them.
 */
const SPACING_MS = 60

/** @param most maximum number of requests in flight */
export const requestLimiter = (most = 6) =>
  new PQueue({ concurrency: most, interval: SPACING_MS, intervalCap: 1 })

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
