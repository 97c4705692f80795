import type { CardTable, SeriesWords, TailWords } from './card-words.ts'

type Reading = { headline: string; means: string }

/** A figure of the economy: what it means in general, and how an asset can react to it. */
const reading = (name: string, high: Reading, low: Reading): SeriesWords => {
  const tail = ({ headline, means }: Reading): TailWords => ({
    headline,
    happened: (value) => `${name} stood at ${value}`,
    up: `${means} Some assets gain in such a phase.`,
    down: `${means} Some assets lose in such a phase.`,
  })
  return { high: tail(high), low: tail(low) }
}

export const ECONOMY_CARDS: CardTable = {
  policy_rate: reading(
    'the policy rate',
    {
      headline: 'a policy rate at the top of its range',
      means: 'A high policy rate makes credit expensive. The next change is often a cut.',
    },
    {
      headline: 'a policy rate at the bottom of its range',
      means: 'A low policy rate makes credit cheap. Savers look for higher returns elsewhere.',
    },
  ),
  yield_10y: reading(
    'the ten-year yield',
    {
      headline: 'long-term rates at the top of their range',
      means:
        'High long-term rates lower the value of future profits. Bonds become an attractive alternative.',
    },
    {
      headline: 'long-term rates at the bottom of their range',
      means:
        'Low long-term rates raise the value of future profits. Bonds become a less attractive alternative.',
    },
  ),
  curve_slope: reading(
    'the slope of the yield curve',
    {
      headline: 'a very steep yield curve',
      means:
        'A steep curve is typical of the start of an upswing. Rates are low now, and investors expect growth.',
    },
    {
      headline: 'a flat or inverted yield curve',
      means:
        'A flat or inverted curve shows that investors expect lower rates. They usually expect weaker growth.',
    },
  ),
  inflation: reading(
    'inflation',
    {
      headline: 'inflation at the top of its range',
      means:
        'High inflation reduces margins when companies cannot raise prices. Central banks keep rates high.',
    },
    {
      headline: 'inflation at the bottom of its range',
      means:
        'Low inflation lets central banks cut rates. It also makes price increases difficult for companies.',
    },
  ),
  pmi: reading(
    'the purchasing managers index',
    {
      headline: 'a very high purchasing managers index',
      means: 'A very high survey shows a boom with many orders. Further improvement is difficult.',
    },
    {
      headline: 'a very low purchasing managers index',
      means: 'A very low survey shows a downturn with few orders. Improvement is easy from such a level.',
    },
  ),
  unemployment: reading(
    'unemployment',
    {
      headline: 'unemployment at the top of its range',
      means: 'High unemployment weakens demand. Wages and rates stay low.',
    },
    {
      headline: 'unemployment at the bottom of its range',
      means: 'Low unemployment supports demand. Wages rise.',
    },
  ),
  credit_spread: reading(
    'the credit spread',
    {
      headline: 'unusually wide credit spreads',
      means: 'Wide spreads show a high risk premium. Credit is expensive, and weak companies receive none.',
    },
    {
      headline: 'unusually narrow credit spreads',
      means: 'Narrow spreads show a low risk premium. Most companies receive cheap credit.',
    },
  ),
  oil: reading(
    'the price of oil',
    {
      headline: 'oil at the top of its range',
      means: 'Expensive oil moves income from energy users to energy producers.',
    },
    {
      headline: 'oil at the bottom of its range',
      means: 'Cheap oil moves income from energy producers to energy users.',
    },
  ),
  gold: reading(
    'the price of gold',
    {
      headline: 'gold at the top of its range',
      means: 'A high gold price shows demand for safety, or low trust in currencies.',
    },
    {
      headline: 'gold at the bottom of its range',
      means: 'A low gold price shows little demand for safety.',
    },
  ),
  dollar: reading(
    'the dollar index',
    {
      headline: 'a very strong dollar',
      means:
        'A strong dollar lowers the foreign earnings of US companies. Debt in dollars becomes more expensive.',
    },
    {
      headline: 'a very weak dollar',
      means: 'A weak dollar raises the foreign earnings of US companies. Debt in dollars becomes cheaper.',
    },
  ),
  volatility_index: reading(
    'the volatility index',
    {
      headline: 'very high expected volatility',
      means: 'Protection is expensive. Many investors have already paid for protection against a fall.',
    },
    {
      headline: 'very low expected volatility',
      means: 'Protection is cheap. Few investors expect a fall.',
    },
  ),
}
