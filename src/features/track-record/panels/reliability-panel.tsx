import { Bar, ReferenceDot, ReferenceLine } from 'recharts'
import { STILL } from '#shared/charts/plot.tsx'
import { formatNumber } from '#shared/format/number.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { type PanelContext, RecordChart } from './record-chart.tsx'
import { reliabilityWords, type TrackRecord } from './track-record.ts'

const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1]

type ReliabilityPanelProps = { record: Pick<TrackRecord, 'bins' | 'whole'>; context: PanelContext }

/** Reliability diagram of hit ratios, with consistency bars (Bröcker & Smith 2007). */
export function ReliabilityPanel({ record, context }: ReliabilityPanelProps) {
  const { bins } = record
  // The bar of a bin with few cases is cut off and does not set the scale.
  const low = Math.min(
    0.4,
    ...bins.flatMap(({ hitRatio, share, byChance, isTooFew }) => [
      hitRatio,
      share ?? 1,
      isTooFew ? 1 : byChance.low,
    ]),
  )
  const from = Math.max(0, Math.floor(low * 10) / 10)
  const axis = {
    domain: [from, 1] as const,
    ticks: TICKS.filter((tick) => tick >= from - 1e-9),
    format: (tick: number) => formatRate(tick),
  }
  const most = Math.max(...bins.map(({ n }) => n))
  return (
    <RecordChart
      title="Hit ratio against hit rate"
      rows={bins}
      columns={[
        ['Hit ratio', null, binWords],
        ['Cases', 'count', ({ n }) => n],
        ['Mean hit ratio', 'fraction', ({ hitRatio }) => hitRatio],
        ['Hit rate', 'fraction', ({ share }) => share],
        ['By chance, low', 'fraction', ({ byChance }) => byChance.low],
        ['By chance, high', 'fraction', ({ byChance }) => byChance.high],
        [
          'Verdict',
          null,
          ({ isTooFew, isOutside }) => (isTooFew ? 'too few to judge' : isOutside ? 'outside' : 'inside'),
        ],
      ]}
      markOf={(bin) => ({
        x: bin.hitRatio,
        y: bin.share ?? 0,
        label: `${binWords(bin)}: hit rate ${formatRate(bin.share)}, ${bin.hits} of ${bin.n}; by chance ${formatRateRange(bin.byChance.low, bin.byChance.high)}`,
        title: binWords(bin),
        cases: bin.cases,
      })}
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
      <ReferenceLine
        segment={[
          { x: from, y: from },
          { x: 1, y: 1 },
        ]}
        stroke="var(--fan-median)"
        strokeWidth={1.5}
      />
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

const binWords = ({ from, to }: { from: number; to: number }) =>
  `Hit ratio ${formatNumber(from * 100)} to ${formatNumber(to * 100)}%`
