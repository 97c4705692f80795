import { group } from 'd3-array'
import { Line } from 'recharts'
import { MS_PER_DAY, toIsoDay } from '#contract/values/instant.ts'
import type { JudgedInsight } from '#features/track-record/judging/judge.ts'
import { cell, countCell, rateCell } from '#shared/charts/chart-table.tsx'
import { Dot, STILL } from '#shared/charts/plot.tsx'
import { RecordChart } from '#shared/charts/record-chart.tsx'
import { timeTicks } from '#shared/charts/scale.ts'
import { TOO_FEW_BELOW } from '#shared/evidence/reliability.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatRate } from '#shared/format/percent.ts'
import { countOf, DIRECTION_WORDS } from '#shared/format/words.ts'
import { centralRange, countDistribution } from '#shared/statistics/chance.ts'
import { within } from '#shared/statistics/within.ts'
import type { PanelContext } from './cases-dialog.tsx'

const STROKES = { up: 'var(--color-chart-fact)', down: 'var(--color-series-2)' } as const

type TimelinePanelProps = { timeline: ReturnType<typeof recordTimeline>; context: PanelContext }

export function TimelinePanel({ timeline: { weeks, periods }, context }: TimelinePanelProps) {
  const first = Math.min(...periods.map(({ from }) => from))
  const last = Math.max(...periods.map(({ to }) => to))
  const sub = `by direction, in periods of ${countOf(weeks, 'week')}`
  return (
    <RecordChart
      title="Share worked over time"
      sub={sub}
      height={250}
      rows={periods}
      columns={[
        ['Ended', null, ({ from, to }) => cell(`${formatDay(from)} to ${formatDay(to - 1)}`, toIsoDay(from))],
        ['Direction', null, ({ direction }) => cell(DIRECTION_WORDS[direction])],
        ['Cases', 'count', ({ n }) => countCell(n)],
        ['Worked', 'count', ({ worked }) => countCell(worked)],
        ['Share', 'fraction', ({ worked, n }) => rateCell(worked / n)],
        [
          'Verdict',
          null,
          (each) =>
            cell(each.isTooFew ? 'too few to judge' : each.isBelowChance ? 'below chance' : 'within chance'),
        ],
      ]}
      at={(each) => ({ x: drawnAt(each), y: each.worked / each.n })}
      axes={(width) => ({
        x: { domain: [first, last], time: timeTicks(first, last, Math.max(2, Math.floor(width / 110))) },
        y: { domain: [0, 1], ticks: [0, 0.25, 0.5, 0.75, 1], format: (tick) => formatRate(tick), base: 0.5 },
        name: 'End of the window',
        data: periods.map((each) => ({ x: drawnAt(each), [each.direction]: each.worked / each.n })),
      })}
      note="Solid: bullish. Dashed: bearish, beside it. Hollow: fewer than 30 cases, too few to judge. Large dot: fewer worked than in 95% of periods by chance."
      summary={timelineWords(periods)}
      context={context}
      empty={
        periods.length === 0 && ['No status yet', 'No judged insight has a direction and signal levels yet.']
      }
    >
      {(['up', 'down'] as const).map((direction) => (
        <Line
          key={direction}
          dataKey={direction}
          stroke={STROKES[direction]}
          strokeWidth={1.5}
          strokeDasharray={direction === 'up' ? '' : '5 3'}
          dot={false}
          connectNulls
          {...STILL}
        />
      ))}
      {periods.map((each) => (
        <Dot
          key={`${each.direction} ${each.from}`}
          at={[drawnAt(each), each.worked / each.n]}
          r={each.isBelowChance ? 5 : 2.5}
          color={STROKES[each.direction]}
          ring={STROKES[each.direction]}
          isHollow={each.isTooFew}
          strokeWidth={1}
        />
      ))}
    </RecordChart>
  )
}

/** The directions side by side within their period: dots above each other would cover each other's button. */
const drawnAt = ({ direction, from, to }: TimelinePeriod) =>
  from + ((to - from) * (direction === 'up' ? 1 : 2)) / 3

const periodWords = ({ direction, from, to, worked, n, isTooFew }: TimelinePeriod) =>
  `${DIRECTION_WORDS[direction]}, ${formatDay(from)} to ${formatDay(to - 1)}: ${worked} of ${n} worked${isTooFew ? ', too few to judge' : ''}`

function timelineWords(periods: readonly TimelinePeriod[]): string {
  if (periods.every(({ isTooFew }) => isTooFew)) return 'No period has 30 cases: too few to judge.'
  const below = periods.filter(({ isBelowChance }) => isBelowChance)
  if (below.length === 0) return 'No period failed more often than chance explains.'
  return `${countOf(below.length, 'period')} failed more often than chance explains: ${below.slice(-3).map(periodWords).join('; ')}.`
}

/** Insights of one direction that ended in one period. */
type TimelinePeriod = ReturnType<typeof recordTimeline>['periods'][number]

const WEEK_MS = 7 * MS_PER_DAY
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * MS_PER_DAY
/** Points per line. */
const MAX_PERIODS = 60
/** Average number of insights per direction and period, so that most periods can be judged. */
const PERIOD_SIZE = 40

/**
 * Share worked over time by direction, in periods of whole weeks from Monday that are long enough to judge each direction. Periods
 * are counted back from the newest end, so that the last one is complete.
 */
export function recordTimeline(judged: readonly JudgedInsight[]) {
  const decided = judged.filter(({ status, direction }) => status !== null && direction !== 'unknown')
  const ends = decided.map(({ endedAt }) => endedAt)
  const first = Math.min(...ends)
  const last = Math.max(...ends)
  if (!Number.isFinite(first)) return { weeks: 1, periods: [] }
  const maxPeriods = within(Math.floor(decided.length / 2 / PERIOD_SIZE), 1, MAX_PERIODS)
  const weekOf = (at: number) => Math.floor((at - FIRST_MONDAY) / WEEK_MS)
  const newest = weekOf(last)
  const weeks = Math.ceil((newest - weekOf(first) + 1) / maxPeriods)
  /** 0 is the newest period. */
  const periodOf = (at: number) => Math.floor((newest - weekOf(at)) / weeks)
  const periods = (['up', 'down'] as const).flatMap((direction) => {
    const own = decided.filter((each) => each.direction === direction)
    const share = own.filter(({ status }) => status === 'worked').length / own.length
    const byPeriod = [...group(own, ({ endedAt }) => periodOf(endedAt))].sort(([a], [b]) => b - a)
    return byPeriod.map(([period, cases]) => {
      const worked = cases.filter(({ status }) => status === 'worked').length
      const { low } = centralRange(countDistribution(new Float64Array(cases.length).fill(share)))
      const to = FIRST_MONDAY + (newest + 1 - period * weeks) * WEEK_MS
      return {
        direction,
        from: to - weeks * WEEK_MS,
        to,
        n: cases.length,
        worked,
        isTooFew: cases.length < TOO_FEW_BELOW,
        // Fewer worked than in 95 % of periods by chance, given the direction's overall share.
        isBelowChance: cases.length >= TOO_FEW_BELOW && worked < low,
        cases,
      }
    })
  })
  return { weeks, periods }
}
