import { horizonGroup } from '#shared/statistics/expected-share.ts'
import type { Day } from '#reference/market/base/asset.ts'
import { dayOf, startOfDay } from '#reference/market/base/civil-date.ts'
import { HORIZONS, type InsightFacts } from './base/insight-facts.ts'
import { WITHHOLDING } from './base/parameters.ts'

/** What the rule looks at of an insight; `resolved` is null while its window is open. */
export type CardInsight = Pick<InsightFacts, 'series' | 'side' | 'horizon' | 'day' | 'baseRate'> & {
  resolved: { day: Day; isHit: boolean } | null
}

/** A card at a group of horizons (`shared/statistics/expected-share.ts`) that publishes nothing from a day on. */
export type WithheldCard = Pick<CardInsight, 'series' | 'side'> & { group: number; from: Day }

/**
 * Cards that their own record tells against. On the first of each month a card is judged at each group of horizons by all of its
 * insights, of whatever asset, whose windows had ended before: it is withheld when they hit less often than their base rates b say,
 *
 *     z = (Σ (hit − b) + m·µ) / √(Σ b·(1 − b) + m/4) < −1.645,
 *
 * which is 95 % confidence, one-sided, by the variance of independent trials of which each has its own chance (Poisson binomial, Hong
 * 2013). The m = 50 cases more hit as often above their base rate as all cards together, µ, so that the bad luck of one card among good
 * ones withholds nothing (partial pooling, Gelman & Hill 2007, chapter 12).
 *
 * A card does not come back: it publishes nothing that could speak for it. So whoever knows what was published before a day finds what
 * is withheld on it, and nothing later moves it.
 */
export function withheldCards(insights: readonly CardInsight[]): WithheldCard[] {
  const ended = insights.flatMap((insight) =>
    insight.resolved ? [{ ...insight.resolved, insight, cell: cellOf(insight) }] : [],
  )
  // Those of one day in an order of their own, so that sums are the same to the last digit whoever studied which asset first.
  ended.sort(
    (a, b) =>
      a.day - b.day ||
      a.insight.baseRate - b.insight.baseRate ||
      Number(a.isHit) - Number(b.isHit) ||
      (a.cell < b.cell ? -1 : Number(a.cell > b.cell)),
  )
  const all: Tally = { n: 0, excess: 0, variance: 0 }
  const tallies = new Map<string, Tally & { card: Omit<WithheldCard, 'from'> }>()
  const withheld = new Map<string, WithheldCard>()
  for (const [i, { day, isHit, insight, cell }] of ended.entries()) {
    if (insight.day < (withheld.get(cell)?.from ?? Number.POSITIVE_INFINITY)) {
      const own = tallies.get(cell) ?? { n: 0, excess: 0, variance: 0, card: cardOf(insight) }
      tallies.set(cell, own)
      for (const tally of [own, all]) {
        tally.n += 1
        tally.excess += (isHit ? 1 : 0) - insight.baseRate
        tally.variance += insight.baseRate * (1 - insight.baseRate)
      }
    }
    const from = monthAfter(day)
    const next = ended[i + 1]
    if (next && next.day < from) continue
    for (const [name, own] of tallies)
      if (!withheld.has(name) && isAgainst(own, all)) withheld.set(name, { ...own.card, from })
  }
  return [...withheld].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, card]) => card)
}

/** Ended insights, their hits less base rates, and the variance of that. */
type Tally = { n: number; excess: number; variance: number }

function isAgainst({ n, excess, variance }: Tally, all: Tally): boolean {
  const { ended, pseudoInsights: more, z } = WITHHOLDING
  if (n < ended) return false
  return excess + (more * all.excess) / all.n < -z * Math.sqrt(variance + more / 4)
}

/** Whether an insight is published beside these cards. */
export function publishedBeside(withheld: readonly WithheldCard[]): (insight: CardInsight) => boolean {
  const fromOf = new Map(
    withheld.map(({ series, side, group, from }) => [`${series} ${side} ${group}`, from]),
  )
  return (insight) => insight.day < (fromOf.get(cellOf(insight)) ?? Number.POSITIVE_INFINITY)
}

const groupOf = (horizon: CardInsight['horizon']) =>
  horizonGroup(HORIZONS.find(({ name }) => name === horizon)!.bars)
const cardOf = ({ series, side, horizon }: CardInsight) => ({ series, side, group: groupOf(horizon) })
const cellOf = ({ series, side, horizon }: CardInsight) => `${series} ${side} ${groupOf(horizon)}`

/** The first day of the month after a day. */
function monthAfter(day: Day): Day {
  const date = new Date(startOfDay(day))
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 2, 1)
}
