import { ReferenceArea, ReferenceLine } from 'recharts'
import { cell, countCell, rateCell, returnCell } from '#shared/charts/chart-table.tsx'
import { Dot, Range } from '#shared/charts/plot.tsx'
import { RecordChart, Diagonal, Whisker, ReliabilityChart } from '#shared/charts/record-chart.tsx'
import { ShareBar } from '#shared/charts/record-parts.tsx'
import { niceTicks, paddedDomain, returnWords } from '#shared/charts/scale.ts'
import type { BandCoverage, PitHistogram } from '#shared/evidence/reliability.ts'
import { formatCount, formatNumber } from '#shared/format/number.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { Button } from '#shared/ui/button.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import type { PanelContext } from './cases-dialog.tsx'
import {
  reliabilityWords,
  type RecordFigures,
  coverageWords,
  type PlacedInsight,
  pitWords,
} from './record-figures.ts'
import type { MedianGroup } from './record-groups.ts'

type ReliabilityPanelProps = { record: Pick<RecordFigures, 'bins' | 'whole'>; context: PanelContext }

export const ReliabilityPanel = ({ record, context }: ReliabilityPanelProps) => (
  <ReliabilityChart
    title="Hit ratio against hit rate"
    bins={record.bins}
    // A bin with few cases has a wide bar; it is cut off and does not set the scale.
    least={record.bins.flatMap(({ hitRatio, share, byChance, isTooFew }) => [
      hitRatio,
      share ?? 1,
      isTooFew ? 1 : byChance.low,
    ])}
    heads={['Hit ratio', 'Cases', 'Mean hit ratio', 'Hit rate']}
    name="Hit ratio at publication"
    note="Bar: range of 95% of points by chance if the hit ratios are true. Dot: hit rate of past insights, larger with more cases, hollow under 30. Diagonal: hit rate equals hit ratio."
    summary={reliabilityWords(record)}
    context={context}
  />
)

type Band = BandCoverage<PlacedInsight>

type CoveragePanelProps = { coverage: readonly Band[]; context: PanelContext }

export const CoveragePanel = ({ coverage, context }: CoveragePanelProps) => (
  <Panel title="Band coverage" sub="share of outcomes inside the predicted bands" isFlush>
    {coverage.length === 0 ? (
      <EmptyState title="No bands yet">No judged insight has the percentiles of a band yet.</EmptyState>
    ) : (
      <>
        <Table frameClass="px-4" rows={coverage} keyOf={nameOf} columns={columnsOf(context.onOpen)} />
        <p className="px-4 pt-2 text-xs text-ink-3">
          Expected: a band from n past cases covers less than its name says, on average (n − 1)/(n + 1) of it.
        </p>
        <p className="px-4 pt-1 pb-3 text-sm text-ink-2">{coverageWords(coverage)}</p>
      </>
    )}
  </Panel>
)

const columnsOf = (onOpen: PanelContext['onOpen']): Column<Band>[] => [
  { head: 'Band', cell: nameOf },
  { head: 'n', cell: ({ n }) => formatCount(n) },
  { head: 'Inside', cell: ({ share }) => <b className="font-semibold">{formatRate(share)}</b> },
  { head: 'Expected', cell: (band) => formatRate(expectedOf(band)) },
  {
    head: 'Range of chance',
    isLeft: true,
    cell: (band) => (
      <span className="flex items-center gap-2">
        <ShareBar counted={band} expected={expectedOf(band)} scale={[0.2, 1]} width={110} />
        {band.isTooFew ? 'too few to judge' : formatRateRange(band.byChance)}
      </span>
    ),
  },
  {
    head: <span className="sr-only">Insights outside</span>,
    cell: (band) => {
      const title = `Outside the ${nameOf(band).toLowerCase()}`
      return (
        <Button
          variant="ghost"
          aria-label={`${band.outside.length} ${title.toLowerCase()}`}
          onClick={() => onOpen({ title, cases: band.outside })}
        >
          {band.outside.length} outside
        </Button>
      )
    },
  },
]

const nameOf = ({ nominal }: Band) => `Middle ${formatRate(nominal)}`
const expectedOf = ({ expected, nominal }: Band) => expected ?? nominal

/** Half of the gap between two bars, as a share of the axis. */
const GAP = 0.004

/** Histogram of the percentiles of realised returns in their own predictions (PIT), with the range of chance. */
export function PitPanel({ pit, context }: { pit: PitHistogram<PlacedInsight>; context: PanelContext }) {
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
      <Range y={[byChance.low / n, byChance.high / n]} fill="var(--color-fan-2)" />
      {bins.map((bin) => (
        <ReferenceArea
          key={bin.from}
          x1={bin.from + GAP}
          x2={bin.to - GAP}
          y1={0}
          y2={bin.n / n}
          fill={bin.isOutside ? 'var(--color-chart-fact)' : 'var(--color-base-ref)'}
          fillOpacity={1}
          {...(bin.isOutside && {
            label: { value: formatRate(bin.n / n), position: 'top', className: 'data text-2xs fill-ink' },
          })}
        />
      ))}
      <ReferenceLine y={expected / n} stroke="var(--color-fan-median)" strokeWidth={1.5} />
    </RecordChart>
  )
}

export function MediansPanel({ groups, context }: { groups: readonly MedianGroup[]; context: PanelContext }) {
  const across = paddedDomain(groups.map(({ predicted }) => predicted)) ?? [0, 1]
  const up = paddedDomain([...groups.flatMap(({ q1, q3 }) => [q1, q3]), ...across]) ?? [0, 1]
  const above = groups.filter(({ realised, predicted }) => realised > predicted).length
  return (
    <RecordChart
      title="Predicted against realised median"
      height={260}
      rows={groups}
      columns={[
        ['Predicted median', 'fraction', ({ predicted }) => returnCell(predicted, 1)],
        ['Cases', 'count', ({ n }) => countCell(n)],
        ['Realised median', 'fraction', ({ realised }) => returnCell(realised, 1)],
        ['Lower quarter', 'fraction', ({ q1 }) => returnCell(q1, 1)],
        ['Upper quarter', 'fraction', ({ q3 }) => returnCell(q3, 1)],
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
        <Dot key={`${x} ${y}`} at={[x, y]} r={4.5} strokeWidth={1} />
      ))}
    </RecordChart>
  )
}

function returnAxis(domain: readonly [number, number], most: number) {
  const ticks = niceTicks(...domain, most)
  return { domain, ticks, format: returnWords(ticks) }
}
