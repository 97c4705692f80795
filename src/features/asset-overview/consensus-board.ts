import { parseHorizon, tradingDays } from '#contract/horizon.ts'
import { allOf, countOf } from '#shared/format/words.ts'
import type { JudgedInsight } from './judged-insight.ts'

/** Horizon buckets of the board, by trading days; `most` is inclusive. */
export const BUCKETS = [
  { label: '2 weeks or less', most: 10 },
  { label: 'up to 1 month', most: 21 },
  { label: 'up to 3 months', most: 63 },
  { label: 'up to 6 months', most: 126 },
  { label: 'longer', most: Number.POSITIVE_INFINITY },
] as const

/** Quality from which an insight's disagreement with another counts. */
export const CONFLICT_QUALITY = 5

/** Insights of one card on one side: the same finding again, one driver. */
export type Driver = { card: string | null; insights: JudgedInsight[] }
export type BoardRow = { label: string; bullish: Driver[]; bearish: Driver[]; disagrees: boolean }
export type Side = { insights: number; drivers: number }
export type ConsensusBoard = {
  rows: BoardRow[]
  bullish: Side
  bearish: Side
  /** Insights without a stated direction or a readable horizon: counted, not placed. */
  unplaced: JudgedInsight[]
  sentence: string
}

/**
 * Active insights of one asset by horizon and direction. Nothing is netted. Both sides active at the same time with a quality
 * of at least `CONFLICT_QUALITY` on each disagree.
 */
export function consensusBoard(active: readonly JudgedInsight[]): ConsensusBoard {
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
    unplaced,
    sentence: sentenceOf(active.length, up, down, rows),
  }
}

const carriesWeight = ({ stars }: JudgedInsight) => stars !== null && stars >= CONFLICT_QUALITY

function bucketOf({ horizon }: JudgedInsight): number | null {
  const parsed = horizon === null ? null : parseHorizon(horizon)
  return parsed ? BUCKETS.findIndex(({ most }) => tradingDays(parsed) <= most) : null
}

/** Groups by card, strongest first; within and between groups the order does not depend on the order given. */
function driversOf(insights: readonly JudgedInsight[]): Driver[] {
  const byCard = new Map<string, Driver>()
  for (const insight of [...insights].sort(strongestFirst)) {
    const id = insight.card ?? insight.key
    const driver = byCard.get(id)
    if (driver) driver.insights.push(insight)
    else byCard.set(id, { card: insight.card, insights: [insight] })
  }
  return [...byCard.values()]
}

const strongestFirst = (a: JudgedInsight, b: JudgedInsight) =>
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
  if (up.some(carriesWeight) && down.some(carriesWeight))
    return `${sides}; they disagree over different horizons`
  return sides
}

/** `1 driver, 2 insights` above a bracket; null for a driver of one. */
export const driverLabel = ({ insights }: Driver) =>
  insights.length > 1 ? `1 driver, ${countOf(insights.length, 'insight')}` : null
