import { MS_PER_DAY } from '#contract/values/instant.ts'
import { TOO_FEW_BELOW } from '#shared/evidence/share.ts'
import { centralRange, countDistribution } from '#shared/statistics/count-distribution.ts'
import type { JudgedInsight } from '#features/track-record/judging/judge.ts'

/** Insights of one direction that ended in one period. */
export type TimelinePeriod = ReturnType<typeof recordTimeline>['periods'][number]

const WEEK_MS = 7 * MS_PER_DAY
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * MS_PER_DAY
/** Most points per line. */
const MOST_PERIODS = 60
/** Average number of insights per direction and period, so that most periods can be judged. */
const PERIOD_SIZE = 40

/**
 * Share worked over time by direction, in periods of whole weeks from Monday, long enough to judge each direction. Periods are
 * counted back from the newest end, so that the last one is complete.
 */
export function recordTimeline(judged: readonly JudgedInsight[]) {
  const decided = judged.filter(({ status, direction }) => status !== null && direction !== 'unknown')
  const ends = decided.map(({ endedAt }) => endedAt)
  const first = Math.min(...ends)
  const last = Math.max(...ends)
  if (!Number.isFinite(first)) return { weeks: 1, periods: [] }
  const most = Math.min(MOST_PERIODS, Math.max(1, Math.floor(decided.length / 2 / PERIOD_SIZE)))
  const weekOf = (at: number) => Math.floor((at - FIRST_MONDAY) / WEEK_MS)
  const newest = weekOf(last)
  const weeks = Math.ceil((newest - weekOf(first) + 1) / most)
  const placeOf = (at: number) => Math.floor((newest - weekOf(at)) / weeks)
  const periods = (['up', 'down'] as const).flatMap((direction) => {
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
        // Fewer worked than in 95 % of periods by chance, at the direction's own share; never with too few cases.
        isBelowChance: cases.length >= TOO_FEW_BELOW && worked < low,
        cases,
      }
    })
  })
  return { weeks, periods }
}
