import type { SeriesInfo } from '#reference/series/base/series-definition.ts'

/** Which readings of a published series are an event, and how its size is measured. */
export type EventRule = {
  /** Name of the market's own series that is watched. */
  of: string
  info: Omit<SeriesInfo, 'expression' | 'event'>
  /** Readings from which an event counts: at or above `high`, at or below `low`. */
  high: number
  low: number
} & (
  | {
      /** A new figure against the one before it, in usual sizes of such changes. */
      kind: 'print'
    }
  | {
      /** A new figure itself, in usual sizes of it. */
      kind: 'size'
    }
  | {
      /** Any change of the figure, as it is. */
      kind: 'change'
    }
  | {
      /** Consecutive figures of one sign; in trading days, `every` to a figure. */
      kind: 'run'
      every: number
    }
  | {
      /** The figure passes a level. */
      kind: 'crossing'
      level: number
    }
  | {
      /** A week's move of a daily figure in usual weekly moves; relative for prices. */
      kind: 'move'
      isRelative: boolean
    }
)

const company = (name: string, label: string, unit: SeriesInfo['unit'], explanation: string) =>
  ({ name, label, unit, group: 'fundamental', explanation }) as const
const economy = (name: string, label: string, unit: SeriesInfo['unit'], explanation: string) =>
  ({ name, label, unit, group: 'macro', explanation }) as const

const weekOf = (of: string, what: string, isRelative: boolean): EventRule => ({
  of,
  kind: 'move',
  isRelative,
  high: 1.5,
  low: -1.5,
  info: economy(
    `${of}_move`,
    `One-week change of ${what}`,
    'sd',
    `Change of ${what} over five trading days, in usual weekly moves of the 252 days before. An event at 1.5 usual moves or more.`,
  ),
})

/**
 * Events of companies and of their economy. Their figures are constant most of the time, so a rank among past values says
 * little: what counts is that a new figure was published and how far it is from the usual one.
 */
export const EVENT_RULES: readonly EventRule[] = [
  {
    of: 'earnings_surprise',
    kind: 'size',
    high: 0.75,
    low: -0.75,
    info: company(
      'surprise_event',
      'Earnings surprise in usual surprises',
      'sd',
      'Reported earnings less the average estimate, in usual surprises of the company. An event at 0.75 of the usual size or more.',
    ),
  },
  {
    of: 'earnings_growth',
    kind: 'print',
    high: 0.75,
    low: -0.75,
    info: company(
      'growth_turn',
      'Change of earnings growth in usual changes',
      'sd',
      'Earnings growth less that of the quarter before, in its usual quarterly changes. An event at 0.75 of the usual change or more.',
    ),
  },
  {
    of: 'estimate_revision_1w',
    kind: 'run',
    every: 5,
    high: 20,
    low: -20,
    info: company(
      'revision_streak',
      'Consecutive revisions of estimates',
      'days',
      'How long the average earnings estimate was revised in one direction every week; negative for cuts. An event at four weeks or more.',
    ),
  },
  {
    of: 'short_interest',
    kind: 'print',
    high: 1,
    low: -1,
    info: company(
      'short_interest_change',
      'Change of short interest in usual changes',
      'sd',
      'Newly published short interest less the one before, in its usual changes. An event at one usual change or more.',
    ),
  },
  {
    of: 'analyst_changes',
    kind: 'crossing',
    level: 0.5,
    high: 0.5,
    low: 0.5,
    info: company(
      'rating_balance_turn',
      'Upgrades less downgrades',
      'level',
      'Upgrades less downgrades of three months. An event on the day on which the sign changes.',
    ),
  },
  {
    of: 'pe_percentile',
    kind: 'crossing',
    level: 50,
    high: 50,
    low: 50,
    info: company(
      'valuation_turn',
      'Valuation crossing its ten-year median',
      'points',
      'Percentile of the price-to-earnings ratio among the company’s ratios of ten years. An event on the day on which it crosses 50.',
    ),
  },
  {
    of: 'forward_pe',
    kind: 'move',
    isRelative: true,
    high: 1.5,
    low: -1.5,
    info: company(
      'valuation_move',
      'One-week change of the forward price-to-earnings ratio in usual changes',
      'sd',
      'Change of the forward price-to-earnings ratio over five trading days, in usual weekly moves of the 252 days before. An event at 1.5 usual moves or more.',
    ),
  },
  {
    of: 'policy_rate',
    kind: 'change',
    high: 0.1,
    low: -0.1,
    info: economy(
      'rate_decision',
      'Change of the policy rate',
      'percent',
      'Size of the central bank’s latest change of its rate. Every change is an event.',
    ),
  },
  {
    of: 'inflation',
    kind: 'print',
    high: 0.75,
    low: -0.75,
    info: economy(
      'inflation_print',
      'Monthly change of inflation',
      'sd',
      'Newly published inflation rate less the one before, in usual monthly changes. An event at 0.75 of the usual change or more.',
    ),
  },
  {
    of: 'unemployment',
    kind: 'print',
    high: 0.75,
    low: -0.75,
    info: economy(
      'unemployment_print',
      'Monthly change of unemployment',
      'sd',
      'Newly published unemployment rate less the one before, in usual monthly changes. An event at 0.75 of the usual change or more.',
    ),
  },
  {
    of: 'pmi',
    kind: 'print',
    high: 0.75,
    low: -0.75,
    info: economy(
      'pmi_print',
      'Monthly change of the purchasing managers index',
      'sd',
      'Newly published purchasing managers index less the one before, in usual monthly changes. An event at 0.75 of the usual change or more.',
    ),
  },
  {
    of: 'pmi',
    kind: 'crossing',
    level: 50,
    high: 50,
    low: 50,
    info: economy(
      'pmi_turn',
      'Purchasing managers index crossing 50',
      'points',
      'Survey of purchasing managers. An event on the day on which it crosses 50, the line between growth and decline.',
    ),
  },
  {
    of: 'curve_slope',
    kind: 'crossing',
    level: 0,
    high: 0,
    low: 0,
    info: economy(
      'curve_turn',
      'Yield curve crossing zero',
      'percent',
      'Ten-year less two-year government yield. An event on the day on which it crosses zero.',
    ),
  },
  weekOf('yield_10y', 'the ten-year yield', false),
  weekOf('credit_spread', 'the credit spread', false),
  weekOf('oil', 'the price of oil', true),
  weekOf('gold', 'the price of gold', true),
  weekOf('dollar', 'the dollar index', true),
  weekOf('volatility_index', 'the volatility index', true),
]
