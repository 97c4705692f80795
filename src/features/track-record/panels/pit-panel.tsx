import { ChartLayer, ChartText, ValueAxis } from '#shared/charts/chart-parts.tsx'
import { cell, type ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { linearScale, niceTicks } from '#shared/charts/axis/scale.ts'
import type { PitHistogram } from '#shared/evidence/pit-histogram.ts'
import { formatNumber } from '#shared/format/number.ts'
import { formatRate } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { pitWords, type PlacedInsight } from './track-record.ts'
import { MarkButtons, type PanelContext, RecordChart, type ChartArea } from './record-chart.tsx'

type Pit = PitHistogram<PlacedInsight>

/** Histogram of the percentiles that realised returns had in their own predictions (PIT), with the range of chance. */
export function PitPanel({ pit, context }: { pit: Pit; context: PanelContext }) {
  const title = 'Percentiles of outcomes'
  if (pit.n === 0) {
    return (
      <Panel title={title}>
        <EmptyState title="No predictions yet">
          No judged insight has a prediction for its own horizon yet.
        </EmptyState>
      </Panel>
    )
  }
  const unplaced =
    pit.undecided > 0
      ? ` ${countOf(pit.undecided, 'outcome')} outside the stated percentiles ${pit.undecided === 1 ? 'is' : 'are'} not shown.`
      : ''
  return (
    <RecordChart
      title={title}
      sub={countOf(pit.n, 'insight')}
      height={290}
      table={pitTable(pit)}
      fileName="percentiles of outcomes"
      note={`Band: range of 95% of bars by chance if the predictions are right.${unplaced}`}
      summary={pitWords(pit)}
      context={context}
    >
      {(area) => <PitChart pit={pit} area={area} context={context} />}
    </RecordChart>
  )
}

type PitChartProps = { pit: Pit; area: ChartArea; context: PanelContext }

function PitChart({
  pit: { bins, n, byChance, expected },
  area: { width, height, onToggleTable },
  context,
}: PitChartProps) {
  const most = Math.max(byChance.high, ...bins.map((bin) => bin.n)) / n
  const [left, right, bottom] = [46, width - 14, height - 40]
  const x = linearScale([0, 1], [left, right])
  const y = linearScale([0, most * 1.12], [bottom, 16])
  return (
    <>
      <ChartLayer width={width} height={height}>
        <ValueAxis
          ticks={niceTicks(0, most * 1.12, 5)}
          scale={y}
          format={(tick) => formatRate(tick)}
          x1={left}
          x2={right}
        />
        <rect
          x={left}
          width={right - left}
          y={y(byChance.high / n)}
          height={y(byChance.low / n) - y(byChance.high / n)}
          className="fill-fan-2"
        />
        {bins.map((bin) => (
          <rect
            key={bin.from}
            x={x(bin.from) + 2}
            width={x(bin.to) - x(bin.from) - 4}
            y={y(bin.n / n)}
            height={bottom - y(bin.n / n)}
            className={bin.isOutside ? 'fill-chart-fact' : 'fill-base-ref'}
          />
        ))}
        <path d={`M${left} ${y(expected / n)}H${right}`} className="stroke-fan-median" strokeWidth={1.5} />
        {bins
          .filter(({ isOutside }) => isOutside)
          .map((bin) => (
            <ChartText
              key={bin.from}
              x={(x(bin.from) + x(bin.to)) / 2}
              y={y(bin.n / n) - 4}
              textAnchor="middle"
              tone="strong"
              isBold
              hasHalo
            >
              {formatRate(bin.n / n)}
            </ChartText>
          ))}
        {[0, 0.2, 0.4, 0.6, 0.8, 1].map((tick) => (
          <ChartText key={tick} x={x(tick)} y={height - 22} textAnchor="middle">
            {formatNumber(tick * 100)}
          </ChartText>
        ))}
        <ChartText x={left} y={height - 6}>
          {width < 350
            ? 'Percentile in its own prediction'
            : 'Percentile of the realised return in its own prediction'}
        </ChartText>
      </ChartLayer>
      <MarkButtons
        label="Percentiles of outcomes."
        onToggleTable={onToggleTable}
        marks={bins.map((bin) => ({
          key: String(bin.from),
          x: (x(bin.from) + x(bin.to)) / 2,
          y: (y(bin.n / n) + bottom) / 2,
          width: x(bin.to) - x(bin.from) - 4,
          height: bottom - y(bin.n / n),
          label: `${rankWords(bin)}: ${bin.n} of ${n}, ${formatRate(bin.n / n)}; by chance ${byChance.low} to ${byChance.high}`,
          onOpen: () => context.onOpen({ title: rankWords(bin), cases: bin.cases }),
        }))}
      />
    </>
  )
}

const rankWords = ({ from, to }: { from: number; to: number }) =>
  `Percentile ${formatNumber(from * 100)} to ${formatNumber(to * 100)}`

function pitTable({ bins, n, byChance }: Pit): ChartTableData {
  return {
    caption: 'Insights by the percentile of their realised return in their own prediction',
    columns: [
      { label: 'Percentile', align: 'left' },
      { label: 'Cases', align: 'right', unit: 'count' },
      { label: 'Share', align: 'right', unit: 'fraction' },
      { label: 'By chance, low', align: 'right', unit: 'count' },
      { label: 'By chance, high', align: 'right', unit: 'count' },
    ],
    rows: bins.map((bin) => [
      cell(rankWords(bin)),
      cell(String(bin.n), bin.n),
      cell(formatRate(n > 0 ? bin.n / n : null), n > 0 ? bin.n / n : null),
      cell(String(byChance.low), byChance.low),
      cell(String(byChance.high), byChance.high),
    ]),
  }
}
