import type { FeedInsight } from '#contract/records/feed.ts'
import type { Insight } from '#contract/records/insight.ts'
import type { Prediction } from '#contract/records/prediction.ts'
import { DEFAULT_UNITS, type UnitRules } from '#contract/values/units.ts'

/** An insight with its predictions, feed entry and units. */
export type GivenInsight = {
  insight: Insight
  predictions: readonly Prediction[]
  feed: FeedInsight
  units: UnitRules
}
type Oddity = (given: GivenInsight) => GivenInsight

const stating =
  (change: Partial<Insight['metadata']>): Oddity =>
  (given) => ({
    ...given,
    insight: { ...given.insight, metadata: { ...given.insight.metadata, ...change } },
    feed: {
      ...given.feed,
      ...('last_value_date' in change ? { last_value_date: null } : {}),
      ...('direction' in change ? { direction: change.direction ?? null } : {}),
      ...('signal_high' in change ? { signal_high: change.signal_high ?? null } : {}),
    },
  })
const asReturns = (level: number | null, value: number | null) =>
  level === null || value === null ? null : level / value - 1
const scaled = <
  L extends { last_value: number | null; signal_high: number | null; signal_low: number | null },
>(
  levels: L,
): L => ({
  ...levels,
  last_value: levels.last_value! * 4,
  signal_high: levels.signal_high! * 4,
  signal_low: levels.signal_low! * 4,
})

/** What a service may leave out or state in an unusual way. */
export const ODDITIES: Readonly<Record<string, Oddity>> = {
  'no direction': stating({ direction: null }),
  'a code nobody published': stating({ direction: 9 }),
  'no upper level': stating({ signal_high: null }),
  'no date of the last value': stating({ last_value_date: null }),
  'figures only among the hit ratios': stating({ hit_rate: null, median_return: null }),
  'no checks reported': (given) => ({
    ...given,
    insight: {
      ...given.insight,
      metadata: {
        ...given.insight.metadata,
        high_conviction_report: Object.fromEntries(
          Object.keys(given.insight.metadata.high_conviction_report!).map((check) => [check, null]),
        ) as Insight['metadata']['high_conviction_report'],
      },
    },
  }),
  'before a split of four to one': (given) => ({
    ...given,
    insight: { ...given.insight, metadata: scaled(given.insight.metadata) },
    feed: scaled(given.feed),
  }),
  'levels as returns': (given) => {
    const { metadata } = given.insight
    const levels = {
      signal_high: asReturns(metadata.signal_high, metadata.last_value),
      signal_low: asReturns(metadata.signal_low, metadata.last_value),
    }
    return {
      ...given,
      insight: { ...given.insight, metadata: { ...metadata, ...levels } },
      feed: { ...given.feed, ...levels },
      units: { ...DEFAULT_UNITS, signalLevels: 'return' },
    }
  },
  'no title': (given) => ({
    ...given,
    insight: { ...given.insight, title: null },
    feed: { ...given.feed, title: null },
  }),
  'a colon that belongs to the title': (given) => {
    const title = 'Two-day RSI: in its lowest tenth'
    return { ...given, insight: { ...given.insight, title }, feed: { ...given.feed, title } }
  },
  'few episodes listed': (given) => ({
    ...given,
    insight: { ...given.insight, episodes: given.insight.episodes.slice(0, 3) },
  }),
  'predictions without counts': (given) => ({
    ...given,
    predictions: given.predictions.map((step) => ({ ...step, count: null })),
  }),
}
