import { eventDays } from '#contract/records/episode.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { CONVICTION_CHECKS, type Insight, type InsightMetadata } from '#contract/records/insight.ts'
import type { Prediction } from '#contract/records/prediction.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { Bars, Context } from './market.ts'
import { seriesOf } from './series.ts'
import type { Figure, Say } from './tally.ts'
import {
  type BarEpisode,
  bestOf,
  checksOf,
  episodesOf,
  levelsOf,
  quantile,
  ranksOf,
  type Side,
  studyOf,
  TAIL,
  wilson,
  windowBefore,
} from './study.ts'

/** A published insight with everything the service says of it. */
export type Publication = { insight: Insight; predictions: readonly Prediction[]; feed: FeedInsight | null }

/** An insight rebuilt. `isStated`: its series is not one of those described, so that its published episodes were taken. */
export type Rebuilt = { figures: Figure[]; side: Side | null; day: number; isStated: boolean }

/** An asset with what is computed of it, each series once. */
export type Desk = {
  bars: Bars
  context: Context
  /** All assets of the market are known; else nothing can be said of what the market did. */
  isWhole: boolean
  /** Null where the series is not described, or rests on a market that is not whole. */
  ranks: (name: string) => Float64Array | null
  value: (name: string, i: number) => number
  /** The quantile of the values before bar i that it was ranked among. */
  threshold: (name: string, i: number, p: number) => number
}

export function deskOf(bars: Bars, context: Context, isWhole: boolean): Desk {
  const series = seriesOf(bars, context)
  const ranks = new Map<string, Float64Array>()
  return {
    bars,
    context,
    isWhole,
    value: (name, i) => series[name]?.at(i) ?? Number.NaN,
    threshold: (name, i, p) => quantile(windowBefore(series[name]!.first, series[name]!.at, i), p),
    ranks: (name) => {
      const one = series[name]
      if (!one || (!isWhole && OF_MARKET.test(name))) return null
      const known = ranks.get(name) ?? ranksOf(one.first, one.at, bars.at.length)
      ranks.set(name, known)
      return known
    },
  }
}

/** Series that need the returns of the whole market. */
const OF_MARKET = /^(rs_|beta_|corr_|own_shock)/

/** Margins of shares are differences of quotients. */
const ROUNDING = 1e-12

const WEAK_MARKET = 14

/** Codes of the second condition. */
const STATES: Record<number, (desk: Desk, i: number) => boolean> = {
  11: ({ value }, i) => i >= 199 && value('ma_dist_200', i) >= 0,
  12: ({ value }, i) => i >= 199 && value('ma_dist_200', i) < 0,
  13: ({ ranks }, i) => ranks('rvol_3m')![i]! >= 2 / 3,
  [WEAK_MARKET]: ({ context }, i) => context.isUp[i] === false,
}

/**
 * Rebuilds an insight from the prices.
 *
 * @param raise how much higher z has to be because the engine tries more than 460 combinations an asset
 */
export function rebuild({ insight, predictions, feed }: Publication, desk: Desk, raise: number): Rebuilt {
  const { bars, context } = desk
  const meta = insight.metadata as InsightMetadata
  const figures: Figure[] = []
  const say: Say = (kind, name, published, own) =>
    figures.push({ id: insight.id, kind, name, published, own })
  const day = bars.at.indexOf(meta.last_value_date ?? Number.NaN)
  if (day < 0) {
    say('last value', 'its day', meta.last_value_date, null)
    return { figures, side: null, day, isStated: false }
  }
  say('last value', 'close', meta.last_value, bars.close[day]!)
  const found = earlierEpisodes(insight, desk, day, say)
  const starts =
    found?.map(({ start }) => start) ??
    insight.episodes.map((episode) => bars.at.indexOf(episode.start_date ?? Number.NaN))
  const sides = studyOf(bars, starts, day)
  const side = bestOf(sides, raise)
  say('choice', 'horizon', meta.horizon, side?.name ?? null)
  say('choice', 'direction', meta.direction, side ? (side.dir === 1 ? 1 : 2) : null)
  if (!side) return { figures, side, day, isStated: !found }
  for (const each of sides.filter(({ dir }) => dir === side.dir)) {
    say('hit ratio', each.name, insight.hit_ratio[each.name]?.hit_ratio ?? null, 100 * each.share)
    say('median', each.name, insight.hit_ratio[each.name]?.median ?? null, quantile(each.returns, 0.5))
  }
  say('hit ratio', 'horizons', Object.keys(insight.hit_ratio).length, sides.length / 2)
  say('hit ratio', 'hit_rate', meta.hit_rate, 100 * side.share)
  say('median', 'median_return', meta.median_return, quantile(side.returns, 0.5))
  say('feed', 'hit_rate_out_of_sample', feed?.hit_rate_out_of_sample ?? null, 100 * side.outOfSample.share)
  say('feed', 'num_episodes', feed?.num_episodes ?? null, starts.length)
  const levels = levelsOf(bars, side, day)
  say('levels', 'signal_high', meta.signal_high, levels.high)
  say('levels', 'signal_low', meta.signal_low, levels.low)
  const checks = checksOf(bars, side, day, starts.length, context.isUp)
  const known = CONVICTION_CHECKS.filter((check) => desk.isWhole || check !== 'cross_business_cycles')
  for (const check of known) say('checks', check, meta.high_conviction_report?.[check] ?? null, checks[check])
  if (desk.isWhole)
    say('checks', 'stars', meta.stars, CONVICTION_CHECKS.filter((check) => checks[check]).length)
  const { n, share, base } = side.inSample
  const inSample = share * n
  say('rules', 'z in sample', true, side.surplus >= 0)
  say('rules', 'margin in sample', true, share - base >= 0.1 - ROUNDING)
  say('rules', 'pulled towards the base rate', true, (inSample + 50 * base) / (n + 50) >= 0.5 - ROUNDING)
  say('rules', 'share of all', true, side.share >= 0.53 && side.share - side.base >= 0.03 - ROUNDING)
  say('rules', 'two stars', true, (meta.stars ?? 0) >= 2)
  sayWords(insight, side, say)
  sayFan(predictions, desk, side, day, say)
  return { figures, side, day, isStated: !found }
}

/** Null where the series is not one of those described. */
function earlierEpisodes(insight: Insight, desk: Desk, day: number, say: Say): BarEpisode[] | null {
  const [, name = '', side] = /^(.+)_(high|low)$/.exec(insight.card?.name ?? '') ?? []
  const ranks = desk.ranks(name)
  const state = insight.conditions[1]?.condition ?? null
  const isState = state === null ? () => true : STATES[state]
  if (!ranks || !isState || (state === WEAK_MARKET && !desk.isWhole)) return null
  const all = episodesOf(day + 1, (i) => (side === 'high' ? ranks[i]! >= 1 - TAIL : ranks[i]! <= TAIL))
  const { bars } = desk
  say('condition', 'starts on its day', true, all.at(-1)?.start === day && isState(desk, day))
  say(
    'condition',
    'threshold',
    insight.conditions[0]?.value ?? null,
    desk.threshold(name, day, side === 'high' ? 1 - TAIL : TAIL),
  )
  const earlier = all.filter(({ start }) => start < day && isState(desk, start))
  say('episodes', 'number', insight.episodes.length, earlier.length)
  earlier.forEach(({ start, end, events }, i) => {
    const published = insight.episodes[i]
    say('episodes', `start of ${i}`, published?.start_date ?? null, bars.at[start]!)
    say('episodes', `end of ${i}`, published?.end_date ?? null, bars.at[end]!)
    const days = (list: readonly number[]) => list.join(' ')
    say(
      'episodes',
      `days of ${i}`,
      days(published ? eventDays(published) : []),
      days(events.map((bar) => bars.at[bar]!)),
    )
  })
  return earlier
}

/** A fan's days are stated ahead: a day on which the exchange closes unforeseen moves them, by less than a week. */
const FAR_OFF = 5 * MS_PER_DAY
/** Where no market is known every weekday counts, so that each holiday moves them: some twelve in a year. */
const BARS_TO_A_HOLIDAY = 20

function sayFan(
  predictions: readonly Prediction[],
  { bars: { at, close: C }, context: { isAlone } }: Desk,
  { bars: h, cases }: Side,
  day: number,
  say: Say,
) {
  const step = Math.max(1, Math.round(h / 21))
  say('fan', 'steps', predictions.length, h / step + 1)
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
      say('fan', `${name} at ${i}`, published?.[name as 'mean'] ?? null, value)
    for (const p of [10, 20, 30, 40, 60, 70, 80, 90]) {
      const stated = published?.percentiles.find((each) => each.p === p)?.value ?? null
      say('fan', `P${p} at ${i}`, stated, quantile(returns, p / 100))
    }
    const later = at[day + i * step]
    const farOff = FAR_OFF + (isAlone ? ((i * step) / BARS_TO_A_HOLIDAY) * MS_PER_DAY : 0)
    if (later !== undefined)
      say('fan dates', `${i}`, true, Math.abs((published?.date ?? Number.NaN) - later) <= farOff)
  }
}

const whole = (share: number) => Math.round(100 * share)

/** The figures that stand in the sentences of an insight: counts, percentages, their intervals and base rates. */
function sayWords({ content }: Insight, side: Side, say: Say): void {
  const text = (title: string) =>
    content.find(({ section_title: name }) => name === title)?.section_content ?? ''
  const { n, share: later, base } = side.outOfSample
  sayShare(
    'Hit ratio and base rate',
    text('Hit ratio and base rate'),
    side.cases.length,
    side.share,
    side.base,
    say,
  )
  sayShare('Out of sample', text('Out of sample'), n, later, base, say)
}

function sayShare(title: string, text: string, n: number, share: number, base: number, say: Say) {
  const hits = Math.round(share * n)
  const figures = [hits, n, ...[share, ...wilson(hits, n), base].map(whole)]
  const stated = numbersOf(
    /In (\d+) of (?:the )?(\d+) (?:past|later) cases? the price .* (\d+)% \(95% interval (\d+) to (\d+)%\)\. The base rate (?:is|in those years was) (\d+)%/,
    text,
  )
  figures.forEach((figure, i) => say('sentences', `${title}, number ${i}`, stated?.[i] ?? null, figure))
}

const numbersOf = (pattern: RegExp, text: string) => pattern.exec(text)?.slice(1).map(Number) ?? null
