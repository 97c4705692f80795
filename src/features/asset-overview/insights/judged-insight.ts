import { directionOf, type Direction } from '#contract/values/codes.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { addMonths, parseHorizon, tradingDays, addWeekdays } from '#contract/values/horizon.ts'
import { windowStart, holidayReach } from '#contract/rules/insight-end.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { basisFactor } from '#contract/rules/price-basis.ts'
import { asRate, asReturn, type UnitRules } from '#contract/values/units.ts'
import { returnSign, formatRate } from '#shared/format/percent.ts'
import { countOfRate, insightSample } from '#shared/predictions/sample.ts'
import { statusInputs, statusOnCloses, LONGEST_RUN_MONTHS } from '#shared/predictions/still-running.ts'
import { type ListedExpected, expectedInList } from '#shared/evidence/expected.ts'
import { cardWords } from '#shared/format/card-words.ts'
import { compareText, DIRECTION_WORDS, fromCode } from '#shared/format/words.ts'
import { insightTitle, supposedParts, titleParts } from '#shared/format/insight-title.ts'
import { evidenceTier, type EvidenceTier } from '#shared/format/evidence.ts'
import { hitsOf } from '#shared/format/rate-words.ts'
import { formatCount } from '#shared/format/number.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBaseRates, useCalibration } from '#api/queries/calibration-queries.ts'
import { feedQueries } from '#api/queries/feed-queries.ts'
import { insightQueries } from '#api/queries/insight-queries.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { MOST_BASE_RATES } from '#contract/desk/calibration.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { dayOf } from '#features/asset-overview/series/price-window.ts'
import { useServiceClock } from '#features/asset-overview/series/use-asset.ts'

export type JudgeContext = {
  /** Closes that decide; empty while the series is unknown. */
  closes: readonly SeriesPoint[]
  now: number
  units: UnitRules
  /** Removed from titles that begin with it. Undefined while loading: then the text before a colon is removed. */
  assetName?: string | null | undefined
}

/**
 * A feed insight as the overview shows it: words from its card and direction, levels as prices, rates and returns as fractions,
 * and its status by the dashboard's own rule. Prices stand on the basis of the closes of today.
 */
export type JudgedInsight = ReturnType<typeof judged>

export function judged(insight: FeedInsight, index: number, context: JudgeContext) {
  const { units } = context
  const direction = directionOf(insight.direction)
  const inputs = statusInputs({ metadata: insight, created_at: insight.created_at }, units)
  const status = statusOnCloses(inputs, context.closes, context.now)
  const factor = basisFactor(insight, context.closes)
  const onBasis = (price: number | null) => (price === null ? null : price * factor)
  const horizon = insight.horizon === null ? null : parseHorizon(insight.horizon)
  const shareOf = (rate: number | null) => (rate === null ? null : asRate(rate, units))
  const rate = insight.hit_rate === null ? null : { stated: insight.hit_rate, perCase: 1 / asRate(1, units) }
  return {
    /** Stable within a list, even where the service gave no id. */
    key: insight.id ?? `${insight.created_at ?? 'undated'}/${insight.insight_card ?? ''}/${index}`,
    id: insight.id,
    card: insight.insight_card,
    words: insightWords(insight.insight_card, direction, insight.title, context.assetName),
    direction,
    stars: insight.stars,
    horizon: insight.horizon,
    createdAt: insight.created_at,
    /** Day of the last value, from which horizons count. */
    measuredAt: windowStart(insight),
    endsAt: status.end,
    lastValue: onBasis(insight.last_value),
    signalLow: onBasis(inputs.signal_low),
    signalHigh: onBasis(inputs.signal_high),
    medianReturn: insight.median_return === null ? null : asReturn(insight.median_return, units),
    /** Share of the past cases that moved the stated way. */
    hitRatio: shareOf(insight.hit_rate),
    /** Over how many; null where the share and the number of listed episodes leave several counts. */
    cases: countOfRate(rate, insight.num_episodes),
    /** Several counts are possible, and this is the likeliest. */
    isCasesEstimated: false,
    /** The same measured out of sample; the service does not state over how many. */
    outOfSampleRatio: shareOf(insight.hit_rate_out_of_sample),
    /** Listed by the service, those whose windows overlap included. */
    episodes: insight.num_episodes,
    status,
    /** Of its first condition, and the share to rely on; only of insights that may still run. */
    mainSeries: null as string | null,
    expected: null as ListedExpected | null,
    /** What its stated prices were multiplied by, because of a split or a dividend since; 1 as stated. */
    basisFactor: factor,
    /** Trading days since creation and in the whole horizon, of an active insight. */
    progress:
      status.state === 'active' && horizon && insight.created_at !== null
        ? progressOf(insight.created_at, tradingDays(horizon), context)
        : null,
  }
}

/** Trading days passed are counted on the closes themselves, so that holidays do not count. */
function progressOf(createdAt: number, of: number, { closes, now }: JudgeContext) {
  const passed = closes.filter(({ at, value }) => at > createdAt && at <= now && value !== null)
  return { day: Math.min(passed.length, of), of }
}

/** A feed parted by status; each part newest first, undated ones last. Order of arrival does not matter. */
export type PartedFeed = {
  active: JudgedInsight[]
  ended: JudgedInsight[]
  unjudged: JudgedInsight[]
}

export function partedByStatus(insights: readonly JudgedInsight[]): PartedFeed {
  const sorted = insights.toSorted(newestFirst)
  return {
    active: sorted.filter(({ status }) => status.state === 'active'),
    ended: sorted.filter(({ status }) => status.state === 'worked' || status.state === 'failed'),
    unjudged: sorted.filter(({ status }) => status.state === 'cannot-be-judged'),
  }
}

/** Those that were decided in the last months; what was only created then may have ended long before or not at all. */
export function endedWithin(ended: readonly JudgedInsight[], now: number, months: number): JudgedInsight[] {
  const since = addMonths(now, -months)
  return ended.filter(({ status }) => 'at' in status && status.at >= since)
}

const newestFirst = (a: JudgedInsight, b: JudgedInsight) =>
  (b.createdAt ?? Number.MIN_SAFE_INTEGER) - (a.createdAt ?? Number.MIN_SAFE_INTEGER) ||
  compareText(a.key, b.key)

/** `bearish, but its median return is positive`: said where the sign of the median and the stated way differ; null where they agree. */
export function againstDirection({ direction, medianReturn }: JudgedInsight): string | null {
  if (medianReturn === null || direction === 'unknown') return null
  const sign = returnSign(medianReturn)
  if (direction === 'down' && sign > 0) return 'bearish, but its median return is positive'
  if (direction === 'up' && sign < 0) return 'bullish, but its median return is negative'
  return null
}

/** Share of the horizon that has passed, 0 to 1; null where none is counted. */
export const elapsedOf = (progress: JudgedInsight['progress']) =>
  progress && progress.of > 0 ? progress.day / progress.of : null

/** Return since the insight's last value, by the last close of its window so far; null where none is known. */
export const realisedOf = ({ status }: JudgedInsight): number | null => status.realised

/** Title and description of an insight by its card and direction. `isKnown`: the card has an entry of its own. */
type InsightWords = { title: string; description: string; isKnown: boolean }

const AFTERWARDS = {
  up: 'After similar past readings the price mostly rose.',
  down: 'After similar past readings the price mostly fell.',
  unknown: 'The direction afterwards is not provided.',
} satisfies Record<Direction, string>

/**
 * The words of an insight. Its name is the one that the service gave it, so that it has the same one here as in the list; the
 * asset's own name before it is left out. Where none was sent, the mapping of `insight_card` gives one, and a card without
 * an entry its name in readable form with the direction word.
 */
export function insightWords(
  card: string | null,
  direction: Direction,
  ownTitle: string | null,
  assetName: string | null | undefined,
): InsightWords {
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

type EvidenceFigures = Pick<JudgedInsight, 'hitRatio' | 'outOfSampleRatio' | 'cases' | 'episodes'> & {
  isCasesEstimated?: boolean
}

/**
 * `27 of 39`, the cases of the hit ratio, the same count as on the insight's own page. Where the feed allows several counts, the
 * insight itself decides (`useFullInsights`), sometimes only with the likeliest count. Until then the count is unknown.
 */
export function hitsAndCases({ hitRatio, cases, isCasesEstimated, episodes }: EvidenceFigures): string {
  if (isCasesEstimated && cases !== null) return `n about ${formatCount(cases)}`
  const hits = hitsOf(hitRatio, cases)
  if (hits !== null) return `${hits} of ${cases}`
  return episodes === null ? 'n unknown' : `n unknown, ${formatCount(episodes)} episodes listed`
}

/** The evidence tier of the sample. With an unknown count, too few listed episodes still make it thin. */
export function tierOf({ cases, episodes }: EvidenceFigures): EvidenceTier {
  if (cases !== null) return evidenceTier(cases)
  return evidenceTier(episodes) === 'thin' ? 'thin' : 'unstated'
}

/** `70% · 30 of 43`, and `61% out of sample, n not provided`: each share with its own count; null where there is none. */
export function evidenceWords(figures: EvidenceFigures): { past: string | null; outOfSample: string | null } {
  const { hitRatio, outOfSampleRatio, cases } = figures
  return {
    past: hitRatio === null ? null : `${formatRate(hitRatio, cases)} · ${hitsAndCases(figures)}`,
    outOfSample:
      outOfSampleRatio === null ? null : `${formatRate(outOfSampleRatio)} out of sample, n not provided`,
  }
}

/** Insights asked for at once: few round trips, and a page still arrives within a second or two. */
export const FEED_PAGE_SIZE = 200

/** The asset's recent insights, judged by its closes and parted by status. */
export function useRecentInsights(tag: string, context: JudgeContext) {
  const clock = useServiceClock()
  const { now, units } = clock
  const from = addMonths(dayOf(now), -LONGEST_RUN_MONTHS)
  const filter: InsightFilter = { entity: [tag], from_date: toWireInstant(from), limit: FEED_PAGE_SIZE }
  const query = useQuery({ ...feedQueries.page(filter), enabled: clock.isSettled })
  const items = query.data?.items
  const all = useMemo(() => (items ?? []).map((insight, i) => judged(insight, i, context)), [items, context])
  const parts = useMemo(() => partedByStatus(all), [all])
  // By the calendar alone: waiting for prices to know which are active would cost a second request.
  const open = all.filter((insight) => mayRun(insight, now))
  const { full, isCounting } = useFullInsights(tag, open)
  const { data, isWanted, isFailed } = useCalibration()
  const bases = useBaseRates(open.flatMap(({ id }) => id ?? []).slice(0, MOST_BASE_RATES))
  const told = useMemo(() => {
    const tell = (insight: JudgedInsight): JudgedInsight => {
      const { id, hitRatio: rate, horizon, cases } = insight
      const whole = id === null ? undefined : full.get(id)
      const sample = cases === null && whole ? insightSample(whole, null, units) : null
      return {
        ...insight,
        expected: expectedInList({ id, rate, horizon }, { data, isWanted, isFailed }, bases),
        mainSeries: whole?.conditions[0]?.snake ?? null,
        ...(sample && { cases: sample.count, isCasesEstimated: sample.source === 'estimated' }),
      }
    }
    return { ...parts, active: parts.active.map(tell), unjudged: parts.unjudged.map(tell) }
  }, [parts, full, units, data, isWanted, isFailed, bases])
  return { query, parts: told, isCounting, hasMore: query.data?.isLast === false }
}

/**
 * The open insights in full, in one request. Only they carry the dates of their episodes, which decide where the feed allows several
 * counts of past cases, and their series: two with one series are one driver.
 */
function useFullInsights(tag: string, open: readonly JudgedInsight[]) {
  const isUncounted = open.some(({ cases, hitRatio }) => cases === null && hitRatio !== null)
  const oldest = open.reduce((least, { createdAt }) => Math.min(least, createdAt ?? least), Infinity)
  const isDated = Number.isFinite(oldest)
  const from = toWireInstant(dayOf(isDated ? oldest : 0))
  const { data, isLoading } = useQuery({
    ...insightQueries.list({ entity: [tag], from_date: from, limit: FEED_PAGE_SIZE }),
    enabled: isDated && (isUncounted || open.length > 1),
  })
  const full = useMemo(() => new Map(data?.items.map((each) => [each.id, each])), [data])
  return { full, isCounting: isUncounted && isLoading }
}

/** Whether its window may still be open by the calendar. */
function mayRun({ measuredAt, horizon }: Pick<JudgedInsight, 'measuredAt' | 'horizon'>, now: number) {
  const length = horizon === null ? null : parseHorizon(horizon)
  if (measuredAt === null || !length) return false
  const days = tradingDays(length)
  return addWeekdays(measuredAt, days + holidayReach(days)) > now
}
export type RecentInsights = ReturnType<typeof useRecentInsights>
