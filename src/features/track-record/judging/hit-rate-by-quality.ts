import { group } from 'd3-array'
import { requestLimiter } from '#api/client/request-limiter.ts'
import { type PastHitRate, serviceScope } from '#api/queries/calibration-queries.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import { priceSeriesOf } from '#contract/records/entity.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { mean } from '#shared/statistics/quantile.ts'
import { factsPages, nonOverlapping, type JudgingClient, judgingClient } from './ended-insights.ts'
import { factsOf, type JudgingFacts, judgeInsight, type JudgedInsight } from './judge.ts'
import { type JudgedStore, browserStore } from './judged-store.ts'

/** With this many stored insights no request is made. */
const ENOUGH = 40
/** A price series is some fifty kilobytes: only those of the assets with the most insights are loaded. */
const MAX_ASSETS = 16
const LOOK_BACK_MONTHS = 36
const MAX_PAGES = 3

type Client = Pick<JudgingClient, 'feedPage' | 'entities' | 'closes'>

type Tools = { client: Client; store: JudgedStore }

/** Hit rate of past insights of a quality, sampled from the feed and the prices of a few assets; what was judged is stored. */
export async function hitRateByQuality(
  stars: number,
  { now, units }: Pick<AppConfig, 'now' | 'units'>,
  { client, store }: Tools,
): Promise<PastHitRate> {
  const stored = (await store.all()).filter((each) => each.stars === stars)
  const known = new Map(stored.map((each) => [each.id, each]))
  if (known.size < ENOUGH) {
    const facts = await endedFacts(stars, now, units, client)
    // The number of insights on an asset does not depend on outcomes, so this choice does not bias the hit rate.
    const chosen = [
      ...group(
        facts.filter(({ id }) => !known.has(id)),
        ({ tag }) => tag,
      ),
    ]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .slice(0, MAX_ASSETS)
    const entities = await client.entities(chosen.map(([tag]) => tag))
    for (const [tag, own] of chosen) {
      const closes = await client.closes(priceSeriesOf(tag, entities.get(tag))).catch(() => null)
      if (!closes) continue
      for (const each of own) {
        const verdict = judgeInsight(each, { closes, predictions: [], units, now })
        if (!('judged' in verdict)) continue
        known.set(each.id, verdict.judged)
        await store.put([verdict.judged])
      }
    }
  }
  return pastHitRate([...known.values()])
}

async function endedFacts(stars: number, now: number, units: AppConfig['units'], client: Client) {
  const filter = { stars: [stars], from_date: toWireInstant(addMonths(now, -LOOK_BACK_MONTHS)), limit: 100 }
  const isSeparate = nonOverlapping()
  const found: JudgingFacts[] = []
  let pages = 0
  for await (const { facts } of factsPages(
    (page) => client.feedPage({ ...filter, page }),
    (item) => factsOf(item, units),
  )) {
    found.push(...facts.filter((each) => each.endsAt <= now && isSeparate(each)))
    pages += 1
    if (pages === MAX_PAGES) break
  }
  return found
}

/** Of overlapping insights on one asset only the newest counts. */
export function pastHitRate(judged: readonly JudgedInsight[]): PastHitRate {
  const isSeparate = nonOverlapping()
  const counted = judged
    .filter(({ isHit }) => isHit !== null)
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .filter(({ tag, createdAt, endedAt }) => isSeparate({ tag, startAt: createdAt, endsAt: endedAt }))
  const bases = counted.flatMap(({ base }) => base ?? [])
  return {
    hits: counted.filter(({ isHit }) => isHit).length,
    of: counted.length,
    base: bases.length === 0 ? null : mean(bases),
  }
}

/** `hitRateByQuality` with this browser's store, apart from insights that the track record judged with their predictions. */
export function hitRateOnThisDevice(
  stars: number,
  config: AppConfig,
  signal: AbortSignal,
): Promise<PastHitRate> {
  const store = browserStore(`${serviceScope(config)} without predictions`)
  return hitRateByQuality(stars, config, { client: judgingClient(requestLimiter(), signal), store })
}
