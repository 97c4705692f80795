import { isLoopback } from '#server/base/addresses.ts'
import type { Clock } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import { ExchangeFailure } from '#server/problems/exchange-failure.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'

const { perSecond, burst, maxAddresses } = LIMITS.rate

/**
 * A token bucket per client address. The address is the socket's own: headers that claim another are not believed.
 * Loopback is exempt, for it is either the user or an access layer in front that all users share.
 */
export class RateLimit {
  readonly #clock: Clock
  readonly #buckets = new Map<string, { credit: number; at: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Counts one request. Throws `rate-limited` when the address has used up its share, and `left` when there is none any
   * more: a connection that was reset has no address and no reader.
   */
  admit(address: string | undefined): void {
    if (address === undefined) throw new ExchangeFailure('left')
    if (isLoopback(address)) return
    const now = this.#clock.mono()
    const bucket = this.#buckets.get(address) ?? { credit: burst, at: now }
    const credit = Math.min(burst, bucket.credit + ((now - bucket.at) / 1000) * perSecond)
    // Taking the address out first keeps the map in the order of last use.
    this.#buckets.delete(address)
    // A refusal costs nothing: credit that is being earned would never reach a whole request under steady pressure.
    this.#buckets.set(address, { credit: credit < 1 ? credit : credit - 1, at: now })
    this.#forgetOldest()
    if (credit < 1)
      throw new ProxyProblem('rate-limited', { retryAfterMs: ((1 - credit) / perSecond) * 1000 })
  }

  #forgetOldest(): void {
    if (this.#buckets.size <= maxAddresses) return
    const [oldest] = this.#buckets.keys()
    if (oldest !== undefined) this.#buckets.delete(oldest)
  }
}
