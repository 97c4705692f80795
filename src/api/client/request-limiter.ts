/** At once in flight where nothing else is said, of all kinds together. */
const MOST_IN_FLIGHT = 6
/**
 * From the start of one request to the next, ms. The proxy gives each address some twenty a second, and the person in front of
 * the screen needs a share of them.
 */
const SPACING_MS = 60

export type RequestLimiter = {
  /** Runs a call when its turn comes; rejects with the signal's reason once it is aborted. */
  run: <T>(call: () => Promise<T>) => Promise<T>
  pause: () => void
  resume: () => void
}

/**
 * A counting semaphore with a minimum spacing. Paused, it lets what is in flight finish and starts nothing.
 *
 * @param wait resolves after so many ms; replaced in tests, as is `now`
 */
export function requestLimiter(
  signal: AbortSignal,
  { most = MOST_IN_FLIGHT, wait = sleep, now = () => performance.now() } = {},
): RequestLimiter {
  const waiting: (() => void)[] = []
  let inFlight = 0
  let isPaused = false
  let nextStart = 0
  // A stop wakes everyone, so that nobody waits for a turn that will not come.
  const mayStart = () => waiting.length > 0 && inFlight < most && (!isPaused || signal.aborted)
  const admit = () => {
    while (mayStart()) {
      inFlight += 1
      waiting.shift()!()
    }
  }
  signal.addEventListener('abort', admit)
  return {
    run: async (call) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        admit()
      })
      try {
        signal.throwIfAborted()
        const at = now()
        const pause = nextStart - at
        nextStart = Math.max(at, nextStart) + SPACING_MS
        if (pause > 0) await wait(pause)
        signal.throwIfAborted()
        return await call()
      } finally {
        inFlight -= 1
        admit()
      }
    },
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
      admit()
    },
  }
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
