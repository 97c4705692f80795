import { ChartLayer, ChartText, TimeAxis, ValueAxis } from '#shared/charts/chart-parts.tsx'
import { cell, type ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { linePath } from '#shared/charts/svg-path.ts'
import { timeTicks } from '#shared/charts/axis/time-ticks.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatRate } from '#shared/format/percent.ts'
import { countOf, DIRECTION_WORDS } from '#shared/format/words.ts'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import type { recordTimeline, TimelinePeriod } from './record-timeline.ts'
import { MarkButtons, type PanelContext, RecordChart, type ChartArea } from './record-chart.tsx'

type TimelinePanelProps = { timeline: ReturnType<typeof recordTimeline>; context: PanelContext }

/** Share worked over time, by direction. */
export function TimelinePanel({ timeline: { weeks, periods }, context }: TimelinePanelProps) {
  const title = 'Share worked over time'
  const sub = `by direction, in periods of ${countOf(weeks, 'week')}`
  const summary = timelineWords(periods)
  if (periods.length === 0) {
    return (
      <Panel title={title}>
        <EmptyState title="No status yet">
          No judged insight has a direction and signal levels yet.
        </EmptyState>
      </Panel>
    )
  }
  const [first] = periods
  if (first && periods.every(({ from }) => from === first.from))
    return (
      <Panel title={title} sub={sub}>
        <p className="text-sm text-ink-2">
          Too few to draw, because all insights ended in one period: {periods.map(periodWords).join('; ')}.
        </p>
      </Panel>
    )
  return (
    <RecordChart
      title={title}
      sub={sub}
      height={250}
      table={timelineTable(periods)}
      fileName="worked over time"
      note="Solid: bullish. Dashed: bearish. Hollow: fewer than 30 cases, too few to judge. Large dot: fewer worked than in 95% of periods by chance."
      summary={summary}
      context={context}
    >
      {(area) => <TimelineChart periods={periods} area={area} context={context} />}
    </RecordChart>
  )
}

const DOTS = {
  up: { judged: 'fill-chart-fact', tooFew: 'fill-surface stroke-chart-fact' },
  down: { judged: 'fill-series-2', tooFew: 'fill-surface stroke-series-2' },
} as const

type TimelineChartProps = { periods: readonly TimelinePeriod[]; area: ChartArea; context: PanelContext }

function TimelineChart({ periods, area: { width, height, onToggleTable }, context }: TimelineChartProps) {
  const [left, right, bottom] = [46, width - 60, height - 26]
  const middle = ({ from, to }: TimelinePeriod) => from + (to - from) / 2
  const first = Math.min(...periods.map(({ from }) => from))
  const last = Math.max(...periods.map(({ to }) => to))
  const x = linearScale([first, last], [left, right])
  const y = linearScale([0, 1], [bottom, 10])
  const lines = (['up', 'down'] as const).map((direction) => {
    const own = periods.filter((each) => each.direction === direction)
    return { direction, own, points: own.map((each) => [x(middle(each)), y(each.worked / each.n)] as const) }
  })
  return (
    <>
      <ChartLayer width={width} height={height}>
        <ValueAxis
          ticks={[0, 0.25, 0.5, 0.75, 1]}
          scale={y}
          format={(tick) => formatRate(tick)}
          x1={left}
          x2={right}
          base={0.5}
        />
        <TimeAxis
          ticks={timeTicks(first, last, Math.max(2, Math.floor(width / 110)))}
          scale={x}
          y={bottom}
          right={right}
        />
        {lines.map(({ direction, own, points }) => (
          <g key={direction}>
            <path
              d={linePath(points)}
              fill="none"
              className={direction === 'up' ? 'stroke-chart-fact' : 'stroke-series-2'}
              strokeWidth={1.5}
              strokeDasharray={direction === 'up' ? undefined : '5 3'}
            />
            {own.map((each, i) => (
              <circle
                key={each.from}
                cx={points[i]![0]}
                cy={points[i]![1]}
                r={each.isBelowChance ? 5 : 2.5}
                className={DOTS[direction][each.isTooFew ? 'tooFew' : 'judged']}
              />
            ))}
          </g>
        ))}
        {labelPlaces(lines.map(({ points }) => points.at(-1)?.[1])).map(
          (place, i) =>
            place !== null && (
              <ChartText key={i} x={right + 8} y={place + 4} tone="label">
                {DIRECTION_WORDS[i === 0 ? 'up' : 'down'].toLowerCase()}
              </ChartText>
            ),
        )}
      </ChartLayer>
      <MarkButtons
        label="Share worked over time."
        onToggleTable={onToggleTable}
        marks={lines.flatMap(({ own, points }) =>
          own.map((each, i) => ({
            key: `${each.direction} ${each.from}`,
            x: points[i]![0],
            y: points[i]![1],
            label: periodWords(each),
            onOpen: () => context.onOpen({ title: periodWords(each), cases: each.cases }),
          })),
        )}
      />
    </>
  )
}

/** Heights of the labels at the ends of two lines, at least a text line apart. */
function labelPlaces([up, down]: readonly (number | undefined)[]): (number | null)[] {
  if (up === undefined || down === undefined) return [up ?? null, down ?? null]
  const gap = 13
  const shift = Math.max(0, gap - Math.abs(up - down)) / 2
  return up <= down ? [up - shift, down + shift] : [up + shift, down - shift]
}

const periodWords = ({ direction, from, to, worked, n, isTooFew }: TimelinePeriod) =>
  `${DIRECTION_WORDS[direction]}, ${formatDay(from)} to ${formatDay(to - 1)}: ${worked} of ${n} worked${isTooFew ? ', too few to judge' : ''}`

function timelineWords(periods: readonly TimelinePeriod[]): string {
  if (periods.every(({ isTooFew }) => isTooFew)) return 'No period has 30 cases: too few to judge.'
  const below = periods.filter(({ isBelowChance }) => isBelowChance)
  if (below.length === 0) return 'No period failed more often than chance explains.'
  return `${countOf(below.length, 'period')} failed more often than chance explains: ${below.slice(-3).map(periodWords).join('; ')}.`
}

const timelineTable = (periods: readonly TimelinePeriod[]): ChartTableData => ({
  caption: 'Share that worked, by the period in which the window ended and by direction',
  columns: [
    { label: 'From', align: 'left' },
    { label: 'Direction', align: 'left' },
    { label: 'Cases', align: 'right', unit: 'count' },
    { label: 'Worked', align: 'right', unit: 'count' },
    { label: 'Share', align: 'right', unit: 'fraction' },
    { label: 'Verdict', align: 'left' },
  ],
  rows: periods.map(({ from, direction, n, worked, isTooFew, isBelowChance }) => [
    cell(formatDay(from), new Date(from).toISOString().slice(0, 10)),
    cell(DIRECTION_WORDS[direction]),
    cell(String(n), n),
    cell(String(worked), worked),
    cell(formatRate(worked / n), worked / n),
    cell(isTooFew ? 'too few to judge' : isBelowChance ? 'below chance' : 'within chance'),
  ]),
})
