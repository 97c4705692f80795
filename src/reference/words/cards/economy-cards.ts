import { card, type CardTable } from './card.ts'

/** Texts on a macro figure. Some assets gain and others lose from it; `where` ends both sentences. */
const readings =
  (where: string) => (happened: string, high: string, low: string, ofHigh: string, ofLow: string) => {
    const both = (means: string) =>
      [`${means} Some assets gain ${where}.`, `${means} Some assets lose ${where}.`] as const
    return card(happened, high, ...both(ofHigh), low, ...both(ofLow))
  }
const inPhase = readings('in such a phase')
const fromChange = readings('from it')
const news = readings('after such news')

const level = (what: string, ...words: [string, string, string, string]) =>
  inPhase(`${what} stood at {value}`, ...words)

const change = (what: string, high: string, low: string) =>
  fromChange(
    `${what} was {value}`,
    high,
    low,
    'A large rise over three months shows a change in the economy.',
    'A large fall over three months shows a change in the economy.',
  )

const move = (what: string, ...words: [string, string, string, string]) =>
  news(`${what} had {risen|fallen} by {value} of its usual weekly moves within one week`, ...words)

/** Macro figures: their level, their change over three months, and events. */
export const ECONOMY_CARDS: CardTable = {
  policy_rate: level(
    'the policy rate',
    'a policy rate at the top of its range',
    'a policy rate at the bottom of its range',
    'A high policy rate makes credit expensive. The next change is often a cut.',
    'A low policy rate makes credit cheap. Savers look for higher returns elsewhere.',
  ),
  yield_10y: level(
    'the ten-year yield',
    'long-term rates at the top of their range',
    'long-term rates at the bottom of their range',
    'High long-term rates lower the value of future profits. Bonds become an attractive alternative.',
    'Low long-term rates raise the value of future profits. Bonds become a less attractive alternative.',
  ),
  curve_slope: level(
    'the slope of the yield curve',
    'a very steep yield curve',
    'a flat or inverted yield curve',
    'A steep curve is typical of the start of an upswing. Rates are low now, and investors expect growth.',
    'A flat or inverted curve shows that investors expect lower rates. They usually expect weaker growth.',
  ),
  inflation: level(
    'inflation',
    'inflation at the top of its range',
    'inflation at the bottom of its range',
    'High inflation reduces margins when companies cannot raise prices. Central banks keep rates high.',
    'Low inflation lets central banks cut rates. It also makes price increases difficult for companies.',
  ),
  pmi: level(
    'the purchasing managers index',
    'a very high purchasing managers index',
    'a very low purchasing managers index',
    'A very high survey shows a boom with many orders. Further improvement is difficult.',
    'A very low survey shows a downturn with few orders. Improvement is easy from such a level.',
  ),
  unemployment: level(
    'unemployment',
    'unemployment at the top of its range',
    'unemployment at the bottom of its range',
    'High unemployment weakens demand. Wages and rates stay low.',
    'Low unemployment supports demand. Wages rise.',
  ),
  credit_spread: level(
    'the credit spread',
    'unusually wide credit spreads',
    'unusually narrow credit spreads',
    'Wide spreads show a high risk premium. Credit is expensive, and weak companies receive none.',
    'Narrow spreads show a low risk premium. Most companies receive cheap credit.',
  ),
  oil: level(
    'the price of oil',
    'oil at the top of its range',
    'oil at the bottom of its range',
    'Expensive oil moves income from energy users to energy producers.',
    'Cheap oil moves income from energy producers to energy users.',
  ),
  gold: level(
    'the price of gold',
    'gold at the top of its range',
    'gold at the bottom of its range',
    'A high gold price shows demand for safety, or low trust in currencies.',
    'A low gold price shows little demand for safety.',
  ),
  dollar: level(
    'the dollar index',
    'a very strong dollar',
    'a very weak dollar',
    'A strong dollar lowers the foreign earnings of US companies. Debt in dollars becomes more expensive.',
    'A weak dollar raises the foreign earnings of US companies. Debt in dollars becomes cheaper.',
  ),
  volatility_index: level(
    'the volatility index',
    'very high expected volatility',
    'very low expected volatility',
    'Protection is expensive. Many investors have already paid for protection against a fall.',
    'Protection is cheap. Few investors expect a fall.',
  ),
  yield_10y_3m: change(
    'the three-month change of the ten-year yield',
    'a large rise of long-term rates in a quarter',
    'a large fall of long-term rates in a quarter',
  ),
  curve_slope_3m: change(
    'the three-month change of the slope of the yield curve',
    'a much steeper yield curve in a quarter',
    'a much flatter yield curve in a quarter',
  ),
  oil_3m: change(
    'the three-month change of the oil price',
    'a large rise of oil in a quarter',
    'a large fall of oil in a quarter',
  ),
  dollar_3m: change(
    'the three-month change of the dollar index',
    'a large rise of the dollar in a quarter',
    'a large fall of the dollar in a quarter',
  ),
  rate_decision: news(
    'the policy rate had been changed by {value}',
    'an increase of the policy rate',
    'a cut of the policy rate',
    'A higher rate makes credit more expensive. Central banks raise rates when the economy is strong.',
    'A lower rate makes credit cheaper. Central banks cut rates when the economy is weak.',
  ),
  inflation_print: news(
    'inflation {rose|fell} by {value} of its usual monthly changes',
    'a clear rise of inflation',
    'a clear fall of inflation',
    'Higher inflation can reduce margins. Central banks keep rates high.',
    'Lower inflation lets central banks cut rates. It also makes price increases difficult for companies.',
  ),
  unemployment_print: news(
    'unemployment {rose|fell} by {value} of its usual monthly changes',
    'a clear rise of unemployment',
    'a clear fall of unemployment',
    'Higher unemployment weakens demand. Central banks can cut rates.',
    'Lower unemployment supports demand. Wages rise.',
  ),
  pmi_print: news(
    'the purchasing managers index {rose|fell} by {value} of its usual monthly changes',
    'a clear rise of the purchasing managers index',
    'a clear fall of the purchasing managers index',
    'A better survey shows more orders. Prices often rise with them.',
    'A worse survey shows fewer orders. Prices often fall with them.',
  ),
  pmi_turn: news(
    'the purchasing managers index {rose|fell} through 50, to {value}',
    'purchasing managers index back at 50 or above',
    'purchasing managers index below 50',
    'Above 50, more companies report growth than decline.',
    'Below 50, more companies report decline than growth.',
  ),
  curve_turn: news(
    'the ten-year yield {rose above|fell below} the two-year yield, to a difference of {value}',
    'end of the inverted yield curve',
    'an inverted yield curve',
    'The curve often becomes normal again when investors expect rate cuts soon.',
    'The curve inverts when investors expect a weaker economy. It often does so many months before a recession.',
  ),
  yield_10y_move: move(
    'the ten-year yield',
    'a sharp rise of long-term rates within a week',
    'a sharp fall of long-term rates within a week',
    'Higher long-term rates lower the value of future profits.',
    'Lower long-term rates raise the value of future profits.',
  ),
  credit_spread_move: move(
    'the credit spread',
    'a sharp rise of credit spreads within a week',
    'a sharp fall of credit spreads within a week',
    'Lenders ask for a higher risk premium. They usually have a reason, but often overreact.',
    'Lenders accept a lower risk premium. Credit becomes cheaper, but lenders often overreact.',
  ),
  oil_move: move(
    'the price of oil',
    'a sharp rise of oil within a week',
    'a sharp fall of oil within a week',
    'Expensive oil moves income from energy users to energy producers.',
    'Cheaper oil moves income from energy producers to energy users.',
  ),
  gold_move: move(
    'the price of gold',
    'a sharp rise of gold within a week',
    'a sharp fall of gold within a week',
    'A sharp rise of gold shows sudden demand for safety.',
    'A sharp fall of gold shows less demand for safety.',
  ),
  dollar_move: move(
    'the dollar index',
    'a sharp rise of the dollar within a week',
    'a sharp fall of the dollar within a week',
    'A stronger dollar lowers the foreign earnings of US companies. Debt in dollars becomes more expensive.',
    'A weaker dollar raises the foreign earnings of US companies. Debt in dollars becomes cheaper.',
  ),
  volatility_index_move: move(
    'the volatility index',
    'a sharp rise of expected volatility within a week',
    'a sharp fall of expected volatility within a week',
    'Demand for protection has risen suddenly. Investors pay more for it.',
    'Demand for protection has fallen suddenly. Investors pay less for it.',
  ),
}
