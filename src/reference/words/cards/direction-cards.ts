import type { CardTable, SeriesWords } from './card-words.ts'

const breakout = (days: number): { high: SeriesWords; low: SeriesWords } => ({
  high: {
    high: {
      headline: `a clear break above its ${days}-day high`,
      happened: (value) => `the close stood ${value} the highest high of the ${days} days before`,
      isPlace: true,
      up: 'A close clearly above the old ceiling means that those who were waiting to leave there have left. Above it there is little history to stop the price.',
      down: 'A close far above the old ceiling in one step is often a rush. A rush can be taken back as quickly.',
    },
    low: {
      headline: `far below its ${days}-day high`,
      happened: (value) => `the close stood ${value} the highest high of the ${days} days before`,
      isPlace: true,
      up: 'So far below a recent high, the price has already paid for a good deal of disappointment.',
      down: 'So far below a recent high, many who came in lately hold a loss and use recoveries to leave.',
    },
  },
  low: {
    high: {
      headline: `far above its ${days}-day low`,
      happened: (value) => `the close stood ${value} the lowest low of the ${days} days before`,
      isPlace: true,
      up: 'A rise this far from a recent low shows that the recovery found followers, and followed recoveries have tended to go on.',
      down: 'A rise this far from a recent low has used up the easy part of the recovery.',
    },
    low: {
      headline: `a clear break below its ${days}-day low`,
      happened: (value) => `the close stood ${value} the lowest low of the ${days} days before`,
      isPlace: true,
      up: 'A break below the old floor shakes out the impatient all at once. Afterwards few are left who want to leave.',
      down: 'A close clearly below the old floor means that those who had relied on it are wrong, and they need days to act on it.',
    },
  },
})

const twenty = breakout(20)
const fiftyFive = breakout(55)

const risingDays = (span: string): SeriesWords => ({
  high: {
    headline: `far more rising than falling days over ${span}`,
    happened: (value) => `the price had risen on ${value} of the days of ${span} before`,
    up: 'Small gains on most days are the mark of steady demand from patient hands, and that kind of demand tends to last.',
    down: 'A rise without pauses leaves no one behind who still waits for a better price. The pause then comes all at once.',
  },
  low: {
    headline: `far more falling than rising days over ${span}`,
    happened: (value) => `the price had risen on only ${value} of the days of ${span} before`,
    up: 'A decline without pauses wears out those who wanted to leave. What follows is often a relief.',
    down: 'Small losses on most days are the mark of steady supply from patient hands, and that kind of supply tends to last.',
  },
})

export const DIRECTION_CARDS: CardTable = {
  adx_14: {
    high: {
      headline: 'a very strong trend by the ADX',
      happened: (value) => `the average directional index rose to ${value}`,
      up: 'The index measures how one-sided the moves are, not which way they go. A plain trend upwards can carry on for as long as its cause lasts.',
      down: 'The index measures how one-sided the moves are, not which way they go. A trend this plain is seen by everyone, and little may be left of it.',
    },
    low: {
      headline: 'no trend at all by the ADX',
      happened: (value) => `the average directional index fell to ${value}`,
      up: 'A market without direction gathers strength for the next one. With sellers as quiet as buyers, a little demand can set it upwards.',
      down: 'A market without direction gathers strength for the next one. With buyers as quiet as sellers, a little supply can set it downwards.',
    },
  },
  di_spread_14: {
    high: {
      headline: 'upward movement far ahead of downward movement',
      happened: (value) => `the directional spread reached ${value}`,
      up: 'When upward days outdo downward ones this clearly, demand sets the pace, and it has tended to keep it.',
      down: 'When upward days outdo downward ones this clearly, the good mood has little left to gain.',
    },
    low: {
      headline: 'downward movement far ahead of upward movement',
      happened: (value) => `the directional spread fell to ${value}`,
      up: 'When downward days outdo upward ones this clearly, the bad mood has little left to lose.',
      down: 'When downward days outdo upward ones this clearly, supply sets the pace, and it has tended to keep it.',
    },
  },
  aroon_25: {
    high: {
      headline: 'new highs and no new low for weeks',
      happened: (value) => `the Aroon oscillator rose to ${value}`,
      up: 'The last high is fresh and the last low is old: a trend in good order, and such trends have often gone on.',
      down: 'The last high is fresh and the last low is old. Such a picture can also come late in a rise.',
    },
    low: {
      headline: 'new lows and no new high for weeks',
      happened: (value) => `the Aroon oscillator fell to ${value}`,
      up: 'The last low is fresh and the last high is old. Such a picture can also come late in a decline.',
      down: 'The last low is fresh and the last high is old: a decline in good order, and such declines have often gone on.',
    },
  },
  cci_20: {
    high: {
      headline: 'far above its usual price by the CCI',
      happened: (value) => `the commodity channel index rose to ${value}`,
      up: 'A reading this high marks a departure from the usual range. Departures with news behind them tend to be kept.',
      down: 'A reading this high marks a departure from the usual range, and most departures end with a return.',
    },
    low: {
      headline: 'far below its usual price by the CCI',
      happened: (value) => `the commodity channel index fell to ${value}`,
      up: 'A reading this low marks a departure from the usual range, and most departures end with a return.',
      down: 'A reading this low marks a departure from the usual range. Departures with news behind them tend to be kept.',
    },
  },
  accel_1m: {
    high: {
      headline: 'a month far better than the one before',
      happened: (value) => `the month’s return was ${value} that of the month before`,
      isPlace: true,
      up: 'A turn for the better this sharp is rarely an accident. Those who act on quarterly rules will only notice it later.',
      down: 'A turn for the better this sharp often is the rebound of something that fell, and rebounds run out.',
    },
    low: {
      headline: 'a month far worse than the one before',
      happened: (value) => `the month’s return was ${value} that of the month before`,
      isPlace: true,
      up: 'A turn for the worse this sharp often is the pause of something that rose, and pauses end.',
      down: 'A turn for the worse this sharp is rarely an accident. Those who act on quarterly rules will only notice it later.',
    },
  },
  trend_fit_3m: {
    high: {
      headline: 'an unusually straight rise over three months',
      happened: (value) => `the correlation of the price with time reached ${value} over three months`,
      up: 'A straight line upwards shows demand that no piece of news disturbed. It has taken more than a little to stop it.',
      down: 'A straight line upwards makes people extrapolate. When it bends, many leave through the same door.',
    },
    low: {
      headline: 'an unusually straight decline over three months',
      happened: (value) => `the correlation of the price with time fell to ${value} over three months`,
      up: 'A straight line downwards makes people give up. When it bends, few are left to oppose the turn.',
      down: 'A straight line downwards shows supply that no piece of news disturbed. It has taken more than a little to stop it.',
    },
  },
  efficiency_1m: {
    high: {
      headline: 'a month that went one way only',
      happened: (value) => `the month’s net move reached ${value} of all its daily moves`,
      up: 'A month without detours shows that the market is sure of itself. Moves of that kind can carry on.',
      down: 'A month without detours shows that the market is sure of itself. A market that sure of itself is easily disappointed.',
    },
    low: {
      headline: 'a month of much movement and no progress',
      happened: (value) => `the month’s net move was only ${value} of all its daily moves`,
      up: 'Much movement without progress is a market making up its mind. Supply that failed to move the price may be running out.',
      down: 'Much movement without progress is a market making up its mind. Demand that failed to move the price may be running out.',
    },
  },
  donchian_high_20: twenty.high,
  donchian_low_20: twenty.low,
  donchian_high_55: fiftyFive.high,
  donchian_low_55: fiftyFive.low,
  up_days_1m: risingDays('the month'),
  up_days_3m: risingDays('the quarter'),
  intraday_drift_1m: {
    high: {
      headline: 'a month earned between open and close',
      happened: (value) => `the moves between open and close added up to ${value} over one month`,
      up: 'Gains made during the session are made by those who work at it. Such gains tend to be followed by more.',
      down: 'Gains made during the session alone lack the support of the night, and may not be kept.',
    },
    low: {
      headline: 'a month lost between open and close',
      happened: (value) => `the moves between open and close added up to ${value} over one month`,
      up: 'Losses made during the session come from visible supply. When that supply is done, the nights’ gains remain.',
      down: 'Losses made during the session are made by those who know the asset best. They have tended to go on.',
    },
  },
  close_location_1w: {
    high: {
      headline: 'closing near the day’s high all week',
      happened: (value) => `the closes of the week lay at ${value} of the day’s range on average`,
      up: 'Closes near the high mean that nobody wanted to be without it overnight, and that tends to carry over.',
      down: 'Closes near the high of every day for a week are a strain, and strains relax.',
    },
    low: {
      headline: 'closing near the day’s low all week',
      happened: (value) => `the closes of the week lay at ${value} of the day’s range on average`,
      up: 'Closes near the low of every day for a week are a strain, and strains relax.',
      down: 'Closes near the low mean that nobody wanted to hold it overnight, and that tends to carry over.',
    },
  },
  drawdown_36m: {
    high: {
      headline: 'at or next to its three-year high',
      happened: (value) => `the price stood ${value} its three-year high`,
      isPlace: true,
      up: 'At a high of three years there is no one above who waits to get out even, and nothing in recent memory to stop at.',
      down: 'At a high of three years the good times are everybody’s base case, and base cases disappoint easily.',
    },
    low: {
      headline: 'a deep fall from its three-year high',
      happened: (value) => `the price stood ${value} its three-year high`,
      isPlace: true,
      up: 'So deep below its former level an asset is written off by many, which is where long recoveries have begun.',
      down: 'So deep below its former level an asset has lost more than its price: attention, coverage and trust return slowly.',
    },
  },
  mom_36m: {
    high: {
      headline: 'an exceptional three years',
      happened: (value) => `the return over three years reached ${value}`,
      up: 'Three exceptional years mostly rest on a business that does something right, and that is not lost in a quarter.',
      down: 'Over several years strong and weak assets have tended to trade places, as expectations overshoot.',
    },
    low: {
      headline: 'three years in the wilderness',
      happened: (value) => `the return over three years came to ${value}`,
      up: 'Over several years strong and weak assets have tended to trade places, as expectations overshoot.',
      down: 'Three weak years mostly rest on a business that does something wrong, and that is not mended in a quarter.',
    },
  },
}
