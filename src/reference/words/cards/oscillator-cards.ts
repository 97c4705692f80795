import type { CardTable } from './card-words.ts'

export const OSCILLATOR_CARDS: CardTable = {
  rsi_14: {
    high: {
      headline: 'overbought on the 14-day RSI',
      happened: (value) => `the 14-day relative strength index rose to ${value}`,
      up: 'A high reading says that gains have outweighed losses by far over the recent days. In a steady uptrend that is a sign of health.',
      down: 'A high reading says that gains have outweighed losses by far over the recent days. Such one-sided weeks are hard to keep up, and a pause or a setback often follows.',
    },
    low: {
      headline: 'oversold on the 14-day RSI',
      happened: (value) => `the 14-day relative strength index fell to ${value}`,
      up: 'A low reading says that losses have outweighed gains by far over the recent days. Such one-sided weeks tend to end, and the first calm days often bring a rebound.',
      down: 'A low reading says that losses have outweighed gains by far over the recent days. In a real decline the gauge stays low for long.',
    },
  },
  rsi_2: {
    high: {
      headline: 'overbought on the two-day RSI',
      happened: (value) => `the two-day relative strength index rose to ${value}`,
      up: 'The two-day gauge reacts to very few sessions. Strength this concentrated can be an opening move.',
      down: 'The two-day gauge reacts to very few sessions. After strength this concentrated the next sessions have often been quieter or lower.',
    },
    low: {
      headline: 'oversold on the two-day RSI',
      happened: (value) => `the two-day relative strength index fell to ${value}`,
      up: 'The two-day gauge shows a short, complete lack of demand. Within a sound trend such holes are usually filled.',
      down: 'The two-day gauge shows a short, complete lack of demand. It can be the beginning of trouble.',
    },
  },
  stoch_14: {
    high: {
      headline: 'closing at the top of its two-week range',
      happened: (value) => `the 14-day stochastic rose to ${value}`,
      up: 'Closes near the top of the recent range, several days running, show that demand stays until the end of the session. That has often carried over.',
      down: 'A price that sits at the top of its recent range has little room left inside it. Without a breakout it tends to drift back towards the middle.',
    },
    low: {
      headline: 'closing at the bottom of its two-week range',
      happened: (value) => `the 14-day stochastic fell to ${value}`,
      up: 'A price that sits at the bottom of its recent range has little room left inside it. Without a break it tends to drift back towards the middle.',
      down: 'Closes near the bottom of the recent range, several days running, show that nobody steps in before the end of the session. That has often carried over.',
    },
  },
  boll_z_20: {
    high: {
      headline: 'above its usual Bollinger band',
      happened: (value) => `the price stood ${value} above its 20-day mean`,
      up: 'Leaving the usual band on the upside can mark the start of a new range rather than an excess.',
      down: 'Prices spend most days within two standard deviations of their monthly mean. From far above it, the way back is the more common one.',
    },
    low: {
      headline: 'below its usual Bollinger band',
      happened: (value) => `the price stood ${value} below its 20-day mean`,
      up: 'Prices spend most days within two standard deviations of their monthly mean. From far below it, the way back is the more common one.',
      down: 'Leaving the usual band on the downside can mark the start of a new, lower range.',
    },
  },
}
