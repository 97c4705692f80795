import { sum } from 'd3-array'
import type { ReactNode } from 'react'
import { ReferenceArea, ReferenceLine } from 'recharts'
import { type FigureArea, useFigure } from '#shared/charts/chart-frame.tsx'
import { ChartText, HatchPattern } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer, type PointReadout } from '#shared/charts/chart-readout.tsx'
import { Dot, Plot, Segment } from '#shared/charts/plot.tsx'
import { fittingTicks, linearScale, percentDecimals, axisRoom } from '#shared/charts/scale.ts'
import { formatNumber } from '#shared/format/number.ts'
import { Panel } from '#shared/ui/panel.tsx'

type Bounds = { low: number; high: number }

/** One row: a value as a dot or a tick, its interval or band, and single cases, all on the axis of its group. */
export type IntervalRow = {
  label: string
  /** At the right end: `62% · 18 of 29`. */
  figure: string
  dot?: number | null | undefined
  tick?: number | null | undefined
  interval?: Bounds | null
  band?: Bounds | null
  cases?: readonly number[]
  /** Under 30 cases: hollow, dashed. */
  isWeak?: boolean
  /** The row to compare with: grey. */
  isBase?: boolean
  /** Name and figures of the row in the readout. */
  title?: string
  figures: PointReadout['rows']
  note?: string | undefined
}

export type RowGroup = {
  rows: readonly IntervalRow[]
  domain: readonly [number, number]
  /** Makes the labels for a set of ticks. */
  words: (ticks: readonly number[]) => (tick: number) => string
  /** Value with a stronger line. */
  base: number
  /** Base rate, as a dashed line through all rows. */
  reference?: number | null
}

/** Labels of the ticks of an axis over shares. */
export function shareWords(ticks: readonly number[]): (tick: number) => string {
  const decimals = percentDecimals(ticks)
  return (tick) => `${formatNumber(tick * 100, decimals)}%`
}

/** Heights in px. */
const ROW = 26
const AXIS = 22

export const rowsSize = (groups: readonly RowGroup[]) => ({
  height: sum(groups, ({ rows }) => rows.length * ROW + AXIS),
  points: sum(groups, ({ rows }) => rows.length),
})

type RowsPanelProps = Omit<FigurePanelProps, 'size' | 'children'> & { groups: readonly RowGroup[] }

/** A panel of rows, in groups below each other. */
export const RowsPanel = ({ groups, ...panel }: RowsPanelProps) => (
  <FigurePanel {...panel} size={rowsSize(groups)}>
    {(area) => <IntervalRows groups={groups} {...area} />}
  </FigurePanel>
)

/** Scales of every group, and the positions of its rows, the first on top. */
function placeGroups(groups: readonly RowGroup[], across: readonly [number, number]) {
  let top = 0
  return groups.map((group) => {
    const count = group.rows.length
    const y = linearScale([0, count], [top + count * ROW, top])
    top += count * ROW + AXIS
    const rows = group.rows.map((row, i) => ({ ...row, y: count - i - 0.5 }))
    return { ...group, x: linearScale(group.domain, across), y, rows }
  })
}

export function IntervalRows({ groups, ...area }: FigureArea & { groups: readonly RowGroup[] }) {
  const { width, height } = area
  const all = groups.flatMap(({ rows }) => rows)
  const left = axisRoom(all.map(({ label }) => label))
  const right = width - axisRoom(all.map(({ figure }) => figure))
  const placed = placeGroups(groups, [left, right])
  const points = placed.flatMap(({ rows, x, y }) => rows.map((row) => ({ ...row, x, middle: y(row.y) })))
  return (
    <>
      {placed.map(({ rows, x, y, words, base, reference }) => {
        const ticks = fittingTicks(x, width < 400 ? 3 : 5, words).map(({ value }) => value)
        return (
          <Plot
            key={y(0)}
            width={width}
            height={height}
            x={{ scale: x, ticks, format: words(ticks), base, hasGrid: true }}
            y={{ scale: y, hasGrid: false }}
          >
            {typeof reference === 'number' && (
              <ReferenceLine
                x={reference}
                stroke="var(--color-base-ref)"
                strokeWidth={1.5}
                strokeDasharray="3 3"
              />
            )}
            {rows.map((row) => (
              <g key={row.y}>
                <RowMarks row={row} />
                {row.cases?.map((value, i) => (
                  <circle key={i} cx={x(value)} cy={y(row.y)} r={2} className="fill-ink-3 opacity-60" />
                ))}
                <ChartText x={0} y={y(row.y) + 4} tone="label">
                  {row.label}
                </ChartText>
                <ChartText x={width} y={y(row.y) + 4} tone={row.isBase ? 'label' : 'strong'} textAnchor="end">
                  {row.figure}
                </ChartText>
              </g>
            ))}
          </Plot>
        )
      })}
      <ChartReadoutLayer
        {...area}
        places={points.map(({ middle }) => middle)}
        along="y"
        read={(index) => {
          const row = points[index]
          if (!row) return null
          const { label, title = label, figures, note } = row
          return {
            x: row.x(row.tick ?? row.dot ?? row.band?.high ?? row.x.domain[0]),
            top: row.middle + 12,
            title,
            rows: figures,
            note,
          }
        }}
      />
    </>
  )
}

type Marks = Pick<IntervalRow, 'dot' | 'tick' | 'interval' | 'band' | 'isWeak' | 'isBase'>

/** The marks of a row in a plot with 26 px per row; `y` is its middle. */
export function RowMarks({ row }: { row: Marks & { y: number } }) {
  const { y, dot, tick, interval, band, isWeak, isBase } = row
  const box = band && { x1: band.low, x2: band.high, y1: y - 6 / ROW, y2: y + 6 / ROW, zIndex: 0 }
  return (
    <>
      {box && (
        <ReferenceArea
          {...box}
          fill={isBase ? 'none' : 'var(--color-fan-2)'}
          fillOpacity={1}
          stroke={isBase ? 'var(--color-base-ref)' : 'var(--color-fan-edge)'}
          {...(isBase ? { strokeDasharray: '3 3' } : {})}
        />
      )}
      {box && isWeak && (
        <HatchPattern>{(fill) => <ReferenceArea {...box} fill={fill} fillOpacity={0.55} />}</HatchPattern>
      )}
      {interval && (
        <Segment
          from={[interval.low, y]}
          to={[interval.high, y]}
          stroke="var(--color-ink-2)"
          strokeWidth={1.5}
          {...(isWeak && { strokeDasharray: '2 2' })}
        />
      )}
      {typeof tick === 'number' && (
        <Segment
          from={[tick, y - 9 / ROW]}
          to={[tick, y + 9 / ROW]}
          stroke={isBase ? 'var(--color-base-ref)' : 'var(--color-fan-median)'}
          strokeWidth={2}
        />
      )}
      {typeof dot === 'number' && <Dot at={[dot, y]} r={isWeak ? 4 : 4.5} isHollow={isWeak ?? false} />}
    </>
  )
}

type FigurePanelProps = Pick<Parameters<typeof useFigure>[0], 'summary' | 'table' | 'caption'> & {
  title: string
  sub: string | undefined
  /** Height in px, and number of points that the arrow keys step through. */
  size: { height: number; points: number }
  /** For a robustness check: the method with its source. The summary is then shown above the figure. */
  method?: string
  below?: ReactNode
  children: (area: FigureArea) => ReactNode
}

/** A panel of one figure, with its table, export and keys. */
export function FigurePanel(props: FigurePanelProps) {
  const { title, sub, size, method, below, children, ...figure } = props
  const { tools, draw } = useFigure({
    ...figure,
    name: title,
    height: size.height,
    cursor: { count: size.points, startIndex: 0 },
    isInFigure: true,
  })
  return (
    <Panel title={title} headingLevel={method === undefined ? 2 : 3} sub={sub} figure={title} actions={tools}>
      {method !== undefined && <p className="mb-2.5 text-sm text-pretty text-ink-2">{figure.summary}</p>}
      {draw(children)}
      {method !== undefined && (
        <details className="mt-2 text-xs text-ink-3">
          <summary className="py-1 text-accent-text pointer-coarse:py-3">Method</summary>
          <p className="mt-1">{method}</p>
        </details>
      )}
      {below}
    </Panel>
  )
}
