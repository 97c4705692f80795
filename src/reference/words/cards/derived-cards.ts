import type { CardTable, SeriesWords } from './card-words.ts'

/** A valuation that has moved or is far from its mean: more expensive on the high side, cheaper on the low one. */
const valuation = (high: string, low: string, happened: (value: string) => string): SeriesWords => ({
  high: {
    headline: high,
    happened,
    up: 'The price rose faster than earnings. It often reflects growth that the reports show later.',
    down: 'The price rose faster than earnings. Earnings must follow, and small doubts can lower the price.',
  },
  low: {
    headline: low,
    happened,
    up: 'The price fell behind earnings. Expectations are low, and results that are less bad can raise the price.',
    down: 'The price fell behind earnings. It often reflects problems that the reports show later.',
  },
})

const phase = (high: string, low: string, happened: (value: string) => string): SeriesWords => {
  const tail = (headline: string, move: string) => ({
    headline,
    happened,
    up: `${move} over three months shows a change in the economy. Some assets gain from it.`,
    down: `${move} over three months shows a change in the economy. Some assets lose from it.`,
  })
  return { high: tail(high, 'A large rise'), low: tail(low, 'A large fall') }
}

const was = (what: string) => (value: string) => `${what} was ${value}`

/** What is computed from fundamentals and from the economy's figures: changes, and distances from the usual level. */
export const DERIVED_CARDS: CardTable = {
  earnings_surprise: {
    high: {
      headline: 'the latest earnings far above the estimates',
      happened: was('the latest earnings surprise'),
      up: 'Post-earnings drift: prices often need weeks to price in a surprise.',
      down: 'A surprise this good raises expectations for the next report. They are hard to meet.',
    },
    low: {
      headline: 'the latest earnings far below the estimates',
      happened: was('the latest earnings surprise'),
      up: 'After a miss, estimates fall. Lower estimates are easier to beat.',
      down: 'Post-earnings drift: prices often need weeks to price in a surprise.',
    },
  },
  estimate_revision_1w: {
    high: {
      headline: 'estimates raised sharply within a week',
      happened: (value) => `within a week the average estimate had changed by ${value}`,
      up: 'Analysts revise in small steps and follow each other. Further increases often follow.',
      down: 'Analysts usually follow the price. A large increase often comes after the rise.',
    },
    low: {
      headline: 'estimates cut sharply within a week',
      happened: (value) => `within a week the average estimate had changed by ${value}`,
      up: 'Analysts usually follow the price. A large cut often comes after the fall.',
      down: 'Analysts revise in small steps and follow each other. Further cuts often follow.',
    },
  },
  forward_pe: valuation(
    'a high price relative to expected earnings',
    'a low price relative to expected earnings',
    (value) => `the price stood at ${value} the expected earnings of next year`,
  ),
  pe_change_1w: valuation(
    'a large rise of the price-to-earnings ratio in a week',
    'a large fall of the price-to-earnings ratio in a week',
    was('the one-week change of the price-to-earnings ratio'),
  ),
  pe_change_1m: valuation(
    'a large rise of the price-to-earnings ratio in a month',
    'a large fall of the price-to-earnings ratio in a month',
    was('the one-month change of the price-to-earnings ratio'),
  ),
  pe_change_12m: valuation(
    'a large rise of the price-to-earnings ratio in a year',
    'a large fall of the price-to-earnings ratio in a year',
    was('the one-year change of the price-to-earnings ratio'),
  ),
  forward_pe_change_3m: valuation(
    'a large rise of the forward price-to-earnings ratio in a quarter',
    'a large fall of the forward price-to-earnings ratio in a quarter',
    was('the three-month change of the forward price-to-earnings ratio'),
  ),
  pe_to_mean: valuation(
    'price-to-earnings ratio far above its yearly mean',
    'price-to-earnings ratio far below its yearly mean',
    was('the distance of the price-to-earnings ratio from its yearly mean'),
  ),
  forward_pe_to_mean: valuation(
    'forward price-to-earnings ratio far above its yearly mean',
    'forward price-to-earnings ratio far below its yearly mean',
    was('the distance of the forward price-to-earnings ratio from its yearly mean'),
  ),
  forward_pe_to_mean_3m: valuation(
    'forward price-to-earnings ratio far above its quarterly mean',
    'forward price-to-earnings ratio far below its quarterly mean',
    was('the distance of the forward price-to-earnings ratio from its quarterly mean'),
  ),
  dividend_yield_to_mean: {
    high: {
      headline: 'dividend yield far above its yearly mean',
      happened: was('the distance of the dividend yield from its yearly mean'),
      up: 'A yield above its mean attracts investors who look for income.',
      down: 'A yield above its mean often shows that investors expect a dividend cut.',
    },
    low: {
      headline: 'dividend yield far below its yearly mean',
      happened: was('the distance of the dividend yield from its yearly mean'),
      up: 'A yield below its mean can show a low payout. The company can raise its dividend.',
      down: 'A yield below its mean shows that the price has risen faster than the dividend.',
    },
  },
  yield_gap: {
    high: {
      headline: 'expected earnings yield far above the bond yield',
      happened: was('the expected earnings yield less the ten-year yield'),
      up: 'When shares yield much more than bonds, investors often move from bonds to shares.',
      down: 'When shares yield much more than bonds, investors often doubt the expected earnings.',
    },
    low: {
      headline: 'expected earnings yield near or below the bond yield',
      happened: was('the expected earnings yield less the ten-year yield'),
      up: 'When shares yield little compared with bonds, investors expect strong growth. The growth can come.',
      down: 'When shares yield little compared with bonds, bonds are an attractive alternative.',
    },
  },
  yield_10y_3m: phase(
    'a large rise of long-term rates in a quarter',
    'a large fall of long-term rates in a quarter',
    was('the three-month change of the ten-year yield'),
  ),
  curve_slope_3m: phase(
    'a much steeper yield curve in a quarter',
    'a much flatter yield curve in a quarter',
    was('the three-month change of the slope of the yield curve'),
  ),
  oil_3m: phase(
    'a large rise of oil in a quarter',
    'a large fall of oil in a quarter',
    was('the three-month change of the oil price'),
  ),
  dollar_3m: phase(
    'a large rise of the dollar in a quarter',
    'a large fall of the dollar in a quarter',
    was('the three-month change of the dollar index'),
  ),
}
