import { LIMITS } from './limits.ts'

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
