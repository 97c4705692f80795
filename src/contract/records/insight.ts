import * as v from 'valibot'
import { InstantOrNull } from '#contract/values/instant.ts'
import {
  CodeNumber,
  FilledText,
  orNull,
  readItems,
  readListWith,
  readWith,
  SeriesValue,
  unparsedList,
  TextOrNull,
  withoutRepeats,
} from '#contract/values/reading.ts'
import { Episode, readPlainEpisode } from './episode.ts'

export const Section = v.object({
  section_title: TextOrNull,
  section_content: TextOrNull,
})
export type Section = v.InferOutput<typeof Section>

/** A condition that holds now. `condition` is an unpublished code: show `condition_text`. */
export const Condition = v.object({
  entity: TextOrNull,
  snake: TextOrNull,
  condition: orNull(CodeNumber),
  value: orNull(SeriesValue),
  method_sub_cls: TextOrNull,
  condition_text: TextOrNull,
})
export type Condition = v.InferOutput<typeof Condition>

export const Chart = v.object({
  id: TextOrNull,
  type: TextOrNull,
  url: TextOrNull,
})
export type Chart = v.InferOutput<typeof Chart>

/** The outcome at one horizon: `median` is a return, `hit_ratio` a rate; units by `UnitRules`. */
export const HitRatio = v.object({ median: orNull(SeriesValue), hit_ratio: orNull(SeriesValue) })
export type HitRatio = v.InferOutput<typeof HitRatio>

/** The eight high-conviction checks, in the order they are shown. */
export const CONVICTION_CHECKS = [
  'cross_business_cycles',
  'frequent',
  'high_hit_ratio_in_sample',
  'high_hit_ratio_out_sample',
  'high_path_risk_return',
  'high_pnl_draw_down_ratio',
  'several_episodes',
  'sparse',
] as const
export type ConvictionCheck = (typeof CONVICTION_CHECKS)[number]

export const ConvictionReport = v.object(v.entriesFromList(CONVICTION_CHECKS, orNull(v.boolean())))
export type ConvictionReport = v.InferOutput<typeof ConvictionReport>

/** Number of checks met; null where the service reports none of them. */
export const checksMet = (report: ConvictionReport | null | undefined): number | null =>
  !report || CONVICTION_CHECKS.every((check) => report[check] === null)
    ? null
    : CONVICTION_CHECKS.filter((check) => report[check] === true).length

/** `market_cap` in USD billions; `last_value` and signal levels in the unit of the price; codes by `codes.ts` and `classification.ts`. */
export const InsightMetadata = v.object({
  type: TextOrNull,
  topic: TextOrNull,
  asset_cls: orNull(CodeNumber),
  class: orNull(CodeNumber),
  sub_cls: orNull(CodeNumber),
  direction: orNull(CodeNumber),
  eco: TextOrNull,
  entity: TextOrNull,
  event: TextOrNull,
  horizon: TextOrNull,
  last_value: orNull(SeriesValue),
  last_value_date: InstantOrNull,
  market_cap: orNull(SeriesValue),
  median_return: orNull(SeriesValue),
  sector: TextOrNull,
  stars: orNull(CodeNumber),
  signal_high: orNull(SeriesValue),
  signal_low: orNull(SeriesValue),
  hit_rate: orNull(SeriesValue),
  high_conviction_report: orNull(ConvictionReport),
})
export type InsightMetadata = v.InferOutput<typeof InsightMetadata>

/**
 * One insight. Only `id` is required: without it the insight cannot be opened. Invalid elements of its lists are left out and counted
 * in `dropped`, so that the page can say so.
 */
export const Insight = v.pipe(
  v.object({
    id: FilledText,
    title: TextOrNull,
    content: unparsedList,
    disclaimer: TextOrNull,
    card: v.nullish(v.object({ name: TextOrNull, intuition: TextOrNull }), {}),
    created_at: InstantOrNull,
    conditions: unparsedList,
    episodes: unparsedList,
    hit_ratio: v.nullish(v.record(v.string(), v.unknown()), {}),
    metadata: v.nullish(InsightMetadata, {}),
    charts: unparsedList,
  }),
  v.transform((raw) => {
    const content = readItems(Section, raw.content)
    const conditions = readItems(Condition, raw.conditions)
    const episodes = readItems(Episode, raw.episodes, readPlainEpisode)
    const charts = readItems(Chart, raw.charts)
    const hitRatio: Record<string, HitRatio> = {}
    let droppedHorizons = 0
    for (const [horizon, value] of Object.entries(raw.hit_ratio)) {
      const read = v.safeParse(HitRatio, value)
      if (read.success) hitRatio[horizon] = read.output
      else droppedHorizons += 1
    }
    const dropped =
      droppedHorizons +
      [content, conditions, episodes, charts].reduce((sum, list) => sum + list.unreadable.length, 0)
    return {
      ...raw,
      content: content.items,
      conditions: conditions.items,
      episodes: episodes.items,
      charts: charts.items,
      hit_ratio: hitRatio,
      dropped,
    }
  }),
)
export type Insight = v.InferOutput<typeof Insight>

/** An insight as the service sends it, before parsing: the reference service is type-checked against it. */
export type WireInsight = v.InferInput<typeof Insight>

/** `POST /insights/v1/filter` → `{result: Insight[]}`. */
export const readInsightList = withoutRepeats(readListWith(Insight))
/** `GET /insights/v1/{id}` → a bare Insight. */
export const readInsight = readWith(Insight)
