import type { SeriesPoint } from '#contract/records/calculator.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatNumber } from '#shared/format/number.ts'
import { ordinal } from '#shared/format/points.ts'
import { quantileOfSorted, sortedAscending } from '#shared/statistics/quantile.ts'
import { cardForm, rarity, type CardForm } from './card-form.ts'
import { firstIndexFrom } from '#features/asset-overview/series/price-window.ts'

/** A good-to-know card looks at this much of a series. */
export const HISTORY_MONTHS = 120
/** Fewer values than this have no "middle 80 %" worth drawing. */
const LEAST_FOR_BAND = 60

type Observed = { at: number; value: number }

/** The recent history of a series with the middle 80 % of its own values. */
export type SeriesHistory = {
  points: SeriesPoint[]
  form: CardForm
  /** How rare the last value is, see `rarity`; null for a history too short to say. */
  rarity: number | null
  last: { at: number; value: number }
  lowest: { at: number; value: number }
  highest: { at: number; value: number }
  band: { low: number; high: number } | null
  /** Where the last value stands, in words; null for a history too short to say. */
  rankWords: string | null
}

/** @returns null for a series without any value */
export function seriesHistory(points: readonly SeriesPoint[]): SeriesHistory | null {
  const lastPoint = points.findLast((point) => point.value !== null)
  if (!lastPoint) return null
  const recent = points.slice(firstIndexFrom(points, addMonths(lastPoint.at, -HISTORY_MONTHS)))
  const observed = recent.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]))
  const last = observed.at(-1)!
  const sorted = sortedAscending(observed.map(({ value }) => value))
  const isLong = observed.length >= LEAST_FOR_BAND
  return {
    points: recent,
    form: cardForm(observed.map(({ value }) => value)),
    rarity: isLong ? rarity(observed) : null,
    last,
    lowest: observed.reduce((a, b) => (b.value < a.value ? b : a)),
    highest: observed.reduce((a, b) => (b.value > a.value ? b : a)),
    band: isLong ? { low: quantileOfSorted(sorted, 0.1), high: quantileOfSorted(sorted, 0.9) } : null,
    rankWords: isLong ? rankOf(observed) : null,
  }
}

/** From this rank on the end of the range is too far to name a place by its number. */
const LAST_NAMED_PLACE = 10

/**
 * Where the last value stands, never more extreme than it is: `Highest of the past 10 years`, `2nd-highest day of the past 10 years;
 * last higher 21 May 2013`, `Higher than in 84% of the past 10 years`.
 */
function rankOf(observed: readonly Observed[]): string {
  const last = observed.at(-1)!
  const span = spanInWords(last.at - observed[0]!.at)
  const isBeyond = {
    higher: (value: number) => value > last.value,
    lower: (value: number) => value < last.value,
  }
  const count = (side: keyof typeof isBeyond) => observed.filter(({ value }) => isBeyond[side](value)).length
  const [above, below] = [count('higher'), count('lower')]
  if (above === 0 && below === 0) return `Unchanged in ${span}`
  const side = above <= below ? ('higher' as const) : ('lower' as const)
  const [end, beyond, behind] = side === 'higher' ? ['highest', above, below] : ['lowest', below, above]
  if (beyond === 0) return `${end === 'highest' ? 'Highest' : 'Lowest'} of ${span}`
  const before = observed.findLast(({ value }) => isBeyond[side](value))!
  if (beyond < LAST_NAMED_PLACE)
    return `${ordinal(beyond + 1)}-${end} day of ${span}; last ${side} ${formatDay(before.at)}`
  const share = Number(behind) / observed.length
  return `${side === 'higher' ? 'Higher' : 'Lower'} than in ${shareInWords(share)} of ${span}`
}

/** Rounded down, so that no share is called larger than it is; a decimal where whole percents would all read 99. */
const shareInWords = (share: number) =>
  share >= 0.99 ? `${formatNumber(Math.floor(share * 1000) / 10, 1)}%` : `${Math.floor(share * 100 + 1e-9)}%`

function spanInWords(ms: number): string {
  const years = ms / (365.25 * MS_PER_DAY)
  return years >= 1.5
    ? `the past ${Math.round(years)} years`
    : `the past ${Math.max(1, Math.round(years * 12))} months`
}
