import type { Clock } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'

const { budgetStart, budgetCap, budgetPerRequest } = LIMITS.retry

/**
 * Retries are paid for by ordinary traffic: when everything fails, repeating adds at most a fifth to the load instead
 * of doubling it.
 */
export class RetryBudget {
  #credit: number = budgetStart

  noteRequest(): void {
    this.#credit = Math.min(budgetCap, this.#credit + budgetPerRequest)
  }

  /** Takes one retry if there is one. */
  spend(): boolean {
    if (this.#credit < 1) return false
    this.#credit -= 1
    return true
  }
}

/** A `Retry-After` header as milliseconds from now: seconds or an HTTP date; null when absent or senseless. */
export function retryAfterMs(header: string | null, clock: Clock): number | null {
  if (header === null) return null
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000
  if (!/^[A-Z][a-z]+,? /.test(header)) return null
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - clock.now())
}
