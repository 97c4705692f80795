import { group } from 'd3-array'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { RelevanceCard } from '#contract/records/entity-report.ts'
import { parseSnake } from '#contract/records/snake.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { firstIndexFrom, isClose } from '#features/asset-overview/model/price-window.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatNumber } from '#shared/format/number.ts'
import { ordinal } from '#shared/format/percent.ts'
import { formatSeriesValue } from '#shared/format/series-value.ts'
import { upperFirst } from '#shared/format/words.ts'
import { median, quantileOfSorted, sortedAscending } from '#shared/statistics/quantile.ts'

/** How often a series crosses its median. Values on the median belong to the side of the previous value. */
export function medianCrossings(values: readonly number[]): number {
  const middle = median(values)
  const sides = values.map((value) => Math.sign(value - middle)).filter((side) => side !== 0)
  return sides.filter((side, i) => i > 0 && side !== sides[i - 1]).length
}

/** A line with more crossings would fill the card like a solid block. */
const MAX_CROSSINGS = 100
/** Months of a fast series drawn as a line. */
const RECENT_MONTHS = 12

/** `line`: the whole history as a line. `recent`: the last twelve months as a line beside a histogram of the whole history. */
const cardForm = (values: readonly number[]) => (medianCrossings(values) > MAX_CROSSINGS ? 'recent' : 'line')

export const drawnPart = ({ points, last, form }: CardSeries['history']) =>
  form === 'line' ? points : points.slice(firstIndexFrom(points, addMonths(last.at, -RECENT_MONTHS)))

/** The level of the card's condition, if the condition is on the card's own series. */
type Trigger = { value: number; side: 'above' | 'below' | null }

export function triggerOf({ expression, scenario_condition: condition }: RelevanceCard): Trigger | null {
  if (!condition || condition.value === null || !Number.isFinite(condition.value)) return null
  if (expression !== null && condition.snake !== null && condition.snake !== expression) return null
  const word = condition.condition?.trim().toLowerCase()
  return { value: condition.value, side: word === 'above' || word === 'below' ? word : null }
}

export const HISTORY_MONTHS = 120
/** Minimum number of values for a band and a rank. */
const MIN_FOR_BAND = 60

/**
 * The last ten years of a series with the middle 80 % of its values. `rarity`, `band` and `rankWords` are null for a short
 * history. Null for a series without values.
 */
export function seriesHistory(points: readonly SeriesPoint[]) {
  const lastPoint = points.findLast((point) => point.value !== null)
  if (!lastPoint) return null
  const recent = points.slice(firstIndexFrom(points, addMonths(lastPoint.at, -HISTORY_MONTHS)))
  const observed = recent.filter(isClose)
  const last = observed.at(-1)!
  const values = observed.map(({ value }) => value)
  const sorted = sortedAscending(values)
  const isLong = observed.length >= MIN_FOR_BAND
  return {
    points: recent,
    form: cardForm(values),
    last,
    lowest: observed.reduce((a, b) => (b.value < a.value ? b : a)),
    highest: observed.reduce((a, b) => (b.value > a.value ? b : a)),
    band: isLong ? { low: quantileOfSorted(sorted, 0.1), high: quantileOfSorted(sorted, 0.9) } : null,
    ...(isLong ? rankOf(observed) : { rarity: null, rankWords: null }),
  }
}

/** The data of a card's chart: a series, the format of its values, and the level of the card's condition. */
export type CardSeries = {
  name: string
  history: NonNullable<ReturnType<typeof seriesHistory>>
  displayFormat: string | null
  trigger: Trigger | null
}

export function cardSummary({ name, history, displayFormat, trigger }: CardSeries): string {
  const format = (value: number) => formatSeriesValue(value, displayFormat)
  const { last, rankWords, lowest, highest } = history
  return [
    `${name}: ${format(last.value)} on ${formatDay(last.at)}.`,
    ...(rankWords ? [`${rankWords}.`] : []),
    `Lowest ${format(lowest.value)}, highest ${format(highest.value)}.`,
    ...(trigger ? [`Condition: ${trigger.side ?? 'at'} ${format(trigger.value)}.`] : []),
  ].join(' ')
}

/** Ranks up to this are stated as a number. */
const MAX_STATED_RANK = 10

/**
 * `rarity`: share of the values that are at least as extreme as the last one, on its rarer side, with itself: 1 of 2,500 is rarer
 * than 25 of 2,500, although both display as "99%". `rankWords`: rounded to the less extreme side.
 */
function rankOf(observed: readonly Close[]) {
  const last = observed.at(-1)!
  const higher = observed.filter(({ value }) => value > last.value)
  const lower = observed.filter(({ value }) => value < last.value)
  const rarity = 1 - Math.max(higher.length, lower.length) / observed.length
  return {
    rarity,
    rankWords: rankWordsOf(spanInWords(last.at - observed[0]!.at), observed.length, higher, lower),
  }
}

/**
 * `Highest of the past 10 years`, `2nd-highest day of the past 10 years; last higher 21 May 2013`, `Higher than in 84% of the past
 * 10 years`
 */
function rankWordsOf(span: string, count: number, higher: readonly Close[], lower: readonly Close[]) {
  if (higher.length === 0 && lower.length === 0) return `Unchanged in ${span}`
  const [side, beyond, others] =
    higher.length <= lower.length ? (['high', higher, lower] as const) : (['low', lower, higher] as const)
  if (beyond.length === 0) return `${upperFirst(side)}est of ${span}`
  if (beyond.length < MAX_STATED_RANK)
    return `${ordinal(beyond.length + 1)}-${side}est day of ${span}; last ${side}er ${formatDay(beyond.at(-1)!.at)}`
  return `${upperFirst(side)}er than in ${shareInWords(others.length / count)} of ${span}`
}

/** Rounded down, so that no share is overstated; with a decimal from 99 % on. */
const shareInWords = (share: number) =>
  share >= 0.99 ? `${formatNumber(Math.floor(share * 1000) / 10, 1)}%` : `${Math.floor(share * 100 + 1e-9)}%`

function spanInWords(ms: number): string {
  const years = ms / (365.25 * MS_PER_DAY)
  return years >= 1.5
    ? `the past ${Math.round(years)} years`
    : `the past ${Math.max(1, Math.round(years * 12))} months`
}

/** A card with the rarity of its last value, a share; null if its series is unknown. */
type RankedCard = { card: RelevanceCard; rarity: number | null }

/** Groups of the report about a whole economy, for which one card is enough. */
const MACRO = /\b(macro|economy|economic)/i

/** The driver of a card: the economy for a macro series, else the report's group, else the series without arguments. */
export function driverOf({ expression, group_code: code, group_name: name }: RelevanceCard): string {
  const parts = expression === null ? null : parseSnake(expression)
  const named = code ?? name
  if (named !== null && MACRO.test(named.replaceAll('_', ' '))) return `economy/${parts?.entity ?? ''}`
  return named !== null
    ? `group/${named}`
    : `series/${parts ? `${parts.entity}.${parts.series}` : expression}`
}

/** One group per driver. Groups and their cards are sorted by rarity; ties and unknown rarity keep the service's order. */
export const cardGroups = <C extends RankedCard>(cards: readonly C[]): C[][] => [
  ...group(
    cards.toSorted((a, b) => (a.rarity ?? 1) - (b.rarity ?? 1)),
    ({ card }) => driverOf(card),
  ).values(),
]
