import { LRUCache } from 'lru-cache'
import type { WireFeedInsight } from '#contract/records/feed.ts'
import type { WireInsight } from '#contract/records/insight.ts'
import type { WirePrediction } from '#contract/records/prediction.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { InsightFacts, StateName } from '#reference/engine/base/insight-facts.ts'
import type { Day } from '#reference/market/base/asset.ts'
import { snakeOf } from '#reference/service/series/series-names.ts'
import type { StoredInsight } from '#reference/service/store/asset-insights.ts'
import { chartId } from '#reference/service/store/insight-fields.ts'
import { wireDay } from '#reference/service/world/clock.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'
import { cardCode } from '#reference/words/cards/card-table.ts'
import { disclaimer, insightWords, type InsightWords } from '#reference/words/insight-words.ts'

/** Codes of `condition` in an insight's conditions. They are this service's own, because the specification has none. */
const CONDITION_CODES = {
  high: 1,
  low: 2,
  uptrend: 11,
  downtrend: 12,
  turbulent: 13,
  'weak-market': 14,
}

/** Series by which a state is defined. */
const STATE_SERIES: Record<Exclude<StateName, 'none'>, string> = {
  uptrend: 'ma_dist_200',
  downtrend: 'ma_dist_200',
  turbulent: 'rvol_3m',
  'weak-market': 'market_trend',
}

export const CHART_TYPES = ['scenario', 'scenario-conditions'] as const
export type ChartType = (typeof CHART_TYPES)[number]

/** Size of the cache of insights as JSON, in UTF-16 units. */
const CACHE_UNITS = 12_000_000

/** Writes insights in the form of the API. The most recently used ones are cached as JSON. */
export class InsightWriter {
  private readonly world: ServiceWorld
  private readonly written = new LRUCache<string, string>({
    maxSize: CACHE_UNITS,
    sizeCalculation: (json) => json.length,
  })

  constructor(world: ServiceWorld) {
    this.world = world
  }

  /** @param origin scheme and host of this service, for the URLs of its images */
  async json(insight: StoredInsight, origin: string): Promise<string> {
    // The texts contain counts over all insights, and whether these are final.
    const key = `${this.world.insights.edition} ${this.isFilling()} ${insight.id} ${origin}`
    const known = this.written.get(key)
    if (known !== undefined) return known
    const json = JSON.stringify(await this.insight(insight, origin))
    this.written.set(key, json)
    return json
  }

  async insight(insight: StoredInsight, origin: string): Promise<WireInsight> {
    const facts = await this.world.insights.facts(insight)
    const { market, profiles } = this.world
    const profile = profiles[facts.assetIndex]!
    const words = this.words(facts)
    return {
      id: insight.id,
      title: words.title,
      content: words.content,
      disclaimer: disclaimer(market),
      card: words.card,
      created_at: new Date(insight.createdAt).toISOString(),
      conditions: this.conditions(facts, words),
      episodes: facts.episodes.map(({ start, end, events }) => ({
        start_date: wireDay(start),
        end_date: wireDay(end),
        events: events.map((day) => ({ date: wireDay(day) })),
      })),
      hit_ratio: Object.fromEntries(
        facts.byHorizon.map(({ horizon, n, hits, median }) => [
          horizon,
          { median, hit_ratio: (100 * hits) / n },
        ]),
      ),
      metadata: {
        type: 'scenario',
        topic: insight.topic,
        asset_cls: profile.assetClass,
        class: profile.cls,
        sub_cls: profile.subClass,
        direction: insight.direction,
        eco: profile.economy,
        entity: profile.tag,
        event: insight.event,
        horizon: facts.horizon,
        last_value: facts.lastValue,
        last_value_date: wireDay(facts.day),
        market_cap: insight.marketCap,
        median_return: insight.medianReturn,
        sector: profile.sector,
        stars: facts.stars,
        signal_high: facts.signalHigh,
        signal_low: facts.signalLow,
        hit_rate: (100 * facts.hits) / facts.n,
        high_conviction_report: facts.checks,
      },
      charts: CHART_TYPES.map((type) => ({
        id: chartId(insight.id, type),
        type,
        url: `${origin}/charts/${insight.id}/${type}.png`,
      })),
    }
  }

  async feed(insight: StoredInsight): Promise<WireFeedInsight> {
    const facts = await this.world.insights.facts(insight)
    return {
      id: insight.id,
      entity: this.world.profiles[facts.assetIndex]!.tag,
      title: this.words(facts).title,
      insight_card: cardCode(facts.series, facts.side),
      direction: insight.direction,
      stars: facts.stars,
      signal_low: facts.signalLow,
      signal_high: facts.signalHigh,
      horizon: facts.horizon,
      num_episodes: facts.episodes.length,
      hit_rate: (100 * facts.hits) / facts.n,
      hit_rate_out_of_sample: 100 * (insight.outOfSample.hits / insight.outOfSample.n),
      median_return: insight.medianReturn,
      last_value: facts.lastValue,
      last_value_date: wireDay(facts.day),
      created_at: new Date(insight.createdAt).toISOString(),
    }
  }

  /** The steps of the fan, dated with the asset's coming trading days. */
  async predictions(insight: StoredInsight): Promise<WirePrediction[]> {
    const facts = await this.world.insights.facts(insight)
    const dates = this.comingDays(facts)
    return facts.path.map((step, i) => ({
      relative_idx: i,
      horizon: `${step.bars}d`,
      mean: step.mean,
      median: step.median,
      count: facts.n,
      percentiles: step.percentiles,
      high: step.percentiles['80'],
      low: step.percentiles['20'],
      std_dev: step.stdDev,
      min: step.min,
      max: step.max,
      date: wireDay(dates[step.bars]!),
    }))
  }

  /** Title and condition, for an image of the insight. */
  captions(facts: InsightFacts): { title: string; condition: string } {
    const { title, conditionTexts } = this.words(facts)
    return { title, condition: conditionTexts.join('. ') }
  }

  /** Trading days from the insight's own day (index 0) to the end of its horizon at least. */
  comingDays(facts: InsightFacts): readonly Day[] {
    const bars = facts.path.at(-1)?.bars ?? 0
    const calendar = this.world.calendarOf(facts.assetIndex)
    // With five trading days a week less holidays, 1.6 calendar days per bar and a fortnight are always enough.
    return [facts.day, ...calendar.tradingDays(facts.day + 1, facts.day + Math.ceil(bars * 1.6) + 14)]
  }

  private isFilling(): boolean {
    const { done, total } = this.world.progress()
    return done < total
  }

  private words(facts: InsightFacts): InsightWords {
    const { market, series, insights } = this.world
    const info = series.info(facts.series)
    if (!info) throw new Error(`No series is called ${facts.series}`)
    return insightWords(facts, {
      asset: market.assets[facts.assetIndex]!,
      info,
      endsAt: this.comingDays(facts).at(facts.path.at(-1)?.bars ?? 0)! * MS_PER_DAY,
      trackRecord: insights.trackRecord().before(facts.day, facts.stars),
      isFilling: this.isFilling(),
      isFiveYears: facts.bar >= series.fullFrom(facts.series),
    })
  }

  private conditions(facts: InsightFacts, words: InsightWords): WireInsight['conditions'] {
    const { series, profiles } = this.world
    const { tag } = profiles[facts.assetIndex]!
    const condition = (
      name: string,
      code: keyof typeof CONDITION_CODES,
      value: number | null,
      text: string,
    ) => {
      const info = series.info(name)!
      return {
        entity: tag,
        snake: snakeOf(tag, info),
        condition: CONDITION_CODES[code],
        value,
        method_sub_cls: info.group,
        condition_text: text,
      }
    }
    const { state } = facts
    const [first, second] = words.conditionTexts
    // The threshold, as in the published sample; the value of the series is in the text.
    const trigger = condition(facts.series, facts.side, facts.threshold, first!)
    return state === 'none'
      ? [trigger]
      : [trigger, condition(STATE_SERIES[state], state, facts.stateValue, second!)]
  }
}
