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
    const probed = this.#rest
    if (probed) {
      const leftMs = probed.isProbed ? B.probeRetryAfterMs : probed.until - this.#clock.mono()
      const mayProbe = isAskedByPerson && !probed.isProbed && probed.because === 'circuit-open'
      if (leftMs > 0 && !mayProbe) throw new ProxyProblem(probed.because, { retryAfterMs: leftMs })
      probed.isProbed = true
    }
    try {
      const result = await work()
      if (probed === this.#rest) this.#close()
      return result
    } catch (error) {
      if (!(error instanceof ProxyProblem)) this.#learnNothing(probed)
      // The service itself asked for fewer calls: it is left alone for as long as it said.
      else if (error.slug === 'upstream-rate-limited') this.#open(error.slug, error.extras.retryAfterMs ?? 0)
      else if (FAILURES.includes(error.slug)) this.#countFailure(probed)
      else if (!ANSWERS.includes(error.slug)) this.#learnNothing(probed)
      else if (probed === this.#rest) this.#close()
      throw error
    }
  }

  #close(): void {
    this.#rest = null
    this.#failuresInARow = 0
    this.#restMs = B.firstRestMs
  }

  /** What was under way when a rest began changes nothing any more. */
  #countFailure(probed: Rest | null): void {
    if (probed !== this.#rest) return
    this.#failuresInARow += 1
    if (probed) this.#restMs = Math.min(B.maxRestMs, this.#restMs * 2)
    if (probed || this.#failuresInARow >= B.failuresInARow) this.#open('circuit-open', this.#restMs)
  }

  /** The caller has left, or the answer has the wrong shape, which is a defect and no outage: the next one probes. */
  #learnNothing(probed: Rest | null): void {
    if (probed && probed === this.#rest) this.#open('circuit-open', 0)
  }

  #open(because: Rest['because'], ms: number): void {
    this.#rest = { until: this.#clock.mono() + ms, because, isProbed: false }
  }
}
