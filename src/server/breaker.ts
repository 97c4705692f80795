import type { Clock } from './clock.ts'
import { LIMITS } from './limits.ts'
import { ProxyProblem, type ProblemSlug } from './problems.ts'

const B = LIMITS.breaker

/** A time in which the service is not asked; `because` is what callers are told until then. */
interface Rest {
  until: number
  readonly because: 'circuit-open' | 'upstream-rate-limited'
  isProbed: boolean
}

const FAILURES: readonly ProblemSlug[] = [
  'upstream-timeout',
  'upstream-unreachable',
  'upstream-error',
  'upstream-busy',
]
const ANSWERS: readonly ProblemSlug[] = ['not-found', 'rejected-by-service', 'upstream-forbidden']

export type CircuitBreaker = ReturnType<typeof circuitBreaker>

/**
 * After several failures in a row the service is not asked for a while. Then one call goes ahead as a probe, or the call that a person
 * asks for meanwhile; its answer lets all in again, its failure doubles the rest. (No library of the field lets a caller be the probe.)
 * Source of the rule: Nygard, Release It!, "Circuit Breaker".
 */
export function circuitBreaker(clock: Clock) {
  let rest: Rest | null = null
  let failuresInARow = 0
  let restMs: number = B.firstRestMs

  const open = (because: Rest['because'], ms: number) => {
    rest = { until: clock.mono() + ms, because, isProbed: false }
  }
  const close = () => {
    rest = null
    failuresInARow = 0
    restMs = B.firstRestMs
  }

  /** What was under way when a rest began changes nothing any more. */
  function learn(error: unknown, probed: Rest | null): void {
    const slug = error instanceof ProxyProblem ? error.slug : null
    // The service itself asked for fewer calls: it is left alone for as long as it said.
    if (error instanceof ProxyProblem && error.slug === 'upstream-rate-limited')
      open(error.slug, error.extras.retryAfterMs ?? 0)
    else if (probed !== rest) return
    else if (slug && ANSWERS.includes(slug)) close()
    else if (slug && FAILURES.includes(slug)) {
      failuresInARow += 1
      if (probed) restMs = Math.min(B.maxRestMs, restMs * 2)
      if (probed || failuresInARow >= B.failuresInARow) open('circuit-open', restMs)
      // The caller has left, or the answer has the wrong shape, which is a defect and no outage: the next one probes.
    } else if (probed) open('circuit-open', 0)
  }

  return {
    isClosed: () => rest === null,
    /**
     * Runs the work, or throws why the service rests and for how long. A person who pressed "Try again" need not wait: theirs is the
     * probe, unless the service itself asked for the rest.
     */
    async run<T>(work: () => Promise<T>, isAskedByPerson = false): Promise<T> {
      const probed = rest
      if (probed) {
        const leftMs = probed.isProbed ? B.probeRetryAfterMs : probed.until - clock.mono()
        const mayProbe = isAskedByPerson && !probed.isProbed && probed.because === 'circuit-open'
        if (leftMs > 0 && !mayProbe) throw new ProxyProblem(probed.because, { retryAfterMs: leftMs })
        probed.isProbed = true
      }
      try {
        const result = await work()
        if (probed === rest) close()
        return result
      } catch (error) {
        learn(error, probed)
        throw error
      }
    },
  }
}
