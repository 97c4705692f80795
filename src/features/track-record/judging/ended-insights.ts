import { addMonths } from '#contract/values/horizon.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { DEFAULT_WINDOW_MONTHS } from '#contract/values/list-limits.ts'
import { MS_PER_DAY, parseInstant, toWireInstant } from '#contract/values/instant.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { factsOfFeed, factsOfInsight, type InsightFacts } from './insight-facts.ts'
import type { JudgingClient } from './judging-client.ts'

/** A page is read in one go on the page's own thread: twenty insights with all their episodes take some ten milliseconds. */
const PAGE_SIZE = 20
/** The feed's items are small. */
const FEED_PAGE_SIZE = 100

/** A page of insights, newest first, and how many of it could not be read or carry nothing to judge them by. */
export type FactsPage = { facts: InsightFacts[]; unusable: number }

export type Population = {
  /** As the list asks for it; `from_date` left out means as far back as there is anything. */
  filter: InsightFilter
  now: number
  units: UnitRules
}

/**
 * All insights of a filter, newest first, page by page. The list serves its last six months with everything an insight states;
 * what is older comes from the feed, which states less and is light.
 */
export async function* insightPages(
  client: Pick<JudgingClient, 'insightPage' | 'feedPage'>,
  { filter: { page: _page, limit: _limit, ...filter }, now, units }: Population,
): AsyncGenerator<FactsPage> {
  const from = instantOf(filter.from_date) ?? 0
  const to = instantOf(filter.to_date) ?? Number.POSITIVE_INFINITY
  const edge = addMonths(now - (now % MS_PER_DAY), -DEFAULT_WINDOW_MONTHS)
  if (to > edge) {
    const recent = { ...filter, from_date: toWireInstant(Math.max(from, edge)), limit: PAGE_SIZE }
    for (let page = 0, isLast = false; !isLast; page += 1) {
      const answer = await client.insightPage({ ...recent, page })
      const facts = answer.items.flatMap((item) => factsOfInsight(item, units) ?? [])
      yield { facts, unusable: answer.received - facts.length }
      isLast = answer.isLast
    }
  }
  if (from >= edge) return
  // A second of overlap: services differ in whether the ends of a span belong to it. What comes twice has one id.
  const older = {
    ...filter,
    from_date: toWireInstant(from),
    to_date: toWireInstant(Math.min(to, edge + 1_000)),
    limit: FEED_PAGE_SIZE,
  }
  for (let page = 0, isLast = false; !isLast; page += 1) {
    const answer = await client.feedPage({ ...older, page })
    const facts = answer.items.flatMap((item) => factsOfFeed(item, units) ?? [])
    yield { facts, unusable: answer.received - facts.length }
    isLast = answer.isLast
  }
}

const instantOf = (text: string | null | undefined) => (text ? parseInstant(text) : null)

/**
 * Tells which insights count. Several on one asset whose windows overlap say the same thing more than once: of them only the newest
 * does. Give them newest first.
 */
export function separateInsights(): (facts: Pick<InsightFacts, 'tag' | 'startAt' | 'endsAt'>) => boolean {
  const startOfNewer = new Map<string, number>()
  return ({ tag, startAt, endsAt }) => {
    if (endsAt > (startOfNewer.get(tag) ?? Number.POSITIVE_INFINITY)) return false
    startOfNewer.set(tag, startAt)
    return true
  }
}
