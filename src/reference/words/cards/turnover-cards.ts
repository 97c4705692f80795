import type { CardTable } from './card-words.ts'

export const TURNOVER_CARDS: CardTable = {
  turnover_spike: {
    high: {
      headline: 'turnover far above its usual level',
      happened: (value) => `the day's turnover was ${value} its average of the month before`,
      up: 'High turnover shows attention and many new owners. They hold no loss at this price and have little reason to exit.',
      down: 'High turnover after a rise often means that early holders pass their shares to late buyers. Demand can then weaken.',
    },
    low: {
      headline: 'turnover far below its usual level',
      happened: (value) => `the day's turnover was only ${value} its average of the month before`,
      up: 'Low turnover shows little selling pressure. With low liquidity, a little demand can raise the price.',
      down: 'Low turnover shows little interest. With low liquidity, a little supply can lower the price.',
    },
  },
  turnover_trend: {
    high: {
      headline: 'a month of very high turnover',
      happened: (value) => `the turnover of the month stood ${value} that of the year`,
      isPosition: true,
      up: 'A month of high turnover shows attention. Attention often brings analyst coverage, new owners and demand.',
      down: 'A month of high turnover shows disagreement. At its peak, the last buyers have often entered.',
    },
    low: {
      headline: 'a month of very low turnover',
      happened: (value) => `the turnover of the month stood ${value} that of the year`,
      isPosition: true,
      up: 'Assets with little attention are often cheap. When attention returns, few holders want to exit.',
      down: 'Low turnover means low liquidity. Holders who must exit have to accept lower prices.',
    },
  },
  flow_1m: {
    high: {
      headline: 'a month of strong inflow',
      happened: (value) => `turnover on rising days exceeded that on falling days by ${value} of the total`,
      up: 'Momentum: most turnover was on rising days, so demand is strong. This often continues for some weeks.',
      down: 'Mean reversion: after strong inflow, most interested buyers have bought. Demand can weaken in the next weeks.',
    },
    low: {
      headline: 'a month of strong outflow',
      happened: (value) => `turnover on rising days less that on falling days came to ${value} of the total`,
      up: 'Mean reversion: after strong outflow, most sellers have finished. Selling pressure can weaken in the next weeks.',
      down: 'Momentum: most turnover was on falling days, so selling pressure is strong. This often continues for some weeks.',
    },
  },
  illiq_ratio: {
    high: {
      headline: 'unusually low liquidity',
      happened: (value) => `the price impact of trading stood ${value} its yearly average`,
      isPosition: true,
      up: 'Risk premium: with low liquidity, investors ask for a higher return. The price can rise when liquidity returns.',
      down: 'With low liquidity, every large exit lowers the price strongly.',
    },
    low: {
      headline: 'unusually high liquidity',
      happened: (value) => `the price impact of trading stood ${value} its yearly average`,
      isPosition: true,
      up: 'With high liquidity, large investors can build positions with little price impact. A rise can follow.',
      down: 'With high liquidity, large holders can exit with little price impact. A fall can follow.',
    },
  },
}
