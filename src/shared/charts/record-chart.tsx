import { Toolbar } from 'radix-ui'
import type { ReactNode } from 'react'
import { Bar } from 'recharts'
import type { RatedCase, ReliabilityBin } from '#shared/evidence/reliability.ts'
import { formatNumber } from '#shared/format/number.ts'
import { formatRate } from '#shared/format/percent.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { tableOf, cell, countCell, rateCell } from './chart-table.tsx'
import { useChartView, ChartTools } from './chart-tools.tsx'
import { Plot, Segment, Dot, STILL } from './plot.tsx'
import { linearScale } from './scale.ts'

/** `cases`: the outcomes behind a mark or a row. */
type Counted = { cases: readonly unknown[] }

type PlotProps = Parameters<typeof Plot>[0]
type Domain = { domain: readonly [number, number] }
type Axes = Pick<PlotProps, 'name' | 'data'> & {
  x: Omit<PlotProps['x'], 'scale'> & Domain
  y: Omit<PlotProps['y'], 'scale'> & Domain
}

export type RecordChartProps<R extends Counted> = {
  title: string
  sub?: string
  height?: number
  rows: readonly R[]
  /** Columns of the table; they also describe a mark. */
  columns: Parameters<typeof tableOf<R>>[2]
  /** Position of a row: a point, or a range of values. */
  at: (row: R) => { x: number | readonly [number, number]; y: number | readonly [number, number] }
  axes: (width: number) => Axes
  /** Legend. */
  note: string
  /** The chart in words, shown below it and used as its description. */
  summary: string
  context: {
    /** Subtitle of the exported image: what was counted, as of when. */
    subtitle: string
    /** Shows the outcomes behind a mark. */
    onOpen: (list: { title: string; cases: R['cases'] }) => void
  }
  /** Empty state: title and reason. */
  empty?: readonly [title: string, sentence: string] | false
  /** Recharts marks. */
  children: ReactNode
}

/** The line on which outcomes equal predictions. */
export const Diagonal = ({ from, to }: { from: number; to: number }) => (
  <Segment from={[from, from]} to={[to, to]} stroke="var(--color-fan-median)" strokeWidth={1.5} />
)

/** A vertical range at `x`. */
export const Whisker = ({
  x,
  low,
  high,
  stroke = 'var(--color-ink-2)',
}: Record<'x' | 'low' | 'high', number> & { stroke?: string }) => (
  <Segment from={[x, low]} to={[x, high]} stroke={stroke} strokeWidth={1.25} />
)

/** An axis of shares up to 100 %, from the lowest share rounded down to a tenth, at most 40 %. */
export function shareAxis(shares: readonly number[]) {
  const from = Math.max(0, Math.floor(10 * Math.min(0.4, ...shares)) / 10)
  return {
    domain: [from, 1] as const,
    ticks: [0, 0.2, 0.4, 0.6, 0.8, 1].filter((tick) => tick >= from - 1e-9),
    format: (tick: number) => formatRate(tick),
  }
}

/** A panel with a chart, its table, export, legend and summary; its marks open the insights behind them. */
export function RecordChart<R extends Counted>(props: RecordChartProps<R>) {
  const { title, sub, height = 290, rows, columns, at, axes, note, summary, context, empty, children } = props
  const view = useChartView()
  if (empty)
    return (
      <Panel title={title}>
        <EmptyState title={empty[0]}>{empty[1]}</EmptyState>
      </Panel>
    )
  const table = tableOf(title, rows, columns)
  const hasCases = rows.some(({ cases }) => cases.length > 0)
  const caption = {
    title,
    subtitle: context.subtitle,
    footer: ['Outcomes estimated from closes by this dashboard.'],
  }
  const tools = { view, table, caption, fileName: title }
  return (
    <Panel title={title} sub={sub} actions={<ChartTools {...tools} isCompact />}>
      <ChartFrame name={title} summary={summary} height={height} view={view} table={table}>
        {({ width }) => {
          const { x: across, y: up, ...plot } = axes(width)
          const x = linearScale(across.domain, [52, width - 16])
          const y = linearScale(up.domain, [height - 40, 16])
          return (
            <>
              <Plot
                width={width}
                height={height}
                x={{ ...across, scale: x }}
                y={{ ...up, scale: y }}
                {...plot}
              >
                {children}
              </Plot>
              {/* One tab stop; arrow keys move between the marks. */}
              <Toolbar.Root
                role="group"
                // A group has no orientation.
                aria-orientation={undefined}
                aria-label={`${title}. Arrow keys move between marks.${hasCases ? ' Enter opens the insights of a mark.' : ''}`}
                loop={false}
              >
                {rows.map((row, i) => {
                  const words = table.rows[i]!.map(
                    ({ text }, column) => `${table.columns[column]!.label} ${text}`,
                  )
                  const place = at(row)
                  return (
                    <Toolbar.Button
                      key={i}
                      title={words.join(', ')}
                      onClick={() => hasCases && context.onOpen({ title: words[0]!, cases: row.cases })}
                      className="absolute rounded-xs hover:bg-ink/10"
                      style={boxOf([place.x].flat().map(x), [place.y].flat().map(y))}
                    />
                  )
                })}
              </Toolbar.Root>
            </>
          )
        }}
      </ChartFrame>
      <p className="mt-2 text-xs text-ink-3">{note}</p>
      {/* Reserves two lines, because the text changes while insights are being judged. */}
      <p className="mt-1 min-h-[2lh] text-sm text-ink-2">{summary}</p>
    </Panel>
  )
}

/** Minimum width and height of a mark's button, px. */
const MIN_SIZE = 24

/** Bounding box of a mark in pixels. */
function boxOf(xs: readonly number[], ys: readonly number[]) {
  const width = Math.max(MIN_SIZE, Math.max(...xs) - Math.min(...xs))
  const height = Math.max(MIN_SIZE, Math.max(...ys) - Math.min(...ys))
  const middle = (ends: readonly number[]) => (Math.min(...ends) + Math.max(...ends)) / 2
  return { left: middle(xs) - width / 2, top: middle(ys) - height / 2, width, height }
}

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
