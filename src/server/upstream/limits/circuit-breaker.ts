import type { Clock } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'

/** What a call says about the service: it failed, it answered (if only to refuse), or nothing either way. */
export type Verdict = 'failure' | 'answer' | 'nothing'

type State =
  | { kind: 'closed' }
  /** `because` is what callers are told until then. */
  | { kind: 'open'; until: number; because: 'circuit-open' | 'upstream-rate-limited' }
  | { kind: 'probing' }

const B = LIMITS.breaker

/**
 * Spares a service that fails, and its callers the wait: after several failures in a row, or when half of many calls fail within a
 * few seconds, it is not asked for a while. Then one call goes ahead as a probe; its answer lets all in again, its failure doubles
 * the rest. Ours, because libraries read the wall clock, and every rule of time in this proxy follows one clock that tests can turn.
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

  /** Runs the work unless the service rests. Throws `circuit-open` or `upstream-rate-limited` with the time until a probe. */
  async run<T>(work: () => Promise<T>, verdictOf: (error: unknown) => Verdict): Promise<T> {
    const isProbe = this.#enter()
    try {
      const result = await work()
      this.#note('answer', isProbe)
      return result
    } catch (error) {
      this.#note(verdictOf(error), isProbe)
      throw error
    }
  }

  /** The service itself asked for fewer calls: it is left alone for as long as it said. */
  rest(ms: number): void {
    this.#state = { kind: 'open', until: this.#clock.mono() + ms, because: 'upstream-rate-limited' }
  }

  #enter(): boolean {
    const state = this.#state
    if (state.kind === 'closed') return false
    const left = state.kind === 'open' ? state.until - this.#clock.mono() : B.probeRetryAfterMs
    if (left > 0) {
      throw new ProxyProblem(state.kind === 'open' ? state.because : 'circuit-open', { retryAfterMs: left })
    }
    this.#state = { kind: 'probing' }
    return true
  }

  #note(verdict: Verdict, isProbe: boolean): void {
    if (isProbe) return this.#noteProbe(verdict)
    // Calls that were under way when it opened, or that the service asked us to stop, change nothing any more.
    if (verdict === 'nothing' || !this.isClosed) return
    this.#failuresInARow = verdict === 'failure' ? this.#failuresInARow + 1 : 0
    const window = this.#currentWindow()
    window.calls += 1
    if (verdict === 'failure') window.failures += 1
    const isMostlyFailing = window.calls >= B.minCalls && window.failures >= window.calls * B.failureShare
    if (this.#failuresInARow >= B.failuresInARow || isMostlyFailing) this.#open()
  }

  #noteProbe(verdict: Verdict): void {
    // A rest that the service asked for meanwhile stands.
    if (this.#state.kind !== 'probing') return
    if (verdict === 'answer') {
      this.#state = { kind: 'closed' }
      this.#failuresInARow = 0
      this.#restMs = B.firstRestMs
      this.#window = { since: this.#clock.mono(), calls: 0, failures: 0 }
    } else if (verdict === 'failure') {
      this.#restMs = Math.min(B.maxRestMs, this.#restMs * 2)
      this.#open()
    } else {
      // Nothing was learnt, the caller may have left: the next one probes.
      this.#state = { kind: 'open', until: this.#clock.mono(), because: 'circuit-open' }
    }
  }

  #open(): void {
    this.#state = { kind: 'open', until: this.#clock.mono() + this.#restMs, because: 'circuit-open' }
  }

  #currentWindow(): { since: number; calls: number; failures: number } {
    const now = this.#clock.mono()
    if (now - this.#window.since >= B.windowMs) this.#window = { since: now, calls: 0, failures: 0 }
    return this.#window
  }
}

const FAILURES: ReadonlySet<string> = new Set([
  'upstream-timeout',
  'upstream-unreachable',
  'upstream-error',
  'upstream-busy',
])
const ANSWERS: ReadonlySet<string> = new Set(['not-found', 'rejected-by-service', 'upstream-forbidden'])

/** What a thrown problem says about the service. An answer of the wrong shape is a defect, not an outage. */
export function verdictOf(error: unknown): Verdict {
  if (!(error instanceof ProxyProblem)) return 'nothing'
  if (FAILURES.has(error.slug)) return 'failure'
  return ANSWERS.has(error.slug) ? 'answer' : 'nothing'
}
