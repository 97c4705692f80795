import { Bar, ReferenceDot } from 'recharts'
import { STILL } from '#shared/charts/plot.tsx'
import { formatNumber } from '#shared/format/number.ts'
import { cell } from '#shared/charts/chart-table.tsx'
import { countCell, Diagonal, rateCell, RecordChart, shareAxis } from '#shared/charts/record-chart.tsx'
import type { PanelContext } from './cases-dialog.tsx'
import { reliabilityWords, type TrackRecord } from './track-record.ts'

type ReliabilityPanelProps = { record: Pick<TrackRecord, 'bins' | 'whole'>; context: PanelContext }

/** Reliability diagram of hit ratios, with consistency bars (Bröcker & Smith 2007). */
export function ReliabilityPanel({ record, context }: ReliabilityPanelProps) {
  const { bins } = record
  // The bar of a bin with few cases is cut off and does not set the scale.
  const axis = shareAxis(
    bins.flatMap(({ hitRatio, share, byChance, isTooFew }) => [
      hitRatio,
      share ?? 1,
      isTooFew ? 1 : byChance.low,
    ]),
  )
  const [from] = axis.domain
  const most = Math.max(...bins.map(({ n }) => n))
  return (
    <RecordChart
      title="Hit ratio against hit rate"
      rows={bins}
      columns={[
        [
          'Hit ratio',
          null,
          (bin) => cell(`${formatNumber(bin.from * 100)} to ${formatNumber(bin.to * 100)}%`),
        ],
        ['Cases', 'count', ({ n }) => countCell(n)],
        ['Mean hit ratio', 'fraction', ({ hitRatio }) => rateCell(hitRatio)],
        ['Hit rate', 'fraction', ({ share }) => rateCell(share)],
        ['Lowest by chance', 'fraction', ({ byChance }) => rateCell(byChance.low)],
        ['Highest by chance', 'fraction', ({ byChance }) => rateCell(byChance.high)],
        [
          'Verdict',
          null,
          (bin) => cell(bin.isTooFew ? 'too few to judge' : bin.isOutside ? 'outside' : 'inside'),
        ],
      ]}
      at={(bin) => ({ x: bin.hitRatio, y: bin.share ?? 0 })}
      axes={() => ({
        x: axis,
        y: axis,
        name: 'Hit ratio at publication',
        data: bins.map(({ hitRatio, byChance }) => ({
          x: hitRatio,
          byChance: [Math.max(from, byChance.low), byChance.high],
        })),
      })}
      note="Bar: range of 95% of points by chance if the hit ratios are true. Dot: hit rate of past insights, larger with more cases, hollow under 30. Diagonal: hit rate equals hit ratio."
      summary={reliabilityWords(record)}
      context={context}
    >
      <Diagonal from={from} to={1} />
      <Bar dataKey="byChance" barSize={12} fill="var(--fan-2)" stroke="var(--fan-edge)" {...STILL} />
      {bins.map(({ from: bin, hitRatio, share, n, isTooFew }) => (
        <ReferenceDot
          key={bin}
          x={hitRatio}
          y={share ?? 0}
          r={3 + 5 * Math.sqrt(n / most)}
          strokeWidth={1.5}
          fill={isTooFew ? 'var(--surface)' : 'var(--chart-fact)'}
          stroke={isTooFew ? 'var(--chart-fact)' : 'var(--surface)'}
        />
      ))}
    </RecordChart>
  )
}
