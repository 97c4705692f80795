import type { CardTable, SeriesWords } from './card-words.ts'

const realised = (span: string): SeriesWords => ({
  high: {
    headline: `volatility over ${span} at an extreme high`,
    happened: (value) => `the volatility of ${span} reached ${value} a year`,
    up: 'Turbulence makes holders demand a discount. As it calms down, and it usually does, that discount tends to come back as higher prices.',
    down: 'Turbulence feeds on itself: risk limits force positions down, which moves prices again.',
  },
  low: {
    headline: `volatility over ${span} at an extreme low`,
    happened: (value) => `the volatility of ${span} fell to ${value} a year`,
    up: 'Calm markets let larger investors add without haste. Quiet advances have tended to last longer than loud ones.',
    down: 'Great calm breeds large positions and thin caution. When it ends, it tends to end downwards.',
  },
})

export const VOLATILITY_CARDS: CardTable = {
  rvol_1m: realised('one month'),
  rvol_3m: realised('three months'),
  atr_pct_14: {
    high: {
      headline: 'daily ranges at an extreme high',
      happened: (value) => `the average daily range of two weeks reached ${value} of the price`,
      up: 'Ranges this wide come with fear, and fear is usually overpriced once the cause is known.',
      down: 'Ranges this wide come with forced trading. While they last, every rise meets someone who has to reduce.',
    },
    low: {
      headline: 'daily ranges at an extreme low',
      happened: (value) => `the average daily range of two weeks fell to ${value} of the price`,
      up: 'Narrow ranges show a market at ease with the price. A market at ease can rise quietly.',
      down: 'Narrow ranges show a market that has stopped asking questions. The answer can be a lower price.',
    },
  },
  vol_ratio_1m_12m: {
    high: {
      headline: 'a sudden rise in volatility',
      happened: (value) => `the volatility of the month stood ${value} that of the year`,
      isPlace: true,
      up: 'A burst of unrest within a calm year is often a single event that passes. Prices then tend to recover the discount they gave for it.',
      down: 'A burst of unrest within a calm year can be the first sign that the year is no longer calm. Caution spreads slowly.',
    },
    low: {
      headline: 'volatility draining away',
      happened: (value) => `the volatility of the month stood ${value} that of the year`,
      isPlace: true,
      up: 'When unrest fades against its own year, holders who were waiting on the side tend to return.',
      down: 'When unrest fades this far, much of the relief is already in the price, and little is left to calm down.',
    },
  },
  down_share_3m: {
    high: {
      headline: 'movement that comes mostly from falling days',
      happened: (value) => `falling days made up ${value} of all movement of three months`,
      up: 'When most of the movement comes from falling days, pessimism is lopsided. A few ordinary rising days are then enough to change the tone.',
      down: 'When most of the movement comes from falling days, the large holders are leaving and the rises are only pauses.',
    },
    low: {
      headline: 'movement that comes mostly from rising days',
      happened: (value) => `falling days made up only ${value} of all movement of three months`,
      up: 'When most of the movement comes from rising days, good news is being paid for promptly and setbacks find demand.',
      down: 'When most of the movement comes from rising days, hope is lopsided, and a single disappointment weighs heavily.',
    },
  },
  own_shock_1d: {
    high: {
      headline: 'a large gain of its own, apart from the market',
      happened: (value) => `the part of the day's gain that the market does not explain was ${value}`,
      up: 'A jump that the market does not explain is news about this asset alone. Such news tends to be taken in over weeks rather than in a day.',
      down: 'A jump that the market does not explain can be a squeeze or a rumour. It may be taken back.',
    },
    low: {
      headline: 'a large fall of its own, apart from the market',
      happened: (value) => `the part of the day's fall that the market does not explain was ${value}`,
      up: 'A fall that the market does not explain is often one large holder leaving in a hurry. The hurry passes, the business remains.',
      down: 'A fall that the market does not explain is news about this asset alone, and it tends to be taken in over weeks rather than in a day.',
    },
  },
}
