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

/**
 * After several failures in a row the service is not asked for a while. Then one call goes ahead as a probe, or the call that a person
 * asks for meanwhile; its answer lets all in again, its failure doubles the rest. (No library of the field lets a caller be the probe.)
 * Source of the rule: Nygard, Release It!, "Circuit Breaker".
 */
export class CircuitBreaker {
  readonly #clock: Clock
  #rest: Rest | null = null
  #failuresInARow = 0
  #restMs: number = B.firstRestMs

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get isClosed(): boolean {
    return this.#rest === null
  }

  /**
   * Runs the work unless the service rests. Throws `circuit-open` or `upstream-rate-limited` with the time until a probe.
   *
   * @param isAskedByPerson somebody pressed "Try again" and waits: then this call is the probe, unless the service asked for the rest
   */
  async run<T>(work: () => Promise<T>, isAskedByPerson = false): Promise<T> {
    const probed = this.#enter(isAskedByPerson)
    try {
      const result = await work()
      this.#settle(probed, 'answer')
      return result
    } catch (error) {
      const problem = error instanceof ProxyProblem ? error : null
      // The service itself asked for fewer calls: it is left alone for as long as it said.
      if (problem?.slug === 'upstream-rate-limited')
        this.#open(problem.slug, problem.extras.retryAfterMs ?? 0)
      else if (problem && FAILURES.includes(problem.slug)) this.#settle(probed, 'failure')
      // An answer of the wrong shape is a defect, not an outage.
      else this.#settle(probed, problem && ANSWERS.includes(problem.slug) ? 'answer' : 'nothing')
      throw error
    }
  }

  /** The rest that this call ends or prolongs; null while everybody is let in. */
  #enter(isAskedByPerson: boolean): Rest | null {
    const rest = this.#rest
    if (!rest) return null
    const left = rest.isProbed ? B.probeRetryAfterMs : rest.until - this.#clock.mono()
    const mayProbe = isAskedByPerson && !rest.isProbed && rest.because === 'circuit-open'
    if (left > 0 && !mayProbe) throw new ProxyProblem(rest.because, { retryAfterMs: left })
    rest.isProbed = true
    return rest
  }

  #settle(probed: Rest | null, verdict: 'answer' | 'failure' | 'nothing'): void {
    // What was under way when a rest began changes nothing any more.
    if (probed !== this.#rest) return
    if (verdict === 'answer') {
      this.#rest = null
      this.#failuresInARow = 0
      this.#restMs = B.firstRestMs
    } else if (verdict === 'failure') {
      this.#failuresInARow += 1
      if (probed) this.#restMs = Math.min(B.maxRestMs, this.#restMs * 2)
      if (probed || this.#failuresInARow >= B.failuresInARow) this.#open('circuit-open', this.#restMs)
    } else if (probed) this.#open('circuit-open', 0) // nothing was learnt, so the next one probes
  }

  #open(because: Rest['because'], ms: number): void {
    this.#rest = { until: this.#clock.mono() + ms, because, isProbed: false }
  }
}
