import type { CardTable, SeriesWords } from './card-words.ts'

/** A valuation that has moved or lies away from its usual: dearer on the high side, cheaper on the low one. */
const valuation = (high: string, low: string, happened: (value: string) => string): SeriesWords => ({
  high: {
    headline: high,
    happened,
    up: 'Prices that run ahead of earnings often know something that earnings show later.',
    down: 'Prices that run ahead of earnings need those earnings to follow, and small doubts are then enough.',
  },
  low: {
    headline: low,
    happened,
    up: 'Prices that fall behind earnings expect little, and when less bad happens there is room.',
    down: 'Prices that fall behind earnings often know something that earnings show later.',
  },
})

const phase = (high: string, low: string, happened: (value: string) => string): SeriesWords => ({
  high: {
    headline: high,
    happened,
    up: 'A rise of three months shows a change of the wind, and some assets sail with it.',
    down: 'A rise of three months shows a change of the wind, and some assets have it against them.',
  },
  low: {
    headline: low,
    happened,
    up: 'A fall of three months shows a change of the wind, and some assets sail with it.',
    down: 'A fall of three months shows a change of the wind, and some assets have it against them.',
  },
})

const came = (what: string) => (value: string) => `${what} came to ${value}`

/** What is made of fundamentals and of the economy's figures: changes, and distances from the usual. */
export const DERIVED_CARDS: CardTable = {
  earnings_surprise: {
    high: {
      headline: 'the latest earnings far above the estimates',
      happened: (value) => `the latest earnings surprise stood at ${value}`,
      up: 'Prices tend to take in a surprise over weeks rather than on its day.',
      down: 'A surprise this good sets the bar for the next report.',
    },
    low: {
      headline: 'the latest earnings far below the estimates',
      happened: (value) => `the latest earnings surprise stood at ${value}`,
      up: 'Estimates fall after a miss, and lower estimates are easier to beat.',
      down: 'Prices tend to take in a surprise over weeks rather than on its day.',
    },
  },
  estimate_revision_1w: {
    high: {
      headline: 'analysts raise their estimates within a week',
      happened: (value) => `within a week the average estimate had changed by ${value}`,
      up: 'Analysts revise in small steps and follow each other, so a large revision is rarely the last.',
      down: 'Analysts mostly follow the price, and a large revision has often come after the move.',
    },
    low: {
      headline: 'analysts cut their estimates within a week',
      happened: (value) => `within a week the average estimate had changed by ${value}`,
      up: 'Analysts mostly follow the price, and a large revision has often come after the move.',
      down: 'Analysts revise in small steps and follow each other, so a large revision is rarely the last.',
    },
  },
  forward_pe: valuation(
    'dear by expected earnings',
    'cheap by expected earnings',
    (value) => `the price stood at ${value} the expected earnings of next year`,
  ),
  pe_change_1w: valuation(
    'price to earnings far up in a week',
    'price to earnings far down in a week',
    came('the week’s change of price to earnings'),
  ),
  pe_change_1m: valuation(
    'price to earnings far up in a month',
    'price to earnings far down in a month',
    came('the month’s change of price to earnings'),
  ),
  pe_change_12m: valuation(
    'price to earnings far up in a year',
    'price to earnings far down in a year',
    came('the year’s change of price to earnings'),
  ),
  forward_pe_change_3m: valuation(
    'price far ahead of the estimates in a quarter',
    'price far behind the estimates in a quarter',
    came('the change of price to expected earnings over three months'),
  ),
  pe_to_mean: valuation(
    'price to earnings far above its usual',
    'price to earnings far below its usual',
    came('the distance of price to earnings from its yearly mean'),
  ),
  forward_pe_to_mean: valuation(
    'price to expected earnings far above its usual',
    'price to expected earnings far below its usual',
    came('the distance of price to expected earnings from its yearly mean'),
  ),
  forward_pe_to_mean_3m: valuation(
    'price to expected earnings far above its quarter’s mean',
    'price to expected earnings far below its quarter’s mean',
    came('the distance of price to expected earnings from its quarterly mean'),
  ),
  dividend_yield_to_mean: {
    high: {
      headline: 'dividend yield far above its usual',
      happened: came('the distance of the dividend yield from its yearly mean'),
      up: 'A yield above its usual pays for waiting and draws money that looks for income.',
      down: 'A yield above its usual is often the market’s way of doubting the dividend.',
    },
    low: {
      headline: 'dividend yield far below its usual',
      happened: came('the distance of the dividend yield from its yearly mean'),
      up: 'A yield below its usual leaves room to raise the payout.',
      down: 'A yield below its usual means that the price has run ahead of the payout.',
    },
  },
  yield_gap: {
    high: {
      headline: 'expected earnings pay far more than bonds',
      happened: came('the expected earnings yield less the ten-year yield'),
      up: 'Where shares pay more than bonds by this much, money has often moved to them.',
      down: 'Where shares pay more than bonds by this much, their earnings are doubted.',
    },
    low: {
      headline: 'expected earnings pay little beside bonds',
      happened: came('the expected earnings yield less the ten-year yield'),
      up: 'Where shares pay little beside bonds, much growth is expected, and it sometimes comes.',
      down: 'Where shares pay little beside bonds, bonds are a serious alternative.',
    },
  },
  yield_10y_3m: phase(
    'long-term rates far up in a quarter',
    'long-term rates far down in a quarter',
    came('the quarter’s change of the ten-year yield'),
  ),
  curve_slope_3m: phase(
    'the yield curve far steeper in a quarter',
    'the yield curve far flatter in a quarter',
    came('the quarter’s change of the curve’s slope'),
  ),
  oil_3m: phase('oil far up in a quarter', 'oil far down in a quarter', came('the quarter’s change of oil')),
  dollar_3m: phase(
    'the dollar far up in a quarter',
    'the dollar far down in a quarter',
    came('the quarter’s change of the dollar index'),
  ),
}
