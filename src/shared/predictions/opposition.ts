import { cross, group, sort } from 'd3-array'
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
export function oppositionOf(a: Stance, b: Stance): Opposition['kind'] | null {
  if (a.direction === 'unknown' || b.direction === 'unknown' || a.direction === b.direction) return null
  if (a.createdAt === null || a.endAt === null || b.createdAt === null || b.endAt === null) return null
  if (a.createdAt >= b.endAt || b.createdAt >= a.endAt) return null
  return carriesWeight(a) && carriesWeight(b) ? 'disagree' : 'opposite'
}

type Opposition<T extends Stance = Stance> = {
  kind: 'opposite' | 'disagree'
  up: T
  down: T
  /** Creation of the newer one, ms. */
  began: number
}

/** Pairs of insights that oppose each other on one asset: `disagree` first, then the newest. */
export function oppositionsOf<T extends Stance & { tag: string | null }>(
  insights: readonly T[],
): Opposition<T>[] {
  const found = [...group(insights, ({ tag }) => tag)].flatMap(([tag, own]) => {
    if (tag === null) return []
    const side = (wanted: Direction) => own.filter(({ direction }) => direction === wanted)
    return cross(side('up'), side('down')).flatMap(([up, down]) => {
      const kind = oppositionOf(up, down)
      return kind ? { kind, up, down, began: Math.max(up.createdAt!, down.createdAt!) } : []
    })
  })
  return sort(
    found,
    ({ kind }) => (kind === 'disagree' ? 0 : 1),
    ({ began }) => -began,
  )
}

/** `They disagree: opposite directions at the same time, each with quality 5 or more`. @param who in the plural */
export const oppositionWords = (kind: Opposition['kind'], who: string) =>
  kind === 'disagree'
    ? `${who} disagree: opposite directions at the same time, each with quality ${CONFLICT_QUALITY} or more`
    : `${who} point in opposite directions at the same time, but not each with quality ${CONFLICT_QUALITY} or more`

/** `quality 6 and 5; not netted`, in the order bullish, bearish. */
export function oppositionQuality({ up, down }: Pick<Opposition, 'up' | 'down'>): string {
  const [bullish, bearish] = [up, down].map(({ stars }) => stars ?? 'not provided')
  return `quality ${bullish} and ${bearish}; not netted`
}

export const carriesWeight = ({ stars }: Pick<Stance, 'stars'>) => stars !== null && stars >= CONFLICT_QUALITY
