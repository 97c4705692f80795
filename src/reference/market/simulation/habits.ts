import { streamKey, uniformAt, STREAM } from '#reference/market/base/random.ts'

/**
 * Habits: the built-in patterns of the simulated market, which the engine can find. They are stronger than any pattern in real
 * prices, so every track record on this market must say that it is simulated.
 *
 * Each asset has each habit with probability 0.4 and strength c = 1.25·U(0.6, 1.4), possibly inverted. If the habit's reading x
 * at the previous bar is beyond ±1.65, the price drifts by sign·c·σ/√H a day for H bars (σ: 63-day exponentially weighted daily
 * volatility at the trigger). Then the habit pauses. None acts in the first 260 bars.
 */
export type HabitKind = 'reversal' | 'trend' | 'recovery' | 'turbulence' | 'shock-drift' | 'stretch'

type HabitRule = {
  kind: HabitKind
  /** Length of the drift and of the pause after it, in bars. */
  bars: number
  rest: number
  /** Sign of the drift relative to the sign of the reading (readings of recovery and turbulence are never negative). */
  sign: 1 | -1
  /** Probability that an asset has the habit inverted. */
  turned: number
}

/**
 * reversal: 5-day log move/(σ√5). trend: 63-day move/(σ√63). recovery: log price below its peak since listing by more than an
 * annual σ (252-day weights). turbulence: 21-day variance above 2.2 × the 252-day one. shock-drift: 0.62·last return/σ. stretch:
 * (log price − its exponentially weighted mean, weight 1/50)/(6.3σ).
 */
export const HABIT_RULES = [
  { kind: 'reversal', bars: 10, rest: 10, sign: -1, turned: 0.3 },
  { kind: 'trend', bars: 42, rest: 42, sign: 1, turned: 0.3 },
  { kind: 'recovery', bars: 63, rest: 126, sign: 1, turned: 0.5 },
  { kind: 'turbulence', bars: 21, rest: 21, sign: 1, turned: 0.5 },
  { kind: 'shock-drift', bars: 21, rest: 21, sign: 1, turned: 0.3 },
  { kind: 'stretch', bars: 42, rest: 42, sign: -1, turned: 0.3 },
] as const satisfies readonly HabitRule[]

const HABIT_TRIGGER = 1.65
export const HABIT_FREE_BARS = 260
const TURBULENCE_RATIO = 2.2

export type Habit = HabitRule & { strength: number }

/** The habits of an asset, drawn from the seed; `scale` weakens them for assets that are not single companies. */
export function habitsOf(seed: number, entity: number, scale = 1): Habit[] {
  const key = streamKey(seed, STREAM.habits, entity)
  const habits: Habit[] = []
  HABIT_RULES.forEach((rule, position) => {
    const at = position * 3
    if (uniformAt(key, at) >= 0.4) return
    const turn = uniformAt(key, at + 1) < rule.turned ? -1 : 1
    habits.push({
      ...rule,
      sign: rule.sign === turn ? 1 : -1,
      strength: scale * 1.25 * (0.6 + 0.8 * uniformAt(key, at + 2)),
    })
  })
  return habits
}

/** Exponentially weighted statistics of the price up to the previous bar. */
export type HabitReadings = {
  variance21: number
  variance63: number
  variance252: number
  mean: number
  peak: number
}

/** Keeps track of which habits drift or pause. */
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

  /** Drift of bar i from all habits; a habit triggered by its reading at i − 1 starts with bar i. */
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

/** Reading of the two habits that are conditions instead of measures, if the condition is met. */
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
    case 'turbulence':
      return state.variance21 > TURBULENCE_RATIO * state.variance252 ? MET : 0
    case 'shock-drift':
      return (0.62 * (p - log[j - 1]!)) / sigma
    case 'stretch':
      return (p - state.mean) / (6.3 * sigma)
  }
}
