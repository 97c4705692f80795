import type { CardTable, SeriesWords, TailWords } from './card-words.ts'

type Told = Pick<TailWords, 'headline' | 'happened'>

/** Both tails of an event with the same two reasons, turned round. */
const opposite = (high: Told, low: Told, goesOn: string, isUndone: string): SeriesWords => ({
  high: { ...high, up: goesOn, down: isUndone },
  low: { ...low, up: isUndone, down: goesOn },
})

/** An event of the economy: some assets gain from it, and others lose. */
const news = (high: Told & { means: string }, low: Told & { means: string }): SeriesWords => {
  const tail = ({ headline, happened, means }: typeof high): TailWords => ({
    headline,
    happened,
    up: `${means} Some assets gain after such news.`,
    down: `${means} Some assets lose after such news.`,
  })
  return { high: tail(high), low: tail(low) }
}

const move = (name: string, high: string, low: string, rise: string, fall: string): SeriesWords =>
  news(
    {
      headline: high,
      happened: (value) => `${name} had risen by ${value} of its usual weekly moves within one week`,
      means: rise,
    },
    {
      headline: low,
      happened: (value) => `${name} had fallen by ${value} of its usual weekly moves within one week`,
      means: fall,
    },
  )

/** Events of companies and of their economy. */
export const EVENT_CARDS: CardTable = {
  surprise_event: opposite(
    {
      headline: 'earnings far above the estimates',
      happened: (value) => `reported earnings beat the average estimate by ${value} of the usual surprises`,
    },
    {
      headline: 'earnings far below the estimates',
      happened: (value) => `reported earnings missed the average estimate by ${value} of the usual surprises`,
    },
    'Post-earnings drift: prices often need weeks to price in a surprise.',
    'Overreaction: the move on the day of the report can be larger than one quarter justifies.',
  ),
  growth_turn: opposite(
    {
      headline: 'clearly higher earnings growth',
      happened: (value) => `earnings growth rose by ${value} of its usual quarterly changes`,
    },
    {
      headline: 'clearly lower earnings growth',
      happened: (value) => `earnings growth fell by ${value} of its usual quarterly changes`,
    },
    'A turn in earnings growth usually lasts longer than one quarter.',
    'A turn in earnings growth is often in the price before the report.',
  ),
  revision_streak: opposite(
    {
      headline: 'estimates raised for several weeks in a row',
      happened: (value) => `the average estimate had been raised for ${value} in a row`,
    },
    {
      headline: 'estimates cut for several weeks in a row',
      happened: (value) => `the average estimate had been cut for ${value} in a row`,
    },
    'Analysts revise in small steps and follow each other. Further revisions often follow.',
    'After several weeks, most analysts have revised. Further revisions are less likely.',
  ),
  short_interest_change: {
    high: {
      headline: 'a large rise of short interest',
      happened: (value) => `short interest rose by ${value} of its usual changes`,
      up: 'Short positions must be closed with purchases. New positions are often closed first.',
      down: 'Short sellers pay for their positions and usually have a reason.',
    },
    low: {
      headline: 'a large fall of short interest',
      happened: (value) => `short interest fell by ${value} of its usual changes`,
      up: 'When short sellers leave, their doubts about the company are often settled.',
      down: 'Short sellers have bought shares to close positions. This demand now ends.',
    },
  },
  rating_balance_turn: opposite(
    {
      headline: 'upgrades now exceed downgrades',
      happened: (value) => `upgrades less downgrades of three months turned to ${value}`,
    },
    {
      headline: 'upgrades no longer exceed downgrades',
      happened: (value) => `upgrades less downgrades of three months turned to ${value}`,
    },
    'Investors often need weeks to act on rating changes.',
    'Analysts usually follow the price. Their rating changes often come late.',
  ),
  valuation_turn: {
    high: {
      headline: 'valuation above its ten-year median',
      happened: (value) => `its price-to-earnings ratio rose to percentile ${value} of its last ten years`,
      up: 'A higher valuation shows a better view of the business. Such a view often lasts.',
      down: 'Mean reversion: the company was cheaper than this half of the time.',
    },
    low: {
      headline: 'valuation below its ten-year median',
      happened: (value) => `its price-to-earnings ratio fell to percentile ${value} of its last ten years`,
      up: 'Mean reversion: the company was more expensive than this half of the time.',
      down: 'A lower valuation shows a worse view of the business. Such a view often lasts.',
    },
  },
  valuation_move: opposite(
    {
      headline: 'a sharp rise in valuation within a week',
      happened: (value) => `the price rose against expected earnings by ${value} of the usual weekly moves`,
    },
    {
      headline: 'a sharp fall in valuation within a week',
      happened: (value) => `the price fell against expected earnings by ${value} of the usual weekly moves`,
    },
    'The price moved before the estimates. Estimates often follow the price later.',
    'Mean reversion: the price moved further than the estimates. It often returns part of the way.',
  ),
  rate_decision: news(
    {
      headline: 'an increase of the policy rate',
      happened: (value) => `the policy rate had been changed by ${value}`,
      means:
        'A higher rate makes credit more expensive. Central banks raise rates when the economy is strong.',
    },
    {
      headline: 'a cut of the policy rate',
      happened: (value) => `the policy rate had been changed by ${value}`,
      means: 'A lower rate makes credit cheaper. Central banks cut rates when the economy is weak.',
    },
  ),
  inflation_print: news(
    {
      headline: 'a clear rise of inflation',
      happened: (value) => `inflation rose by ${value} of its usual monthly changes`,
      means: 'Higher inflation can reduce margins. Central banks keep rates high.',
    },
    {
      headline: 'a clear fall of inflation',
      happened: (value) => `inflation fell by ${value} of its usual monthly changes`,
      means:
        'Lower inflation lets central banks cut rates. It also makes price increases difficult for companies.',
    },
  ),
  unemployment_print: news(
    {
      headline: 'a clear rise of unemployment',
      happened: (value) => `unemployment rose by ${value} of its usual monthly changes`,
      means: 'Higher unemployment weakens demand. Central banks can cut rates.',
    },
    {
      headline: 'a clear fall of unemployment',
      happened: (value) => `unemployment fell by ${value} of its usual monthly changes`,
      means: 'Lower unemployment supports demand. Wages rise.',
    },
  ),
  pmi_print: news(
    {
      headline: 'a clear rise of the purchasing managers index',
      happened: (value) => `the purchasing managers index rose by ${value} of its usual monthly changes`,
      means: 'A better survey shows more orders. Prices often rise with them.',
    },
    {
      headline: 'a clear fall of the purchasing managers index',
      happened: (value) => `the purchasing managers index fell by ${value} of its usual monthly changes`,
      means: 'A worse survey shows fewer orders. Prices often fall with them.',
    },
  ),
  pmi_turn: news(
    {
      headline: 'purchasing managers index back above 50',
      happened: (value) => `the purchasing managers index rose through 50, to ${value}`,
      means: 'Above 50, more companies report growth than decline.',
    },
    {
      headline: 'purchasing managers index below 50',
      happened: (value) => `the purchasing managers index fell through 50, to ${value}`,
      means: 'Below 50, more companies report decline than growth.',
    },
  ),
  curve_turn: news(
    {
      headline: 'end of the inverted yield curve',
      happened: (value) => `the ten-year yield rose above the two-year yield, to a difference of ${value}`,
      means: 'The curve often becomes normal again when investors expect rate cuts soon.',
    },
    {
      headline: 'an inverted yield curve',
      happened: (value) => `the ten-year yield fell below the two-year yield, to a difference of ${value}`,
      means:
        'The curve inverts when investors expect a weaker economy. It often does so many months before a recession.',
    },
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
