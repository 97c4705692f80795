import { least } from 'd3-array'
import type { LoadState, PricedAsset } from '#api/queries/priced-assets.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { firstAfterDay, windowStart } from '#contract/rules/insight-end.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { dayNumber, toIsoDay, toWireInstant } from '#contract/values/instant.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { edgeOf, figureOf, type ListedExpected } from '#shared/evidence/expected.ts'
import { tickerParts } from '#shared/format/asset-label.ts'
import { csvOf, type CsvColumn, type Field } from '#shared/format/delimited.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { countDirections, formatHorizon, formatProgress } from '#shared/format/words.ts'
import { oppositionsOf } from '#shared/predictions/opposition.ts'
import { listedInsight } from '#shared/predictions/stated-insight.ts'
import { decidedWhere, mayStillRun, statusOfListed } from '#shared/predictions/status.ts'

/** An insight on a watched asset, with its status; instants in ms UTC. */
export type WatchedInsight = ReturnType<typeof watchedInsight>

export type WatchedAsset = ReturnType<typeof watchedAsset>

export type WatchInputs = PricedAsset & {
  tag: string
  insights: readonly FeedInsight[]
  /** The service's clock, ms. */
  now: number
  units: UnitRules
  /** Insights published later are new; null on a first visit. */
  newSince: number | null
  insightsState: LoadState
}

/** One row of the watchlist. Directions are counted separately and never netted. */
export function watchedAsset(inputs: WatchInputs) {
  const { tag, entity, now, isUnknown, insightsState, closesState } = inputs
  const insights = inputs.insights
    .map((insight, index) => watchedInsight(insight, index, inputs))
    .sort((a, b) => (b.createdAt ?? -Infinity) - (a.createdAt ?? -Infinity) || (a.key < b.key ? -1 : 1))
  const running = insights.filter(({ isRunning }) => isRunning)
  return {
    ...inputs,
    // Which of them are active is known once the closes have loaded, or have failed. An unknown asset has none to load.
    insightsState:
      insightsState === 'loaded' && closesState === 'loading' && !isUnknown ? closesState : insightsState,
    ticker: tickerParts(tag, entity),
    name: entity?.name ?? null,
    insights,
    running: countDirections(running),
    /** The strongest first. */
    oppositions: oppositionsOf(running),
    nextEnding:
      least(
        running.filter(({ endAt }) => endAt !== null && dayNumber(endAt) >= dayNumber(now)),
        ({ endAt }) => endAt!,
      ) ?? null,
  }
}

function watchedInsight(insight: FeedInsight, index: number, inputs: WatchInputs) {
  const { entity, closes, now, units, newSince } = inputs
  const status = statusOfListed(insight, closes, now, units)
  const listed = listedInsight(insight, index, units, entity?.name)
  const { horizon, createdAt } = listed
  return {
    ...listed,
    endAt: status.end,
    status,
    isRunning:
      status.state === 'active' || (status.state === 'cannot-be-judged' && mayStillRun(status, horizon, now)),
    isNew: newSince !== null && createdAt !== null && createdAt > newSince,
    // The trading day of the window on which it was decided, and the length of the window.
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

/** `in 32 d` or `today`, in calendar days UTC. */
export function timeLeft(endAt: number, now: number): string {
  const days = dayNumber(endAt) - dayNumber(now)
  return days <= 0 ? 'today' : `in ${days} d`
}

/** `worked at the upper signal level on day 17 of 21, +2.9%`; null if it is not decided. */
export function decidedWords({ status, direction, decidedOn }: WatchedInsight): string | null {
  if (!('at' in status)) return null
  const isOnLevel = status.by === 'level' && decidedOn !== null
  const on = isOnLevel ? ` on ${formatProgress(decidedOn.day, decidedOn.of)}` : ''
  return `${status.state} ${decidedWhere(status, direction)}${on}, ${formatReturn(status.whenDecided)}`
}

/** `3m · Short interest rose` */
export const horizonAndTitle = ({ horizon, title }: WatchedInsight) => `${formatHorizon(horizon)} · ${title}`

export const symbolOf = ({ ticker }: Pick<WatchedAsset, 'ticker'>) => ticker.symbol

type WatchedLine = { asset: WatchedAsset; expected: ListedExpected | null; note: string; since: number }

/** Raw numbers, ISO dates in UTC, missing values empty; the header names the unit. */
const COLUMNS: readonly CsvColumn<WatchedLine>[] = [
  ['ticker', ({ asset }) => (asset.ticker.isBareTag ? null : symbolOf(asset))],
  ['exchange', ({ asset }) => asset.ticker.exchange],
  ['entity', ({ asset }) => asset.tag],
  ['name', ({ asset }) => asset.name],
  ['last_close', ({ asset }) => asset.closes.at(-1)?.value],
  ['last_close_on_utc', ({ asset }) => isoDay(asset.closes.at(-1)?.at)],
  ['bullish_active', ifLoaded(({ running }) => running.up)],
  ['bearish_active', ifLoaded(({ running }) => running.down)],
  ['insights_disagree', ifLoaded(({ oppositions }) => (oppositions[0]?.kind === 'disagree' ? 'yes' : 'no'))],
  ['next_ending_id', ({ asset }) => asset.nextEnding?.id],
  ['next_ending_on_utc', ({ asset }) => isoDay(asset.nextEnding?.endAt)],
  ['expected', ({ expected }) => figureOf(expected)?.share],
  ['edge_points', ({ expected }) => inPoints(edgeOf(figureOf(expected)))],
  ['new_since_last_visit', ifLoaded(({ insights }) => insights.filter(({ isNew }) => isNew).length)],
  ['watched_since_utc', ({ since }) => toWireInstant(since)],
  ['note', ({ note }) => note || null],
]

const inPoints = (edge: number | null) => edge && 100 * edge

const isoDay = (at: number | null | undefined) => (typeof at === 'number' ? toIsoDay(at) : null)

/** Empty, never 0, if the insights could not be loaded. */
function ifLoaded(figure: (asset: WatchedAsset) => Field) {
  return ({ asset }: WatchedLine) => (asset.insightsState === 'loaded' ? figure(asset) : null)
}

export const watchlistCsv = (lines: readonly WatchedLine[]) => csvOf(COLUMNS, lines)
