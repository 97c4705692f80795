import { eventDays } from '#contract/records/episode.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { CONVICTION_CHECKS, type Insight, type InsightMetadata } from '#contract/records/insight.ts'
import type { Prediction } from '#contract/records/prediction.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { Bars, Context } from './market.ts'
import { seriesOf } from './series.ts'
import {
  type BarEpisode,
  bestOf,
  checksOf,
  episodesOf,
  levelsOf,
  quantile,
  ranksOf,
  rulesOf,
  type Side,
  studyOf,
  TAIL,
  wilson,
  windowBefore,
} from './study.ts'
import type { Figure, Compare } from './tally.ts'

export type Publication = { insight: Insight; predictions: readonly Prediction[]; feed: FeedInsight | null }

/** A rebuilt insight. `isStated`: its series is not described, so its published episodes were taken. */
export type Rebuilt = { figures: Figure[]; side: Side | null; day: number; isStated: boolean }

/** An asset with its computed series, each computed once. */
export type AssetStudy = {
  bars: Bars
  context: Context
  /** All assets of the market are known; otherwise nothing that depends on the market is checked. */
  isWhole: boolean
  /** Null where the series is not described, or needs the market and that is incomplete. */
  ranks: (name: string) => Float64Array | null
  value: (name: string, i: number) => number
  /** The quantile of the values before bar i, among which it was ranked. */
  threshold: (name: string, i: number, p: number) => number
}

export function assetStudyOf(bars: Bars, context: Context, isWhole: boolean): AssetStudy {
  const series = seriesOf(bars, context)
  const ranks = new Map<string, Float64Array>()
  const values = new Map<string, Float64Array>()
  const valuesOf = (name: string) => {
    const known =
      values.get(name) ??
      bars.close.map((_, i) => (i < (series[name]?.first ?? Infinity) ? Number.NaN : series[name]!.at(i)))
    values.set(name, known)
    return known
  }
  return {
    bars,
    context,
    isWhole,
    value: (name, i) => valuesOf(name)[i]!,
    threshold: (name, i, p) => quantile(windowBefore(valuesOf(name), i), p),
    ranks: (name) => {
      if (!series[name] || (!isWhole && OF_MARKET.test(name))) return null
      const known = ranks.get(name) ?? ranksOf(valuesOf(name))
      ranks.set(name, known)
      return known
    },
  }
}

/** Series that need the returns of the whole market. */
const OF_MARKET = /^(rs_|beta_|corr_|own_shock)/

const WEAK_MARKET = 14

/** Codes of the second condition. */
export const STATES: Record<number, (study: AssetStudy, i: number) => boolean> = {
  11: ({ value }, i) => i >= 199 && value('ma_dist_200', i) >= 0,
  12: ({ value }, i) => i >= 199 && value('ma_dist_200', i) < 0,
  13: ({ ranks }, i) => ranks('rvol_3m')![i]! >= 2 / 3,
  [WEAK_MARKET]: ({ context }, i) => context.isUp[i] === false,
}

/**
 * Rebuilds an insight from the prices.
 *
 * @param raise by how much the thresholds of z are raised, for more than 460 combinations per asset
 */
export function rebuild(
  { insight, predictions, feed }: Publication,
  study: AssetStudy,
  raise: number,
): Rebuilt {
  const { bars, context } = study
  const meta = insight.metadata as InsightMetadata
  const figures: Figure[] = []
  const compare: Compare = (kind, name, published, own) =>
    figures.push({ id: insight.id, kind, name, published, own })
  const day = bars.at.indexOf(meta.last_value_date ?? Number.NaN)
  if (day < 0) {
    compare('last value', 'its day', meta.last_value_date, null)
    return { figures, side: null, day, isStated: false }
  }
  compare('last value', 'close', meta.last_value, bars.close[day]!)
  const found = pastEpisodes(insight, study, day, compare)
  const starts =
    found?.map(({ start }) => start) ??
    insight.episodes.map((episode) => bars.at.indexOf(episode.start_date ?? Number.NaN))
  const sides = studyOf(bars, starts, day)
  const side = bestOf(sides, raise)
  compare('choice', 'horizon', meta.horizon, side?.name ?? null)
  compare('choice', 'direction', meta.direction, side ? (side.dir === 1 ? 1 : 2) : null)
  if (!side) return { figures, side, day, isStated: !found }
  for (const each of sides.filter(({ dir }) => dir === side.dir)) {
    compare('hit ratio', each.name, insight.hit_ratio[each.name]?.hit_ratio ?? null, 100 * each.share)
    compare('median', each.name, insight.hit_ratio[each.name]?.median ?? null, quantile(each.returns, 0.5))
  }
  compare('hit ratio', 'horizons', Object.keys(insight.hit_ratio).length, sides.length / 2)
  compare('hit ratio', 'hit_rate', meta.hit_rate, 100 * side.share)
  compare('median', 'median_return', meta.median_return, quantile(side.returns, 0.5))
  compare(
    'feed',
    'hit_rate_out_of_sample',
    feed?.hit_rate_out_of_sample ?? null,
    100 * side.outOfSample.share,
  )
  compare('feed', 'num_episodes', feed?.num_episodes ?? null, starts.length)
  const levels = levelsOf(bars, side, day)
  compare('levels', 'signal_high', meta.signal_high, levels.high)
  compare('levels', 'signal_low', meta.signal_low, levels.low)
  const checks = checksOf(bars, side, day, starts.length, context.isUp)
  const known = CONVICTION_CHECKS.filter((check) => study.isWhole || check !== 'cross_business_cycles')
  for (const check of known)
    compare('checks', check, meta.high_conviction_report?.[check] ?? null, checks[check])
  if (study.isWhole)
    compare('checks', 'stars', meta.stars, CONVICTION_CHECKS.filter((check) => checks[check]).length)
  for (const [name, holds] of Object.entries(rulesOf(bars, side, day))) compare('rules', name, true, holds)
  compare('rules', 'two stars', true, (meta.stars ?? 0) >= 2)
  compareSentences(insight, side, compare)
  compareFan(predictions, study, side, day, compare)
  return { figures, side, day, isStated: !found }
}

/** Null where the series is not one of those described. */
function pastEpisodes(
  insight: Insight,
  study: AssetStudy,
  day: number,
  compare: Compare,
): BarEpisode[] | null {
  const [, name = '', side] = /^(.+)_(high|low)$/.exec(insight.card?.name ?? '') ?? []
  const ranks = study.ranks(name)
  const state = insight.conditions[1]?.condition ?? null
  const isState = state === null ? () => true : STATES[state]
  if (!ranks || !isState || (state === WEAK_MARKET && !study.isWhole)) return null
  const all = episodesOf(day + 1, (i) => (side === 'high' ? ranks[i]! >= 1 - TAIL : ranks[i]! <= TAIL))
  const { bars } = study
  compare('condition', 'starts on its day', true, all.at(-1)?.start === day && isState(study, day))
  compare(
    'condition',
    'threshold',
    insight.conditions[0]?.value ?? null,
    study.threshold(name, day, side === 'high' ? 1 - TAIL : TAIL),
  )
  const earlier = all.filter(({ start }) => start < day && isState(study, start))
  compare('episodes', 'number', insight.episodes.length, earlier.length)
  earlier.forEach(({ start, end, events }, i) => {
    const published = insight.episodes[i]
    compare('episodes', `start of ${i}`, published?.start_date ?? null, bars.at[start]!)
    compare('episodes', `end of ${i}`, published?.end_date ?? null, bars.at[end]!)
    const days = (list: readonly number[]) => list.join(' ')
    compare(
      'episodes',
      `days of ${i}`,
      days(published ? eventDays(published) : []),
      days(events.map((bar) => bars.at[bar]!)),
    )
  })
  return earlier
}

/** A fan's days are stated in advance: an unexpected closing of the exchange moves them, by less than a week. */
const FAR_OFF = 5 * MS_PER_DAY
/** Where no market is known every weekday counts, so each holiday moves them: about twelve a year. */
const BARS_TO_A_HOLIDAY = 20

function compareFan(
  predictions: readonly Prediction[],
  { bars: { at, close: C }, context: { isAlone } }: AssetStudy,
  { bars: h, cases }: Side,
  day: number,
  compare: Compare,
) {
  const step = Math.max(1, Math.round(h / 21))
  compare('fan', 'steps', predictions.length, h / step + 1)
  for (let i = 0; i * step <= h; i += 1) {
    const returns = cases.map((s) => C[s + i * step]! / C[s]! - 1)
    const [n, published] = [cases.length, predictions[i]]
    const mean = returns.reduce((total, value) => total + value, 0) / n
    const squares = returns.reduce((total, value) => total + (value - mean) ** 2, 0)
    const own: Record<string, number> = {
      count: n,
      mean,
      std_dev: Math.sqrt(squares / (n - 1)),
      median: quantile(returns, 0.5),
      low: quantile(returns, 0.2),
      high: quantile(returns, 0.8),
      min: Math.min(...returns),
      max: Math.max(...returns),
    }
    for (const [name, value] of Object.entries(own))
      compare('fan', `${name} at ${i}`, published?.[name as 'mean'] ?? null, value)
    for (const p of [10, 20, 30, 40, 60, 70, 80, 90]) {
      const stated = published?.percentiles.find((each) => each.p === p)?.value ?? null
      compare('fan', `P${p} at ${i}`, stated, quantile(returns, p / 100))
    }
    const later = at[day + i * step]
    const farOff = FAR_OFF + (isAlone ? ((i * step) / BARS_TO_A_HOLIDAY) * MS_PER_DAY : 0)
    if (later !== undefined)
      compare('fan dates', `${i}`, true, Math.abs((published?.date ?? Number.NaN) - later) <= farOff)
  }
}

const SENTENCE =
  /In (\d+) of (?:the )?(\d+) (?:past|later) cases? the price .* (\d+)% \(95% interval (\d+) to (\d+)%\)\. The base rate (?:is|in those years was) (\d+)%/

/** The figures in the sentences of an insight: counts, percentages, their intervals and base rates. */
function compareSentences(
  { content }: Insight,
  { cases, outOfSample, ...side }: Side,
  compare: Compare,
): void {
  const sections = { 'Hit ratio and base rate': { ...side, n: cases.length }, 'Out of sample': outOfSample }
  for (const [title, { n, share, base }] of Object.entries(sections)) {
    const text = content.find((section) => section.section_title === title)?.section_content ?? ''
    const stated = SENTENCE.exec(text)?.slice(1).map(Number)
    const hits = Math.round(share * n)
    const percentages = [share, ...wilson(hits, n), base].map((fraction) => Math.round(100 * fraction))
    for (const [i, figure] of [hits, n, ...percentages].entries())
      compare('sentences', `${title}, number ${i}`, stated?.[i] ?? null, figure)
  }
}
