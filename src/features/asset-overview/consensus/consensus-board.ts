import { parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { countOf, allOf } from '#shared/format/words.ts'
import { clearEdge, figureOf } from '#shared/evidence/expected.ts'
import * as opposition from '#shared/predictions/still-running.ts'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'

/** Horizon buckets of the board, by trading days; `most` is inclusive. */
const BUCKETS = [
  { label: '2 weeks or less', most: 10 },
  { label: 'up to 1 month', most: 21 },
  { label: 'up to 3 months', most: 63 },
  { label: 'up to 6 months', most: 126 },
  { label: 'longer', most: Number.POSITIVE_INFINITY },
] as const

/** Insights with the same card or main series on one side count as one driver. */
export type Driver = { insights: JudgedInsight[] }
export type BoardRow = { label: string; bullish: Driver[]; bearish: Driver[]; disagrees: boolean }
export type Side = { insights: number; drivers: number }

/**
 * Active insights of one asset by horizon and direction. Nothing is netted. Both sides active at the same time with an insight
 * that carries weight on each disagree.
 */
export function consensusBoard(active: readonly JudgedInsight[]) {
  const unplaced = active.filter((insight) => bucketOf(insight) === null || insight.direction === 'unknown')
  const placed = active.filter((insight) => !unplaced.includes(insight))
  const rows = BUCKETS.map(({ label }, bucket) => {
    const inBucket = placed.filter((insight) => bucketOf(insight) === bucket)
    const up = inBucket.filter(({ direction }) => direction === 'up')
    const down = inBucket.filter(({ direction }) => direction === 'down')
    return {
      label,
      bullish: driversOf(up),
      bearish: driversOf(down),
      disagrees: up.some(carriesWeight) && down.some(carriesWeight),
    }
  })
  const up = placed.filter(({ direction }) => direction === 'up')
  const down = placed.filter(({ direction }) => direction === 'down')
  return {
    rows,
    bullish: { insights: up.length, drivers: driversOf(up).length },
    bearish: { insights: down.length, drivers: driversOf(down).length },
    /** Insights without a stated direction or a readable horizon: counted, not placed. */
    unplaced,
    sentence: sentenceOf(active.length, up, down, rows),
  }
}

function bucketOf({ horizon }: JudgedInsight): number | null {
  const parsed = horizon === null ? null : parseHorizon(horizon)
  return parsed ? BUCKETS.findIndex(({ most }) => tradingDays(parsed) <= most) : null
}

/**
 * Insights that share a card or a main series, directly or through a third, strongest first. Within and between groups the order
 * does not depend on the order given.
 */
function driversOf(insights: readonly JudgedInsight[]): Driver[] {
  let groups: { marks: Set<string>; insights: JudgedInsight[] }[] = []
  for (const insight of insights) {
    const marks = marksOf(insight)
    const shares = (group: { marks: Set<string> }) => marks.some((mark) => group.marks.has(mark))
    const kin = groups.filter(shares)
    groups = groups.filter((group) => !shares(group))
    groups.push({
      marks: new Set([...marks, ...kin.flatMap((group) => [...group.marks])]),
      insights: [insight, ...kin.flatMap((group) => group.insights)],
    })
  }
  return groups
    .map((group) => ({ insights: group.insights.sort(strongestFirst) }))
    .sort((a, b) => strongestFirst(a.insights[0]!, b.insights[0]!))
}

/** Keys that make two insights one driver. An insight with neither card nor series is its own driver. */
function marksOf({ mainSeries, card, key }: JudgedInsight): string[] {
  const marks = [...(card ? [`card ${card}`] : []), ...(mainSeries ? [`series ${mainSeries}`] : [])]
  return marks.length > 0 ? marks : [`key ${key}`]
}

/** By its quality, and by its edge where the record of ended insights tells of one. */
const carriesWeight = (insight: JudgedInsight) =>
  opposition.carriesWeight(insight) && clearEdge(insight.expected) !== 0

/** How many of the active insights have an edge; null while that is on its way, and where none is active. */
export function edgeSentence(active: readonly JudgedInsight[]): string | null {
  const [first] = active
  if (!first || active.some(({ expected }) => !expected || expected === 'pending')) return null
  const told = active.filter((insight) => clearEdge(insight.expected) !== null)
  if (told.length === 0) return `Edge over the base rate n/a: ${whyNoEdge(first)}.`
  const withEdge = told.filter((insight) => clearEdge(insight.expected) !== 0)
  const unknown = told.length < active.length ? `; of ${active.length - told.length} it is not known` : ''
  if (withEdge.length === 0) {
    const none =
      told.length === 1 ? 'The active insight has no' : `None of the ${told.length} active insights has a`
    return `${none} clear edge over the base rate${unknown}.`
  }
  if (told.length === 1) return `The active insight has a clear edge over the base rate${unknown}.`
  const up = withEdge.filter(({ direction }) => direction === 'up').length
  return (
    `${withEdge.length} of ${countOf(told.length, 'active insight')} ${withEdge.length === 1 ? 'has' : 'have'} ` +
    `a clear edge over the base rate: ${up} bullish, ${withEdge.length - up} bearish${unknown}.`
  )
}

function whyNoEdge({ expected }: JudgedInsight): string {
  if (expected && expected !== 'pending' && 'missing' in expected) return expected.missing
  return figureOf(expected)?.sentence.replace(/^.*?: |\.$/g, '') ?? ''
}

const strongestFirst = (a: JudgedInsight, b: JudgedInsight) =>
  (clearEdge(b.expected) ?? 0) - (clearEdge(a.expected) ?? 0) ||
  (b.stars ?? -1) - (a.stars ?? -1) ||
  (b.createdAt ?? 0) - (a.createdAt ?? 0) ||
  (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

function sentenceOf(
  count: number,
  up: readonly JudgedInsight[],
  down: readonly JudgedInsight[],
  rows: readonly BoardRow[],
): string {
  if (count === 0) return 'no active insight'
  const sides = `${count} active: ${up.length} bullish, ${down.length} bearish`
  const disagreeing = rows.filter(({ disagrees }) => disagrees).map(({ label }) => label)
  if (disagreeing.length > 0) return `${sides}; they disagree at ${allOf(disagreeing)}`
  if (up.some(carriesWeight) && down.some(carriesWeight)) return `${sides}; they disagree across horizons`
  return sides
}

/** `1 driver: return over one week, 2 insights` above a bracket, the name where all have one; null for a driver of one. */
export function driverLabel({ insights }: Driver): string | null {
  if (insights.length < 2) return null
  const [name, ...others] = new Set(insights.map(measureOf))
  const named = name && others.length === 0 ? `1 driver: ${name}` : '1 driver'
  return `${named}, ${countOf(insights.length, 'insight')}`
}

/** What a known card measures, as the middle of a sentence; abbreviations keep their capitals. */
function measureOf({ words }: JudgedInsight): string | null {
  if (!words.isKnown) return null
  const measure = words.description.split('. ')[0]!
  return /^[A-Z][a-z]/.test(measure) ? measure.charAt(0).toLowerCase() + measure.slice(1) : measure
}
