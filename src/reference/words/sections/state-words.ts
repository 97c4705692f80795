import type { StateName } from '#reference/engine/base/insight-facts.ts'

type StateWords = {
  /** After the headline of a title. */
  title: string
  /** A clause in a sentence about the day. */
  clause: string
  /** Text of the condition. */
  condition: string
}

/** What held beside the trigger; `none` has no words because nothing did. */
export const STATE_WORDS: Record<Exclude<StateName, 'none'>, StateWords> = {
  uptrend: {
    title: ', within an uptrend',
    clause: 'the price stood at or above its 200-day average',
    condition: 'Close at or above its 200-day average',
  },
  downtrend: {
    title: ', within a downtrend',
    clause: 'the price stood below its 200-day average',
    condition: 'Close below its 200-day average',
  },
  turbulent: {
    title: ', in turbulent trading',
    clause: 'its three-month volatility was in the upper third of its own history',
    condition: 'Three-month volatility in the upper third of its own history',
  },
  'weak-market': {
    title: ', in a weak market',
    clause: 'its market stood below its own 200-day average',
    condition: 'Market level below its 200-day average',
  },
}
