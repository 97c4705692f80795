import type { StreamKey } from './random.ts'
import { uniformAt } from './random.ts'

/** A run of draws for one entity. */
export class Draws {
  readonly #key: StreamKey
  #n = 0

  constructor(key: StreamKey) {
    this.#key = key
  }

  next(): number {
    return uniformAt(this.#key, this.#n++)
  }

  pick<T>(choices: readonly T[]): T {
    // The product stays below the length because a draw stays below 1.
    return choices[Math.floor(this.next() * choices.length)]!
  }

  weighted<T extends { weight: number }>(choices: readonly T[]): T {
    let left = this.next() * choices.reduce((sum, choice) => sum + choice.weight, 0)
    return choices.find((choice) => (left -= choice.weight) < 0) ?? choices[0]!
  }
}
