import type { Direction } from '#contract/values/codes.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import type { Levels } from '#shared/evidence/first-touch.ts'
import { indexAtOrBefore } from '#shared/predictions/realised-path.ts'
import { isHit } from '#shared/predictions/study.ts'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'

/** The counted past cases of one horizon on the asset's closes: the input of every robustness check. */
export type PastSample = {
  closes: readonly Close[]
  /** Indices of the first days, ascending. */
  starts: readonly number[]
  /** Window in trading days. */
  bars: number
  horizon: string
  direction: Exclude<Direction, 'unknown'>
  n: number
  hits: number
  /** Possible start indices: from the first episode on, with the window over by publication. */
  range: { first: number; last: number }
  /** Base rate; null where the history is too short. */
  base: number | null
  /** Signal levels as returns; null where they are missing. */
  levels: Levels | null
}

/** @returns null without a direction, prices or a counted case */
export function pastSample(
  { facts, row }: Pick<DetailModel, 'facts' | 'row'>,
  closes: readonly Close[],
): PastSample | null {
  const { direction, entryAt, levels } = facts
  if (direction === 'unknown' || entryAt === null || !row?.study || !row.bars) return null
  const counted = row.study.outcomes.filter(({ excluded }) => excluded === null)
  if (counted.length === 0) return null
  const first = Math.min(...row.study.outcomes.flatMap(({ start }) => (start < 0 ? [] : [start])))
  return {
    closes,
    starts: counted.map(({ start }) => start),
    bars: row.bars,
    horizon: row.horizon,
    direction,
    n: counted.length,
    hits: counted.filter(({ value }) => value !== null && isHit(value, direction)).length,
    range: { first, last: indexAtOrBefore(closes, entryAt) - row.bars },
    base: row.base?.share ?? null,
    levels,
  }
}

/** Return over the window of the case that began there. */
export const returnOf = ({ closes, bars }: PastSample, start: number) =>
  closes[start + bars]!.value / closes[start]!.value - 1
