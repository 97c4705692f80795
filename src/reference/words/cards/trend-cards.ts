import type { Card, CardTable } from './card.ts'

const distance = (days: number): Card => ({
  happened: `the price stood {value} its ${days}-day average`,
  isPosition: true,
  high: {
    headline: `far above its ${days}-day average`,
    up: `Momentum: demand has risen faster than the ${days}-day average shows. The average can catch up while the price stays high.`,
    down: `Mean reversion: a price far above its ${days}-day average often moves part of the way back.`,
  },
  low: {
    headline: `far below its ${days}-day average`,
    up: `Mean reversion: a price far below its ${days}-day average often moves part of the way back.`,
    down: `Momentum: most recent buyers now hold a loss. Many of them use a recovery to exit, which limits it.`,
  },
})

const breakout = (days: number): { high: Card; low: Card } => ({
  high: {
    happened: `the close stood {value} the highest high of the ${days} days before`,
    isPosition: true,
    high: {
      headline: `a breakout above its ${days}-day high`,
      up: 'Breakout: holders who waited to exit at the old high have left. Selling pressure above it is low.',
      down: 'False breakout: a large jump above the old high is often reversed quickly.',
    },
    low: {
      headline: `far below its ${days}-day high`,
      up: 'Mean reversion: far below a recent high, the price already includes much bad news.',
      down: 'Momentum: many recent buyers hold a loss. They often use a recovery to exit.',
    },
  },
  low: {
    happened: `the close stood {value} the lowest low of the ${days} days before`,
    isPosition: true,
    high: {
      headline: `far above its ${days}-day low`,
      up: 'Momentum: the recovery has found further buyers. Such recoveries often continue.',
      down: 'Mean reversion: a large part of the recovery is already over.',
    },
    low: {
      headline: `a breakdown below its ${days}-day low`,
      up: 'False breakdown: many holders exit at once below the old low. Selling pressure can end after that.',
      down: 'Breakdown: investors who relied on the old low must exit. This often takes several days.',
    },
  },
})

const twenty = breakout(20)
const fiftyFive = breakout(55)

const risingDays = (span: string): Card => ({
  happened: `the price had risen on {|only }{value} of the days of ${span} before`,
  high: {
    headline: `far more rising than falling days over ${span}`,
    up: 'Momentum: small gains on most days show steady demand from long-term investors. It often continues.',
    down: 'Mean reversion: after a rise with few pauses, most interested buyers have bought. A fall can follow.',
  },
  low: {
    headline: `far more falling than rising days over ${span}`,
    up: 'Mean reversion: after a decline with few pauses, most sellers have finished. A recovery can follow.',
    down: 'Momentum: small losses on most days show steady selling pressure from large holders. It often continues.',
  },
})

/** Moving averages, and the strength and straightness of trends. */
export const TREND_CARDS: CardTable = {
  ma_dist_20: distance(20),
  ma_dist_50: distance(50),
  ma_dist_200: distance(200),
  ma_ratio_50_200: {
    happened: 'the 50-day average stood {value} the 200-day average',
    isPosition: true,
    high: {
      headline: 'its 50-day average far above the 200-day average',
      up: 'Momentum: a wide gap between the averages shows a strong uptrend. Such trends often end slowly.',
      down: 'Mean reversion: with a gap this wide, much of the rise is over. The two averages usually meet again.',
    },
    low: {
      headline: 'its 50-day average far below the 200-day average',
      up: 'Mean reversion: a wide gap appears late in a decline, when most of the fall has happened.',
      down: 'Momentum: a wide gap between the averages shows a strong downtrend. Recoveries within it are often short.',
    },
  },
  ma_slope_200: {
    happened: 'the 200-day average had changed by {value} over one month',
    high: {
      headline: 'a very steep rise of the 200-day average',
      up: 'Momentum: the 200-day average changes slowly. A steep rise shows an improvement over many months, which can last.',
      down: 'Mean reversion: a steep rise of this average follows an exceptional year. Such a year is hard to repeat.',
    },
    low: {
      headline: 'a very steep fall of the 200-day average',
      up: 'Mean reversion: when this slow average falls steeply, the decline is old and widely known. Much of it may be over.',
      down: 'Momentum: the 200-day average changes slowly. A steep fall shows problems over many months, which can last.',
    },
  },
  macd_line: {
    happened: 'the MACD line {reached|fell to} {value} of the price',
    high: {
      headline: 'a very high MACD',
      up: 'Momentum: the MACD compares a fast with a slow average. A high value shows a rise over several weeks, which often continues.',
      down: 'Mean reversion: recent weeks were far better than earlier ones. The price rarely rises at this speed for long.',
    },
    low: {
      headline: 'a very low MACD',
      up: 'Mean reversion: recent weeks were far worse than earlier ones. The price rarely falls at this speed for long.',
      down: 'Momentum: the MACD compares a fast with a slow average. A low value shows a fall over several weeks, which often continues.',
    },
  },
  macd_hist: {
    happened: 'the MACD histogram {reached|fell to} {value} of the price',
    high: {
      headline: 'a fast improvement of momentum',
      up: 'The histogram shows how momentum changes. It turns before the price trend does, and a fast rise can start an uptrend.',
      down: 'Momentum often improves this fast after a sudden fall. The first recovery can fail.',
    },
    low: {
      headline: 'a fast loss of momentum',
      up: 'Momentum often weakens this fast during a pause within an uptrend. The uptrend can continue after it.',
      down: 'The histogram shows how momentum changes. It turns before the price trend does, and a fast drop can start a downtrend.',
    },
  },
  adx_14: {
    happened: 'the average directional index {rose|fell} to {value}',
    high: {
      headline: 'a very strong trend by the ADX',
      up: 'The index measures the strength of a trend in either direction. A strong uptrend can continue.',
      down: 'The index measures the strength of a trend in either direction. A trend this strong is widely known and can end.',
    },
    low: {
      headline: 'no clear trend by the ADX',
      up: 'A market without a trend often starts a new one. A little demand can start a rise.',
      down: 'A market without a trend often starts a new one. A little supply can start a fall.',
    },
  },
  di_spread_14: {
    happened: 'the directional spread {reached|fell to} {value}',
    high: {
      headline: 'upward moves much larger than downward moves',
      up: 'Momentum: upward moves are much larger than downward moves. Demand is strong and often stays strong.',
      down: 'Mean reversion: with moves this one-sided, optimism is high. Little further improvement is possible.',
    },
    low: {
      headline: 'downward moves much larger than upward moves',
      up: 'Mean reversion: with moves this one-sided, pessimism is high. Little further decline is possible.',
      down: 'Momentum: downward moves are much larger than upward moves. Selling pressure is strong and often stays strong.',
    },
  },
  aroon_25: {
    happened: 'the Aroon oscillator {rose|fell} to {value}',
    high: {
      headline: 'recent highs and an old low by the Aroon oscillator',
      up: 'Momentum: the last high is recent and the last low is old. Such an uptrend often continues.',
      down: 'Mean reversion: the last high is recent and the last low is old. This also appears late in a rise.',
    },
    low: {
      headline: 'recent lows and an old high by the Aroon oscillator',
      up: 'Mean reversion: the last low is recent and the last high is old. This also appears late in a decline.',
      down: 'Momentum: the last low is recent and the last high is old. Such a downtrend often continues.',
    },
  },
  cci_20: {
    happened: 'the commodity channel index {rose|fell} to {value}',
    high: {
      headline: 'far above its usual price by the CCI',
      up: 'Momentum: the price has left its usual range. If news supports the move, it can continue.',
      down: 'Mean reversion: the price has left its usual range. It often returns to it.',
    },
    low: {
      headline: 'far below its usual price by the CCI',
      up: 'Mean reversion: the price has left its usual range. It often returns to it.',
      down: 'Momentum: the price has left its usual range. If news supports the move, it can continue.',
    },
  },
  accel_1m: {
    happened: 'the month’s return was {value} that of the month before',
    isPosition: true,
    high: {
      headline: 'a month far better than the one before',
      up: 'Momentum: such an improvement usually has a real cause. Investors who decide once a quarter react later.',
      down: 'Mean reversion: such an improvement is often a recovery after a fall. Recoveries often end soon.',
    },
    low: {
      headline: 'a month far worse than the one before',
      up: 'Mean reversion: such a slowdown is often a pause after a rise. The rise can continue after it.',
      down: 'Momentum: such a slowdown usually has a real cause. Investors who decide once a quarter react later.',
    },
  },
  trend_fit_3m: {
    happened: 'the correlation of the price with time {reached|fell to} {value} over three months',
    high: {
      headline: 'an unusually steady rise over three months',
      up: 'Momentum: a steady rise shows constant demand. Single news items rarely stop it.',
      down: 'Mean reversion: a steady rise makes investors expect more of the same. When it ends, many exit at once.',
    },
    low: {
      headline: 'an unusually steady decline over three months',
      up: 'Mean reversion: a steady decline makes investors give up. When it ends, selling pressure is low.',
      down: 'Momentum: a steady decline shows constant selling pressure. Single news items rarely stop it.',
    },
  },
  efficiency_1m: {
    happened: 'the month’s net move {reached|was only} {value} of all its daily moves',
    high: {
      headline: 'a month of moves in one direction',
      up: 'Nearly all moves of the month had the same direction. A rise of this kind often continues.',
      down: 'Nearly all moves of the month had the same direction. Investors agree strongly and are easy to disappoint.',
    },
    low: {
      headline: 'a month of large moves without direction',
      up: 'Many moves without a result show a balance of buyers and sellers. If selling pressure ends first, the price can rise.',
      down: 'Many moves without a result show a balance of buyers and sellers. If demand ends first, the price can fall.',
    },
  },
  donchian_high_20: twenty.high,
  donchian_low_20: twenty.low,
  donchian_high_55: fiftyFive.high,
  donchian_low_55: fiftyFive.low,
  up_days_1m: risingDays('the month'),
  up_days_3m: risingDays('the quarter'),
  intraday_drift_1m: {
    happened: 'the moves between open and close added up to {value} over one month',
    high: {
      headline: 'a month of gains between open and close',
      up: 'Gains during the session show demand from professional investors. Such gains often continue.',
      down: 'Gains that come only during the session lack support from overnight news. They can be lost again.',
    },
    low: {
      headline: 'a month of losses between open and close',
      up: 'Losses during the session show temporary selling pressure. When it ends, the price can recover.',
      down: 'Losses during the session show selling pressure from professional investors. Such losses often continue.',
    },
  },
  close_location_1w: {
    happened: 'the closes of the week were at {value} of the day’s range on average',
    high: {
      headline: 'a week of closes near the day’s high',
      up: 'Momentum: closes near the high show demand until the end of the session. It often continues the next day.',
      down: 'Mean reversion: a week of closes near the high is rare. Demand this strong often weakens.',
    },
    low: {
      headline: 'a week of closes near the day’s low',
      up: 'Mean reversion: a week of closes near the low is rare. Selling pressure this strong often weakens.',
      down: 'Momentum: closes near the low show selling pressure until the end of the session. It often continues the next day.',
    },
  },
  drawdown_36m: {
    happened: 'the price stood {value} its three-year high',
    isPosition: true,
    high: {
      headline: 'at or near its three-year high',
      up: 'Momentum: at a three-year high, hardly any holder has a loss. Selling pressure is low.',
      down: 'Mean reversion: at a three-year high, most investors expect good results. Such expectations are easy to disappoint.',
    },
    low: {
      headline: 'a deep fall from its three-year high',
      up: 'Mean reversion: after a fall this deep, expectations are very low. Long recoveries often start here.',
      down: 'Momentum: after a fall this deep, the asset has lost analyst coverage and trust. Both return slowly.',
    },
  },
  mom_36m: {
    happened: 'the return over three years {reached|fell to} {value}',
    high: {
      headline: 'a very high return over three years',
      up: 'Momentum: three strong years usually come from a good business. That advantage lasts longer than a quarter.',
      down: 'Mean reversion: over several years, expectations become too high. Strong assets often turn weaker then.',
    },
    low: {
      headline: 'a very low return over three years',
      up: 'Mean reversion: over several years, expectations become too low. Weak assets often turn stronger then.',
      down: 'Momentum: three weak years usually come from business problems. These last longer than a quarter.',
    },
  },
}
