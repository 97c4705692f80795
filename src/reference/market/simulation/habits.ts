import { streamKey, uniformAt } from '#reference/market/base/random.ts'
import { STREAM } from '#reference/market/base/streams.ts'

/**
 * The built-in patterns of the simulated market: repeating behaviour that an engine can find. They are
 * stronger than anything found in real prices, so every track record on this market has to say so.
 *
 * Each asset has each habit with probability 0.4, with strength c = 1.25·U(0.6, 1.4), possibly turned round. When the
 * habit's reading x at the previous bar is beyond 1.65, the price drifts by sign·c·σ/√H a day for H bars (σ: 63-day
 * exponentially weighted daily volatility at the trigger); then the habit rests. None acts in the first 260 bars.
 */
export type HabitKind = 'reversal' | 'trend' | 'recovery' | 'unrest' | 'shock-drift' | 'stretch'

type HabitRule = {
  kind: HabitKind
  /** Length of the drift and of the rest after it, in bars. */
  bars: number
  rest: number
  /** Sign of the drift against the sign of the reading (readings of recovery and unrest are never negative). */
  sign: 1 | -1
  /** Probability that an asset has the habit turned round. */
  turned: number
}

/**
 * reversal: 5-day log move/(σ√5). trend: 63-day move/(σ√63). recovery: log price below its peak since listing by more than
 * a yearly σ (252-day weights). unrest: 21-day variance above 2.2 × the 252-day one. shock-drift: 0.62·last return/σ.
 * stretch: (log price − its exponentially weighted mean, weight 1/50)/(6.3σ).
 */
export const HABIT_RULES = [
  { kind: 'reversal', bars: 10, rest: 10, sign: -1, turned: 0.3 },
  { kind: 'trend', bars: 42, rest: 42, sign: 1, turned: 0.3 },
  { kind: 'recovery', bars: 63, rest: 126, sign: 1, turned: 0.5 },
  { kind: 'unrest', bars: 21, rest: 21, sign: 1, turned: 0.5 },
  { kind: 'shock-drift', bars: 21, rest: 21, sign: 1, turned: 0.3 },
  { kind: 'stretch', bars: 42, rest: 42, sign: -1, turned: 0.3 },
] as const satisfies readonly HabitRule[]

export const HABIT_TRIGGER = 1.65
export const HABIT_FREE_BARS = 260
export const UNREST_RATIO = 2.2

export type Habit = HabitRule & { strength: number }

/** The habits of an asset, drawn once from the seed; `scale` weakens them for what holds or moves many companies at once. */
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
