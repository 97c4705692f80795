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
 *     z = Σ (hit − b) / √(Σ b·(1 − b)) < −1.645,
 *
 * which is 95 % confidence, one-sided, by the variance of independent trials of which each has its own chance (Poisson binomial, Hong
 * 2013). It does not come back: nothing is published that could speak for it. So whoever knows what was published before the day
 * finds the same day, and nothing later moves it.
 */
export function withheldCards(insights: readonly CardInsight[]): WithheldCard[] {
  const records = new Map<string, CardInsight[]>()
  for (const insight of insights) {
    const record = records.get(cellOf(insight))
    if (record) record.push(insight)
    else records.set(cellOf(insight), [insight])
  }
  return [...records]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, record]) => {
      const from = withheldFrom(record)
      const { series, side, horizon } = record[0]!
      return from === null ? [] : [{ series, side, group: groupOf(horizon), from }]
    })
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
const cellOf = ({ series, side, horizon }: CardInsight) => `${series} ${side} ${groupOf(horizon)}`

function withheldFrom(record: readonly CardInsight[]): Day | null {
  const ended = record.flatMap(({ baseRate, resolved }) => (resolved ? [{ baseRate, ...resolved }] : []))
  // Those of one day in an order of their own, so that sums are the same to the last digit whoever studied which asset first.
  ended.sort((a, b) => a.day - b.day || a.baseRate - b.baseRate || Number(a.isHit) - Number(b.isHit))
  let excess = 0
  let variance = 0
  for (const [i, { day, baseRate, isHit }] of ended.entries()) {
    excess += (isHit ? 1 : 0) - baseRate
    variance += baseRate * (1 - baseRate)
    const judgedOn = monthAfter(day)
    const next = ended[i + 1]
    const isLastOfMonth = next === undefined || next.day >= judgedOn
    if (isLastOfMonth && i + 1 >= WITHHOLDING.ended && excess < -WITHHOLDING.z * Math.sqrt(variance))
      return judgedOn
  }
  return null
}

/** The first day of the month after a day. */
function monthAfter(day: Day): Day {
  const date = new Date(startOfDay(day))
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 2, 1)
}
