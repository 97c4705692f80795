import type { Insight } from '#contract/records/insight.ts'
import { tradingDaysOf } from '#contract/values/horizon.ts'
import { dayNumber } from '#contract/values/instant.ts'
import { asRate, type UnitRules, asPriceLevel, asReturn } from '#contract/values/units.ts'
import { isKnown } from '#shared/format/number.ts'
import type { Fan } from './fan.ts'

/**
 * Number of past cases behind a rate. `stated`: from the predictions at the insight's own horizon. `derived`: the only count that is
 * consistent with the dates of the episodes and the stated rate. `estimated`: the likeliest of several. All views of an insight take
 * its count, and thus its tier and interval, from here.
 */
export type SampleSize =
  | { count: number; source: 'stated' | 'derived' | 'estimated' }
  | { count: null; source: 'none' }

/** A hit rate in the scale of the service; `perCase` is a rate of 100 % in that scale (100 or 1). */
type StatedRate = { stated: number; perCase: number }

const NONE: SampleSize = { count: null, source: 'none' }

type SampledInsight = Pick<Insight, 'hit_ratio' | 'created_at'> & {
  metadata: Partial<Pick<Insight['metadata'], 'horizon' | 'hit_rate' | 'last_value_date'>>
  episodes: readonly { start_date: number | null }[]
}

/** The sample behind an insight's rate. @param fan null if the predictions are not loaded, as in the list */
export function insightSample(
  { metadata, hit_ratio: ratios, episodes, created_at }: SampledInsight,
  fan: Pick<Fan, 'steps'> | null,
  units: UnitRules,
): SampleSize {
  const { horizon, hit_rate, last_value_date } = metadata
  const bars = tradingDaysOf(horizon ?? null)
  if (!horizon || bars === null) return NONE
  const ofFan = fan && statedCount(fan, bars)
  if (ofFan !== null) return { count: ofFan, source: 'stated' }
  // Outcomes were known up to the day of the last value.
  const knownUntil = last_value_date ?? created_at
  if (knownUntil === null || bars < 1) return NONE
  const stated = hit_rate ?? ratios[horizon]?.hit_ratio ?? null
  const rate: StatedRate | null = stated === null ? null : { stated, perCase: 1 / asRate(1, units) }
  const starts = episodes.flatMap(({ start_date }) => start_date ?? [])
  const { counts, likeliest } = separateCounts(starts, bars, knownUntil)
  const whole = rate ? counts.filter((count) => isWholeOf(rate, count)) : []
  const [only] = whole
  if (only !== undefined && whole.length === 1 && rate !== null && isTelling(rate))
    return { count: only, source: 'derived' }
  // A calendar with unusually few or many holidays has another count, which still gives the rate.
  const beyond = likeliest > 0 && rate ? starts.map((_, i) => i + 1).filter((n) => isWholeOf(rate, n)) : []
  const [nearest] = ([whole, beyond].find(({ length }) => length > 0) ?? counts).toSorted(
    (a, b) => Math.abs(a - likeliest) - Math.abs(b - likeliest),
  )
  return nearest === undefined || nearest === 0 ? NONE : { count: nearest, source: 'estimated' }
}

/** Rates of 0 and 100 % are possible with any count, so they say nothing about it. */
const isTelling = ({ stated, perCase }: StatedRate) => stated > 0 && stated < perCase

/** The count at exactly this horizon, else at the last step; null if the fan states none. */
function statedCount({ steps }: Pick<Fan, 'steps'>, bars: number): number | null {
  const exact = steps.find((step) => step.days === bars)
  return (exact ?? steps.at(-1))?.count ?? null
}

/** Compares with the decimals that the rate has: 79.487 can only be 31 of 39, 79.5 may be 31 of 39 or 35 of 44. */
function isWholeOf({ stated, perCase }: StatedRate, count: number): boolean {
  if (count < 1) return false
  const decimals = Math.min(10, String(stated).split('.')[1]?.length ?? 0)
  const hits = Math.round((stated / perCase) * count)
  return Math.abs((hits / count) * perCase - stated) <= 0.5 * 10 ** -decimals + 1e-9
}

/** Number of exchange holidays in a range of weekdays: usual, minimum and maximum. */
const usualHolidays = (weekdays: number) => Math.round(weekdays * 0.035)
const minHolidays = (weekdays: number) => Math.floor(weekdays * 0.02)
const maxHolidays = (weekdays: number) => Math.ceil(weekdays * 0.055) + 2

/** Before all starts, so that the first window overlaps with none. */
const LONG_AGO = -1e9

/** Possible counts so far, if the last counted window started on weekday `last`. */
type Branch = { last: number; counts: readonly number[] }

/**
 * Number of episodes that count if windows of `bars` trading days must not overlap and must have ended by `knownUntil`, chosen greedily
 * from the oldest. Trading days are known only as weekdays less an unknown number of holidays, so a gap close to the window length
 * branches. Returns all counts that are possible with some calendar, and the count with a usual calendar.
 *
 * Plain loops for speed: the first render of a list calls this twenty times, before the JIT has optimised it.
 */
function separateCounts(starts: readonly number[], bars: number, knownUntil: number) {
  const days = starts.map(weekdayNumber).sort((a, b) => a - b)
  const end = weekdayNumber(knownUntil)
  let branches: readonly Branch[] = [{ last: LONG_AGO, counts: [0] }]
  let lastUsual = LONG_AGO
  let likeliest = 0
  for (const day of days) {
    const toEnd = end - day
    // The windows of this and all later starts cannot have ended.
    if (toEnd - minHolidays(toEnd) < bars) break
    const hasSurelyEnded = toEnd - maxHolidays(toEnd) >= bars
    const next: Branch[] = []
    const counted: number[] = []
    for (const branch of branches) {
      const gap = day - branch.last
      if (gap - minHolidays(gap) >= bars)
        for (const count of branch.counts) if (!counted.includes(count + 1)) counted.push(count + 1)
      if (!(hasSurelyEnded && gap - maxHolidays(gap) >= bars)) next.push(branch)
    }
    if (counted.length > 0) next.push({ last: day, counts: counted })
    branches = next
    const gap = day - lastUsual
    if (gap - usualHolidays(gap) >= bars && toEnd - usualHolidays(toEnd) >= bars) {
      lastUsual = day
      likeliest += 1
    }
  }
  const counts = [...new Set(branches.flatMap((branch) => branch.counts))].sort((a, b) => a - b)
  return { counts, likeliest }
}

/** Weekdays since 1970; a weekend has the number of the Friday before. */
function weekdayNumber(ms: number): number {
  // 1 January 1970 was a Thursday: plus three days, weeks begin on Monday.
  const day = dayNumber(ms) + 3
  const week = Math.floor(day / 7)
  return week * 5 + Math.min(4, day - week * 7)
}

/**
 * Number of cases behind a rate if only the number of listed episodes is known; it may be smaller, because overlapping windows count
 * once. Null unless exactly one count up to that number gives the rate.
 */
export function countOfRate(rate: StatedRate | null, episodes: number | null): number | null {
  if (rate === null || episodes === null || !isTelling(rate)) return null
  const counts = Array.from({ length: Math.min(episodes, MAX_EPISODES) }, (_, i) => i + 1)
  const whole = counts.filter((count) => isWholeOf(rate, count))
  return whole.length === 1 && episodes <= MAX_EPISODES ? whole[0]! : null
}

/** Beyond it several counts give any rate with the usual decimals. */
const MAX_EPISODES = 10_000

/** The part of an insight that contains its figures. */
export type Stating = { metadata: Partial<Insight['metadata']> } & Partial<
  Pick<Insight, 'hit_ratio' | 'created_at'>
>

/** A signal level as a return on the last value; null where that is zero or negative, because a return on it would have no meaning. */
export const levelAsReturn = (level: number | null, lastValue: number | null | undefined) =>
  level !== null && isKnown(lastValue) && lastValue > 0 ? level / lastValue - 1 : null

/**
 * Figures of an insight at its own horizon: rate and median as fractions, levels as prices. From the metadata; a figure that is missing
 * there is taken from the hit ratios by horizon.
 */
export function statedFigures({ metadata, hit_ratio: ratios }: Stating, units: UnitRules) {
  const { horizon, last_value: lastValue } = metadata
  const own = horizon ? ratios?.[horizon] : undefined
  const rate = metadata.hit_rate ?? own?.hit_ratio
  const median = metadata.median_return ?? own?.median
  const level = (value: number | null | undefined) =>
    isKnown(value) && (isKnown(lastValue) || units.signalLevels === 'price')
      ? asPriceLevel(value, lastValue ?? 0, units)
      : null
  return {
    rate: isKnown(rate) ? asRate(rate, units) : null,
    median: isKnown(median) ? asReturn(median, units) : null,
    signalHigh: level(metadata.signal_high),
    signalLow: level(metadata.signal_low),
  }
}
