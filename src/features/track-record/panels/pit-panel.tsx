import { ReferenceArea, ReferenceLine } from 'recharts'
import { niceTicks } from '#shared/charts/scale.ts'
import type { PitHistogram } from '#shared/evidence/reliability.ts'
import { formatNumber } from '#shared/format/number.ts'
import { cell } from '#shared/charts/chart-table.tsx'
import { formatRate } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { countCell, rateCell, RecordChart } from '#shared/charts/record-chart.tsx'
import type { PanelContext } from './cases-dialog.tsx'
import { pitWords, type PlacedInsight } from './track-record.ts'

/** Between two bars, as a share of the axis. */
const GAP = 0.004

type PitPanelProps = { pit: PitHistogram<PlacedInsight>; context: PanelContext }

/** Histogram of the percentiles that realised returns had in their own predictions (PIT), with the range of chance. */
export function PitPanel({ pit, context }: PitPanelProps) {
  const { bins, n, byChance, expected, undecided } = pit
  const top = (1.12 * Math.max(byChance.high, ...bins.map((bin) => bin.n))) / n
  const unplaced =
    undecided > 0 ? ` Not shown: ${countOf(undecided, 'outcome')} outside the stated percentiles.` : ''
  return (
    <RecordChart
      title="Percentiles of outcomes"
      sub={countOf(n, 'insight')}
      rows={bins}
      columns={[
        [
          'Percentile',
          null,
          (bin) => cell(`${formatNumber(bin.from * 100)} to ${formatNumber(bin.to * 100)}`),
        ],
        ['Cases', 'count', (bin) => countCell(bin.n)],
        ['Share', 'fraction', (bin) => rateCell(bin.n / n)],
        ['Fewest by chance', 'count', () => countCell(byChance.low)],
        ['Most by chance', 'count', () => countCell(byChance.high)],
      ]}
      at={(bin) => ({ x: [bin.from + GAP, bin.to - GAP], y: [0, bin.n / n] })}
      axes={() => ({
        x: {
          domain: [0, 1],
          ticks: [0, 0.2, 0.4, 0.6, 0.8, 1],
          format: (tick) => formatNumber(tick * 100),
        },
        y: { domain: [0, top], ticks: niceTicks(0, top, 5), format: (tick) => formatRate(tick) },
        name: 'Percentile in its own prediction',
      })}
      note={`Band: range of 95% of bars by chance if the predictions are right.${unplaced}`}
      summary={pitWords(pit)}
      context={context}
      empty={n === 0 && ['No predictions yet', 'No judged insight has a prediction for its own horizon yet.']}
    >
      <ReferenceArea y1={byChance.low / n} y2={byChance.high / n} fill="var(--fan-2)" fillOpacity={1} />
      {bins.map((bin) => (
        <ReferenceArea
          key={bin.from}
          x1={bin.from + GAP}
          x2={bin.to - GAP}
          y1={0}
          y2={bin.n / n}
          fill={bin.isOutside ? 'var(--chart-fact)' : 'var(--base-ref)'}
          fillOpacity={1}
          {...(bin.isOutside && {
            label: { value: formatRate(bin.n / n), position: 'top', className: 'data text-2xs fill-ink' },
          })}
        />
      ))}
      <ReferenceLine y={expected / n} stroke="var(--fan-median)" strokeWidth={1.5} />
    </RecordChart>
  )
}
