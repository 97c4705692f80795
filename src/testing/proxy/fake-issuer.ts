import type { Clock } from '#server/clock.ts'
import type { ProxyProblem } from '#server/problems.ts'
import type { TokenGrant } from '#server/token.ts'
import { settled } from '#testing/virtual-clock.ts'

/** A token service in memory, which can fail: canary-token-1, canary-token-2 … */
export class FakeIssuer {
  calls = 0
  running = 0
  mostAtOnce = 0
  lifetimeMs = 86_400_000
  failure: ProxyProblem | null = null
  /** By the monotonic clock. */
  readonly issuedAt = new Map<string, number>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  readonly fetch = async (): Promise<TokenGrant> => {
    this.calls += 1
    const value = `canary-token-${this.calls}`
    this.mostAtOnce = Math.max(this.mostAtOnce, (this.running += 1))
    await settled()
    this.running -= 1
    if (this.failure) throw this.failure
    this.issuedAt.set(value, this.#clock.mono())
    return { value, lifetimeMs: this.lifetimeMs }
  }
}
