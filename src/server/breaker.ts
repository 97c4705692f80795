import type { Clock } from './clock.ts'
import { LIMITS } from './limits.ts'
import { ProxyProblem, type ProblemSlug } from './problems.ts'

/** What a call says about the service: it failed, it answered (if only to refuse), or nothing either way. */
type Verdict = 'failure' | 'answer' | 'nothing'

type State =
  | { kind: 'closed' }
  /** `because` is what callers are told until then. */
  | { kind: 'open'; until: number; because: 'circuit-open' | 'upstream-rate-limited' }
  | { kind: 'probing' }

const B = LIMITS.breaker

/**
 * Spares a service that fails, and its callers the wait: after several failures in a row, or when half of many calls fail within a few
 * seconds, it is not asked for a while. Then one call goes ahead as a probe, or the call that a person asks for meanwhile; its answer
 * lets all in again, its failure doubles the rest. Ours, because no library of the field lets a caller be the probe.
 * Source of the rule: Nygard, Release It!, "Circuit Breaker".
 */
export class CircuitBreaker {
  readonly #clock: Clock
  #state: State = { kind: 'closed' }
  #failuresInARow = 0
  #restMs: number = B.firstRestMs
  /** Calls of the current stretch of time. */
  #window = { since: 0, calls: 0, failures: 0 }

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get isClosed(): boolean {
    return this.#state.kind === 'closed'
  }

  /**
   * Runs the work unless the service rests. Throws `circuit-open` or `upstream-rate-limited` with the time until a probe.
   *
   * @param isAskedByPerson somebody pressed "Try again" and waits: then this call is the probe, unless the service asked for the rest
   */
  async run<T>(work: () => Promise<T>, isAskedByPerson = false): Promise<T> {
    const isProbe = this.#enter(isAskedByPerson)
    try {
      const result = await work()
      this.#note('answer', isProbe)
      return result
    } catch (error) {
      const isQuotaUsedUp = error instanceof ProxyProblem && error.slug === 'upstream-rate-limited'
      // The service itself asked for fewer calls: it is left alone for as long as it said.
      if (isQuotaUsedUp) this.#open('upstream-rate-limited', error.extras.retryAfterMs ?? 0)
      else this.#note(verdictOf(error), isProbe)
      throw error
    }
  }

  #enter(isAskedByPerson: boolean): boolean {
    const state = this.#state
    if (state.kind === 'closed') return false
    const because = state.kind === 'open' ? state.because : 'circuit-open'
    const left = state.kind === 'open' ? state.until - this.#clock.mono() : B.probeRetryAfterMs
    const mayProbe = state.kind === 'open' && isAskedByPerson && because === 'circuit-open'
    if (left > 0 && !mayProbe) throw new ProxyProblem(because, { retryAfterMs: left })
    this.#state = { kind: 'probing' }
    return true
  }

  #note(verdict: Verdict, isProbe: boolean): void {
    if (isProbe) return this.#noteProbe(verdict)
    // Calls that were under way when it opened change nothing any more.
    if (verdict === 'nothing' || !this.isClosed) return
    this.#failuresInARow = verdict === 'failure' ? this.#failuresInARow + 1 : 0
    if (this.#clock.mono() - this.#window.since >= B.windowMs) this.#startWindow()
    const window = this.#window
    window.calls += 1
    if (verdict === 'failure') window.failures += 1
    const isMostlyFailing = window.calls >= B.minCalls && window.failures >= window.calls * B.failureShare
    if (this.#failuresInARow >= B.failuresInARow || isMostlyFailing) this.#open('circuit-open', this.#restMs)
  }

  #noteProbe(verdict: Verdict): void {
    // A rest that the service asked for meanwhile stands.
    if (this.#state.kind !== 'probing') return
    if (verdict === 'answer') {
      this.#state = { kind: 'closed' }
      this.#failuresInARow = 0
      this.#restMs = B.firstRestMs
      this.#startWindow()
    } else {
      // Where nothing was learnt, as when the caller left, the next one probes.
      if (verdict === 'failure') this.#restMs = Math.min(B.maxRestMs, this.#restMs * 2)
      this.#open('circuit-open', verdict === 'failure' ? this.#restMs : 0)
    }
  }

  #open(because: 'circuit-open' | 'upstream-rate-limited', ms: number): void {
    this.#state = { kind: 'open', until: this.#clock.mono() + ms, because }
  }

  #startWindow(): void {
    this.#window = { since: this.#clock.mono(), calls: 0, failures: 0 }
  }
}

const FAILURES: readonly ProblemSlug[] = [
  'upstream-timeout',
  'upstream-unreachable',
  'upstream-error',
  'upstream-busy',
]
const ANSWERS: readonly ProblemSlug[] = ['not-found', 'rejected-by-service', 'upstream-forbidden']

/** What a thrown problem says about the service. An answer of the wrong shape is a defect, not an outage. */
function verdictOf(error: unknown): Verdict {
  if (!(error instanceof ProxyProblem)) return 'nothing'
  if (FAILURES.includes(error.slug)) return 'failure'
  return ANSWERS.includes(error.slug) ? 'answer' : 'nothing'
}
