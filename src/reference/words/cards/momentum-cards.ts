import type { CardTable, SeriesWords } from './card-words.ts'

/** Short windows: a fast move may overshoot, or be the first part of a longer one. */
const shortMove = (span: string): SeriesWords => ({
  high: {
    headline: `a very high return over ${span}`,
    happened: (value) => `the return over ${span} reached ${value}`,
    up: 'Momentum: markets often need time to price in good news, so the move can continue.',
    down: 'Overreaction: a fast gain can exceed what the news justifies. Part of it is then lost again.',
  },
  low: {
    headline: `a very low return over ${span}`,
    happened: (value) => `the return over ${span} fell to ${value}`,
    up: 'Overreaction: investors who must reduce risk quickly accept low prices. The price can recover when this selling pressure ends.',
    down: 'Momentum: bad news is often priced in step by step, so the decline can continue.',
  },
})

/** Long windows: trends persist until they have gone too far. */
const longMove = (span: string): SeriesWords => ({
  high: {
    headline: `a very high return over ${span}`,
    happened: (value) => `the return over ${span} reached ${value}`,
    up: 'Momentum: analysts and investors react slowly to improving business news. Strong assets often stay strong for some months.',
    down: 'Mean reversion: after a long rise, the price includes much good news. High expectations are easy to disappoint.',
  },
  low: {
    headline: `a very low return over ${span}`,
    happened: (value) => `the return over ${span} fell to ${value}`,
    up: 'Mean reversion: after a long decline, expectations are low. A little good news can raise the price.',
    down: 'Momentum: business problems often last longer than a quarter. Weak assets often stay weak for some months.',
  },
})

export const MOMENTUM_CARDS: CardTable = {
  mom_1d: shortMove('one day'),
  mom_1w: shortMove('one week'),
  mom_2w: shortMove('two weeks'),
  mom_1m: shortMove('one month'),
  mom_3m: longMove('three months'),
  mom_6m: longMove('six months'),
  mom_12m: longMove('twelve months'),
  mom_12m_1m: {
    high: {
      headline: 'a strong twelve-month trend before the last month',
      happened: (value) => `the return over twelve months, without the last month, reached ${value}`,
      up: 'Momentum: without the last month, this measure shows the slow trend. Such trends often continue, because the news behind them arrives over quarters.',
      down: 'Mean reversion: an old trend is widely known. When most investors have already acted on it, it can end suddenly.',
    },
    low: {
      headline: 'a weak twelve-month trend before the last month',
      happened: (value) => `the return over twelve months, without the last month, fell to ${value}`,
      up: 'Mean reversion: after a weak year, expectations are low. The price can recover when the business stops disappointing.',
      down: 'Momentum: without the last month, this measure shows the slow trend. Slow declines usually have lasting causes.',
    },
  },
  shock_1d: {
    high: {
      headline: 'an unusually large one-day gain',
      happened: (value) => `the day's gain was ${value} of its recent daily moves`,
      up: 'Underreaction: such a gain usually comes from real news. Prices often continue in the same direction afterwards.',
      down: 'Overreaction: a jump on low liquidity can go too far. Part of the gain can be lost in the following days.',
    },
    low: {
      headline: 'an unusually large one-day fall',
      happened: (value) => `the day's fall was ${value} of its recent daily moves`,
      up: 'Overreaction: a large fall often includes urgent selling pressure. The price can recover when that pressure ends.',
      down: 'Underreaction: such a fall usually comes from real news. Bad news is often priced in over several days.',
    },
  },
  shock_1w: {
    high: {
      headline: 'an unusually large one-week gain',
      happened: (value) => `the week's gain was ${value} of its usual weekly moves`,
      up: 'Momentum: a week this strong usually has a real cause. That cause can last longer than one week.',
      down: 'Mean reversion: the price is now far from its recent level. It can return part of the way.',
    },
    low: {
      headline: 'an unusually large one-week fall',
      happened: (value) => `the week's fall was ${value} of its usual weekly moves`,
      up: 'Mean reversion: the price is now far from its recent level. It can recover part of the way.',
      down: 'Momentum: a week this weak usually has a real cause. It can be the first part of a longer decline.',
    },
  },
  streak: {
    high: {
      headline: 'a long series of rising days',
      happened: (value) => `the price had closed higher for ${value} in a row`,
      up: 'Gains on every day show steady demand. Such demand can continue.',
      down: 'After many gains in a row, few new buyers are left at this price. A pause or a fall is then common.',
    },
    low: {
      headline: 'a long series of falling days',
      happened: (value) => `the price had closed lower for ${value} in a row`,
      up: 'After many losses in a row, selling pressure often weakens, because most sellers have finished.',
      down: 'Losses on every day show steady selling pressure. Large holders may need more time to finish.',
    },
  },
  gap_1d: {
    high: {
      headline: 'an opening far above the last close',
      happened: (value) => `trading opened ${value} the close of the day before`,
      isPosition: true,
      up: 'Underreaction: a gap at the open shows overnight news. Prices often need several days to price it in.',
      down: 'Overreaction: the open can be the highest price of the move. The gap can close again.',
    },
    low: {
      headline: 'an opening far below the last close',
      happened: (value) => `trading opened ${value} the close of the day before`,
      isPosition: true,
      up: 'Overreaction: the open can be the lowest price of the move. The gap can close again.',
      down: 'Underreaction: a gap down shows overnight news. Prices often need several days to price it in.',
    },
  },
}
