import { directionOf, type Direction } from '#contract/values/codes.ts'
import type { Entity } from '#contract/records/entity.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { firstAfterDay, windowStart } from '#contract/rules/insight-end.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { insightTitle, titleParts } from '#shared/format/insight-title.ts'
import { tickerParts, type TickerParts } from '#shared/format/ticker.ts'
import { oppositionOf } from '#shared/predictions/opposition.ts'
import { statusInputs } from '#shared/predictions/status-inputs.ts'
import { mayStillRun, statusOnCloses } from '#shared/predictions/still-running.ts'

/** An insight on a watched asset, with its status by the dashboard's own rule; instants in ms UTC. */
export type WatchedInsight = {
  /** Stable within the asset, also where the service gave no id. */
  key: string
  id: string | null
  /** Without the asset's name, which stands beside it. */
  title: string
  direction: Direction
  stars: number | null
  horizon: string | null
  createdAt: number | null
  endAt: number | null
  status: InsightStatus
  isRunning: boolean
  /** Published after what the visit before this one had seen. */
  isNew: boolean
  /** The trading day of its window on which it was decided, and the days of the window. */
  decidedOn: { day: number; of: number } | null
}

/** Two running insights that point opposite ways at the same time. */
export type Opposition = { pair: readonly [WatchedInsight, WatchedInsight]; kind: 'opposite' | 'disagree' }

export type WatchedAsset = {
  tag: string
  /** Null until the entity service has named it, or where it does not know it. */
  entity: Entity | null
  ticker: TickerParts
  name: string | null
  /** Oldest first; empty while unknown. */
  closes: readonly Close[]
  /** Newest first. */
  insights: readonly WatchedInsight[]
  running: Readonly<Record<Direction, number>>
  opposition: Opposition | null
  nextEnding: WatchedInsight | null
}

export type WatchInputs = {
  tag: string
  entity: Entity | null
  insights: readonly FeedInsight[]
  closes: readonly Close[]
  /** The service's clock, ms. */
  now: number
  units: UnitRules
  /** What was published later is new; null on a first visit, to which nothing is. */
  newSince: number | null
}

/** One line of the watchlist. Nothing is netted: both ways are counted, and told where they stand against each other. */
export function watchedAsset(inputs: WatchInputs): WatchedAsset {
  const { tag, entity, closes } = inputs
  const insights = inputs.insights
    .map((insight, index) => watchedInsight(insight, index, inputs))
    .sort((a, b) => (b.createdAt ?? -Infinity) - (a.createdAt ?? -Infinity) || (a.key < b.key ? -1 : 1))
  const running = insights.filter(({ isRunning }) => isRunning)
  const countOf = (way: Direction) => running.filter(({ direction }) => direction === way).length
  return {
    tag,
    entity,
    ticker: tickerParts(tag, entity),
    name: entity?.name?.trim() || null,
    closes,
    insights,
    running: { up: countOf('up'), down: countOf('down'), unknown: countOf('unknown') },
    opposition: strongestOpposition(running),
    nextEnding: soonest(running, inputs.now),
  }
}

function watchedInsight(
  insight: FeedInsight,
  index: number,
  { entity, closes, now, units, newSince }: WatchInputs,
): WatchedInsight {
  const status = statusOnCloses(
    statusInputs({ metadata: insight, created_at: insight.created_at }, units),
    closes,
    now,
  )
  const { id, horizon, created_at: createdAt } = insight
  const title = insightTitle(insight.title, insight.insight_card)
  return {
    key: id ?? `${createdAt ?? 'undated'}/${insight.insight_card ?? ''}/${index}`,
    id,
    title: titleParts(title, entity?.name?.trim() ?? null).what,
    direction: directionOf(insight.direction),
    stars: insight.stars,
    horizon,
    createdAt,
    endAt: status.end,
    status,
    isRunning:
      status.state === 'active' || (status.state === 'cannot-be-judged' && mayStillRun(status, horizon, now)),
    isNew: newSince !== null && createdAt !== null && createdAt > newSince,
    decidedOn: decidedOn(insight, status, closes),
  }
}

function decidedOn(insight: FeedInsight, status: InsightStatus, closes: readonly Close[]) {
  const length = insight.horizon === null ? null : parseHorizon(insight.horizon)
  const start = windowStart(insight)
  if (!('at' in status) || !length || start === null) return null
  const first = firstAfterDay(closes, start)
  const after = closes.findLastIndex(({ at }) => at <= status.at) + 1
  return after > first ? { day: after - first, of: tradingDays(length) } : null
}

/** Of all pairs one that disagrees, else one that merely points opposite ways; the newest such pair. */
function strongestOpposition(running: readonly WatchedInsight[]): Opposition | null {
  const found = running.flatMap((a, i) =>
    running.slice(i + 1).flatMap((b): Opposition[] => {
      const kind = oppositionOf(a, b)
      return kind ? [{ pair: [a, b], kind }] : []
    }),
  )
  return found.find(({ kind }) => kind === 'disagree') ?? found[0] ?? null
}

/** The next to end from now on. */
function soonest(running: readonly WatchedInsight[], now: number): WatchedInsight | null {
  const ahead = running.filter(({ endAt }) => endAt !== null && endAt > now)
  return ahead.reduce<WatchedInsight | null>(
    (first, each) => (first === null || each.endAt! < first.endAt! ? each : first),
    null,
  )
}
