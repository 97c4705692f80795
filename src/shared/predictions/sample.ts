import { parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { dayNumber } from '#contract/values/instant.ts'
import type { Insight } from '#contract/records/insight.ts'
import { asRate, type UnitRules } from '#contract/values/units.ts'
import type { Fan } from './fan.ts'

/**
 * How many past cases a rate rests on. `stated`: the predictions say so at the insight's own horizon. `derived`: the dates of the
 * episodes and the stated rate leave a single count. `estimated`: they leave several, this is the likeliest. Every view of an
 * insight takes its count, and with it its tier and its interval, from here.
 */
export type Sample =
  { count: number; source: 'stated' | 'derived' | 'estimated' } | { count: null; source: 'none' }

/** A hit rate as the service states it, in its own scale; `perCase` is what one whole share reads in it (100 or 1). */
export type StatedRate = { stated: number; perCase: number }

const NONE: Sample = { count: null, source: 'none' }

type SampleInputs = {
  horizon: string | null
  episodes: readonly { start_date: number | null }[]
  /** Day up to which outcomes were known: that of the last value. */
  knownUntil: number | null
  rate: StatedRate | null
  /** Null while the predictions are not loaded. */
  fan: Pick<Fan, 'steps'> | null
}

export function sampleOf({ horizon, episodes, knownUntil, rate, fan }: SampleInputs): Sample {
  const parsed = horizon === null ? null : parseHorizon(horizon)
  if (!parsed) return NONE
  const bars = tradingDays(parsed)
  const stated = fan && statedCount(fan, bars)
  if (stated !== null) return { count: stated, source: 'stated' }
  if (knownUntil === null || bars < 1) return NONE
  const starts = episodes.flatMap(({ start_date }) => start_date ?? [])
  const { counts, likeliest } = separateCounts(starts, bars, knownUntil)
  const whole = rate ? counts.filter((count) => isWholeOf(rate, count)) : []
  const [only] = whole
  if (only !== undefined && whole.length === 1 && rate !== null && isTelling(rate))
    return { count: only, source: 'derived' }
  const nearest = (whole.length > 0 ? whole : counts).toSorted(
    (a, b) => Math.abs(a - likeliest) - Math.abs(b - likeliest),
  )[0]
  return nearest === undefined || nearest === 0 ? NONE : { count: nearest, source: 'estimated' }
}

type SampledInsight = Pick<Insight, 'hit_ratio' | 'episodes' | 'created_at'> & {
  metadata: Partial<Pick<Insight['metadata'], 'horizon' | 'hit_rate' | 'last_value_date'>>
}

/** The sample behind an insight's own rate. @param fan null while the predictions are not loaded, as everywhere in the list */
export function insightSample(
  { metadata, hit_ratio, episodes, created_at }: SampledInsight,
  fan: SampleInputs['fan'],
  units: UnitRules,
): Sample {
  const horizon = metadata.horizon ?? null
  const stated = metadata.hit_rate ?? (horizon === null ? null : (hit_ratio[horizon]?.hit_ratio ?? null))
  return sampleOf({
    horizon,
    episodes,
    knownUntil: metadata.last_value_date ?? created_at,
    rate: stated === null ? null : { stated, perCase: 1 / asRate(1, units) },
    fan,
  })
}

/** All of them or none of them is a share of any count: such a rate bears nothing out. */
export const isTelling = ({ stated, perCase }: StatedRate) => stated > 0 && stated < perCase

/** The count stated for exactly this horizon, else that of the fan's end; null where the fan states none. */
function statedCount({ steps }: Pick<Fan, 'steps'>, bars: number): number | null {
  const exact = steps.find((step) => step.days === bars)
  return (exact ?? steps.at(-1))?.count ?? null
}

/** Rates come as precise as they were written: 79.487 is 31 of 39 and nothing else near it, 79.5 may be 31 of 39 or 35 of 44. */
export function isWholeOf({ stated, perCase }: StatedRate, count: number): boolean {
  if (count < 1) return false
  const decimals = Math.min(10, String(stated).split('.')[1]?.length ?? 0)
  const hits = Math.round((stated / perCase) * count)
  return Math.abs((hits / count) * perCase - stated) <= 0.5 * 10 ** -decimals + 1e-9
}

/** Holidays in a stretch of weekdays: as many as usual, and the fewest and most that are thinkable. */
const usualHolidays = (weekdays: number) => Math.round(weekdays * 0.035)
const fewestHolidays = (weekdays: number) => Math.floor(weekdays * 0.02)
const mostHolidays = (weekdays: number) => Math.ceil(weekdays * 0.055) + 2

/** Before any start: no window overlaps with one of that time. */
const LONG_AGO = -1e9

/** Counts that are possible so far, where the last window that was counted started on weekday `last`. */
type Way = { last: number; counts: readonly number[] }

/**
 * How many episodes count when windows of `bars` trading days must not overlap and must have ended by `knownUntil`, greedily from
 * the oldest. Trading days are known only as weekdays less holidays, so that a gap near the length of a window leaves two ways to
 * go on: all counts that some calendar gives, and the one of a usual calendar.
 *
 * Plain loops: a page of the list asks twenty times in its first picture, before any of this has been compiled.
 */
function separateCounts(starts: readonly number[], bars: number, knownUntil: number) {
  const days = starts.map(weekdayNumber).sort((a, b) => a - b)
  const end = weekdayNumber(knownUntil)
  let ways: readonly Way[] = [{ last: LONG_AGO, counts: [0] }]
  let lastUsual = LONG_AGO
  let likeliest = 0
  for (const day of days) {
    const toEnd = end - day
    // None of the later starts has a whole window either.
    if (toEnd - fewestHolidays(toEnd) < bars) break
    const hasSurelyEnded = toEnd - mostHolidays(toEnd) >= bars
    const goOn: Way[] = []
    const counted: number[] = []
    for (const way of ways) {
      const gap = day - way.last
      if (gap - fewestHolidays(gap) >= bars)
        for (const count of way.counts) if (!counted.includes(count + 1)) counted.push(count + 1)
      if (!(hasSurelyEnded && gap - mostHolidays(gap) >= bars)) goOn.push(way)
    }
    if (counted.length > 0) goOn.push({ last: day, counts: counted })
    ways = goOn
    const gap = day - lastUsual
    if (gap - usualHolidays(gap) >= bars && toEnd - usualHolidays(toEnd) >= bars) {
      lastUsual = day
      likeliest += 1
    }
  }
  const counts = [...new Set(ways.flatMap((way) => way.counts))].sort((a, b) => a - b)
  return { counts, likeliest }
}

/** Weekdays since 1970; a day of a weekend has the number of the Friday before. */
function weekdayNumber(ms: number): number {
  // 1 January 1970 was a Thursday: shifted by three days, weeks begin on a Monday.
  const day = dayNumber(ms) + 3
  const week = Math.floor(day / 7)
  return week * 5 + Math.min(4, day - week * 7)
}

/**
 * How many cases a rate rests on where only the number of all listed episodes is known: windows that overlap count once, so that
 * it may be fewer. Known only where a single count up to that number gives the rate; else null.
 */
export function countOfRate(rate: StatedRate | null, episodes: number | null): number | null {
  if (rate === null || episodes === null || !isTelling(rate)) return null
  const counts = Array.from({ length: Math.min(episodes, MOST_EPISODES) }, (_, i) => i + 1)
  const whole = counts.filter((count) => isWholeOf(rate, count))
  return whole.length === 1 && episodes <= MOST_EPISODES ? whole[0]! : null
}

/** Beyond it several counts give any rate that was written down. */
const MOST_EPISODES = 10_000
