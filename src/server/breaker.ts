import type { Clock } from './clock.ts'
import { LIMITS } from './limits.ts'
import { problemOf, type ProblemSlug, ProxyProblem } from './problems.ts'

/** A time in which the service is not called; `reason` is the problem that callers get. */
interface Opening {
  until: number
  readonly reason: 'circuit-open' | 'upstream-rate-limited'
  isProbed: boolean
}

const FAILURES: readonly ProblemSlug[] = [
  'upstream-timeout',
  'upstream-unreachable',
  'upstream-error',
  'upstream-busy',
]
const REFUSALS: readonly ProblemSlug[] = ['not-found', 'rejected-by-service', 'upstream-forbidden']

export type CircuitBreaker = ReturnType<typeof circuitBreaker>

/**
 * After several failures in a row the service is not called for a while. Then one call is a probe, or earlier a person's own retry (which
 * no library allows). Its success closes the breaker, its failure doubles the time. Source: Nygard, Release It!, "Circuit Breaker".
 */
export function circuitBreaker(clock: Clock) {
  let opening: Opening | null = null
  let failuresInARow = 0
  let openMs: number = LIMITS.breaker.firstOpenMs

  const open = (reason: Opening['reason'], ms: number) => {
    opening = { until: clock.mono() + ms, reason, isProbed: false }
  }
  const close = () => {
    opening = null
    failuresInARow = 0
    openMs = LIMITS.breaker.firstOpenMs
  }

  /** Calls that started before the breaker opened change nothing. */
  function onFailure(error: unknown, probed: Opening | null): void {
    const { slug, extras } = problemOf(error)
    // The service itself asked for fewer calls: it is not called for as long as it said.
    if (slug === 'upstream-rate-limited') open(slug, extras.retryAfterMs ?? 0)
    else if (probed !== opening) return
    else if (REFUSALS.includes(slug)) close()
    else if (FAILURES.includes(slug)) {
      failuresInARow += 1
      if (probed) openMs = Math.min(LIMITS.breaker.maxOpenMs, openMs * 2)
      if (probed || failuresInARow >= LIMITS.breaker.failuresInARow) open('circuit-open', openMs)
      // The caller has disconnected, or the response has the wrong shape, which is a defect and no outage: the next call probes.
    } else if (probed) open('circuit-open', 0)
  }

  return {
    isClosed: () => opening === null,
    /** Runs `work`, or throws why not and for how long. A person's retry does not wait, unless the service itself asked for fewer calls. */
    async run<T>(work: () => Promise<T>, isManualRetry = false): Promise<T> {
      const probed = opening
      if (probed) {
        const leftMs = probed.isProbed ? LIMITS.breaker.probeRetryAfterMs : probed.until - clock.mono()
        const mayProbe = isManualRetry && !probed.isProbed && probed.reason === 'circuit-open'
        if (leftMs > 0 && !mayProbe) throw new ProxyProblem(probed.reason, { retryAfterMs: leftMs })
        probed.isProbed = true
      }
      try {
        const result = await work()
        if (probed === opening) close()
        return result
      } catch (error) {
        onFailure(error, probed)
        throw error
      }
    },
  }
}
