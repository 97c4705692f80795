import { CONVICTION_CHECKS } from '#contract/records/insight.ts'
import { countDistribution } from '#shared/statistics/count-distribution.ts'
import { CONVICTION_LABELS } from '#shared/format/conviction.ts'
import { DIRECTION_WORDS } from '#shared/format/words.ts'
import { compareText, compareHorizons } from '#shared/format/compare.ts'
import type { JudgedInsight } from '#features/track-record/judging/judged-insight.ts'
import { isPromised, withGap, type PromisedInsight } from './track-record.ts'

export const GROUPINGS = ['stars', 'card', 'sector', 'horizon', 'direction', 'check'] as const
export type Grouping = (typeof GROUPINGS)[number]

export const GROUPING_WORDS = {
  stars: 'Stars',
  card: 'Card',
  sector: 'Sector',
  horizon: 'Horizon',
  direction: 'Direction',
  check: 'Check',
} satisfies Record<Grouping, string>

export type RecordGroup = ReturnType<typeof withGap> & {
  label: string
  /**
   * How often chance gives a gap at least as large, either way, if every promise in the group were true: twice the smaller tail of
   * the exact distribution, at most 1.
   */
  chance: number
  cases: readonly PromisedInsight[]
}

/** The groups of one kind, in their own order: qualities and horizons by size, the rest by the alphabet. */
export function recordGroups(judged: readonly JudgedInsight[], by: Grouping): RecordGroup[] {
  const groups = new Map<string, PromisedInsight[]>()
  for (const each of judged.filter(isPromised)) {
    for (const label of LABELS[by](each)) groups.set(label, [...(groups.get(label) ?? []), each])
  }
  return [...groups]
    .sort(([a], [b]) => ORDER[by](a, b))
    .map(([label, cases]) => ({ label, ...withGap(cases), chance: chanceOfGap(cases), cases }))
}

const NOT_STATED = 'Not stated'
const stated = (label: string | null) => [label ?? NOT_STATED]

const LABELS = {
  stars: ({ stars }) => stated(stars === null ? null : `${stars}/8`),
  card: ({ card }) => stated(card),
  sector: ({ sector }) => stated(sector),
  horizon: ({ horizon }) => [horizon],
  direction: ({ direction }) => [DIRECTION_WORDS[direction]],
  // An insight may pass several checks: it is part of each of them.
  check: ({ checks }) =>
    checks === null
      ? []
      : CONVICTION_CHECKS.filter((check) => checks[check] === true).map((check) => CONVICTION_LABELS[check]),
} satisfies Record<Grouping, (each: JudgedInsight) => string[]>

const ORDER = {
  stars: (a, b) => compareText(b, a),
  card: compareText,
  sector: compareText,
  horizon: compareHorizons,
  direction: (a, b) => compareText(b, a),
  check: compareText,
} satisfies Record<Grouping, (a: string, b: string) => number>

function chanceOfGap(cases: readonly PromisedInsight[]): number {
  const mass = countDistribution(cases.map(({ promised }) => promised))
  const hits = cases.filter(({ kept }) => kept).length
  let below = 0
  let above = 0
  mass.forEach((each, count) => {
    if (count <= hits) below += each
    if (count >= hits) above += each
  })
  return Math.min(1, 2 * Math.min(below, above))
}
