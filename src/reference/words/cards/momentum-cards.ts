import type { Card, CardTable } from './card.ts'

/** Returns over short windows: overreaction, or the first part of a longer move. */
const shortMove = (span: string): Card => ({
  happened: `the return over ${span} {reached|fell to} {value}`,
  high: {
    headline: `a very high return over ${span}`,
    up: 'Momentum: markets often need time to price in good news, so the move can continue.',
    down: 'Overreaction: a fast gain can exceed what the news justifies. Part of it is then lost again.',
  },
  low: {
    headline: `a very low return over ${span}`,
    up: 'Overreaction: investors who must reduce risk quickly accept low prices. The price can recover when this selling pressure ends.',
    down: 'Momentum: bad news is often priced in step by step, so the decline can continue.',
  },
})

/** Returns over long windows: momentum, or mean reversion. */
const longMove = (span: string): Card => ({
  happened: `the return over ${span} {reached|fell to} {value}`,
  high: {
    headline: `a very high return over ${span}`,
    up: 'Momentum: analysts and investors react slowly to improving business news. Strong assets often stay strong for some months.',
    down: 'Mean reversion: after a long rise, the price includes much good news. High expectations are easy to disappoint.',
  },
  low: {
    headline: `a very low return over ${span}`,
    up: 'Mean reversion: after a long decline, expectations are low. A little good news can raise the price.',
    down: 'Momentum: business problems often last longer than a quarter. Weak assets often stay weak for some months.',
  },
})

/** Returns, oscillators, and the position of the price in its range. */
export const MOMENTUM_CARDS: CardTable = {
  mom_1d: shortMove('one day'),
  mom_1w: shortMove('one week'),
  mom_2w: shortMove('two weeks'),
  mom_1m: shortMove('one month'),
  mom_3m: longMove('three months'),
  mom_6m: longMove('six months'),
  mom_12m: longMove('twelve months'),
  mom_12m_1m: {
    happened: 'the return over twelve months, without the last month, {reached|fell to} {value}',
    high: {
      headline: 'a strong twelve-month trend before the last month',
      up: 'Momentum: without the last month, this measure shows the slow trend. Such trends often continue, because the news behind them arrives over quarters.',
      down: 'Mean reversion: an old trend is widely known. When most investors have already acted on it, it can end suddenly.',
    },
    low: {
      headline: 'a weak twelve-month trend before the last month',
      up: 'Mean reversion: after a weak year, expectations are low. The price can recover when the business stops disappointing.',
      down: 'Momentum: without the last month, this measure shows the slow trend. Slow declines usually have lasting causes.',
    },
  },
  shock_1d: {
    happened: "the day's {gain|fall} was {value} of its recent daily moves",
    high: {
      headline: 'an unusually large one-day gain',
      up: 'Underreaction: such a gain usually comes from real news. Prices often continue in the same direction afterwards.',
      down: 'Overreaction: a jump on low liquidity can go too far. Part of the gain can be lost in the following days.',
    },
    low: {
      headline: 'an unusually large one-day fall',
      up: 'Overreaction: a large fall often includes urgent selling pressure. The price can recover when that pressure ends.',
      down: 'Underreaction: such a fall usually comes from real news. Bad news is often priced in over several days.',
    },
  },
  shock_1w: {
    happened: "the week's {gain|fall} was {value} of its usual weekly moves",
    high: {
      headline: 'an unusually large one-week gain',
      up: 'Momentum: a week this strong usually has a real cause. That cause can last longer than one week.',
      down: 'Mean reversion: the price is now far from its recent level. It can return part of the way.',
    },
    low: {
      headline: 'an unusually large one-week fall',
      up: 'Mean reversion: the price is now far from its recent level. It can recover part of the way.',
      down: 'Momentum: a week this weak usually has a real cause. It can be the first part of a longer decline.',
    },
  },
  streak: {
    happened: 'the price had closed {higher|lower} for {value} in a row',
    high: {
      headline: 'a long series of rising days',
      up: 'Gains on every day show steady demand. Such demand can continue.',
      down: 'After many gains in a row, few new buyers are left at this price. A pause or a fall is then common.',
    },
    low: {
      headline: 'a long series of falling days',
      up: 'After many losses in a row, selling pressure often weakens, because most sellers have finished.',
      down: 'Losses on every day show steady selling pressure. Large holders may need more time to finish.',
    },
  },
  gap_1d: {
    happened: 'trading opened {value} the close of the day before',
    isPosition: true,
    high: {
      headline: 'an opening far above the last close',
      up: 'Underreaction: a gap at the open shows overnight news. Prices often need several days to price it in.',
      down: 'Overreaction: the open can be the highest price of the move. The gap can close again.',
    },
    low: {
      headline: 'an opening far below the last close',
      up: 'Overreaction: the open can be the lowest price of the move. The gap can close again.',
      down: 'Underreaction: a gap down shows overnight news. Prices often need several days to price it in.',
    },
  },
  rsi_14: {
    happened: 'the 14-day relative strength index {rose|fell} to {value}',
    high: {
      headline: 'overbought on the 14-day RSI',
      up: 'Momentum: recent gains were much larger than recent losses. Within a steady uptrend this shows strength.',
      down: 'Mean reversion: recent gains were much larger than recent losses. A pause or a fall often follows.',
    },
    low: {
      headline: 'oversold on the 14-day RSI',
      up: 'Mean reversion: recent losses were much larger than recent gains. A recovery often follows.',
      down: 'Momentum: recent losses were much larger than recent gains. In a downtrend the index can stay low for weeks.',
    },
  },
  rsi_2: {
    happened: 'the two-day relative strength index {rose|fell} to {value}',
    high: {
      headline: 'overbought on the two-day RSI',
      up: 'Momentum: the two-day index reacts to a few sessions. Such strength can be the start of a rise.',
      down: 'Mean reversion: the two-day index reacts to a few sessions. After such strength the next sessions are often weaker.',
    },
    low: {
      headline: 'oversold on the two-day RSI',
      up: 'Mean reversion: demand was missing for a few sessions. Within an uptrend the price often recovers quickly.',
      down: 'Momentum: demand was missing for a few sessions. This can be the start of a longer decline.',
    },
  },
  stoch_14: {
    happened: 'the 14-day stochastic {rose|fell} to {value}',
    high: {
      headline: 'closes at the top of its two-week range',
      up: 'Momentum: several closes near the top of the range show demand until the end of the session. This often continues.',
      down: 'Mean reversion: without a breakout, a price at the top of its range often moves back to the middle.',
    },
    low: {
      headline: 'closes at the bottom of its two-week range',
      up: 'Mean reversion: without a breakdown, a price at the bottom of its range often moves back to the middle.',
      down: 'Momentum: several closes near the bottom of the range show selling pressure until the end of the session. This often continues.',
    },
  },
  boll_z_20: {
    happened: 'the price stood {value} {above|below} its 20-day mean',
    high: {
      headline: 'above its upper Bollinger band',
      up: 'Momentum: a price above the upper band can be the start of a new, higher range.',
      down: 'Mean reversion: the price is usually within two standard deviations of its 20-day mean. It often moves back there.',
    },
    low: {
      headline: 'below its lower Bollinger band',
      up: 'Mean reversion: the price is usually within two standard deviations of its 20-day mean. It often moves back there.',
      down: 'Momentum: a price below the lower band can be the start of a new, lower range.',
    },
  },
  drawdown_12m: {
    happened: 'the price stood {value} its twelve-month high',
    isPosition: true,
    high: {
      headline: 'at or near its twelve-month high',
      up: 'Momentum: near a high, hardly anyone who bought in the last year holds a loss. Selling pressure is low, and new highs often follow.',
      down: 'Resistance: many investors remember the old high. Selling pressure at that price can stop the rise.',
    },
    low: {
      headline: 'a deep fall from its twelve-month high',
      up: 'Mean reversion: after a deep fall, much bad news is known and expectations are low. Recoveries often start here.',
      down: 'Momentum: a deep fall usually has a lasting cause. Holders with a loss often use a recovery to exit.',
    },
  },
  above_low_12m: {
    happened: 'the price stood {value} its twelve-month low',
    isPosition: true,
    high: {
      headline: 'far above its twelve-month low',
      up: 'Momentum: the recovery has become a trend. Trends often last longer than investors expect.',
      down: 'Mean reversion: the price has already recovered a large part of its fall. A pause often follows.',
    },
    low: {
      headline: 'at or near its twelve-month low',
      up: 'Support: a low attracts value investors, and the risk premium is high. The low can hold.',
      down: 'Momentum: at a low, everyone who bought in the last year holds a loss. Without new demand, lower prices often follow.',
    },
  },
  range_pos_12m: {
    happened: 'the price stood at {value} of its twelve-month range',
    high: {
      headline: 'at the top of its twelve-month range',
      up: 'Breakout: at the top of the range, few earlier holders are left who want to exit. The price can move into a higher range.',
      down: 'Resistance: the top of the range often stops a rise. Without new information, the price often moves back to the middle.',
    },
    low: {
      headline: 'at the bottom of its twelve-month range',
      up: 'Support: the bottom of the range often stops a fall. Without new information, the price often moves back to the middle.',
      down: 'Breakdown: a price that stays at the bottom of its range can move into a lower range.',
    },
  },
  days_since_high: {
    happened: 'the last twelve-month high was {|only }{value} ago',
    happenedToday: 'the close was the highest of the last twelve months',
    high: {
      headline: 'no new high for nearly a year',
      up: 'Mean reversion: after a long time without a high, impatient holders have left. A little good news can raise the price.',
      down: 'Momentum: an asset without a high for this long attracts little demand. Demand returns slowly.',
    },
    low: {
      headline: 'a new twelve-month high',
      up: 'Momentum: a new high attracts attention and further demand. A second rise can follow.',
      down: 'Mean reversion: a new high attracts attention when much of the rise is over. The following days can be weak.',
    },
  },
  range_expansion: {
    happened: "the day's range was {|only }{value} its recent average",
    high: {
      headline: 'a trading range far wider than usual',
      up: 'A wide range shows a dispute about the right price. When it is settled, the risk premium falls and the price can rise.',
      down: 'A wide range shows that investors no longer agree on the price. This uncertainty can lower the price.',
    },
    low: {
      headline: 'a trading range far narrower than usual',
      up: 'Very narrow ranges often come before large moves. The move can be upwards.',
      down: 'Very narrow ranges often come before large moves. The move can be downwards.',
    },
  },
}
