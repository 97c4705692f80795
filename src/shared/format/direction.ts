import type { Direction } from '#contract/codes.ts'

/** Words for the stated way of an insight. A direction that is not stated is said so, never guessed. */
export const DIRECTION_WORDS = {
  up: 'Bullish',
  down: 'Bearish',
  unknown: 'Direction not stated',
} satisfies Record<Direction, string>
