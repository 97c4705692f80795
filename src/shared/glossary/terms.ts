/** A table: every word that a newcomer may stumble over, in one plain sentence with its unit. Shown where the word stands. */
export type Explained = {
  /** The word as the screens write it in full. */
  name: string
  /** What it is and how to read it. */
  text: string
  /** Unit or scale of the figure, where there is one. */
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
    text: 'The way the price went after most past cases: up is bullish, down is bearish.',
  },
  horizon: {
    name: 'Horizon',
    text: 'How long after the condition the outcome is read, counted in trading days.',
    unit: '1w is 5, 1m 21, 3m 63, 12m 252 trading days',
  },
  quality: {
    name: 'Quality',
    text: 'How many of eight checks of evidence the service found met. The view High conviction takes six and more.',
    unit: '0 to 8',
  },
  conviction: {
    name: 'High conviction',
    text: 'The eight checks behind the quality: enough episodes, across business cycles, hits in and out of sample, risk on the way.',
    unit: 'met or not, of 8',
  },
  median: {
    name: 'Median return',
    text: 'Half of the past cases ended above this return at the horizon, half below. It is no forecast.',
    unit: 'percent of the price at the start',
  },
  signalLevels: {
    name: 'Signal levels',
    text: 'Two price levels around the price of the start: the one the insight expects to reach and the one that says it failed. The first close at either decides.',
    unit: 'price, or percent of the price at the start',
  },
  range: {
    name: 'Range',
    text: 'The signal levels as a bar on one scale for all rows: grey is the way from low to high, the mark is the median, the thin line is no change.',
    unit: 'percent of the price at the start',
  },
  hitRatio: {
    name: 'Hit ratio',
    text: 'The share of past cases after which the price moved the stated way by the horizon.',
    unit: 'percent of past cases',
  },
  interval: {
    name: '95% interval',
    text: 'Where the true hit ratio plausibly lies, given how few cases there are: the fewer, the wider (Wilson). The line in the middle of the scale is a coin, 50%.',
    unit: '30 to 100%',
  },
  cases: {
    name: 'Past cases (n)',
    text: 'How many times the condition held before whose windows do not overlap. Fewer than 12 are thin: read them as stories, not as statistics.',
    unit: 'count',
  },
  thin: {
    name: 'Thin sample',
    text: 'Fewer than 12 past cases. Bands and percentiles would pretend to a precision that is not there, so single outcomes are drawn instead.',
  },
  sparse: {
    name: 'Sparse',
    text: 'The service’s own mark for a condition that has held rarely: there is little to learn from.',
  },
  episode: {
    name: 'Episode',
    text: 'One stretch of days in the past on which the condition held; days close to each other belong together.',
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
    text: 'The series and its side that made the insight, for example a low two-day RSI.',
  },
  predictions: {
    name: 'Predictions',
    text: 'What followed past cases, step by step: the line is the median, the areas hold the middle of all outcomes. It describes the past and promises nothing.',
    unit: 'percent of the price at the start',
  },
  band: {
    name: 'Band',
    text: 'The area between two percentiles of past outcomes: a band from P10 to P90 held eight of ten.',
  },
  percentile: {
    name: 'Percentile',
    text: 'The place of a value among past ones: at P90 nine of ten were below.',
    unit: '0 to 100',
  },
  realised: {
    name: 'Realised',
    text: 'What the price has done since the insight’s last value, by daily closes.',
    unit: 'percent of the price at the start',
  },
  standing: {
    name: 'Place now',
    text: 'Where the price stands today among what past cases had done by the same day: at p71 seven of ten were below.',
    unit: 'percentile, 0 to 100',
  },
  baseRate: {
    name: 'Base rate',
    text: 'How often the same outcome came on any day at all, without the condition. Only the difference is worth something.',
    unit: 'percent of all days',
  },
  outOfSample: {
    name: 'Out of sample',
    text: 'Cases that were not used to choose direction and horizon. They are the honest ones.',
  },
  drawdown: {
    name: 'Drawdown',
    text: 'The fall from the highest value so far on the way to the horizon.',
    unit: 'percent',
  },
  pathRisk: {
    name: 'Path risk-return',
    text: 'What was earned after past cases, compared with the swings on the way.',
  },
  businessCycles: {
    name: 'Crosses business cycles',
    text: 'Past cases lie in booms and in recessions, so that the effect does not hang on one of them.',
  },
  firstTouch: { name: 'First touch', text: 'Which of the two signal levels a daily close reached first.' },
  dayZero: {
    name: 'Day zero',
    text: 'The day of the insight’s last value: where the chart’s lines start, at 0%.',
  },
  adjustedClose: {
    name: 'Adjusted close',
    text: 'A closing price put on today’s scale by splits and dividends, so that returns are right across them.',
    unit: 'price',
  },
  age: { name: 'Age', text: 'How long ago the insight was published.', unit: 'minutes to days' },
  marketCap: { name: 'Market value', text: 'Price times number of shares.', unit: 'billions of US dollars' },
  sector: { name: 'Sector', text: 'The industry of the company by the GICS standard.' },
  topic: { name: 'Topic', text: 'The subject the service files the insight under.' },
  economy: { name: 'Economy', text: 'The economy whose data the insight rests on.' },
  consensus: {
    name: 'Consensus',
    text: 'All open insights of the asset in one picture: how many point up and down, and where their medians lie.',
  },
  pastInsights: {
    name: 'Past insights',
    text: 'Insights of this asset whose horizon has ended, with what came of each.',
  },
  keyValue: {
    name: 'Key value',
    text: 'A figure of the asset, with a word for how usual it is in its own history.',
  },
  proximity: {
    name: 'Related assets',
    text: 'Assets that the service places nearest by what they have in common, nearest first.',
  },
} as const satisfies Record<string, Explained>

export type Term = keyof typeof TERMS
