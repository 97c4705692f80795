import type { SeriesInfo } from '#reference/series/base/series-definition.ts'

/** What of a published series makes an event, and how its size is told. */
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
      /** New figures in a row of one sign; told in trading days, `every` to a figure. */
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
    `Week’s move of ${what}`,
    'sd',
    `Change of ${what} over five trading days, in usual weekly moves of the 252 days before. An event from one and a half of them on.`,
  ),
})

/**
 * Events of companies and of their economy. Their figures stand still most of the time, so that a place among past values says
 * little: what counts is that something new was published and how far it lies from what was usual.
 */
export const EVENT_RULES: readonly EventRule[] = [
  {
    of: 'earnings_surprise',
    kind: 'size',
    high: 0.75,
    low: -0.75,
    info: company(
      'surprise_event',
      'Earnings surprise against its usual size',
      'sd',
      'Reported earnings against the average estimate, in usual sizes of the company’s own surprises. An event from three quarters of the usual size on.',
    ),
  },
  {
    of: 'earnings_growth',
    kind: 'print',
    high: 0.75,
    low: -0.75,
    info: company(
      'growth_turn',
      'Change of earnings growth against its usual',
      'sd',
      'Earnings growth against the quarter before, in usual changes of it. An event from three quarters of the usual change on.',
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
      'Streak of revised estimates',
      'days',
      'For how long the average earnings estimate has been revised one way, week after week; negative where it was cut. An event from four weeks on.',
    ),
  },
  {
    of: 'short_interest',
    kind: 'print',
    high: 1,
    low: -1,
    info: company(
      'short_interest_change',
      'Change of short interest against its usual',
      'sd',
      'A newly published short interest against the one before, in usual changes of it. An event from one usual change on.',
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
      'Balance of analysts’ changes',
      'level',
      'Upgrades less downgrades of three months, on the day on which their balance turns. An event when it does.',
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
      'Valuation passing its own middle',
      'points',
      'Place of the price-to-earnings ratio among the company’s own of ten years, on the day on which it passes the middle. An event when it does.',
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
      'Week’s move of price to expected earnings',
      'sd',
      'Change of the price over the estimate of next year’s earnings in five trading days, in usual weekly moves of the 252 days before. An event from one and a half of them on.',
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
      'By how much the central bank changed its rate at its latest decision to change it. Every change is an event.',
    ),
  },
  {
    of: 'inflation',
    kind: 'print',
    high: 0.75,
    low: -0.75,
    info: economy(
      'inflation_print',
      'Inflation against the month before',
      'sd',
      'A newly published inflation rate against the one before, in usual monthly changes. An event from three quarters of the usual change on.',
    ),
  },
  {
    of: 'unemployment',
    kind: 'print',
    high: 0.75,
    low: -0.75,
    info: economy(
      'unemployment_print',
      'Unemployment against the month before',
      'sd',
      'A newly published unemployment rate against the one before, in usual monthly changes. An event from three quarters of the usual change on.',
    ),
  },
  {
    of: 'pmi',
    kind: 'print',
    high: 0.75,
    low: -0.75,
    info: economy(
      'pmi_print',
      'Purchasing managers index against the month before',
      'sd',
      'A newly published survey of purchasing managers against the one before, in usual monthly changes. An event from three quarters of the usual change on.',
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
      'Purchasing managers index passing 50',
      'points',
      'Survey of purchasing managers, on the day on which it passes from shrinking to growing business or back. An event when it does.',
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
      'Yield curve passing zero',
      'percent',
      'Ten-year less two-year government yield, on the day on which the curve inverts or is no longer inverted. An event when it does.',
    ),
  },
  weekOf('yield_10y', 'the ten-year yield', false),
  weekOf('credit_spread', 'the credit spread', false),
  weekOf('oil', 'the price of oil', true),
  weekOf('gold', 'the price of gold', true),
  weekOf('dollar', 'the dollar index', true),
  weekOf('volatility_index', 'the volatility index', true),
]
