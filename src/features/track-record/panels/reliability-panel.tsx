import { Bar, ReferenceDot, ReferenceLine } from 'recharts'
import { Plot, STILL } from '#shared/charts/plot.tsx'
import { cell, type ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { linearScale } from '#shared/charts/axis/scale.ts'
import type { ReliabilityBin } from '#shared/evidence/reliability.ts'
import { formatNumber } from '#shared/format/number.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { reliabilityWords, type RatedInsight, type TrackRecord } from './track-record.ts'
import type { CaseList } from './cases-dialog.tsx'
import { MarkButtons, type PanelContext, RecordChart, type ChartArea } from './record-chart.tsx'

type Bin = ReliabilityBin<RatedInsight>

type ReliabilityPanelProps = { record: Pick<TrackRecord, 'bins' | 'whole'>; context: PanelContext }

/** Reliability diagram of hit ratios, with consistency bars (Bröcker & Smith 2007). */
export const ReliabilityPanel = ({ record, context }: ReliabilityPanelProps) => (
  <RecordChart
    title="Hit ratio against hit rate"
    height={290}
    table={reliabilityTable(record.bins)}
    fileName="hit ratio against hit rate"
    note="Bar: range of 95% of points by chance if the hit ratios are true. Dot: hit rate of past insights, larger with more cases, hollow under 30. Diagonal: hit rate equals hit ratio."
    summary={reliabilityWords(record)}
    context={context}
  >
    {(area) => <ReliabilityChart bins={record.bins} area={area} onOpen={context.onOpen} />}
  </RecordChart>
)

type ReliabilityChartProps = { bins: readonly Bin[]; area: ChartArea; onOpen: (list: CaseList) => void }

const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1]

function ReliabilityChart({ bins, area: { width, height, onToggleTable }, onOpen }: ReliabilityChartProps) {
  // The bar of a bin with few cases is cut off and does not set the scale.
  const low = Math.min(
    0.4,
    ...bins.flatMap(({ hitRatio, byChance, share, isTooFew }) => [
      hitRatio,
      share ?? 1,
      isTooFew ? 1 : byChance.low,
    ]),
  )
  const domain: [number, number] = [Math.max(0, Math.floor(low * 10) / 10), 1]
  const x = linearScale(domain, [46, width - 14])
  const y = linearScale(domain, [height - 40, 16])
  const ticks = TICKS.filter((tick) => tick >= domain[0] - 1e-9)
  const rows = bins.map(({ hitRatio, byChance }) => ({
    x: hitRatio,
    byChance: [Math.max(domain[0], byChance.low), byChance.high],
  }))
  const most = Math.max(...bins.map(({ n }) => n))
  return (
    <>
      <Plot
        width={width}
        height={height}
        data={rows}
        x={{ scale: x, ticks, format: (tick) => formatRate(tick) }}
        y={{ scale: y, ticks, format: (tick) => formatRate(tick) }}
        name="Hit ratio at publication"
      >
        <ReferenceLine
          segment={[
            { x: domain[0], y: domain[0] },
            { x: 1, y: 1 },
          ]}
          stroke="var(--fan-median)"
          strokeWidth={1.5}
        />
        <Bar dataKey="byChance" barSize={12} fill="var(--fan-2)" stroke="var(--fan-edge)" {...STILL} />
        {bins.map((bin) => (
          <ReferenceDot
            key={bin.from}
            x={bin.hitRatio}
            y={bin.share ?? 0}
            r={3 + 5 * Math.sqrt(bin.n / most)}
            strokeWidth={1.5}
            className={bin.isTooFew ? 'fill-surface stroke-chart-fact' : 'fill-chart-fact stroke-surface'}
          />
        ))}
      </Plot>
      <MarkButtons
        label="Hit ratio against hit rate."
        onToggleTable={onToggleTable}
        marks={bins.map((bin) => ({
          key: String(bin.from),
          x: x(bin.hitRatio),
          y: y(bin.share ?? 0),
          label: `${binWords(bin)}: hit rate ${formatRate(bin.share)}, ${bin.hits} of ${bin.n}; by chance ${formatRateRange(bin.byChance.low, bin.byChance.high)}`,
          onOpen: () => onOpen({ title: binWords(bin), cases: bin.cases }),
        }))}
      />
    </>
  )
}

const binWords = ({ from, to }: Bin) => `Hit ratio ${formatNumber(from * 100)} to ${formatNumber(to * 100)}%`

function reliabilityTable(bins: readonly Bin[]): ChartTableData {
  return {
    caption: 'Hit rate of past insights, by hit ratio',
    columns: [
      { label: 'Hit ratio', align: 'left' },
      { label: 'Cases', align: 'right', unit: 'count' },
      { label: 'Mean hit ratio', align: 'right', unit: 'fraction' },
      { label: 'Hit rate', align: 'right', unit: 'fraction' },
      { label: 'By chance, low', align: 'right', unit: 'fraction' },
      { label: 'By chance, high', align: 'right', unit: 'fraction' },
      { label: 'Verdict', align: 'left' },
    ],
    rows: bins.map((bin) => [
      cell(binWords(bin)),
      cell(String(bin.n), bin.n),
      cell(formatRate(bin.hitRatio), bin.hitRatio),
      cell(formatRate(bin.share), bin.share),
      cell(formatRate(bin.byChance.low), bin.byChance.low),
      cell(formatRate(bin.byChance.high), bin.byChance.high),
      cell(bin.isTooFew ? 'too few to judge' : bin.isOutside ? 'outside' : 'inside'),
    ]),
  }
}
