import type { Habit } from './habits.ts'
import { HABIT_TRIGGER, UNREST_RATIO } from './habits.ts'

/** Exponentially weighted figures of the past of the listing, up to the previous bar. */
export type HabitReadings = {
  variance21: number
  variance63: number
  variance252: number
  mean: number
  peak: number
}

/** Which habits drift or rest; knows each one's reading. */
export class HabitClock {
  readonly #habits: readonly Habit[]
  readonly #driftUntil: Int32Array
  readonly #restUntil: Int32Array
  readonly #step: Float64Array

  constructor(habits: readonly Habit[]) {
    this.#habits = habits
    this.#driftUntil = new Int32Array(habits.length)
    this.#restUntil = new Int32Array(habits.length)
    this.#step = new Float64Array(habits.length)
  }

  /** Drift of bar i from all habits; a habit whose reading at i − 1 calls for it starts with bar i. */
  drift(i: number, log: Float64Array, state: HabitReadings): number {
    let sum = 0
    for (let k = 0; k < this.#habits.length; k++) {
      if (i >= this.#restUntil[k]!) {
        const habit = this.#habits[k]!
        const x = reading(habit, i - 1, log, state)
        if (x > HABIT_TRIGGER || x < -HABIT_TRIGGER) {
          this.#driftUntil[k] = i + habit.bars
          this.#restUntil[k] = i + habit.bars + habit.rest
          this.#step[k] =
            habit.sign * Math.sign(x) * habit.strength * Math.sqrt(state.variance63 / habit.bars)
        }
      }
      if (i < this.#driftUntil[k]!) sum += this.#step[k]!
    }
    return sum
  }
}

/** Beyond the trigger for the two habits that are conditions and not measures. */
const MET = 2 * HABIT_TRIGGER

function reading(habit: Habit, j: number, log: Float64Array, state: HabitReadings): number {
  const sigma = Math.sqrt(state.variance63)
  const p = log[j]!
  switch (habit.kind) {
    case 'reversal':
      return (p - log[j - 5]!) / (sigma * Math.sqrt(5))
    case 'trend':
      return (p - log[j - 63]!) / (sigma * Math.sqrt(63))
    case 'recovery':
      return state.peak - p > Math.sqrt(252 * state.variance252) ? MET : 0
    case 'unrest':
      return state.variance21 > UNREST_RATIO * state.variance252 ? MET : 0
    case 'shock-drift':
      return (0.62 * (p - log[j - 1]!)) / sigma
    case 'stretch':
      return (p - state.mean) / (6.3 * sigma)
  }
}
