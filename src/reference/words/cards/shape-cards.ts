import type { CardTable, SeriesWords } from './card-words.ts'

const skew = (span: string): SeriesWords => ({
  high: {
    headline: `high positive skew of returns over ${span}`,
    happened: (value) => `the skew of the daily returns of ${span} rose to ${value}`,
    up: 'The largest moves were gains, so surprises were positive. Further good news often follows.',
    down: 'Some investors pay too much for a small chance of a large gain. Returns after that are often low.',
  },
  low: {
    headline: `high negative skew of returns over ${span}`,
    happened: (value) => `the skew of the daily returns of ${span} fell to ${value}`,
    up: 'Risk premium: after large falls, investors ask for a higher return. The price can rise if no further fall comes.',
    down: 'The largest moves were falls, so surprises were negative. Further bad news often follows.',
  },
})

export const SHAPE_CARDS: CardTable = {
  skew_3m: skew('three months'),
  skew_12m: skew('twelve months'),
  kurt_12m: {
    high: {
      headline: 'a year with a few very large daily moves',
      happened: (value) => `the excess kurtosis of the year’s returns rose to ${value}`,
      up: 'A few very large moves usually come from single events. The effect of such events often ends soon.',
      down: 'Investors remember a few very large moves for a long time. Cautious investors stay away.',
    },
    low: {
      headline: 'a year without very large daily moves',
      happened: (value) => `the excess kurtosis of the year’s returns fell to ${value}`,
      up: 'A year without large moves increases trust. More investors then accept the risk.',
      down: 'A year without large moves makes investors careless. The next large move then causes more damage.',
    },
  },
  vol_of_vol_6m: {
    high: {
      headline: 'very unstable volatility',
      happened: (value) => `the volatility of volatility over six months reached ${value}`,
      up: 'Risk premium: unstable risk lowers the price. The price can recover when the risk is easier to measure.',
      down: 'When risk is hard to measure, large investors stay away. Demand then weakens.',
    },
    low: {
      headline: 'very stable volatility',
      happened: (value) => `the volatility of volatility over six months fell to ${value}`,
      up: 'Stable risk is easy to plan with. Large investors prefer such assets.',
      down: 'Stable risk leads to large positions. When volatility rises, many of them are closed at once.',
    },
  },
  autocorr_3m: {
    high: {
      headline: 'daily moves that continue on the next day',
      happened: (value) => `the correlation of a day with the day before reached ${value}`,
      up: 'Moves that continue from day to day show that news is priced in slowly. The news can be good.',
      down: 'Moves that continue from day to day show that news is priced in slowly. The news can be bad.',
    },
    low: {
      headline: 'daily moves that reverse on the next day',
      happened: (value) => `the correlation of a day with the day before fell to ${value}`,
      up: 'Moves that reverse from day to day show low liquidity and little news. The price can rise when liquidity returns.',
      down: 'Moves that reverse from day to day show selling pressure after each rise. That pressure can lower the price.',
    },
  },
  max_day_1m: {
    high: {
      headline: 'a very large daily gain within the month',
      happened: (value) => `the best day of the month brought ${value}`,
      up: 'Underreaction: a very good day usually comes from news. Prices often need weeks to price it in.',
      down: 'Overreaction: a very good day attracts investors who hope for another one. They can pay too much.',
    },
    low: {
      headline: 'a month without a large daily gain',
      happened: (value) => `the best day of the month brought only ${value}`,
      up: 'A month without a large gain attracts little attention. Slow rises often start in such a phase.',
      down: 'A month without a large gain shows little demand.',
    },
  },
  min_day_1m: {
    high: {
      headline: 'a month without a large daily fall',
      happened: (value) => `the worst day of the month brought only ${value}`,
      up: 'A month without a large fall shows that demand stops small falls early.',
      down: 'A month without a large fall makes investors careless. The next fall can then be large.',
    },
    low: {
      headline: 'a very large daily fall within the month',
      happened: (value) => `the worst day of the month brought ${value}`,
      up: 'Overreaction: a very bad day often includes more fear than the news justifies. The price can recover.',
      down: 'Underreaction: after a very bad day, analysts cut estimates and ratings over weeks. The price can fall further.',
    },
  },
  parkinson_1m: {
    high: {
      headline: 'very high volatility within the day',
      happened: (value) => `volatility measured by the day’s ranges reached ${value} a year`,
      up: 'Wide daily ranges show a dispute about the price. If the sellers finish first, the price can rise.',
      down: 'Wide daily ranges show a dispute about the price. If the buyers finish first, the price can fall.',
    },
    low: {
      headline: 'very low volatility within the day',
      happened: (value) => `volatility measured by the day’s ranges fell to ${value} a year`,
      up: 'Narrow daily ranges show that investors agree on the price. The next larger move can be a rise.',
      down: 'Narrow daily ranges show that investors agree on the price. The next larger move can be a fall.',
    },
  },
  overnight_share_3m: {
    high: {
      headline: 'most of its volatility overnight',
      happened: (value) => `overnight moves made up ${value} of all squared moves of three months`,
      up: 'Overnight moves show news that is priced in at the open. Calm sessions after it show that investors accept the price.',
      down: 'Risk premium: investors cannot trade during overnight moves. They ask for a lower price in return.',
    },
    low: {
      headline: 'very little of its volatility overnight',
      happened: (value) => `overnight moves made up only ${value} of all squared moves of three months`,
      up: 'Small overnight moves show little news. Without news, the risk premium can fall and the price can rise.',
      down: 'Small overnight moves mean that trading itself moves the price. Holders may be changing their view.',
    },
  },
  mfi_14: {
    high: {
      headline: 'most of the turnover on rising days',
      happened: (value) => `the money flow index rose to ${value}`,
      up: 'Momentum: most turnover is on rising days. Large orders support the rise.',
      down: 'Mean reversion: most turnover is on rising days. Most interested buyers may have bought.',
    },
    low: {
      headline: 'most of the turnover on falling days',
      happened: (value) => `the money flow index fell to ${value}`,
      up: 'Mean reversion: most turnover is on falling days. Most sellers may have finished.',
      down: 'Momentum: most turnover is on falling days. Large orders support the decline.',
    },
  },
  cmf_20: {
    high: {
      headline: 'high turnover near the day’s highs',
      happened: (value) => `the Chaikin money flow reached ${value}`,
      up: 'Momentum: high turnover near the high shows buyers who accept higher prices.',
      down: 'Mean reversion: after many days of high turnover near the high, demand can end soon.',
    },
    low: {
      headline: 'high turnover near the day’s lows',
      happened: (value) => `the Chaikin money flow fell to ${value}`,
      up: 'Mean reversion: after many days of high turnover near the low, selling pressure can end soon.',
      down: 'Momentum: high turnover near the low shows sellers who accept lower prices.',
    },
  },
  flow_3m: {
    high: {
      headline: 'a quarter of strong inflow',
      happened: (value) =>
        `turnover on rising days exceeded that on falling days by ${value} of the total over three months`,
      up: 'Momentum: inflow over a quarter comes from large investors. They often need further quarters to finish.',
      down: 'Mean reversion: after a quarter of inflow, most interested investors own the asset. Demand can weaken.',
    },
    low: {
      headline: 'a quarter of strong outflow',
      happened: (value) =>
        `turnover on rising days less that on falling days came to ${value} of the total over three months`,
      up: 'Mean reversion: after a quarter of outflow, most sellers have finished. A little demand can raise the price.',
      down: 'Momentum: outflow over a quarter comes from large investors. They often need further quarters to finish.',
    },
  },
  turnover_cv_1m: {
    high: {
      headline: 'very uneven turnover',
      happened: (value) => `the variation of the month’s turnover reached ${value} its mean`,
      up: 'Uneven turnover comes from a few large orders. They can be purchases by large investors.',
      down: 'Uneven turnover comes from a few large orders. They can be exits of large investors.',
    },
    low: {
      headline: 'very even turnover',
      happened: (value) => `the variation of the month’s turnover fell to ${value} its mean`,
      up: 'Even turnover comes from programmes that trade every day. They may increase positions.',
      down: 'Even turnover comes from programmes that trade every day. They may reduce positions.',
    },
  },
  move_turnover_corr_3m: {
    high: {
      headline: 'large moves with high turnover',
      happened: (value) => `the correlation of moves with turnover reached ${value}`,
      up: 'Large moves with high turnover show real demand. A rise with real demand can last.',
      down: 'Large moves with high turnover show owners who exit under pressure. That pressure can last.',
    },
    low: {
      headline: 'large moves with low turnover',
      happened: (value) => `the correlation of moves with turnover fell to ${value}`,
      up: 'Large moves with low turnover come from low liquidity. A fall of this kind can be reversed.',
      down: 'Large moves with low turnover come from low liquidity. A gain of this kind can be reversed.',
    },
  },
}
