import type { CardTable, SeriesWords } from './card-words.ts'

const distance = (days: number, pace: string): SeriesWords => ({
  high: {
    headline: `far above its ${days}-day average`,
    happened: (value) => `the price stood ${value} its ${days}-day average`,
    isPlace: true,
    up: `A price far above its ${pace} average shows that demand has changed faster than the average could follow. The average can catch up without the price coming back.`,
    down: `A price far above its ${pace} average is stretched. Averages act like a leash: a price that has run far can come part of the way back.`,
  },
  low: {
    headline: `far below its ${days}-day average`,
    happened: (value) => `the price stood ${value} its ${days}-day average`,
    isPlace: true,
    up: `A price far below its ${pace} average has left the range in which people were used to trading it. Some return towards that range is common once the cause is understood.`,
    down: `A price far below its ${pace} average means that most who came in lately hold a loss. Their wish to get out even can weigh on every recovery.`,
  },
})

export const TREND_CARDS: CardTable = {
  ma_dist_20: distance(20, 'monthly'),
  ma_dist_50: distance(50, 'quarterly'),
  ma_dist_200: distance(200, 'yearly'),
  ma_ratio_50_200: {
    high: {
      headline: 'its 50-day average far above the 200-day average',
      happened: (value) => `the 50-day average stood ${value} the 200-day average`,
      isPlace: true,
      up: 'A wide gap between the quicker and the slower average marks a mature, orderly uptrend. Such trends have tended to end slowly rather than at once.',
      down: 'When the quicker average has run far from the slower one, much of the move is behind. The two have usually met again.',
    },
    low: {
      headline: 'its 50-day average far below the 200-day average',
      happened: (value) => `the 50-day average stood ${value} the 200-day average`,
      isPlace: true,
      up: 'A deep gap between the averages is a late sign of a decline: it appears when most of the fall has already happened.',
      down: 'A deep gap between the averages marks an established decline, in which recoveries can be short.',
    },
  },
  ma_slope_200: {
    high: {
      headline: 'a very steep long-term average',
      happened: (value) => `the 200-day average had changed by ${value} over one month`,
      up: 'The 200-day average turns slowly. When it climbs this fast, the improvement has been going on for months and rarely stops within weeks.',
      down: 'A long-term average that climbs this fast says that the past year was exceptional, and exceptional years are hard to repeat.',
    },
    low: {
      headline: 'a steeply falling long-term average',
      happened: (value) => `the 200-day average had changed by ${value} over one month`,
      up: 'When even the slow average falls steeply, the decline is old and widely known, and a good part of it is usually over.',
      down: 'The 200-day average turns slowly. When it falls this fast, the causes have been at work for months and seldom vanish at once.',
    },
  },
  macd_line: {
    high: {
      headline: 'very strong MACD',
      happened: (value) => `the MACD line reached ${value} of the price`,
      up: 'The MACD line compares two averages of a few weeks. A reading this high shows momentum that has been broad in time, and such momentum has tended to fade slowly.',
      down: 'A reading this high means that the last weeks were far better than the weeks before. The comparison alone becomes harder from here.',
    },
    low: {
      headline: 'very weak MACD',
      happened: (value) => `the MACD line fell to ${value} of the price`,
      up: 'A reading this low means that the last weeks were far worse than the weeks before. Even a standstill of the price looks like an improvement from here.',
      down: 'The MACD line compares two averages of a few weeks. A reading this low shows that the decline has gathered pace, and pace is rarely lost at once.',
    },
  },
  macd_hist: {
    high: {
      headline: 'momentum picking up quickly',
      happened: (value) => `the MACD histogram reached ${value} of the price`,
      up: 'The histogram shows the change of momentum, which turns before the price trend does. A rise this quick has often stood at the start of a better phase.',
      down: 'Momentum that improves this quickly usually follows a fright, and the first recovery after a fright is often tested again.',
    },
    low: {
      headline: 'momentum fading quickly',
      happened: (value) => `the MACD histogram fell to ${value} of the price`,
      up: 'Momentum that fades this quickly often does so within an uptrend, as a breather. A breather can be made up for.',
      down: 'The histogram shows the change of momentum, which turns before the price trend does. A drop this quick has often stood at the start of a weaker phase.',
    },
  },
}
