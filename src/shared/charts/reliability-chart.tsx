import { Bar } from 'recharts'
import type { RatedCase, ReliabilityBin } from '#shared/evidence/reliability.ts'
import { formatNumber } from '#shared/format/number.ts'
import { cell, countCell, rateCell } from './chart-table.tsx'
import { Dot, STILL } from './plot.tsx'
import { Diagonal, RecordChart, shareAxis, type RecordChartProps } from './record-chart.tsx'

type Bin<C> = Omit<ReliabilityBin<RatedCase>, 'cases'> & { cases: readonly C[] }

type ReliabilityChartProps<C> = Pick<
  RecordChartProps<Bin<C>>,
  'title' | 'note' | 'summary' | 'context' | 'empty'
> & {
  bins: readonly Bin<C>[]
  /** The axes start at the lowest of these, rounded down to a tenth. */
  least: readonly number[]
  /** Column headers of a bin, its number of cases, its mean and its hit rate. */
  heads: readonly [bin: string, cases: string, mean: string, hitRate: string]
  /** Name of the horizontal axis: the predicted share. */
  name: string
}

/** Reliability diagram with consistency bars (Bröcker & Smith 2007): predicted shares and hit rates. */
export function ReliabilityChart<C>({ bins, least, heads, name, ...chart }: ReliabilityChartProps<C>) {
  const axis = shareAxis(least)
  const [from] = axis.domain
  const most = Math.max(...bins.map(({ n }) => n))
  const [bin, cases, mean, hitRate] = heads
  return (
    <RecordChart
      {...chart}
      rows={bins}
      columns={[
        [bin, null, ({ from, to }) => cell(`${formatNumber(from * 100)} to ${formatNumber(to * 100)}%`)],
        [cases, 'count', ({ n }) => countCell(n)],
        [mean, 'fraction', ({ hitRatio }) => rateCell(hitRatio)],
        [hitRate, 'fraction', ({ share }) => rateCell(share)],
        ['Lowest by chance', 'fraction', ({ byChance }) => rateCell(byChance.low)],
        ['Highest by chance', 'fraction', ({ byChance }) => rateCell(byChance.high)],
        [
          'Verdict',
          null,
          ({ isTooFew, isOutside }) => cell(isTooFew ? 'too few to judge' : isOutside ? 'outside' : 'inside'),
        ],
      ]}
      at={({ hitRatio, share }) => ({ x: hitRatio, y: share ?? 0 })}
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
      <Bar
        dataKey="byChance"
        barSize={12}
        fill="var(--color-fan-2)"
        stroke="var(--color-fan-edge)"
        {...STILL}
      />
      {bins.map(({ from: key, hitRatio, share, n, isTooFew }) => (
        <Dot key={key} at={[hitRatio, share ?? 0]} r={3 + 5 * Math.sqrt(n / most)} isHollow={isTooFew} />
      ))}
    </RecordChart>
  )
}
