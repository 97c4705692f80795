import type { SeriesInfo } from '#reference/series/base/series-definition.ts'

/** How the size of an event is computed from a published series. */
type Reading =
  /**
   * `print`: change from the figure before, in usual changes. `size`: the new figure itself, in usual sizes. `change`: change
   * from the figure before.
   */
  | { kind: 'print' | 'size' | 'change' }
  /** Length of a run of figures with one sign, in trading days; `every` is the number of days per figure. */
  | { kind: 'run'; every: number }
  /** The figure crosses a level; one that is equal to the level counts as above it. */
  | { kind: 'crossing'; level: number }
  /** Weekly move of a daily figure, in usual weekly moves; `isRelative` for prices. */
  | { kind: 'move'; isRelative: boolean }

/** Which readings of a published series are an event. */
export type EventRule = {
  /** Name of the context series. */
  of: string
  info: Omit<SeriesInfo, 'expression' | 'event'>
  /** Thresholds: a reading at or above `high`, or at or below `low`, is an event. */
  high: number
  low: number
} & Reading

type Texts = readonly [name: string, label: string, unit: SeriesInfo['unit'], explanation: string]

/** @param bound threshold on either side */
const eventsOf =
  (group: 'fundamental' | 'macro') =>
  (of: string, reading: Reading, bound: number, [name, label, unit, explanation]: Texts): EventRule => ({
    of,
    info: { name, label, unit, group, explanation },
    high: bound,
    low: -bound,
    ...reading,
  })
const company = eventsOf('fundamental')
const economy = eventsOf('macro')

const crossing = (rule: typeof company, of: string, level: number, texts: Texts): EventRule => ({
  ...rule(of, { kind: 'crossing', level }, level, texts),
  low: level,
})

const monthlyPrint = (of: string, what: string, figure: string) =>
  economy(of, { kind: 'print' }, 0.75, [
    `${of}_print`,
    `Monthly change of ${what}`,
    'sd',
    `Newly published ${figure} less the one before, in usual monthly changes. An event at 0.75 of the usual change or more.`,
  ])

const weekOf = (of: string, what: string, isRelative: boolean) =>
  economy(of, { kind: 'move', isRelative }, 1.5, [
    `${of}_move`,
    `One-week change of ${what}`,
    'sd',
    `Change of ${what} over five trading days, in usual weekly moves of the 252 days before. An event at 1.5 usual moves or more.`,
  ])

/**
 * Events of companies and of their economy. These figures are constant most of the time, so a rank among past values says little.
 * What matters is that a new figure was published and how unusual it is.
 */
export const EVENT_RULES: readonly EventRule[] = [
  company('earnings_surprise', { kind: 'size' }, 0.75, [
    'surprise_event',
    'Earnings surprise in usual surprises',
    'sd',
    'Reported earnings less the average estimate, in usual surprises of the company. An event at 0.75 of the usual size or more.',
  ]),
  company('earnings_growth', { kind: 'print' }, 0.75, [
    'growth_turn',
    'Change of earnings growth in usual changes',
    'sd',
    'Earnings growth less that of the quarter before, in its usual quarterly changes. An event at 0.75 of the usual change or more.',
  ]),
  company('estimate_revision_1w', { kind: 'run', every: 5 }, 20, [
    'revision_streak',
    'Consecutive revisions of estimates',
    'days',
    'How long the average earnings estimate was revised in one direction every week; negative for cuts. An event at four weeks or more.',
  ]),
  company('short_interest', { kind: 'print' }, 1, [
    'short_interest_change',
    'Change of short interest in usual changes',
    'sd',
    'Newly published short interest less the one before, in its usual changes. An event at one usual change or more.',
  ]),
  crossing(company, 'analyst_changes', 0.5, [
    'rating_balance_turn',
    'Upgrades less downgrades crossing zero',
    'level',
    'Upgrades less downgrades of three months. An event on the day on which the sign changes.',
  ]),
  crossing(company, 'pe_percentile', 50, [
    'valuation_turn',
    'Valuation crossing its ten-year median',
    'points',
    'Percentile of the price-to-earnings ratio among the company’s ratios of ten years. An event on the day on which it crosses 50.',
  ]),
  company('forward_pe', { kind: 'move', isRelative: true }, 1.5, [
    'valuation_move',
    'One-week change of the forward price-to-earnings ratio in usual changes',
    'sd',
    'Change of the forward price-to-earnings ratio over five trading days, in usual weekly moves of the 252 days before. An event at 1.5 usual moves or more.',
  ]),
  economy('policy_rate', { kind: 'change' }, 0.1, [
    'rate_decision',
    'Change of the policy rate',
    'percent',
    'Size of the central bank’s latest change of its rate. Every change is an event.',
  ]),
  monthlyPrint('inflation', 'inflation', 'inflation rate'),
  monthlyPrint('unemployment', 'unemployment', 'unemployment rate'),
  monthlyPrint('pmi', 'the purchasing managers index', 'purchasing managers index'),
  crossing(economy, 'pmi', 50, [
    'pmi_turn',
    'Purchasing managers index crossing 50',
    'points',
    'Survey of purchasing managers. An event on the day on which it crosses 50, the line between growth and decline.',
  ]),
  crossing(economy, 'curve_slope', 0, [
    'curve_turn',
    'Yield curve crossing zero',
    'percent',
    'Ten-year less two-year government yield. An event on the day on which it crosses zero.',
  ]),
  weekOf('yield_10y', 'the ten-year yield', false),
  weekOf('credit_spread', 'the credit spread', false),
  weekOf('oil', 'the price of oil', true),
  weekOf('gold', 'the price of gold', true),
  weekOf('dollar', 'the dollar index', true),
  weekOf('volatility_index', 'the volatility index', true),
]
