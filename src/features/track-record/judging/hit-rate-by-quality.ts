import type { AppConfig } from '#contract/desk/app-config.ts'
import { priceSeriesOf } from '#contract/records/entity.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import type { PastHitRate } from '#shared/state/quality-hit-rate.ts'
import { mean } from '#shared/statistics/summary.ts'
import { separateInsights } from './ended-insights.ts'
import { factsOfFeed, type InsightFacts } from './insight-facts.ts'
import { judgeInsight } from './judge.ts'
import type { JudgedInsight } from './judged-insight.ts'
import type { JudgedStore } from './judged-store.ts'
import type { JudgingClient } from './judging-client.ts'

/** From here on what this device knows already is enough to judge by. */
const ENOUGH = 40
/** A whole price series costs some fifty kilobytes: only so many assets are asked for, those with the most insights to judge. */
const MOST_ASSETS = 16
const LOOK_BACK_MONTHS = 36
const PAGES = 3

type Client = Pick<JudgingClient, 'feedPage' | 'entities' | 'closes'>

type Tools = {
  /** Null where only what is known may be used. */
  client: Client | null
  /** What the track record has judged, and what was judged here without predictions. */
  stores: { record: JudgedStore; own: JudgedStore }
}

/**
 * How many ended insights of a quality kept their word, over all assets: from the track record of this device, and where that
 * holds too few, from the feed and the prices of a few assets.
 */
export async function hitRateByQuality(
  stars: number,
  { now, units }: Pick<AppConfig, 'now' | 'units'>,
  { client, stores }: Tools,
): Promise<PastHitRate> {
  const known = new Map(
    [...(await stores.own.all()), ...(await stores.record.all())]
      .filter((each) => each.stars === stars)
      .map((each) => [each.id, each]),
  )
  if (client && known.size < ENOUGH) {
    const facts = await endedFacts(stars, now, units, client)
    const chosen = worthAsking(facts.filter(({ id }) => !known.has(id)))
    const tags = [...new Set(chosen.map(({ tag }) => tag))]
    const entities = await client.entities(tags)
    for (const tag of tags) {
      const closes = await client.closes(priceSeriesOf(tag, entities.get(tag))).catch(() => null)
      if (!closes) continue
      for (const each of chosen.filter((one) => one.tag === tag)) {
        const verdict = judgeInsight(each, { closes, predictions: [], units, now })
        if (!('judged' in verdict)) continue
        known.set(each.id, verdict.judged)
        await stores.own.put([verdict.judged])
      }
    }
  }
  return pastHitRate([...known.values()])
}

async function endedFacts(
  stars: number,
  now: number,
  units: AppConfig['units'],
  client: Client,
): Promise<InsightFacts[]> {
  const filter = { stars: [stars], from_date: toWireInstant(addMonths(now, -LOOK_BACK_MONTHS)), limit: 100 }
  const facts: InsightFacts[] = []
  const isSeparate = separateInsights()
  for (let page = 0, isLast = false; page < PAGES && !isLast; page += 1) {
    const answer = await client.feedPage({ ...filter, page })
    const ended = answer.items.flatMap((item) => factsOfFeed(item, units) ?? [])
    facts.push(...ended.filter((each) => each.endsAt <= now && isSeparate(each)))
    isLast = answer.isLast
  }
  return facts
}

/** Of the assets with the most insights to judge, all of them. How many an asset has says nothing of how they turned out. */
export function worthAsking(facts: readonly InsightFacts[]): InsightFacts[] {
  const byTag = new Map<string, InsightFacts[]>()
  for (const each of facts) byTag.set(each.tag, [...(byTag.get(each.tag) ?? []), each])
  return [...byTag.values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_ASSETS)
    .flat()
}

/** Separate insights only: those that overlap on one asset say the same thing more than once. */
export function pastHitRate(judged: readonly JudgedInsight[]): PastHitRate {
  const isSeparate = separateInsights()
  const counted = judged
    .filter(({ kept }) => kept !== null)
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .filter(({ tag, createdAt, endedAt }) => isSeparate({ tag, startAt: createdAt, endsAt: endedAt }))
  const bases = counted.flatMap(({ base }) => base ?? [])
  return {
    hits: counted.filter(({ kept }) => kept).length,
    of: counted.length,
    base: bases.length === 0 ? null : mean(bases),
  }
}
