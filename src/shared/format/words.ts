import type { ConvictionCheck } from '#contract/records/insight.ts'
import type { Direction } from '#contract/values/codes.ts'
import { formatCount, LOCALE } from './number.ts'

/** `1 insight`, `12 insights`, `1,204 insights`. */
export const countOf = (count: number, singular: string, plural = `${singular}s`) =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`

/** `high_hit_ratio` → `High hit ratio`: the readable form of a code the service gives no text for. */
export function fromCode(code: string): string {
  const words = code.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toLocaleUpperCase(LOCALE) + words.slice(1)
}

/** Words for the stated way of an insight. A direction that is not stated is said so, never guessed. */
export const DIRECTION_WORDS = {
  up: 'Bullish',
  down: 'Bearish',
  unknown: 'Direction not stated',
} satisfies Record<Direction, string>

/** `6`, `6 or 7`, `6, 7 or 8`: any of these values. */
export const anyOf = (items: readonly string[]) => joined(items, 'or')

/** `6, 7 and 8`: all of these. */
export const allOf = (items: readonly string[]) => joined(items, 'and')

function joined(items: readonly string[], word: string): string {
  if (items.length < 2) return items[0] ?? ''
  return `${items.slice(0, -1).join(', ')} ${word} ${items[items.length - 1]}`
}

/** Names of the eight checks as shown. The service publishes no definitions: these read its field names. */
export const CONVICTION_LABELS: Readonly<Record<ConvictionCheck, string>> = {
  cross_business_cycles: 'Crosses business cycles',
  frequent: 'Frequent',
  high_hit_ratio_in_sample: 'High hit ratio, in sample',
  high_hit_ratio_out_sample: 'High hit ratio, out of sample',
  high_path_risk_return: 'High path risk-return',
  high_pnl_draw_down_ratio: 'High P&L to drawdown',
  several_episodes: 'Several episodes',
  // The check is met where episodes are not bunched: the field's own name says the opposite of good news.
  sparse: 'Spread over time',
}
