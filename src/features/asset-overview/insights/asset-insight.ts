import { useQuery } from '@tanstack/react-query'
import { min } from 'd3-array'
import { useMemo } from 'react'
import { useBaseRates, useCalibration } from '#api/queries/calibration-queries.ts'
import { feedQueries, insightQueries } from '#api/queries/insight-queries.ts'
import { MOST_BASE_RATES } from '#contract/desk/calibration.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { firstAfterDay, windowStart, latestEnd } from '#contract/rules/insight-end.ts'
import { basisFactor } from '#contract/rules/price-basis.ts'
import type { Direction } from '#contract/values/codes.ts'
import { addMonths, parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { midnightOf, toWireInstant } from '#contract/values/instant.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { useServiceClock } from '#features/asset-overview/model/use-asset.ts'
import { expectedInList } from '#shared/evidence/expected-figure.ts'
import type { ListedExpected } from '#shared/evidence/expected.ts'
import { cardWords } from '#shared/format/card-words.ts'
import { evidenceTier, type EvidenceTier } from '#shared/format/evidence.ts'
import { insightTitle, supposedParts, titleParts } from '#shared/format/insight-title.ts'
import { returnSign } from '#shared/format/percent.ts'
import { compareText, DIRECTION_WORDS, fromCode } from '#shared/format/words.ts'
import { insightSample } from '#shared/predictions/sample.ts'
import { listedCases, listedInsight } from '#shared/predictions/stated-insight.ts'
import { statusOfListed, LONGEST_RUN_MONTHS } from '#shared/predictions/status.ts'

export type JudgeContext = {
  /** Closes that decide the status; empty until the series has loaded. */
  closes: readonly SeriesPoint[]
  now: number
  units: UnitRules
  /** Removed from the start of titles. Undefined while loading: then any text before a colon is removed. */
  assetName?: string | null | undefined
}

/**
 * A feed insight as the overview shows it: title and description, levels as prices, rates and returns as fractions, and its
 * status by the dashboard's rule. Prices are on the basis of today's closes.
 */
export type AssetInsight = ReturnType<typeof judged>

export function judged(insight: FeedInsight, index: number, context: JudgeContext) {
  const { closes, now, units } = context
  const listed = listedInsight(insight, index, units)
  const status = statusOfListed(insight, closes, now, units)
  const factor = basisFactor(insight, closes)
  const onTodaysBasis = (price: number | null) => (price === null ? null : price * factor)
  const horizon = insight.horizon === null ? null : parseHorizon(insight.horizon)
  return {
    ...listed,
    words: assetInsightWords(listed.card, listed.direction, insight.title, context.assetName),
    /** Day of the last value, from which the horizon counts. */
    measuredAt: windowStart(insight),
    endsAt: status.end,
    /** The latest end by the calendar alone. */
    endsBy: latestEnd(insight),
    lastValue: onTodaysBasis(insight.last_value),
    signalLow: onTodaysBasis(listed.signalLow),
    signalHigh: onTodaysBasis(listed.signalHigh),
    /** If the feed allows several counts, the full insight decides (`useFullInsights`). */
    cases: listedCases(insight, units),
    /** The full insight allows several counts too, and `cases` is the likeliest one. */
    isCasesEstimated: false,
    /** The full insight could not be loaded, which would decide between the counts. */
    hasLostCases: false,
    /** Number of listed episodes, including those with overlapping windows. */
    episodes: insight.num_episodes,
    status,
    /** Series of the first condition; only of insights that may still run. */
    mainSeries: null as string | null,
    /** The share to rely on; only of insights that may still run. */
    expected: null as ListedExpected | null,
    /** Factor on the stated prices for splits and dividends since publication; 1 without any. */
    basisFactor: factor,
    /** Trading days after that of the last value and in the whole horizon; only of an active insight. */
    progress:
      status.state === 'active' && horizon
        ? progressOf(windowStart(insight)!, tradingDays(horizon), context)
        : null,
  }
}

/** Counts passed trading days by the closes, so that holidays do not count. */
function progressOf(start: number, of: number, { closes, now }: JudgeContext) {
  const passed = closes
    .slice(firstAfterDay(closes, start))
    .filter(({ at, value }) => at <= now && value !== null)
  return { day: Math.min(passed.length, of), of }
}

/** Insights by status, newest first and undated ones last, in any order of arrival. */
export function byStatus(insights: readonly AssetInsight[]) {
  const sorted = insights.toSorted(newestFirst)
  return {
    active: sorted.filter(({ status }) => status.state === 'active'),
    ended: sorted.filter(({ status }) => status.state === 'worked' || status.state === 'failed'),
    unjudged: sorted.filter(({ status }) => status.state === 'cannot-be-judged'),
  }
}

export type InsightsByStatus = ReturnType<typeof byStatus>

/** Insights that were decided in the last months, by the day of the decision and not of creation. */
export function endedWithin(ended: readonly AssetInsight[], now: number, months: number): AssetInsight[] {
  const since = addMonths(now, -months)
  return ended.filter(({ status }) => 'at' in status && status.at >= since)
}

const newestFirst = (a: AssetInsight, b: AssetInsight) =>
  (b.createdAt ?? Number.MIN_SAFE_INTEGER) - (a.createdAt ?? Number.MIN_SAFE_INTEGER) ||
  compareText(a.key, b.key)

/** `bearish, but its median return is positive`: if the median contradicts the stated direction; otherwise null. */
export function againstDirection({ direction, median }: AssetInsight): string | null {
  if (median === null || direction === 'unknown') return null
  const sign = returnSign(median)
  if (direction === 'down' && sign > 0) return 'bearish, but its median return is positive'
  if (direction === 'up' && sign < 0) return 'bullish, but its median return is negative'
  return null
}

/** Share of the horizon that has passed, 0 to 1; null without progress. */
export const elapsedOf = (progress: AssetInsight['progress']) =>
  progress && progress.of > 0 ? progress.day / progress.of : null

const AFTERWARDS = {
  up: 'After similar past readings the price mostly rose.',
  down: 'After similar past readings the price mostly fell.',
  unknown: 'The direction afterwards is not provided.',
} satisfies Record<Direction, string>

/**
 * Title and description; `isKnown`: the table of cards has an entry for its card. The title is the service's, as in the list, without
 * the asset's name before it. Without one it comes from the table of cards, or for a card without an entry, from its code and the
 * direction.
 */
export function assetInsightWords(
  card: string | null,
  direction: Direction,
  ownTitle: string | null,
  assetName: string | null | undefined,
) {
  const words = card === null ? null : cardWords(card)
  const description = words ? `${words.measures}. ${AFTERWARDS[direction]}` : AFTERWARDS[direction]
  const isKnown = words !== null
  const own = ownTitle?.trim()
  const title = own
    ? (assetName === undefined ? supposedParts(own) : titleParts(own, assetName)).what
    : (words?.title ??
      (card?.trim()
        ? `${fromCode(card)}: ${DIRECTION_WORDS[direction].toLowerCase()}`
        : insightTitle(null, null)))
  return { title, description, isKnown }
}

/** The evidence tier of the sample. With an unknown count, too few listed episodes still make it thin. */
export function tierOf({ cases, episodes }: Pick<AssetInsight, 'cases' | 'episodes'>): EvidenceTier {
  if (cases !== null) return evidenceTier(cases)
  return evidenceTier(episodes) === 'thin' ? 'thin' : 'unstated'
}

/** Insights per request: few round trips, and a page still arrives within a second or two. */
export const FEED_PAGE_SIZE = 200

/** The asset's recent insights, judged by its closes and grouped by status. */
export function useRecentInsights(tag: string, context: JudgeContext) {
  const clock = useServiceClock()
  const { now, units } = clock
  const from = addMonths(midnightOf(now), -LONGEST_RUN_MONTHS)
  const filter: InsightFilter = { entity: [tag], from_date: toWireInstant(from), limit: FEED_PAGE_SIZE }
  const query = useQuery({ ...feedQueries.page(filter), enabled: clock.isSettled })
  const items = query.data?.items
  const all = useMemo(() => (items ?? []).map((insight, i) => judged(insight, i, context)), [items, context])
  const parts = useMemo(() => byStatus(all), [all])
  // By the calendar alone. Which ones are active is known only with prices, and would take a second request.
  const open = all.filter(({ endsBy }) => endsBy !== null && endsBy > now)
  const { full, isCounting, isLost } = useFullInsights(tag, open)
  const { data, isWanted, isFailed } = useCalibration()
  const bases = useBaseRates(open.flatMap(({ id }) => id ?? []).slice(0, MOST_BASE_RATES))
  const completed = useMemo(() => {
    const complete = (insight: AssetInsight): AssetInsight => {
      const { id, rate, horizon, cases } = insight
      const whole = id === null ? undefined : full.get(id)
      const sample = cases === null && whole ? insightSample(whole, null, units) : null
      return {
        ...insight,
        expected: expectedInList({ id, rate, horizon }, { data, isWanted, isFailed }, bases),
        mainSeries: whole?.conditions[0]?.snake ?? null,
        hasLostCases: cases === null && !whole && isLost,
        ...(sample && { cases: sample.count, isCasesEstimated: sample.source === 'estimated' }),
      }
    }
    return { ...parts, active: parts.active.map(complete), unjudged: parts.unjudged.map(complete) }
  }, [parts, full, isLost, units, data, isWanted, isFailed, bases])
  return { query, parts: completed, isCounting, hasMore: query.data?.isLast === false }
}

/**
 * The open insights in full, in one request. Only full insights have the dates of their episodes, which decide between several
 * possible counts of past cases, and their series, by which insights count as one driver.
 */
function useFullInsights(tag: string, open: readonly AssetInsight[]) {
  const isUncounted = open.some(({ cases, rate }) => cases === null && rate !== null)
  const oldest = min(open, ({ createdAt }) => createdAt)
  const from = toWireInstant(midnightOf(oldest ?? 0))
  const { data, isLoading, isError } = useQuery({
    ...insightQueries.list({ entity: [tag], from_date: from, limit: FEED_PAGE_SIZE }),
    enabled: oldest !== undefined && (isUncounted || open.length > 1),
  })
  const full = useMemo(() => new Map(data?.items.map((each) => [each.id, each])), [data])
  return { full, isCounting: isUncounted && isLoading, isLost: isError }
}

export type RecentInsights = ReturnType<typeof useRecentInsights>
