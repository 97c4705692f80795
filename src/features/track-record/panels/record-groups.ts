import { sum } from 'd3-array'
import { CONVICTION_CHECKS } from '#contract/records/insight.ts'
import type { JudgedInsight } from '#features/track-record/judging/judge.ts'
import { oneOf } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import { cardName } from '#shared/format/card-words.ts'
import { CONVICTION_LABELS, DIRECTION_WORDS, compareText, compareHorizons } from '#shared/format/words.ts'
import { RECORD_GROUPINGS } from '#shared/statistics/calibration-groups.ts'
import { countDistribution } from '#shared/statistics/chance.ts'
import { median, quantileOfSorted, sortedAscending } from '#shared/statistics/quantile.ts'
import { isRated, withGap, type RatedInsight } from './record-figures.ts'

export const GROUPINGS = ['stars', 'card', 'sector', 'horizon', 'direction', 'check'] as const
export type Grouping = (typeof GROUPINGS)[number]

type Kind = {
  words: string
  labels: (each: JudgedInsight) => readonly string[]
  order: (a: string, b: string) => number
}

const descending = (a: string, b: string) => compareText(b, a)
const stated = (label: string | null) => [label ?? 'Not provided']

export const GROUPING: Readonly<Record<Grouping, Kind>> = {
  stars: {
    words: 'Quality',
    labels: ({ stars }) => stated(stars === null ? null : `${stars}/8`),
    order: descending,
  },
  card: { words: 'Card', labels: ({ card }) => stated(card && cardName(card)), order: compareText },
  sector: { words: 'Sector', labels: ({ sector }) => stated(sector), order: compareText },
  horizon: { words: 'Horizon', labels: ({ horizon }) => [horizon], order: compareHorizons },
  direction: {
    words: 'Direction',
    labels: ({ direction }) => [DIRECTION_WORDS[direction]],
    order: descending,
  },
  check: {
    words: 'Check',
    // An insight counts for every check that it passes.
    labels: ({ checks }) =>
      CONVICTION_CHECKS.filter((check) => checks?.[check]).map((check) => CONVICTION_LABELS[check]),
    order: compareText,
  },
}

export type RecordGroup = ReturnType<typeof recordGroups>[number]

/** The groups of one kind, in the order of that kind: qualities and horizons by size, the rest alphabetically. */
export function recordGroups(judged: readonly JudgedInsight[], by: Grouping) {
  const { labels, order } = GROUPING[by]
  const groups = new Map<string, RatedInsight[]>()
  for (const each of judged.filter(isRated)) {
    for (const label of labels(each)) groups.set(label, [...(groups.get(label) ?? []), each])
  }
  return [...groups]
    .sort(([a], [b]) => order(a, b))
    .map(([label, cases]) => ({ label, ...withGap(cases), chance: chanceOfGap(cases), cases }))
}

/** Two-sided p-value if every hit ratio in the group is true: twice the smaller tail of the exact distribution, at most 1. */
function chanceOfGap(cases: readonly RatedInsight[]): number {
  const mass = countDistribution(cases.map(({ hitRatio }) => hitRatio))
  const hits = cases.filter(({ isHit }) => isHit).length
  return Math.min(1, 2 * Math.min(sum(mass.slice(0, hits + 1)), sum(mass.slice(hits))))
}

/** Insights with similar predicted medians, with the middle half of their realised returns. Fractions. */
export type MedianGroup = ReturnType<typeof medianGroups>[number]

const MIN_GROUP_SIZE = 30
const MAX_GROUPS = 8

/**
 * Predicted against realised medians: insights sorted by predicted median, in groups of equal size (Mincer & Zarnowitz 1969 by
 * groups). On the diagonal the realised median is as predicted.
 */
export function medianGroups(judged: readonly JudgedInsight[]) {
  const sorted = judged
    .flatMap((each) => (each.predicted === null ? [] : [{ each, predicted: each.predicted }]))
    .sort((a, b) => a.predicted - b.predicted)
  const count = Math.min(MAX_GROUPS, Math.floor(sorted.length / MIN_GROUP_SIZE))
  return Array.from({ length: count }, (_, i) => {
    const own = sorted.slice(
      Math.floor((i * sorted.length) / count),
      Math.floor(((i + 1) * sorted.length) / count),
    )
    const returns = sortedAscending(own.map(({ each }) => each.realised))
    return {
      n: own.length,
      predicted: median(own.map(({ predicted }) => predicted)),
      realised: quantileOfSorted(returns, 0.5),
      q1: quantileOfSorted(returns, 0.25),
      q3: quantileOfSorted(returns, 0.75),
      cases: own.map(({ each }) => each),
    }
  })
}

export const CAPS = ['100', '300', '1000'] as const
export type Cap = (typeof CAPS)[number]

/** Search parameters beside those of the list: how many insights are judged, and the groupings of the two tables. */
export const recordSearch = searchSchema({
  most: oneOf('most', CAPS, '300'),
  by: oneOf('by', GROUPINGS, 'stars'),
  scores: oneOf('scores', RECORD_GROUPINGS, 'horizon'),
})
export type RecordSearch = ReturnType<typeof recordSearch.read>['state']
