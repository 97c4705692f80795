import type { Day } from '#reference/market/base/asset.ts'
import { dayOf, startOfDay } from '#reference/market/base/civil-date.ts'
import { horizonGroup } from '#shared/statistics/expected-share.ts'
import { HORIZONS, type InsightFacts } from './base/insight-facts.ts'
import { WITHHOLDING } from './base/parameters.ts'

/** What the rule reads of an insight; `resolved` is null while its window is open. */
export type CardInsight = Pick<InsightFacts, 'series' | 'side' | 'horizon' | 'day' | 'baseRate'> & {
  resolved: { day: Day; isHit: boolean } | null
}

/** A card at a group of horizons (`shared/statistics/expected-share.ts`) that publishes nothing from the day `from` on. */
export type WithheldCard = Pick<CardInsight, 'series' | 'side'> & { group: number; from: Day }

/**
 * Cards with a poor track record. On the first of each month a card is judged at each group of horizons by its ended insights on
 * all assets. It is withheld when they hit less often than their base rates b,
 *
 *     z = (Σ (hit − b) + m·µ) / √(Σ b·(1 − b) + m/4) < −1.645,
 *
 * which is a one-sided test at 95 % with the variance of independent trials with different probabilities (Poisson binomial, Hong
 * 2013). The m = 50 added cases exceed their base rate by the mean µ of all cards, so that one unlucky card among good ones is
 * not withheld (partial pooling, Gelman & Hill 2007, chapter 12).
 *
 * A withheld card does not come back, because it publishes nothing that could improve its record. So the insights published
 * before a day decide what is withheld on it, and nothing later changes that.
 */
export function withheldCards(insights: Iterable<CardInsight>): WithheldCard[] {
  const cells = new Map<string, Cell>()
  // Columns instead of objects: there may be a million insights.
  const ended = { day: [] as Day[], isHit: [] as number[], stated: [] as Day[], baseRate: [] as number[] }
  const owns: Cell[] = []
  for (const insight of insights) {
    if (insight.resolved === null) continue
    const cell = cellOf(insight)
    const own = cells.get(cell) ?? { ...noTally(), card: { ...cardOf(insight), from: Infinity } }
    cells.set(cell, own)
    owns.push(own)
    ended.day.push(insight.resolved.day)
    ended.isHit.push(Number(insight.resolved.isHit))
    ended.stated.push(insight.day)
    ended.baseRate.push(insight.baseRate)
  }
  const { day, isHit, stated, baseRate } = ended
  // A fixed order, so that the sums are the same to the last digit in whatever order the assets were studied.
  const order = Uint32Array.from(day.keys()).sort(
    (a, b) => day[a]! - day[b]! || baseRate[a]! - baseRate[b]! || isHit[a]! - isHit[b]!,
  )
  const all = noTally()
  let from = -Infinity
  for (const [k, i] of order.entries()) {
    if (stated[i]! < owns[i]!.card.from)
      for (const tally of [owns[i]!, all]) {
        tally.n += 1
        tally.excess += isHit[i]! - baseRate[i]!
        tally.variance += baseRate[i]! * (1 - baseRate[i]!)
      }
    if (day[i]! >= from) from = monthAfter(day[i]!)
    if (k + 1 < order.length && day[order[k + 1]!]! < from) continue
    for (const cell of cells.values())
      if (cell.card.from === Infinity && isAgainst(cell, all)) cell.card.from = from
  }
  return [...cells]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, { card }]) => (card.from === Infinity ? [] : [card]))
}

/** Number of ended insights, their hits less their base rates, and the variance of that. */
type Tally = { n: number; excess: number; variance: number }
/** A card at a group of horizons; `card.from` is infinite until it is withheld. */
type Cell = Tally & { card: WithheldCard }
const noTally = (): Tally => ({ n: 0, excess: 0, variance: 0 })

function isAgainst({ n, excess, variance }: Tally, all: Tally): boolean {
  const { ended, pseudoInsights: more, z } = WITHHOLDING
  if (n < ended) return false
  return excess + (more * all.excess) / all.n < -z * Math.sqrt(variance + more / 4)
}

/** Whether an insight is published, given the withheld cards. */
export function publishedBeside(withheld: readonly WithheldCard[]): (insight: CardInsight) => boolean {
  const fromOf = new Map(
    withheld.map(({ series, side, group, from }) => [`${series} ${side} ${group}`, from]),
  )
  return (insight) => insight.day < (fromOf.get(cellOf(insight)) ?? Number.POSITIVE_INFINITY)
}

const GROUPS = new Map(HORIZONS.map(({ name, bars }) => [name, horizonGroup(bars)]))
const groupOf = (horizon: CardInsight['horizon']) => GROUPS.get(horizon)!
const cardOf = ({ series, side, horizon }: CardInsight) => ({ series, side, group: groupOf(horizon) })
const cellOf = ({ series, side, horizon }: CardInsight) => `${series} ${side} ${groupOf(horizon)}`

function monthAfter(day: Day): Day {
  const date = new Date(startOfDay(day))
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 2, 1)
}
