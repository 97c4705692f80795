import type { Clock } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'

const { perSecond, burst, maxAccounts } = LIMITS.rate

/**
 * A token bucket per account: a user who is signed in, or else a client address.
 */
export class RateLimit {
  readonly #clock: Clock
  readonly #buckets = new Map<string, { credit: number; at: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts one request. Throws `rate-limited` when the account has used up its share; null is exempt. */
  admit(account: string | null): void {
    if (account === null) return
    const now = this.#clock.mono()
    const bucket = this.#buckets.get(account) ?? { credit: burst, at: now }
    const credit = Math.min(burst, bucket.credit + ((now - bucket.at) / 1000) * perSecond)
    // Taking the account out first keeps the map in the order of last use.
    this.#buckets.delete(account)
    // A refusal costs nothing: credit that is being earned would never reach a whole request under steady pressure.
    this.#buckets.set(account, { credit: credit < 1 ? credit : credit - 1, at: now })
    this.#forgetOldest()
    if (credit < 1)
      throw new ProxyProblem('rate-limited', { retryAfterMs: ((1 - credit) / perSecond) * 1000 })
  }

  #forgetOldest(): void {
    if (this.#buckets.size <= maxAccounts) return
    const [oldest] = this.#buckets.keys()
    if (oldest !== undefined) this.#buckets.delete(oldest)
  }
}
