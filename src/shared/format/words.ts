import type { ConvictionCheck } from '#contract/records/insight.ts'
import type { Direction } from '#contract/values/codes.ts'
import { parseHorizon, tradingDays, type HorizonUnit } from '#contract/values/horizon.ts'
import { formatCount, LOCALE, NOT_AVAILABLE, NOT_AVAILABLE_SPOKEN, type Missing } from './number.ts'

/** `1 insight`, `12 insights`, `1,204 insights`. */
export const countOf = (count: number, singular: string, plural = `${singular}s`) =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`

export const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase(LOCALE) + text.slice(1)
export const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase(LOCALE) + text.slice(1)

/** `high_hit_ratio` → `High hit ratio`: readable form of a code without a published text. */
export const fromCode = (code: string) => upperFirst(code.replace(/[_-]+/g, ' ').trim())

/** The beginning of a text, in one line. */
export function shortened(text: string, most = 60): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  const beginning = characters.slice(0, most - 1).join('')
  return characters.length > most ? `${beginning.trimEnd()}…` : characters.join('')
}

export const DIRECTION_WORDS = {
  up: 'Bullish',
  down: 'Bearish',
  unknown: 'Direction not stated',
} satisfies Record<Direction, string>

export function countDirections(insights: readonly { direction: Direction }[]): Record<Direction, number> {
  const count = (wanted: Direction) => insights.filter(({ direction }) => direction === wanted).length
  return { up: count('up'), down: count('down'), unknown: count('unknown') }
}

/** `8 bullish, 4 bearish, 1 without a direction` */
export const directionsInWords = ({ up, down, unknown }: Record<Direction, number>) =>
  `${formatCount(up)} bullish, ${formatCount(down)} bearish` +
  (unknown > 0 ? `, ${formatCount(unknown)} without a direction` : '')

/** `6`, `6 or 7`, `6, 7 or 8`: any of these values. */
export const anyOf = (items: readonly string[]) => joined(items, 'or')

/** `6, 7 and 8`: all of these. */
export const allOf = (items: readonly string[]) => joined(items, 'and')

function joined(items: readonly string[], word: string): string {
  if (items.length < 2) return items[0] ?? ''
  return `${items.slice(0, -1).join(', ')} ${word} ${items[items.length - 1]}`
}

/** Labels of the eight checks, from their field names: the service publishes no definitions. */
export const CONVICTION_LABELS: Readonly<Record<ConvictionCheck, string>> = {
  cross_business_cycles: 'Crosses business cycles',
  frequent: 'Frequent',
  high_hit_ratio_in_sample: 'High hit ratio, in sample',
  high_hit_ratio_out_sample: 'High hit ratio, out of sample',
  high_path_risk_return: 'High path risk-return',
  high_pnl_draw_down_ratio: 'High P&L to drawdown',
  several_episodes: 'Several episodes',
  // Met if episodes are not clustered; "sparse" would sound negative.
  sparse: 'Spread over time',
}

/** Lower case without accents, for comparing words. */
export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

let collator: Intl.Collator | undefined
/**
 * Comparison for sorted lists: ignores case and accents, compares digits as numbers. The collator is created on first use, because that
 * takes a third of the time of all other module initialisation of the first screen.
 */
export const compareText = (a: string, b: string) =>
  (collator ??= new Intl.Collator(LOCALE, { sensitivity: 'base', numeric: true })).compare(a, b)

/** Sorted by a number or text of each item; missing ones come last in both directions. */
export const sortedBy = <T>(
  items: readonly T[],
  by: (item: T) => number | string | null,
  isDescending: boolean,
): T[] =>
  items
    .map((item) => ({ item, key: by(item) }))
    .sort(({ key: a }, { key: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      const order = typeof a === 'number' && typeof b === 'number' ? a - b : compareText(`${a}`, `${b}`)
      return isDescending ? -order : order
    })
    .map(({ item }) => item)

/** Orders horizons by length; unreadable ones come last, alphabetically. */
export function compareHorizons(a: string, b: string): number {
  const left = parseHorizon(a)
  const right = parseHorizon(b)
  if (left && right) return tradingDays(left) - tradingDays(right)
  if (left || right) return left ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}

const UNIT_WORDS = { d: 'trading day', w: 'week', m: 'month', y: 'year' } satisfies Record<
  HorizonUnit,
  string
>

/** Horizons are shown as the service writes them: `3m`, `60d`. */
export const formatHorizon = (horizon: string | Missing) => horizon?.trim() || NOT_AVAILABLE

/** `3m` → `3 months`, `60d` → `60 trading days`; an unreadable horizon is returned unchanged. */
export function horizonInWords(horizon: string | Missing): string {
  if (!horizon?.trim()) return NOT_AVAILABLE_SPOKEN
  const parsed = parseHorizon(horizon)
  if (!parsed) return horizon
  return `${parsed.count} ${UNIT_WORDS[parsed.unit]}${parsed.count === 1 ? '' : 's'}`
}

/** `day 19 of 63` */
export const formatProgress = (day: number, of: number) => `day ${day} of ${of}`
