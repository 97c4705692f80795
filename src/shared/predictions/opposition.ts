import type { Direction } from '#contract/values/codes.ts'

/** Quality that each of two insights must have for their opposite ways to count as a disagreement. */
export const CONFLICT_QUALITY = 5

/** Which way an insight on an asset points, how strongly, and while when; times in ms. */
export type Stance = {
  direction: Direction
  stars: number | null
  createdAt: number | null
  endAt: number | null
}

/**
 * How two insights on one asset stand to each other: `opposite` while both run is a fact about their directions, `disagree` says
 * besides that each carries weight. Null where they point the same way, one has no direction, or their windows do not overlap.
 */
export function oppositionOf(a: Stance, b: Stance): 'opposite' | 'disagree' | null {
  if (a.direction === 'unknown' || b.direction === 'unknown' || a.direction === b.direction) return null
  if (a.createdAt === null || a.endAt === null || b.createdAt === null || b.endAt === null) return null
  if (a.createdAt >= b.endAt || b.createdAt >= a.endAt) return null
  return carriesWeight(a) && carriesWeight(b) ? 'disagree' : 'opposite'
}

export const carriesWeight = ({ stars }: Pick<Stance, 'stars'>) => stars !== null && stars >= CONFLICT_QUALITY
