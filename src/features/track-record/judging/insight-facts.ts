import { directionOf, type Direction } from '#contract/values/codes.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { sectorName } from '#contract/values/classification.ts'
import { horizonEnd, parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import type { ConvictionReport, Insight } from '#contract/records/insight.ts'
import { asPriceLevel, asRate, asReturn, type UnitRules } from '#contract/values/units.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { fromCode } from '#shared/format/words.ts'

/** What an insight said when it was made, from the list or from the feed. Rates and returns are fractions, levels prices, instants ms UTC. */
export type InsightFacts = {
  id: string
  tag: string
  title: string
  card: string | null
  sector: string | null
  horizon: string
  /** Length of the horizon in trading days. */
  bars: number
  stars: number | null
  direction: Direction
  directionCode: number | null
  createdAt: number
  /** Day of the last value, from which the window counts. */
  startAt: number
  /** About when the window ends: the asset's own closes say it exactly. */
  endsAt: number
  lastValue: number | null
  high: number | null
  low: number | null
  /** Share of past cases that went the stated way. */
  promised: number | null
  median: number | null
  checks: ConvictionReport | null
  source: 'list' | 'feed'
}

/** @returns null for what has no asset, no readable horizon or no date: nothing to judge it by */
export function factsOfInsight(insight: Insight, units: UnitRules): InsightFacts | null {
  const { metadata } = insight
  const horizon = metadata.horizon ?? null
  const own = horizon === null ? undefined : insight.hit_ratio[horizon]
  return facts(
    {
      ...metadata,
      id: insight.id,
      title: insight.title,
      card: insight.card.name,
      created_at: insight.created_at,
      rate: own?.hit_ratio ?? metadata.hit_rate ?? null,
      median: own?.median ?? metadata.median_return ?? null,
      checks: metadata.high_conviction_report ?? null,
      source: 'list',
    },
    units,
  )
}

/** The feed states no sector and no checks. @returns as for an insight, and null without an id */
export function factsOfFeed(item: FeedInsight, units: UnitRules): InsightFacts | null {
  return facts(
    {
      ...item,
      card: item.insight_card,
      rate: item.hit_rate,
      median: item.median_return,
      sector: null,
      checks: null,
      source: 'feed',
    },
    units,
  )
}

type Stated = {
  id: string | null
  entity?: string | null
  title: string | null
  card: string | null
  sector?: string | null
  horizon?: string | null
  stars?: number | null
  direction?: number | null
  created_at: number | null
  last_value?: number | null
  last_value_date?: number | null
  signal_high?: number | null
  signal_low?: number | null
  rate: number | null
  median: number | null
  checks: ConvictionReport | null
  source: InsightFacts['source']
}

function facts(stated: Stated, units: UnitRules): InsightFacts | null {
  const { id, entity: tag, horizon, created_at: createdAt } = stated
  const parsed = horizon ? parseHorizon(horizon) : null
  if (!id || !tag || !horizon || !parsed || createdAt === null) return null
  const startAt = stated.last_value_date ?? createdAt
  const bars = tradingDays(parsed)
  const lastValue = stated.last_value ?? null
  const level = (value: number | null | undefined) =>
    value === null || value === undefined || lastValue === null ? null : asPriceLevel(value, lastValue, units)
  return {
    id,
    tag,
    title: insightTitle(stated.title, stated.card),
    card: stated.card ? fromCode(stated.card) : null,
    sector: stated.sector ? sectorWords(stated.sector) : null,
    horizon,
    bars,
    stars: stated.stars ?? null,
    direction: directionOf(stated.direction ?? null),
    directionCode: stated.direction ?? null,
    createdAt,
    startAt,
    endsAt: horizonEnd(startAt, { count: bars, unit: 'd' }),
    lastValue,
    high: level(stated.signal_high),
    low: level(stated.signal_low),
    promised: stated.rate === null ? null : asRate(stated.rate, units),
    median: stated.median === null ? null : asReturn(stated.median, units),
    checks: stated.checks,
    source: stated.source,
  }
}

/** Sectors arrive as words or as classification codes. */
export const sectorWords = (sector: string) => (/^\d{2}$/.test(sector) ? sectorName(sector) : sector)
