import type { Direction } from '#contract/codes.ts'
import { formatCount, LOCALE } from './number.ts'

/** Small letters without accents: how words are compared. */
export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** `1 insight`, `12 insights`, `1,204 insights`. */
export const countOf = (count: number, singular: string, plural = `${singular}s`) =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`

/** `high_hit_ratio` → `High hit ratio`: the readable form of a code the service gives no text for. */
export function fromCode(code: string): string {
  const words = code.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toLocaleUpperCase(LOCALE) + words.slice(1)
}

let collator: Intl.Collator | undefined
/**
 * Text comparison for lists that people read: case and accents do not part neighbours, digits count as numbers. The collator is made
 * by the first comparison: its tables take a third of the time in which all other code of the first screen is set up.
 */
export const compareText = (a: string, b: string) =>
  (collator ??= new Intl.Collator(LOCALE, { sensitivity: 'base', numeric: true })).compare(a, b)

/** Words for the stated way of an insight. A direction that is not stated is said so, never guessed. */
export const DIRECTION_WORDS = {
  up: 'Bullish',
  down: 'Bearish',
  unknown: 'Direction not stated',
} satisfies Record<Direction, string>
