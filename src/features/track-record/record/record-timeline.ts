import { MS_PER_DAY } from '#contract/values/instant.ts'
import { TOO_FEW_BELOW } from '#shared/evidence/share.ts'
import { centralRange, countDistribution } from '#shared/statistics/count-distribution.ts'
import type { JudgedInsight } from '#features/track-record/judging/judged-insight.ts'

type Way = 'up' | 'down'

/** What ended in one stretch of time and pointed one way. */
export type TimelineStretch = {
  direction: Way
  from: number
  to: number
  n: number
  worked: number
  /** Fewer than 30 cases: too few to judge. */
  isTooFew: boolean
  /** Fewer worked than chance gives in 95 of 100 stretches at this direction's own share; never where there are too few. */
  isBelowChance: boolean
  cases: readonly JudgedInsight[]
}

const WEEK_MS = 7 * MS_PER_DAY
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * MS_PER_DAY
/** More points than this nobody can tell apart. */
const MOST_STRETCHES = 60
/** Of each direction, on average: so many that few stretches have too few to judge. */
const STRETCH_SIZE = 40

/**
 * Share worked over time by direction, in stretches of whole weeks from Monday, long enough for each direction to be judged. They
 * are counted back from the newest end: a stretch that is still to come has nothing to show. A stretch in which one direction
 * fails together is what a turn of the market looks like.
 */
export function recordTimeline(judged: readonly JudgedInsight[]): {
  weeks: number
  stretches: TimelineStretch[]
} {
  const decided = judged.filter(({ status, direction }) => status !== null && direction !== 'unknown')
  const ends = decided.map(({ endedAt }) => endedAt)
  const first = Math.min(...ends)
  const last = Math.max(...ends)
  if (!Number.isFinite(first)) return { weeks: 1, stretches: [] }
  const most = Math.min(MOST_STRETCHES, Math.max(1, Math.floor(decided.length / 2 / STRETCH_SIZE)))
  const weekOf = (at: number) => Math.floor((at - FIRST_MONDAY) / WEEK_MS)
  const newest = weekOf(last)
  const weeks = Math.ceil((newest - weekOf(first) + 1) / most)
  const placeOf = (at: number) => Math.floor((newest - weekOf(at)) / weeks)
  const stretches = (['up', 'down'] as const).flatMap((direction) => {
    const own = decided.filter((each) => each.direction === direction)
    const share = own.filter(({ status }) => status === 'worked').length / own.length
    const places = [...new Set(own.map(({ endedAt }) => placeOf(endedAt)))].sort((a, b) => b - a)
    return places.map((place) => {
      const cases = own.filter(({ endedAt }) => placeOf(endedAt) === place)
      const worked = cases.filter(({ status }) => status === 'worked').length
      const { low } = centralRange(countDistribution(new Float64Array(cases.length).fill(share)))
      const to = FIRST_MONDAY + (newest + 1 - place * weeks) * WEEK_MS
      return {
        direction,
        from: to - weeks * WEEK_MS,
        to,
        n: cases.length,
        worked,
        isTooFew: cases.length < TOO_FEW_BELOW,
        isBelowChance: cases.length >= TOO_FEW_BELOW && worked < low,
        cases,
      }
    })
  })
  return { weeks, stretches }
}
