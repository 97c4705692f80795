import type { CardTable } from './card.ts'

/** Size of the turnover, and money flow. */
export const TURNOVER_CARDS: CardTable = {
  turnover_spike: {
    happened: "the day's turnover was {|only }{value} its average of the month before",
    high: {
      headline: 'turnover far above its usual level',
      up: 'High turnover shows attention and many new owners. They hold no loss at this price and have little reason to exit.',
      down: 'High turnover after a rise often means that early holders pass their shares to late buyers. Demand can then weaken.',
    },
    low: {
      headline: 'turnover far below its usual level',
      up: 'Low turnover shows little selling pressure. With low liquidity, a little demand can raise the price.',
      down: 'Low turnover shows little interest. With low liquidity, a little supply can lower the price.',
    },
  },
  turnover_trend: {
    happened: 'the turnover of the month stood {value} that of the year',
    isPosition: true,
    high: {
      headline: 'a month of very high turnover',
      up: 'A month of high turnover shows attention. Attention often brings analyst coverage, new owners and demand.',
      down: 'A month of high turnover shows disagreement. At its peak, the last buyers have often entered.',
    },
    low: {
      headline: 'a month of very low turnover',
      up: 'Assets with little attention are often cheap. When attention returns, few holders want to exit.',
      down: 'Low turnover means low liquidity. Holders who must exit have to accept lower prices.',
    },
  },
  flow_1m: {
    happened:
      'turnover on rising days {exceeded that on falling days by|less that on falling days came to} {value} of the total',
    high: {
      headline: 'a month of strong inflow',
      up: 'Momentum: most turnover was on rising days, so demand is strong. This often continues for some weeks.',
      down: 'Mean reversion: after strong inflow, most interested buyers have bought. Demand can weaken in the next weeks.',
    },
    low: {
      headline: 'a month of strong outflow',
      up: 'Mean reversion: after strong outflow, most sellers have finished. Selling pressure can weaken in the next weeks.',
      down: 'Momentum: most turnover was on falling days, so selling pressure is strong. This often continues for some weeks.',
    },
  },
  illiq_ratio: {
    happened: 'the price impact of trading stood {value} its yearly average',
    isPosition: true,
    high: {
      headline: 'unusually low liquidity',
      up: 'Risk premium: with low liquidity, investors ask for a higher return. The price can rise when liquidity returns.',
      down: 'With low liquidity, every large exit lowers the price strongly.',
    },
    low: {
      headline: 'unusually high liquidity',
      up: 'With high liquidity, large investors can build positions with little price impact. A rise can follow.',
      down: 'With high liquidity, large holders can exit with little price impact. A fall can follow.',
    },
  },
  mfi_14: {
    happened: 'the money flow index {rose|fell} to {value}',
    high: {
      headline: 'most of the turnover on rising days',
      up: 'Momentum: most turnover is on rising days. Large orders support the rise.',
      down: 'Mean reversion: most turnover is on rising days. Most interested buyers may have bought.',
    },
    low: {
      headline: 'most of the turnover on falling days',
      up: 'Mean reversion: most turnover is on falling days. Most sellers may have finished.',
      down: 'Momentum: most turnover is on falling days. Large orders support the decline.',
    },
  },
  cmf_20: {
    happened: 'the Chaikin money flow {reached|fell to} {value}',
    high: {
      headline: 'high turnover near the day’s highs',
      up: 'Momentum: high turnover near the high shows buyers who accept higher prices.',
      down: 'Mean reversion: after many days of high turnover near the high, demand can end soon.',
    },
    low: {
      headline: 'high turnover near the day’s lows',
      up: 'Mean reversion: after many days of high turnover near the low, selling pressure can end soon.',
      down: 'Momentum: high turnover near the low shows sellers who accept lower prices.',
    },
  },
  flow_3m: {
    happened:
      'turnover on rising days {exceeded that on falling days by|less that on falling days came to} {value} of the total over three months',
    high: {
      headline: 'a quarter of strong inflow',
      up: 'Momentum: inflow over a quarter comes from large investors. They often need further quarters to finish.',
      down: 'Mean reversion: after a quarter of inflow, most interested investors own the asset. Demand can weaken.',
    },
    low: {
      headline: 'a quarter of strong outflow',
      up: 'Mean reversion: after a quarter of outflow, most sellers have finished. A little demand can raise the price.',
      down: 'Momentum: outflow over a quarter comes from large investors. They often need further quarters to finish.',
    },
  },
  turnover_cv_1m: {
    happened: 'the variation of the month’s turnover {reached|fell to} {value} its mean',
    high: {
      headline: 'very uneven turnover',
      up: 'Uneven turnover comes from a few large orders. They can be purchases by large investors.',
      down: 'Uneven turnover comes from a few large orders. They can be exits of large investors.',
    },
    low: {
      headline: 'very even turnover',
      up: 'Even turnover comes from programmes that trade every day. They may increase positions.',
      down: 'Even turnover comes from programmes that trade every day. They may reduce positions.',
    },
  },
  move_turnover_corr_3m: {
    happened: 'the correlation of moves with turnover {reached|fell to} {value}',
    high: {
      headline: 'large moves with high turnover',
      up: 'Large moves with high turnover show real demand. A rise with real demand can last.',
      down: 'Large moves with high turnover show owners who exit under pressure. That pressure can last.',
    },
    low: {
      headline: 'large moves with low turnover',
      up: 'Large moves with low turnover come from low liquidity. A fall of this kind can be reversed.',
      down: 'Large moves with low turnover come from low liquidity. A gain of this kind can be reversed.',
    },
  },
}
