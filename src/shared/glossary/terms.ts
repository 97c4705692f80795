/** A term with its explanation, for tooltips and the glossary. */
export type Explained = {
  name: string
  text: string
  /** Unit or scale, if it is a figure. */
  unit?: string
}

export const TERMS = {
  insight: {
    name: 'Insight',
    text: 'A condition that holds now on an asset, with what its price did after the same condition in the past.',
  },
  asset: { name: 'Asset', text: 'What the insight is about: its ticker and the exchange it is listed on.' },
  status: {
    name: 'Status',
    text: 'Ring: the horizon is still running. Tick: it worked. Cross: it failed. Dash: it cannot be judged. Estimated by this dashboard from daily closes.',
  },
  direction: {
    name: 'Direction',
    text: 'Where the price moved after most past cases: up is bullish, down is bearish.',
  },
  horizon: {
    name: 'Horizon',
    text: 'How long after the condition the outcome is measured, in trading days.',
    unit: '1w is 5, 1m 21, 3m 63, 12m 252 trading days',
  },
  quality: {
    name: 'Quality',
    text: 'How many of eight evidence checks are met. The view High conviction shows six and more.',
    unit: '0 to 8',
  },
  conviction: {
    name: 'High conviction',
    text: 'The eight checks that the quality counts: enough past cases, business cycles, hit ratio in and out of sample, risk along the path.',
    unit: 'met or not, of 8',
  },
  median: {
    name: 'Median return',
    text: 'Half of the past cases ended above this return at the horizon, half below. It is not a forecast.',
    unit: 'percent of the price at the start',
  },
  signalLevels: {
    name: 'Signal levels',
    text: 'Two price levels around the start price. At one the insight worked, at the other it failed. The first close at either decides.',
    unit: 'price, or percent of the price at the start',
  },
  range: {
    name: 'Range',
    text: 'The signal levels on one scale for all rows. Bar: from the low to the high level. Mark: the median. Thin line: no change.',
    unit: 'percent of the price at the start',
  },
  expected: {
    name: 'Expected',
    text: 'The share of insights like this one that should move the stated way. It starts from the base rate and leaves it only as far as ended insights support.',
    unit: 'percent, with a 95% interval',
  },
  edge: {
    name: 'Edge',
    text: 'The expected share less the base rate. It is clear where the interval of the expected share leaves the base rate out.',
    unit: 'points',
  },
  hitRatio: {
    name: 'Hit ratio, stated',
    text: 'The share of past cases after which the price moved the stated way by the horizon.',
    unit: 'percent of past cases',
  },
  interval: {
    name: '95% interval',
    text: 'The range that plausibly holds the true hit ratio (Wilson). Fewer cases make it wider. The line on the scale is a coin toss, 50%.',
    unit: '30 to 100%',
  },
  cases: {
    name: 'Past cases (n)',
    text: 'How often the condition held before, counting only windows that do not overlap. Fewer than 12 are too few for statistics.',
    unit: 'count',
  },
  thin: {
    name: 'Thin sample',
    text: 'Fewer than 12 past cases. They are too few for bands and percentiles, so each outcome is drawn on its own.',
  },
  episode: {
    name: 'Episode',
    text: 'Consecutive days in the past on which the condition held. Days close to each other count as one episode.',
  },
  condition: {
    name: 'Condition',
    text: 'A data series has entered an extreme of its own history, for example its lowest tenth.',
  },
  series: {
    name: 'Series',
    text: 'A named line of daily data, such as a price, a volatility or an economic figure.',
  },
  card: {
    name: 'Card',
    text: 'The series and the extreme behind an insight, for example a low two-day RSI.',
  },
  predictions: {
    name: 'Predictions',
    text: 'What followed past cases, step by step. The line is the median, the areas hold the middle of all outcomes. It is not a forecast.',
    unit: 'percent of the price at the start',
  },
  band: {
    name: 'Band',
    text: 'The area between two percentiles of past outcomes. A band from P10 to P90 holds eight of ten.',
  },
  percentile: {
    name: 'Percentile',
    text: 'The share of past values below this one. At P90 nine of ten were below.',
    unit: '0 to 100',
  },
  realised: {
    name: 'Realised return',
    text: 'The return since the insight’s last value, by daily closes.',
    unit: 'percent of the price at the start',
  },
  currentPercentile: {
    name: 'Current percentile',
    text: 'The realised return compared with past cases on the same day of the horizon. At p71 seven of ten were below.',
    unit: 'percentile, 0 to 100',
  },
  baseRate: {
    name: 'Base rate',
    text: 'How often the price moved the same way on any day, with or without the condition. Compare the hit ratio with it.',
    unit: 'percent of all days',
  },
  outOfSample: {
    name: 'Out of sample',
    text: 'Cases that were not used to choose direction and horizon. They test the insight on new data.',
  },
  drawdown: {
    name: 'Drawdown',
    text: 'The fall from the highest price so far, until the horizon.',
    unit: 'percent',
  },
  pathRisk: {
    name: 'Path risk-return',
    text: 'The return after past cases, compared with the price swings until the horizon.',
  },
  businessCycles: {
    name: 'Crosses business cycles',
    text: 'Past cases include booms and recessions, so the effect does not depend on one of them.',
  },
  firstTouch: { name: 'First touch', text: 'Which of the two signal levels a daily close reached first.' },
  dayZero: {
    name: 'Day zero',
    text: 'The day of the insight’s last value: where the chart’s lines start, at 0%.',
  },
  adjustedClose: {
    name: 'Adjusted close',
    text: 'A closing price corrected for splits and dividends, so that returns across them are right.',
    unit: 'price',
  },
  age: { name: 'Age', text: 'How long ago the insight was published.', unit: 'minutes to days' },
  marketCap: { name: 'Market cap', text: 'Price times number of shares.', unit: 'billions of US dollars' },
  sector: { name: 'Sector', text: 'The industry of the company by the GICS standard.' },
  topic: { name: 'Topic', text: 'The subject of the insight, as the service sorts it.' },
  economy: { name: 'Economy', text: 'The economy whose data the insight uses.' },
  consensus: {
    name: 'Consensus',
    text: 'All open insights of the asset together: how many are bullish and bearish, and their median returns.',
  },
  pastInsights: {
    name: 'Past insights',
    text: 'Insights published on this asset before, ended or still running, with the status of each.',
  },
  keyValue: {
    name: 'Key value',
    text: 'A figure of the asset, with how usual it is in the asset’s own history.',
  },
  notification: {
    name: 'Notification',
    text: 'Word of new insights in a view or watchlist while this dashboard is open. It comes as a message of the browser, a number in the page title and a list behind the bell. Off until you switch it on.',
  },
  sinceLastVisit: {
    name: 'Since your last visit',
    text: 'What was published or decided after the newest insight of the visit before. A pause of half an hour ends a visit.',
  },
  proximity: {
    name: 'Related assets',
    text: 'The assets most similar to this one according to the service, most similar first.',
  },
  call: {
    name: 'Call',
    text: 'Your own decision on an insight: follow, pass or against. It is stored with what was on screen, and never changed.',
  },
  chance: {
    name: 'Your chance',
    text: 'How likely you think it is that the insight works, whichever way you call it.',
    unit: 'percent',
  },
  brier: {
    name: 'Brier score',
    text: 'Mean square of how far a chance lay from what came. Saying 50% every time scores 0.25.',
    unit: '0 at best to 1',
  },
} as const satisfies Record<string, Explained>

export type Term = keyof typeof TERMS
