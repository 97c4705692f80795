import { ChartLayer, ChartText, ValueAxis } from '#shared/charts/chart-parts.tsx'
import { cell, type ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { linearScale, niceTicks, paddedDomain } from '#shared/charts/axis/scale.ts'
import { returnWords } from '#shared/charts/axis/tick-decimals.ts'
import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import type { MedianGroup } from './record-groups.ts'
import { MarkButtons, type PanelContext, RecordChart, type ChartArea } from './record-chart.tsx'

const TITLE = 'Predicted against realised median'

/** Predicted against realised medians of groups of insights. */
export function MediansPanel({ groups, context }: { groups: readonly MedianGroup[]; context: PanelContext }) {
  if (groups.length < 2) {
    return (
      <Panel title={TITLE}>
        <EmptyState title="Too few to judge">
          This chart needs at least 60 judged insights with a predicted median.
        </EmptyState>
      </Panel>
    )
  }
  const above = groups.filter(({ realised, predicted }) => realised > predicted).length
  const summary = `${above} of ${groups.length} groups realised more than their predicted median, ${groups.length - above} less. Each has about ${groups[0]!.n} insights.`
  return (
    <RecordChart
      title={TITLE}
      height={260}
      table={mediansTable(groups)}
      fileName="medians"
      note="Groups of equal size by predicted median. Dot: realised median. Line: middle half of realised returns. Diagonal: as predicted."
      summary={summary}
      context={context}
    >
      {(area) => <MediansChart groups={groups} area={area} context={context} />}
    </RecordChart>
  )
}

type MediansChartProps = { groups: readonly MedianGroup[]; area: ChartArea; context: PanelContext }

function MediansChart({ groups, area: { width, height, onToggleTable }, context }: MediansChartProps) {
  const [left, right, bottom] = [52, width - 16, height - 40]
  const xDomain = paddedDomain(groups.map(({ predicted }) => predicted)) ?? [0, 1]
  const yDomain = paddedDomain([...groups.flatMap(({ q1, q3 }) => [q1, q3]), ...xDomain]) ?? [0, 1]
  const x = linearScale(xDomain, [left, right])
  const y = linearScale(yDomain, [bottom, 12])
  const yTicks = niceTicks(...yDomain, 6)
  const xTicks = niceTicks(...xDomain, width < 420 ? 4 : 6)
  const xWords = returnWords(xTicks)
  return (
    <>
      <ChartLayer width={width} height={height}>
        <ValueAxis ticks={yTicks} scale={y} format={returnWords(yTicks)} x1={left} x2={right} base={0} />
        {xTicks.map((tick) => (
          <ChartText key={tick} x={x(tick)} y={height - 22} textAnchor="middle">
            {xWords(tick)}
          </ChartText>
        ))}
        <ChartText x={left} y={height - 6}>
          Predicted median at the horizon
        </ChartText>
        <line
          x1={left}
          x2={right}
          y1={y(xDomain[0])}
          y2={y(xDomain[1])}
          className="stroke-fan-median"
          strokeWidth={1.5}
        />
        {groups.map(({ predicted, realised, q1, q3 }, i) => (
          <g key={i}>
            <path d={`M${x(predicted)} ${y(q1)}V${y(q3)}`} className="stroke-ink-2" strokeWidth={1.25} />
            <circle
              cx={x(predicted)}
              cy={y(realised)}
              r={4.5}
              className="fill-chart-fact stroke-surface"
              strokeWidth={1.25}
            />
          </g>
        ))}
      </ChartLayer>
      <MarkButtons
        label={`${TITLE}.`}
        onToggleTable={onToggleTable}
        marks={groups.map((group, i) => ({
          key: String(i),
          x: x(group.predicted),
          y: y(group.realised),
          label: `Predicted ${formatReturn(group.predicted)}, realised ${formatReturn(group.realised)}, middle half ${formatReturnRange(group.q1, group.q3)}, ${group.n} insights`,
          onOpen: () =>
            context.onOpen({ title: `Predicted about ${formatReturn(group.predicted)}`, cases: group.cases }),
        }))}
      />
    </>
  )
}

const mediansTable = (groups: readonly MedianGroup[]): ChartTableData => ({
  caption: 'Groups of insights by their predicted median return',
  columns: [
    { label: 'Predicted median', align: 'right', unit: 'fraction' },
    { label: 'Cases', align: 'right', unit: 'count' },
    { label: 'Realised median', align: 'right', unit: 'fraction' },
    { label: 'Lower quarter', align: 'right', unit: 'fraction' },
    { label: 'Upper quarter', align: 'right', unit: 'fraction' },
  ],
  rows: groups.map(({ predicted, n, realised, q1, q3 }) => [
    cell(formatReturn(predicted), predicted),
    cell(String(n), n),
    cell(formatReturn(realised), realised),
    cell(formatReturn(q1), q1),
    cell(formatReturn(q3), q3),
  ]),
})
