import type { CardTable } from './card-words.ts'

export const OSCILLATOR_CARDS: CardTable = {
  rsi_14: {
    high: {
      headline: 'overbought on the 14-day RSI',
      happened: (value) => `the 14-day relative strength index rose to ${value}`,
      up: 'Momentum: recent gains were much larger than recent losses. Within a steady uptrend this shows strength.',
      down: 'Mean reversion: recent gains were much larger than recent losses. A pause or a fall often follows.',
    },
    low: {
      headline: 'oversold on the 14-day RSI',
      happened: (value) => `the 14-day relative strength index fell to ${value}`,
      up: 'Mean reversion: recent losses were much larger than recent gains. A recovery often follows.',
      down: 'Momentum: recent losses were much larger than recent gains. In a downtrend the index can stay low for weeks.',
    },
  },
  rsi_2: {
    high: {
      headline: 'overbought on the two-day RSI',
      happened: (value) => `the two-day relative strength index rose to ${value}`,
      up: 'Momentum: the two-day index reacts to a few sessions. Such strength can be the start of a rise.',
      down: 'Mean reversion: the two-day index reacts to a few sessions. After such strength the next sessions are often weaker.',
    },
    low: {
      headline: 'oversold on the two-day RSI',
      happened: (value) => `the two-day relative strength index fell to ${value}`,
      up: 'Mean reversion: demand was missing for a few sessions. Within an uptrend the price often recovers quickly.',
      down: 'Momentum: demand was missing for a few sessions. This can be the start of a longer decline.',
    },
  },
  stoch_14: {
    high: {
      headline: 'closes at the top of its two-week range',
      happened: (value) => `the 14-day stochastic rose to ${value}`,
      up: 'Momentum: several closes near the top of the range show demand until the end of the session. This often continues.',
      down: 'Mean reversion: without a breakout, a price at the top of its range often moves back to the middle.',
    },
    low: {
      headline: 'closes at the bottom of its two-week range',
      happened: (value) => `the 14-day stochastic fell to ${value}`,
      up: 'Mean reversion: without a breakdown, a price at the bottom of its range often moves back to the middle.',
      down: 'Momentum: several closes near the bottom of the range show selling pressure until the end of the session. This often continues.',
    },
  },
  boll_z_20: {
    high: {
      headline: 'above its upper Bollinger band',
      happened: (value) => `the price stood ${value} above its 20-day mean`,
      up: 'Momentum: a price above the upper band can be the start of a new, higher range.',
      down: 'Mean reversion: the price is usually within two standard deviations of its 20-day mean. It often moves back there.',
    },
    low: {
      headline: 'below its lower Bollinger band',
      happened: (value) => `the price stood ${value} below its 20-day mean`,
      up: 'Mean reversion: the price is usually within two standard deviations of its 20-day mean. It often moves back there.',
      down: 'Momentum: a price below the lower band can be the start of a new, lower range.',
    },
  },
}
