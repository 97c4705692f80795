import type { Direction } from '#contract/values/codes.ts'

/** Minimum quality of two insights with opposite directions to count as a disagreement. */
export const CONFLICT_QUALITY = 5

/** Direction, quality and window of an insight; times in ms. */
export type Stance = {
  direction: Direction
  stars: number | null
  createdAt: number | null
  endAt: number | null
}

/**
 * Compares two insights on the same asset: `opposite` if their directions differ while both run, `disagree` if in addition both have
 * enough quality. Null if the directions are the same or unknown, or the windows do not overlap.
 */
export function oppositionOf(a: Stance, b: Stance): 'opposite' | 'disagree' | null {
  if (a.direction === 'unknown' || b.direction === 'unknown' || a.direction === b.direction) return null
  if (a.createdAt === null || a.endAt === null || b.createdAt === null || b.endAt === null) return null
  if (a.createdAt >= b.endAt || b.createdAt >= a.endAt) return null
  return carriesWeight(a) && carriesWeight(b) ? 'disagree' : 'opposite'
}

/** Those of the insights on one asset that disagree with another one of them. */
export const disagreeing = <T extends Stance>(insights: readonly T[]): readonly T[] =>
  insights.filter((a) => insights.some((b) => oppositionOf(a, b) === 'disagree'))

export const carriesWeight = ({ stars }: Pick<Stance, 'stars'>) => stars !== null && stars >= CONFLICT_QUALITY
