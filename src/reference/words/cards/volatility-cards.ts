import type { CardTable, SeriesWords } from './card-words.ts'

const realised = (span: string): SeriesWords => ({
  high: {
    headline: `very high volatility over ${span}`,
    happened: (value) => `the volatility of ${span} reached ${value} a year`,
    up: 'Risk premium: investors pay less for an asset with high volatility. The price can rise when volatility falls.',
    down: 'Volatility can cause more volatility. Risk limits force investors to reduce positions, which adds selling pressure.',
  },
  low: {
    headline: `very low volatility over ${span}`,
    happened: (value) => `the volatility of ${span} fell to ${value} a year`,
    up: 'In a calm market large investors can build positions slowly. Slow rises often last.',
    down: 'In a calm market investors take large positions and little protection. A shock then causes large losses.',
  },
})

export const VOLATILITY_CARDS: CardTable = {
  rvol_1m: realised('one month'),
  rvol_3m: realised('three months'),
  atr_pct_14: {
    high: {
      headline: 'very wide daily ranges',
      happened: (value) => `the average daily range of two weeks reached ${value} of the price`,
      up: 'Risk premium: wide ranges come with fear. When the cause is known, fear falls and the price can recover.',
      down: 'Wide ranges come with forced trades. As long as investors must reduce positions, selling pressure limits each rise.',
    },
    low: {
      headline: 'very narrow daily ranges',
      happened: (value) => `the average daily range of two weeks fell to ${value} of the price`,
      up: 'Narrow ranges show that investors agree on the price. In such a market the price can rise slowly.',
      down: 'Narrow ranges show that investors expect no change. A surprise can then lower the price.',
    },
  },
  vol_ratio_1m_12m: {
    high: {
      headline: 'a sudden rise in volatility',
      happened: (value) => `the volatility of the month stood ${value} that of the year`,
      isPosition: true,
      up: 'Risk premium: a sudden rise in volatility often comes from a single event. The price can recover after it.',
      down: 'A sudden rise in volatility can be the start of a riskier period. Investors reduce risk step by step.',
    },
    low: {
      headline: 'a strong fall in volatility',
      happened: (value) => `the volatility of the month stood ${value} that of the year`,
      isPosition: true,
      up: 'When volatility falls below its yearly level, investors who waited often return.',
      down: 'When volatility has fallen this far, the price already includes the lower risk. Little improvement is left.',
    },
  },
  down_share_3m: {
    high: {
      headline: 'volatility mostly from falling days',
      happened: (value) => `falling days made up ${value} of all movement of three months`,
      up: 'Mean reversion: most large moves were falls, so investors are pessimistic. A few good days can change this.',
      down: 'Momentum: most large moves were falls. This suggests that large holders reduce their positions.',
    },
    low: {
      headline: 'volatility mostly from rising days',
      happened: (value) => `falling days made up only ${value} of all movement of three months`,
      up: 'Momentum: most large moves were gains. Good news raised the price at once, and falls found demand.',
      down: 'Mean reversion: most large moves were gains, so investors are optimistic. One disappointment can cause a large fall.',
    },
  },
  own_shock_1d: {
    high: {
      headline: 'a large gain that the market does not explain',
      happened: (value) => `the part of the day's gain that the market does not explain was ${value}`,
      up: 'Underreaction: such a gain usually comes from company news. Prices often need weeks to price it in.',
      down: 'Overreaction: such a gain can come from a rumour or a short squeeze. It can be lost again.',
    },
    low: {
      headline: 'a large fall that the market does not explain',
      happened: (value) => `the part of the day's fall that the market does not explain was ${value}`,
      up: 'Overreaction: such a fall often comes from one large seller. The price can recover when that seller has finished.',
      down: 'Underreaction: such a fall usually comes from company news. Prices often need weeks to price it in.',
    },
  },
}
