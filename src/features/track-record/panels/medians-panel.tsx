import { ReferenceDot } from 'recharts'
import { niceTicks, paddedDomain, returnWords } from '#shared/charts/scale.ts'
import { cell } from '#shared/charts/chart-table.tsx'
import { formatReturn } from '#shared/format/percent.ts'
import { countCell, Diagonal, RecordChart, Whisker } from '#shared/charts/record-chart.tsx'
import type { PanelContext } from './cases-dialog.tsx'
import type { MedianGroup } from './record-groups.ts'

/** Predicted against realised medians of groups of insights. */
export function MediansPanel({ groups, context }: { groups: readonly MedianGroup[]; context: PanelContext }) {
  const across = paddedDomain(groups.map(({ predicted }) => predicted)) ?? [0, 1]
  const up = paddedDomain([...groups.flatMap(({ q1, q3 }) => [q1, q3]), ...across]) ?? [0, 1]
  const above = groups.filter(({ realised, predicted }) => realised > predicted).length
  const amount = (value: number) => cell(formatReturn(value), value)
  return (
    <RecordChart
      title="Predicted against realised median"
      height={260}
      rows={groups}
      columns={[
        ['Predicted median', 'fraction', ({ predicted }) => amount(predicted)],
        ['Cases', 'count', ({ n }) => countCell(n)],
        ['Realised median', 'fraction', ({ realised }) => amount(realised)],
        ['Lower quarter', 'fraction', ({ q1 }) => amount(q1)],
        ['Upper quarter', 'fraction', ({ q3 }) => amount(q3)],
      ]}
      at={({ predicted, realised }) => ({ x: predicted, y: realised })}
      axes={(width) => ({
        x: returnAxis(across, width < 420 ? 4 : 6),
        y: { ...returnAxis(up, 6), base: 0 },
        name: 'Predicted median at the horizon',
      })}
      note="Groups of equal size by predicted median. Dot: realised median. Line: middle half of realised returns. Diagonal: as predicted."
      summary={`${above} of ${groups.length} groups realised more than their predicted median, ${groups.length - above} less. Each has about ${groups[0]?.n} insights.`}
      context={context}
      empty={
        groups.length < 2 && [
          'Too few to judge',
          'This chart needs at least 60 judged insights with a predicted median.',
        ]
      }
    >
      <Diagonal from={across[0]} to={across[1]} />
      {groups.map(({ predicted: x, realised, q1, q3 }) => (
        <Whisker key={`${x} ${realised}`} x={x} low={q1} high={q3} />
      ))}
      {groups.map(({ predicted: x, realised: y }) => (
        <ReferenceDot
          key={`${x} ${y}`}
          x={x}
          y={y}
          r={4.5}
          fill="var(--chart-fact)"
          stroke="var(--surface)"
        />
      ))}
    </RecordChart>
  )
}

function returnAxis(domain: readonly [number, number], most: number) {
  const ticks = niceTicks(...domain, most)
  return { domain, ticks, format: returnWords(ticks) }
}
