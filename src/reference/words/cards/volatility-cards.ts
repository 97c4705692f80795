import type { Card, CardTable } from './card.ts'

const realised = (span: string): Card => ({
  happened: `the volatility of ${span} {reached|fell to} {value} a year`,
  high: {
    headline: `very high volatility over ${span}`,
    up: 'Risk premium: investors pay less for an asset with high volatility. The price can rise when volatility falls.',
    down: 'Volatility can cause more volatility. Risk limits force investors to reduce positions, which adds selling pressure.',
  },
  low: {
    headline: `very low volatility over ${span}`,
    up: 'In a calm market large investors can build positions slowly. Slow rises often last.',
    down: 'In a calm market investors take large positions and little protection. A shock then causes large losses.',
  },
})

const skew = (span: string): Card => ({
  happened: `the skew of the daily returns of ${span} {rose|fell} to {value}`,
  high: {
    headline: `high positive skew of returns over ${span}`,
    up: 'The largest moves were gains, so surprises were positive. Further good news often follows.',
    down: 'Some investors pay too much for a small chance of a large gain. Returns after that are often low.',
  },
  low: {
    headline: `high negative skew of returns over ${span}`,
    up: 'Risk premium: after large falls, investors ask for a higher return. The price can rise if no further fall comes.',
    down: 'The largest moves were falls, so surprises were negative. Further bad news often follows.',
  },
})

/** Volatility, and the distribution of returns. */
export const VOLATILITY_CARDS: CardTable = {
  rvol_1m: realised('one month'),
  rvol_3m: realised('three months'),
  atr_pct_14: {
    happened: 'the average daily range of two weeks {reached|fell to} {value} of the price',
    high: {
      headline: 'very wide daily ranges',
      up: 'Risk premium: wide ranges come with fear. When the cause is known, fear falls and the price can recover.',
      down: 'Wide ranges come with forced trades. As long as investors must reduce positions, selling pressure limits each rise.',
    },
    low: {
      headline: 'very narrow daily ranges',
      up: 'Narrow ranges show that investors agree on the price. In such a market the price can rise slowly.',
      down: 'Narrow ranges show that investors expect no change. A surprise can then lower the price.',
    },
  },
  vol_ratio_1m_12m: {
    happened: 'the volatility of the month stood {value} that of the year',
    isPosition: true,
    high: {
      headline: 'a sudden rise in volatility',
      up: 'Risk premium: a sudden rise in volatility often comes from a single event. The price can recover after it.',
      down: 'A sudden rise in volatility can be the start of a riskier period. Investors reduce risk step by step.',
    },
    low: {
      headline: 'a strong fall in volatility',
      up: 'When volatility falls below its yearly level, investors who waited often return.',
      down: 'When volatility has fallen this far, the price already includes the lower risk. Little improvement is left.',
    },
  },
  down_share_3m: {
    happened: 'falling days made up {|only }{value} of all movement of three months',
    high: {
      headline: 'volatility mostly from falling days',
      up: 'Mean reversion: most large moves were falls, so investors are pessimistic. A few good days can change this.',
      down: 'Momentum: most large moves were falls. This suggests that large holders reduce their positions.',
    },
    low: {
      headline: 'volatility mostly from rising days',
      up: 'Momentum: most large moves were gains. Good news raised the price at once, and falls found demand.',
      down: 'Mean reversion: most large moves were gains, so investors are optimistic. One disappointment can cause a large fall.',
    },
  },
  own_shock_1d: {
    happened: "the part of the day's {gain|fall} that the market does not explain was {value}",
    high: {
      headline: 'a large gain that the market does not explain',
      up: 'Underreaction: such a gain usually comes from company news. Prices often need weeks to price it in.',
      down: 'Overreaction: such a gain can come from a rumour or a short squeeze. It can be lost again.',
    },
    low: {
      headline: 'a large fall that the market does not explain',
      up: 'Overreaction: such a fall often comes from one large seller. The price can recover when that seller has finished.',
      down: 'Underreaction: such a fall usually comes from company news. Prices often need weeks to price it in.',
    },
  },
  skew_3m: skew('three months'),
  skew_12m: skew('twelve months'),
  kurt_12m: {
    happened: 'the excess kurtosis of the year’s returns {rose|fell} to {value}',
    high: {
      headline: 'a year with a few very large daily moves',
      up: 'A few very large moves usually come from single events. The effect of such events often ends soon.',
      down: 'Investors remember a few very large moves for a long time. Cautious investors stay away.',
    },
    low: {
      headline: 'a year without very large daily moves',
      up: 'A year without large moves increases trust. More investors then accept the risk.',
      down: 'A year without large moves makes investors careless. The next large move then causes more damage.',
    },
  },
  vol_of_vol_6m: {
    happened: 'the volatility of volatility over six months {reached|fell to} {value}',
    high: {
      headline: 'very unstable volatility',
      up: 'Risk premium: unstable risk lowers the price. The price can recover when the risk is easier to measure.',
      down: 'When risk is hard to measure, large investors stay away. Demand then weakens.',
    },
    low: {
      headline: 'very stable volatility',
      up: 'Stable risk is easy to plan with. Large investors prefer such assets.',
      down: 'Stable risk leads to large positions. When volatility rises, many of them are closed at once.',
    },
  },
  autocorr_3m: {
    happened: 'the correlation of a day with the day before {reached|fell to} {value}',
    high: {
      headline: 'daily moves that continue on the next day',
      up: 'Moves that continue from day to day show that news is priced in slowly. The news can be good.',
      down: 'Moves that continue from day to day show that news is priced in slowly. The news can be bad.',
    },
    low: {
      headline: 'daily moves that reverse on the next day',
      up: 'Moves that reverse from day to day show low liquidity and little news. The price can rise when liquidity returns.',
      down: 'Moves that reverse from day to day show selling pressure after each rise. That pressure can lower the price.',
    },
  },
  max_day_1m: {
    happened: 'the best day of the month brought {|only }{value}',
    high: {
      headline: 'a very large daily gain within the month',
      up: 'Underreaction: a very good day usually comes from news. Prices often need weeks to price it in.',
      down: 'Overreaction: a very good day attracts investors who hope for another one. They can pay too much.',
    },
    low: {
      headline: 'a month without a large daily gain',
      up: 'A month without a large gain attracts little attention. Slow rises often start in such a phase.',
      down: 'A month without a large gain shows little demand.',
    },
  },
  min_day_1m: {
    happened: 'the worst day of the month brought {only |}{value}',
    high: {
      headline: 'a month without a large daily fall',
      up: 'A month without a large fall shows that demand stops small falls early.',
      down: 'A month without a large fall makes investors careless. The next fall can then be large.',
    },
    low: {
      headline: 'a very large daily fall within the month',
      up: 'Overreaction: a very bad day often includes more fear than the news justifies. The price can recover.',
      down: 'Underreaction: after a very bad day, analysts cut estimates and ratings over weeks. The price can fall further.',
    },
  },
  parkinson_1m: {
    happened: 'volatility measured by the day’s ranges {reached|fell to} {value} a year',
    high: {
      headline: 'very high volatility within the day',
      up: 'Wide daily ranges show a dispute about the price. If the sellers finish first, the price can rise.',
      down: 'Wide daily ranges show a dispute about the price. If the buyers finish first, the price can fall.',
    },
    low: {
      headline: 'very low volatility within the day',
      up: 'Narrow daily ranges show that investors agree on the price. The next larger move can be a rise.',
      down: 'Narrow daily ranges show that investors agree on the price. The next larger move can be a fall.',
    },
  },
  overnight_share_3m: {
    happened: 'overnight moves made up {|only }{value} of all squared moves of three months',
    high: {
      headline: 'most of its volatility overnight',
      up: 'Overnight moves show news that is priced in at the open. Calm sessions after it show that investors accept the price.',
      down: 'Risk premium: investors cannot trade during overnight moves. They ask for a lower price in return.',
    },
    low: {
      headline: 'very little of its volatility overnight',
      up: 'Small overnight moves show little news. Without news, the risk premium can fall and the price can rise.',
      down: 'Small overnight moves mean that trading itself moves the price. Holders may be changing their view.',
    },
  },
}
