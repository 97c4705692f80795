import type { CardTable, SeriesWords } from './card-words.ts'

const distance = (days: number): SeriesWords => ({
  high: {
    headline: `far above its ${days}-day average`,
    happened: (value) => `the price stood ${value} its ${days}-day average`,
    isPosition: true,
    up: `Momentum: demand has risen faster than the ${days}-day average shows. The average can catch up while the price stays high.`,
    down: `Mean reversion: a price far above its ${days}-day average often moves part of the way back.`,
  },
  low: {
    headline: `far below its ${days}-day average`,
    happened: (value) => `the price stood ${value} its ${days}-day average`,
    isPosition: true,
    up: `Mean reversion: a price far below its ${days}-day average often moves part of the way back.`,
    down: `Momentum: most recent buyers now hold a loss. Many of them use a recovery to exit, which limits it.`,
  },
})

export const TREND_CARDS: CardTable = {
  ma_dist_20: distance(20),
  ma_dist_50: distance(50),
  ma_dist_200: distance(200),
  ma_ratio_50_200: {
    high: {
      headline: 'its 50-day average far above the 200-day average',
      happened: (value) => `the 50-day average stood ${value} the 200-day average`,
      isPosition: true,
      up: 'Momentum: a wide gap between the averages shows a strong uptrend. Such trends often end slowly.',
      down: 'Mean reversion: with a gap this wide, much of the rise is over. The two averages usually meet again.',
    },
    low: {
      headline: 'its 50-day average far below the 200-day average',
      happened: (value) => `the 50-day average stood ${value} the 200-day average`,
      isPosition: true,
      up: 'Mean reversion: a wide gap appears late in a decline, when most of the fall has happened.',
      down: 'Momentum: a wide gap between the averages shows a strong downtrend. Recoveries within it are often short.',
    },
  },
  ma_slope_200: {
    high: {
      headline: 'a very steep rise of the 200-day average',
      happened: (value) => `the 200-day average had changed by ${value} over one month`,
      up: 'Momentum: the 200-day average changes slowly. A steep rise shows an improvement over many months, which can last.',
      down: 'Mean reversion: a steep rise of this average follows an exceptional year. Such a year is hard to repeat.',
    },
    low: {
      headline: 'a very steep fall of the 200-day average',
      happened: (value) => `the 200-day average had changed by ${value} over one month`,
      up: 'Mean reversion: when this slow average falls steeply, the decline is old and widely known. Much of it may be over.',
      down: 'Momentum: the 200-day average changes slowly. A steep fall shows problems over many months, which can last.',
    },
  },
  macd_line: {
    high: {
      headline: 'a very high MACD',
      happened: (value) => `the MACD line reached ${value} of the price`,
      up: 'Momentum: the MACD compares a fast with a slow average. A high value shows a rise over several weeks, which often continues.',
      down: 'Mean reversion: recent weeks were far better than earlier ones. The price rarely rises at this speed for long.',
    },
    low: {
      headline: 'a very low MACD',
      happened: (value) => `the MACD line fell to ${value} of the price`,
      up: 'Mean reversion: recent weeks were far worse than earlier ones. The price rarely falls at this speed for long.',
      down: 'Momentum: the MACD compares a fast with a slow average. A low value shows a fall over several weeks, which often continues.',
    },
  },
  macd_hist: {
    high: {
      headline: 'a fast improvement of momentum',
      happened: (value) => `the MACD histogram reached ${value} of the price`,
      up: 'The histogram shows how momentum changes. It turns before the price trend does, and a fast rise can start an uptrend.',
      down: 'Momentum often improves this fast after a sudden fall. The first recovery can fail.',
    },
    low: {
      headline: 'a fast loss of momentum',
      happened: (value) => `the MACD histogram fell to ${value} of the price`,
      up: 'Momentum often weakens this fast during a pause within an uptrend. The uptrend can continue after it.',
      down: 'The histogram shows how momentum changes. It turns before the price trend does, and a fast drop can start a downtrend.',
    },
  },
}
