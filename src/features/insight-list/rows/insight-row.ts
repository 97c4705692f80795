import { replaceEqualDeep } from '@tanstack/react-query'
import { directionOf } from '#contract/values/codes.ts'
import type { Direction } from '#contract/values/codes.ts'
import { priceSeriesOf } from '#contract/records/entity.ts'
import type { Entity } from '#contract/records/entity.ts'
import { insightEnd } from '#contract/rules/insight-end.ts'
import { checksMet } from '#contract/records/insight.ts'
import type { Insight } from '#contract/records/insight.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { insightSample } from '#shared/predictions/sample.ts'
import { levelAsReturn, statedFigures } from '#shared/predictions/stated-figures.ts'
import { insightTitle, supposedParts, titleParts } from '#shared/format/insight-title.ts'
import type { TitleParts } from '#shared/format/insight-title.ts'
import { supposedTicker, tickerParts } from '#shared/format/ticker.ts'
import type { TickerParts } from '#shared/format/ticker.ts'

/** One line of the list: an insight with its units resolved. Returns and rates are fractions, instants ms UTC. */
export type InsightRow = {
  insight: Insight
  id: string
  /** In the service's words. */
  title: string
  /** The same for a place that names the asset already. */
  said: TitleParts
  tag: string | null
  ticker: TickerParts
  /** Series of its closes. */
  snake: string | null
  name: string | null
  direction: Direction
  horizon: string | null
  stars: number | null
  checksMet: number | null
  median: number | null
  /** Signal levels as returns on the last value. */
  low: number | null
  high: number | null
  rate: number | null
  /** Past cases that the rate rests on: episodes with separate windows; null when the service lists none. */
  count: number | null
  /** Several counts fit what the list knows; the predictions will tell. */
  isCountEstimated: boolean
  sector: string | null
  topic: string | null
  eco: string | null
  /** USD billions. */
  marketCap: number | null
  lastValue: number | null
  createdAt: number | null
  /** Counted in weekdays; once the closes are known, the status tells the very day. */
  endsAt: number | null
  /** What the last renewal of the list did to it. */
  change?: RowChange
}

/** What can differ in a row when its list was asked for again. */
export type ChangedField =
  | 'title'
  | 'direction'
  | 'horizon'
  | 'stars'
  | 'checksMet'
  | 'median'
  | 'low'
  | 'high'
  | 'rate'
  | 'count'
  | 'status'

/** `left`: the filters no longer find it. `words` say the mark in full. */
export type RowChange = { words: string } & (
  { kind: 'left' } | { kind: 'changed'; fields: readonly ChangedField[] }
)

/** How far the question for the entities of the rows came. */
export type Naming = 'awaited' | 'answered' | 'failed'

/** The row that was last made of each insight. */
const lastRows = new WeakMap<Insight, InsightRow>()

/**
 * The row of an insight; the same object as before while it says the same. The names of the assets come right after the rows, and
 * nearly always confirm what is drawn already: the list need not draw it again.
 *
 * @param entity undefined where it is not known
 * @param naming what an unknown entity means: while its answer is awaited, the row says what the tag and the title say of the name,
 * so that nothing on screen is another word a moment later; where the answer failed, no name is stated, and the title is whole
 */
export function toInsightRow(
  insight: Insight,
  units: UnitRules,
  entity: Entity | undefined,
  naming: Naming = 'answered',
): InsightRow {
  const { metadata } = insight
  const tag = metadata.entity ?? null
  const horizon = metadata.horizon ?? null
  const sample = insightSample(insight, null, units)
  const { rate, median, signalHigh, signalLow } = statedFigures(insight, units)
  const title = insightTitle(insight.title, insight.card.name)
  const isAwaited = naming === 'awaited' && !entity
  const said = isAwaited ? supposedParts(title) : titleParts(title, entity?.name?.trim() ?? null)
  const row: InsightRow = {
    insight,
    id: insight.id,
    title,
    said,
    tag,
    ticker:
      tag === null
        ? { symbol: 'No asset', exchange: null, isBareTag: false }
        : naming === 'answered' || entity
          ? tickerParts(tag, entity)
          : supposedTicker(tag),
    snake: tag === null ? null : priceSeriesOf(tag, entity),
    name: entity?.name ?? (isAwaited ? said.whose : null),
    direction: directionOf(metadata.direction ?? null),
    horizon,
    stars: metadata.stars ?? null,
    checksMet: checksMet(metadata.high_conviction_report),
    median,
    low: levelAsReturn(signalLow, metadata.last_value),
    high: levelAsReturn(signalHigh, metadata.last_value),
    rate,
    count: sample.count,
    isCountEstimated: sample.source === 'estimated',
    sector: metadata.sector ?? null,
    topic: metadata.topic ?? null,
    eco: metadata.eco ?? null,
    // No company is worth nothing: 0 is how a service fills the field for what has no capitalisation.
    marketCap: metadata.market_cap || null,
    lastValue: metadata.last_value ?? null,
    createdAt: insight.created_at,
    endsAt: insightEnd({ ...metadata, created_at: insight.created_at }, []),
  }
  const same = replaceEqualDeep(lastRows.get(insight), row)
  lastRows.set(insight, same)
  return same
}

/** Share of the horizon that has passed, 0 to 1; null when either end is unknown. */
export function elapsedShare({ createdAt, endsAt }: InsightRow, now: number): number | null {
  if (createdAt === null || endsAt === null || endsAt <= createdAt) return null
  return Math.min(1, Math.max(0, (now - createdAt) / (endsAt - createdAt)))
}
