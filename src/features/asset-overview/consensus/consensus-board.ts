import type { Direction } from '#contract/values/codes.ts'
import { parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import type { AssetInsight } from '#features/asset-overview/insights/asset-insight.ts'
import { clearEdge, figureOf } from '#shared/evidence/expected.ts'
import { allOf, compareText, countOf, lowerFirst } from '#shared/format/words.ts'
import * as opposition from '#shared/predictions/opposition.ts'

/** Horizon buckets of the board; `maxDays` in trading days, inclusive. */
const BUCKETS = [
  { label: '2 weeks or less', maxDays: 10 },
  { label: 'up to 1 month', maxDays: 21 },
  { label: 'up to 3 months', maxDays: 63 },
  { label: 'up to 6 months', maxDays: 126 },
  { label: 'longer', maxDays: Number.POSITIVE_INFINITY },
] as const

/** Insights of one direction with the same card or main series count as one driver. */
export type Driver = readonly AssetInsight[]
export type BoardRow = { label: string; bullish: Driver[]; bearish: Driver[]; disagrees: boolean }
export type SideCount = { insights: number; drivers: number }

/** Active insights by horizon and direction, not netted. Two sides disagree if each has an insight that carries weight. */
export function consensusBoard(active: readonly AssetInsight[]) {
  const unplaced = active.filter((insight) => bucketOf(insight) === null || insight.direction === 'unknown')
  const placed = active.filter((insight) => !unplaced.includes(insight))
  const rows = BUCKETS.map(({ label }, bucket) => {
    const [up, down] = sidesOf(placed.filter((insight) => bucketOf(insight) === bucket))
    return {
      label,
      bullish: driversOf(up),
      bearish: driversOf(down),
      disagrees: up.some(carriesWeight) && down.some(carriesWeight),
    }
  })
  const [up, down] = sidesOf(placed)
  return {
    rows,
    bullish: { insights: up.length, drivers: driversOf(up).length },
    bearish: { insights: down.length, drivers: driversOf(down).length },
    /** Insights without a stated direction or a readable horizon: counted, but in no row. */
    unplaced,
    sentence: sentenceOf(active.length, up, down, rows),
  }
}

const sidesOf = (insights: readonly AssetInsight[]) => {
  const side = (wanted: Direction) => insights.filter(({ direction }) => direction === wanted)
  return [side('up'), side('down')] as const
}

function bucketOf({ horizon }: AssetInsight): number | null {
  const parsed = horizon === null ? null : parseHorizon(horizon)
  return parsed ? BUCKETS.findIndex(({ maxDays }) => tradingDays(parsed) <= maxDays) : null
}

/**
 * Groups of insights that share a card or a main series, directly or through a third one. Groups and their insights are sorted,
 * strongest first, independent of the order of the input.
 */
function driversOf(insights: readonly AssetInsight[]): Driver[] {
  let groups: AssetInsight[][] = []
  for (const insight of insights) {
    const isRelated = (group: readonly AssetInsight[]) => group.some((each) => isOneDriver(each, insight))
    groups = [...groups.filter((group) => !isRelated(group)), [insight, ...groups.filter(isRelated).flat()]]
  }
  return groups.map((group) => group.sort(strongestFirst)).sort((a, b) => strongestFirst(a[0]!, b[0]!))
}

const isOneDriver = (a: AssetInsight, b: AssetInsight) =>
  (Boolean(a.card) && a.card === b.card) || (Boolean(a.mainSeries) && a.mainSeries === b.mainSeries)

/** An insight carries weight by its quality, and by its edge unless the record of ended insights cannot state one. */
const carriesWeight = (insight: AssetInsight) =>
  opposition.carriesWeight(insight) && clearEdge(insight.expected) !== 0

/** How many of the active insights have a clear edge; null while loading, and without active insights. */
export function edgeSentence(active: readonly AssetInsight[]): string | null {
  const [first] = active
  if (!first || active.some(({ expected }) => !expected || expected === 'pending')) return null
  const known = active.filter((insight) => clearEdge(insight.expected) !== null)
  if (known.length === 0) return `Edge over the base rate n/a: ${whyNoEdge(first)}.`
  const withEdge = known.filter((insight) => clearEdge(insight.expected) !== 0)
  const unknown = known.length < active.length ? `; of ${active.length - known.length} it is not known` : ''
  const one = active.length === 1 ? 'The active insight' : 'One active insight'
  if (withEdge.length === 0) {
    const none = known.length === 1 ? `${one} has no` : `None of the ${known.length} active insights has a`
    return `${none} clear edge over the base rate${unknown}.`
  }
  if (known.length === 1) return `${one} has a clear edge over the base rate${unknown}.`
  const up = withEdge.filter(({ direction }) => direction === 'up').length
  return (
    `${withEdge.length} of ${countOf(known.length, 'active insight')} ${withEdge.length === 1 ? 'has' : 'have'} ` +
    `a clear edge over the base rate: ${up} bullish, ${withEdge.length - up} bearish${unknown}.`
  )
}

function whyNoEdge({ expected }: AssetInsight): string {
  if (expected && expected !== 'pending' && 'missing' in expected) return expected.missing
  return figureOf(expected)?.sentence.replace(/^.*?: |\.$/g, '') ?? ''
}

const strongestFirst = (a: AssetInsight, b: AssetInsight) =>
  (clearEdge(b.expected) ?? 0) - (clearEdge(a.expected) ?? 0) ||
  (b.stars ?? -1) - (a.stars ?? -1) ||
  (b.createdAt ?? 0) - (a.createdAt ?? 0) ||
  compareText(a.key, b.key)

function sentenceOf(
  count: number,
  up: readonly AssetInsight[],
  down: readonly AssetInsight[],
  rows: readonly BoardRow[],
): string {
  if (count === 0) return 'no active insight'
  const sides = `${count} active: ${up.length} bullish, ${down.length} bearish`
  const disagreeing = rows.filter(({ disagrees }) => disagrees).map(({ label }) => label)
  if (disagreeing.length > 0) return `${sides}; they disagree at ${allOf(disagreeing)}`
  if (up.some(carriesWeight) && down.some(carriesWeight)) return `${sides}; they disagree across horizons`
  return sides
}

/** `1 driver: return over one week, 2 insights`; named if all its insights measure the same. Null for a single insight. */
export function driverLabel(insights: Driver): string | null {
  if (insights.length < 2) return null
  const [name, ...others] = new Set(insights.map(measureOf))
  const named = name && others.length === 0 ? `1 driver: ${name}` : '1 driver'
  return `${named}, ${countOf(insights.length, 'insight')}`
}

/** What a known card measures, in lower case except for abbreviations. */
function measureOf({ words }: AssetInsight): string | null {
  if (!words.isKnown) return null
  const measure = words.description.split('. ')[0]!
  return /^[A-Z][a-z]/.test(measure) ? lowerFirst(measure) : measure
}
