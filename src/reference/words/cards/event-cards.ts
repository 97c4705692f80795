import type { CardTable, SeriesWords, TailWords } from './card-words.ts'

type Told = Pick<TailWords, 'headline' | 'happened'>

/** Both tails of an event with the same two reasons, turned round. */
const opposite = (high: Told, low: Told, goesOn: string, isUndone: string): SeriesWords => ({
  high: { ...high, up: goesOn, down: isUndone },
  low: { ...low, up: isUndone, down: goesOn },
})

/** An event of the economy: what it means for some assets it means the other way for others. */
const news = (high: Told & { means: string }, low: Told & { means: string }): SeriesWords => {
  const tail = ({ headline, happened, means }: typeof high): TailWords => ({
    headline,
    happened,
    up: `${means} Assets that gain from it can rise after such news, and so can those that had feared worse.`,
    down: `${means} Assets that suffer from it can fall after such news, and so can those that had hoped for better.`,
  })
  return { high: tail(high), low: tail(low) }
}

const move = (name: string, high: string, low: string, rise: string, fall: string): SeriesWords =>
  news(
    {
      headline: high,
      happened: (value) => `within a week ${name} rose by ${value} of its usual weekly moves`,
      means: rise,
    },
    {
      headline: low,
      happened: (value) => `within a week ${name} fell by ${value} of its usual weekly moves`,
      means: fall,
    },
  )

/** Events of companies and of their economy. */
export const EVENT_CARDS: CardTable = {
  surprise_event: opposite(
    {
      headline: 'earnings beat the estimates clearly',
      happened: (value) => `reported earnings beat the average estimate by ${value} of the usual surprises`,
    },
    {
      headline: 'earnings missed the estimates clearly',
      happened: (value) => `reported earnings missed the average estimate by ${value} of the usual surprises`,
    },
    'Prices tend to take in a surprise over weeks rather than on its day.',
    'The day of the report can take more into the price than one quarter is worth.',
  ),
  growth_turn: opposite(
    {
      headline: 'earnings growth picks up clearly',
      happened: (value) => `earnings growth rose by ${value} of its usual quarterly changes`,
    },
    {
      headline: 'earnings growth slows clearly',
      happened: (value) => `earnings growth fell by ${value} of its usual quarterly changes`,
    },
    'A turn in earnings is rarely over within one quarter.',
    'A turn in earnings is often in the price before it is reported.',
  ),
  revision_streak: opposite(
    {
      headline: 'estimates raised for weeks in a row',
      happened: (value) => `the average estimate had been raised for ${value} in a row`,
    },
    {
      headline: 'estimates cut for weeks in a row',
      happened: (value) => `the average estimate had been cut for ${value} in a row`,
    },
    'Analysts revise in small steps and follow each other, so that one revision announces the next.',
    'When every analyst has followed, nobody is left to revise.',
  ),
  short_interest_change: {
    high: {
      headline: 'a jump in shares sold short',
      happened: (value) => `short interest rose by ${value} of its usual changes`,
      up: 'Every borrowed share has to be returned one day, and new ones are returned soonest.',
      down: 'Those who borrow shares pay for it and tend to have a reason.',
    },
    low: {
      headline: 'shares sold short are returned in numbers',
      happened: (value) => `short interest fell by ${value} of its usual changes`,
      up: 'When sceptics leave, the matter they doubted has often been settled.',
      down: 'The demand of those who return shares ends with the return.',
    },
  },
  rating_balance_turn: opposite(
    {
      headline: 'analysts’ upgrades begin to outnumber downgrades',
      happened: (value) => `upgrades less downgrades of three months turned to ${value}`,
    },
    {
      headline: 'analysts’ upgrades no longer outnumber downgrades',
      happened: (value) => `upgrades less downgrades of three months turned to ${value}`,
    },
    'Readers of analysts take weeks to act on them.',
    'Analysts mostly follow the price, and are late when they turn.',
  ),
  valuation_turn: {
    high: {
      headline: 'valuation above its own ten-year middle',
      happened: (value) => `its price-to-earnings ratio rose to place ${value} of 100 in its own ten years`,
      up: 'A business that is seen with new eyes is rarely looked at anew for a day only.',
      down: 'Half of the time the company was cheaper than this.',
    },
    low: {
      headline: 'valuation below its own ten-year middle',
      happened: (value) => `its price-to-earnings ratio fell to place ${value} of 100 in its own ten years`,
      up: 'Half of the time the company was dearer than this.',
      down: 'A business that falls out of favour rarely comes back within days.',
    },
  },
  valuation_move: opposite(
    {
      headline: 'valuation leaps within a week',
      happened: (value) => `the price rose against expected earnings by ${value} of the usual weekly moves`,
    },
    {
      headline: 'valuation slumps within a week',
      happened: (value) => `the price fell against expected earnings by ${value} of the usual weekly moves`,
    },
    'A price that runs ahead of the estimates often knows something that they follow later.',
    'A price that runs ahead of the estimates often waits for them, or comes back.',
  ),
  rate_decision: news(
    {
      headline: 'the central bank raises its rate',
      happened: (value) => `the policy rate had been changed by ${value}`,
      means: 'A rate is raised where business is thought to be strong, and it makes money dearer.',
    },
    {
      headline: 'the central bank cuts its rate',
      happened: (value) => `the policy rate had been changed by ${value}`,
      means: 'A rate is cut where business is thought to be weak, and it makes money cheaper.',
    },
  ),
  inflation_print: news(
    {
      headline: 'inflation comes in clearly higher',
      happened: (value) => `inflation was published ${value} of its usual monthly changes higher`,
      means: 'Higher inflation squeezes margins and keeps central banks strict.',
    },
    {
      headline: 'inflation comes in clearly lower',
      happened: (value) => `inflation was published ${value} of its usual monthly changes lower`,
      means: 'Lower inflation gives central banks room and takes pricing power from companies.',
    },
  ),
  unemployment_print: news(
    {
      headline: 'unemployment comes in clearly higher',
      happened: (value) => `unemployment was published ${value} of its usual monthly changes higher`,
      means: 'Rising unemployment weakens demand and lets rates fall.',
    },
    {
      headline: 'unemployment comes in clearly lower',
      happened: (value) => `unemployment was published ${value} of its usual monthly changes lower`,
      means: 'Falling unemployment supports demand and makes labour dear.',
    },
  ),
  pmi_print: news(
    {
      headline: 'purchasing managers clearly more hopeful',
      happened: (value) => `their survey was published ${value} of its usual monthly changes higher`,
      means: 'A better survey announces orders, and fuller prices with them.',
    },
    {
      headline: 'purchasing managers clearly less hopeful',
      happened: (value) => `their survey was published ${value} of its usual monthly changes lower`,
      means: 'A worse survey announces fewer orders, and modest prices with them.',
    },
  ),
  pmi_turn: news(
    {
      headline: 'purchasing managers report growth again',
      happened: (value) => `their survey rose through 50, to ${value}`,
      means: 'Above 50 more businesses grow than shrink.',
    },
    {
      headline: 'purchasing managers report shrinking business',
      happened: (value) => `their survey fell through 50, to ${value}`,
      means: 'Below 50 more businesses shrink than grow.',
    },
  ),
  curve_turn: news(
    {
      headline: 'the yield curve is no longer inverted',
      happened: (value) => `the ten-year yield rose above the two-year yield, to a difference of ${value}`,
      means: 'Curves straighten when the rates of the near future are expected to fall.',
    },
    {
      headline: 'the yield curve inverts',
      happened: (value) => `the ten-year yield fell below the two-year yield, to a difference of ${value}`,
      means: 'Curves invert when weaker business is expected, and they have done so long before it came.',
    },
  ),
  yield_10y_move: move(
    'the ten-year yield',
    'long-term rates leap within a week',
    'long-term rates slump within a week',
    'Higher long-term rates make distant profits worth less.',
    'Lower long-term rates make distant profits worth more.',
  ),
  credit_spread_move: move(
    'the credit spread',
    'credit spreads widen suddenly',
    'credit spreads narrow suddenly',
    'Lenders who grow careful do so for a reason, and often overdo it.',
    'Lenders who grow easy make money available, and often overdo it.',
  ),
  oil_move: move(
    'the price of oil',
    'oil leaps within a week',
    'oil slumps within a week',
    'Dearer oil moves income from those who use energy to those who produce it.',
    'Cheaper oil moves income from those who produce energy to those who use it.',
  ),
  gold_move: move(
    'the price of gold',
    'gold leaps within a week',
    'gold slumps within a week',
    'A leap of gold shows a sudden wish for safety.',
    'A slump of gold shows that safety is suddenly wanted less.',
  ),
  dollar_move: move(
    'the dollar index',
    'the dollar leaps within a week',
    'the dollar slumps within a week',
    'A dearer dollar shrinks foreign earnings and burdens those who owe dollars.',
    'A cheaper dollar swells foreign earnings and eases those who owe dollars.',
  ),
  volatility_index_move: move(
    'the volatility index',
    'expected volatility leaps within a week',
    'expected volatility slumps within a week',
    'Protection is suddenly in demand, and what is feared is being paid for.',
    'Protection is suddenly in little demand, and what was feared did not come.',
  ),
}
