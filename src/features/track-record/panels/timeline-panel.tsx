import { Line, ReferenceDot } from 'recharts'
import { timeTicks } from '#shared/charts/axis/time-ticks.ts'
import { STILL } from '#shared/charts/plot.tsx'
import { cell } from '#shared/charts/table/chart-table-data.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatRate } from '#shared/format/percent.ts'
import { countOf, DIRECTION_WORDS } from '#shared/format/words.ts'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { countCell, type PanelContext, rateCell, RecordChart } from './record-chart.tsx'
import type { recordTimeline, TimelinePeriod } from './record-timeline.ts'

const TITLE = 'Share worked over time'
const STROKES = { up: 'var(--chart-fact)', down: 'var(--series-2)' } as const

type TimelinePanelProps = { timeline: ReturnType<typeof recordTimeline>; context: PanelContext }

/** Share worked over time, by direction. */
export function TimelinePanel({ timeline: { weeks, periods }, context }: TimelinePanelProps) {
  const first = Math.min(...periods.map(({ from }) => from))
  const last = Math.max(...periods.map(({ to }) => to))
  const sub = `by direction, in periods of ${countOf(weeks, 'week')}`
  if (periods.length === 0) {
    return (
      <Panel title={TITLE}>
        <EmptyState title="No status yet">
          No judged insight has a direction and signal levels yet.
        </EmptyState>
      </Panel>
    )
  }
  return (
    <RecordChart
      title={TITLE}
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
      at={(each) => ({ x: middle(each), y: each.worked / each.n })}
      axes={(width) => ({
        x: { domain: [first, last], time: timeTicks(first, last, Math.max(2, Math.floor(width / 110))) },
        y: { domain: [0, 1], ticks: [0, 0.25, 0.5, 0.75, 1], format: (tick) => formatRate(tick), base: 0.5 },
        name: 'End of the window',
        data: periods.map((each) => ({ x: middle(each), [each.direction]: each.worked / each.n })),
      })}
      note="Solid: bullish. Dashed: bearish. Hollow: fewer than 30 cases, too few to judge. Large dot: fewer worked than in 95% of periods by chance."
      summary={timelineWords(periods)}
      context={context}
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
        <ReferenceDot
          key={`${each.direction} ${each.from}`}
          x={middle(each)}
          y={each.worked / each.n}
          r={each.isBelowChance ? 5 : 2.5}
          fill={each.isTooFew ? 'var(--surface)' : STROKES[each.direction]}
          stroke={STROKES[each.direction]}
        />
      ))}
    </RecordChart>
  )
}

const middle = ({ from, to }: TimelinePeriod) => (from + to) / 2

const periodWords = ({ direction, from, to, worked, n, isTooFew }: TimelinePeriod) =>
  `${DIRECTION_WORDS[direction]}, ${formatDay(from)} to ${formatDay(to - 1)}: ${worked} of ${n} worked${isTooFew ? ', too few to judge' : ''}`

function timelineWords(periods: readonly TimelinePeriod[]): string {
  if (periods.every(({ isTooFew }) => isTooFew)) return 'No period has 30 cases: too few to judge.'
  const below = periods.filter(({ isBelowChance }) => isBelowChance)
  if (below.length === 0) return 'No period failed more often than chance explains.'
  return `${countOf(below.length, 'period')} failed more often than chance explains: ${below.slice(-3).map(periodWords).join('; ')}.`
}
