import { Bar } from 'recharts'
import type { RatedCase, ReliabilityBin } from '#shared/evidence/reliability.ts'
import { formatNumber } from '#shared/format/number.ts'
import { cell } from './chart-table.tsx'
import { Dot, STILL } from './plot.tsx'
import {
  countCell,
  Diagonal,
  rateCell,
  RecordChart,
  shareAxis,
  type RecordChartProps,
} from './record-chart.tsx'

type Bin<C> = Omit<ReliabilityBin<RatedCase>, 'cases'> & { cases: readonly C[] }

type ReliabilityChartProps<C> = Pick<
  RecordChartProps<Bin<C>>,
  'title' | 'note' | 'summary' | 'context' | 'empty'
> & {
  bins: readonly Bin<C>[]
  /** The axes begin at the tenth below the least of these. */
  least: readonly number[]
  /** What a bin, its number of cases, its mean and its outcome are called. */
  heads: readonly [told: string, cases: string, mean: string, came: string]
  /** What both axes start from, in words: the share as it was told. */
  name: string
}

/** Reliability diagram with consistency bars (Bröcker & Smith 2007): shares as they were told, and what came. */
export function ReliabilityChart<C>({ bins, least, heads, name, ...chart }: ReliabilityChartProps<C>) {
  const axis = shareAxis(least)
  const [from] = axis.domain
  const most = Math.max(...bins.map(({ n }) => n))
  const [told, cases, mean, came] = heads
  return (
    <RecordChart
      {...chart}
      rows={bins}
      columns={[
        [told, null, (bin) => cell(`${formatNumber(bin.from * 100)} to ${formatNumber(bin.to * 100)}%`)],
        [cases, 'count', ({ n }) => countCell(n)],
        [mean, 'fraction', ({ hitRatio }) => rateCell(hitRatio)],
        [came, 'fraction', ({ share }) => rateCell(share)],
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
        name,
        data: bins.map(({ hitRatio, byChance }) => ({
          x: hitRatio,
          byChance: [Math.max(from, byChance.low), byChance.high],
        })),
      })}
    >
      <Diagonal from={from} to={1} />
      <Bar dataKey="byChance" barSize={12} fill="var(--fan-2)" stroke="var(--fan-edge)" {...STILL} />
      {bins.map(({ from: bin, hitRatio, share, n, isTooFew }) => (
        <Dot key={bin} at={[hitRatio, share ?? 0]} r={3 + 5 * Math.sqrt(n / most)} isHollow={isTooFew} />
      ))}
    </RecordChart>
  )
}
