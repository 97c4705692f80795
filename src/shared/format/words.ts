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
