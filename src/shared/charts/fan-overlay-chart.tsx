import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { Area, Line } from 'recharts'
import { formatReturn } from '#shared/format/percent.ts'
import { casesInWords } from '#shared/format/rate-words.ts'
import { formatHorizon, countOf, shortened } from '#shared/format/words.ts'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { Sample } from '#shared/ui/indicators/sample-words.tsx'
import { Skeleton } from '#shared/ui/panel.tsx'
import { RetryButton } from '#shared/ui/states/error-panel.tsx'
import { useFigure, type FigureArea } from './chart-frame.tsx'
import { ChartText } from './chart-parts.tsx'
import {
  overlayDays,
  overlaySummary,
  overlayTable,
  type OverlaidInsight,
  type OverlayLine,
  stanceInWords,
  stepInWords,
} from './fan-overlay.ts'
import { LineSwatch, LinesReadout, lineStyle } from './lines-readout.tsx'
import { Dot, Plot, STILL_AREA, STILL_LINE } from './plot.tsx'
import {
  linearScale,
  niceTicks,
  paddedDomain,
  type Scale,
  returnWords,
  spreadLabels,
  tradingDayTicks,
} from './scale.ts'

type OverlayEntry = {
  insight: OverlaidInsight
  /** Null until the predictions have loaded, or if they are too few. */
  line: OverlayLine | null
  /** The request of its predictions. */
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }
  action?: ReactNode
}

type FanOverlayProps = {
  title: string
  level: 'h2' | 'h3'
  entries: readonly OverlayEntry[]
  className: string
}

/** Medians and middle bands of several insights in one chart, by trading days since the last value. */
export function FanOverlay({ title, level: Heading, entries, className }: FanOverlayProps) {
  const id = useId()
  const lines = entries.flatMap(({ line }) => line ?? [])
  const summary = overlaySummary(lines)
  const { tools, draw } = useFigure({
    name: 'Chosen insights',
    summary,
    height: (width) => (width < ROOMY ? 250 : 300),
    table: overlayTable(lines),
    isCompact: false,
    caption: {
      title,
      subtitle: summary,
      footer: ['Median returns and bands of past cases, by trading days since the last value.'],
    },
    fileName: `insights compared ${lines.map(({ insight }) => insight.title).join(' ')}`,
    cursor: { count: overlayDays(lines).length, seriesCount: lines.length + 1 },
  })
  return (
    <section aria-labelledby={id} className={clsx('relative overflow-x-clip', className)}>
      <header className="mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Heading id={id} className="font-semibold">
          {title}
        </Heading>
        <span className="text-xs text-ink-3">
          median returns and middle bands by trading days since the last value
        </span>
        {lines.length > 0 && <span className="ml-auto flex items-center gap-2">{tools}</span>}
      </header>
      <ul aria-label="Chosen insights" className="page-md:grid-cols-2 mb-2 grid gap-x-4 gap-y-1">
        {entries.map((entry, position) => (
          <Entry key={entry.insight.id} {...entry} position={position} />
        ))}
      </ul>
      {lines.length > 0
        ? draw((area) => <Drawing lines={lines} {...area} />)
        : entries.some(isLoading) && <Skeleton className="h-[250px]" />}
    </section>
  )
}

const isLoading = ({ query }: Pick<OverlayEntry, 'query'>) => query.data === undefined && query.error === null

function Entry({ insight, line, query, action, position }: OverlayEntry & { position: number }) {
  const { title, direction, horizon } = insight
  return (
    <li className="flex min-h-7 min-w-0 items-center gap-2 text-xs">
      <LineSwatch position={position} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-ink" title={title}>
          <span className="font-regular data text-ink-3">{position + 1}</span> {title}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-ink-2">
          <DirectionMark direction={direction} hasWord />
          <span>{formatHorizon(horizon)}</span>
          {line ? <LineSample line={line} /> : <NoLine query={query} title={title} />}
        </span>
      </span>
      {action}
    </li>
  )
}

const LineSample = ({ line: { count, tier, bandLabel, unit } }: { line: OverlayLine }) => (
  <>
    <span>
      <Sample tier={tier}>{casesInWords(count)}</Sample>
    </span>
    <span className="text-ink-3">
      {bandLabel ?? (tier === 'thin' ? 'too few cases for a band' : 'no band provided')}
      {unit !== 'return' && `, ${unit} shown as return`}
    </span>
  </>
)

function NoLine({ query, title }: Pick<OverlayEntry, 'query'> & { title: string }) {
  if (isLoading({ query })) return <span role="status">loading predictions</span>
  if (query.data) return <span className="text-caution">too few predictions to draw</span>
  return (
    <span role="alert" className="inline-flex flex-wrap items-center gap-x-2 text-caution">
      predictions did not load
      <RetryButton
        variant="ghost"
        aria-label={`Try again: predictions of ${title}`}
        disabled={query.isFetching}
        onClick={() => void query.refetch()}
      />
    </span>
  )
}

/** Width from which the labels at the right have room for a title, px. */
const ROOMY = 620

function Drawing({ lines, width, height, ...area }: FigureArea & { lines: readonly OverlayLine[] }) {
  const isRoomy = width >= ROOMY
  const plot = { left: 48, right: Math.max(120, width - (isRoomy ? 200 : 88)), top: 10, bottom: height - 24 }
  const days = overlayDays(lines)
  const values = lines.flatMap(({ steps }) => steps.flatMap(({ median, band }) => [median, ...(band ?? [])]))
  const domain = paddedDomain([0, ...values])!
  const x = linearScale([0, days.at(-1)!], [plot.left, plot.right])
  const y = linearScale(domain, [plot.bottom, plot.top])
  const ticks = niceTicks(...domain, 6)
  const rows = days.map((day) => ({
    x: day,
    steps: lines.map((line) => line.steps.find((step) => step.day === day)),
  }))
  const readAt = (index: number) => {
    const { x: day, steps } = rows[index]!
    const stated = lines
      .flatMap((line, i) => {
        const words = stepInWords(line, steps[i])
        return words === null ? [] : [{ line, median: steps[i]?.median ?? null, words }]
      })
      .toSorted((a, b) => (b.median ?? -Infinity) - (a.median ?? -Infinity))
    return {
      title: day === 0 ? 'At the last value' : `After ${countOf(day, 'trading day')}`,
      lines: stated.map(({ line, median, words }) => ({
        key: line.insight.id,
        label: shortened(line.insight.title, isRoomy ? 40 : 18),
        value: isRoomy ? words : formatReturn(median),
        y: median === null ? null : y(median),
        fill: lineStyle(line.position).stroke,
      })),
    }
  }
  return (
    <>
      <Plot
        width={width}
        height={height}
        data={rows}
        x={{ scale: x, ticks: tradingDayTicks(x), format: (day) => (day === 0 ? '0' : `${day}d`) }}
        y={{ scale: y, ticks, format: returnWords(ticks), base: 0 }}
      >
        {lines.map((line, i) => (
          <Area
            key={line.insight.id}
            dataKey={({ steps }: (typeof rows)[number]) => steps[i]?.band}
            fill={lineStyle(line.position).stroke}
            {...STILL_AREA}
            fillOpacity={0.09}
            stroke={lineStyle(line.position).stroke}
            strokeOpacity={0.5}
            {...(line.tier === 'limited' && { strokeDasharray: '3 3' })}
            connectNulls
          />
        ))}
        {lines.map((line, i) => {
          const { stroke, width: strokeWidth, dash } = lineStyle(line.position)
          const nodes = line.steps.filter(({ median }) => median !== null)
          const isThin = line.tier === 'thin'
          return [
            !isThin && (
              <Line
                key={line.insight.id}
                dataKey={({ steps }: (typeof rows)[number]) => steps[i]?.median}
                stroke={stroke}
                strokeWidth={strokeWidth}
                {...(dash && { strokeDasharray: dash })}
                connectNulls
                {...STILL_LINE}
              />
            ),
            // A thin sample has no line, only hollow dots.
            ...(isThin ? nodes : nodes.slice(-1)).map(({ day, median }) => (
              <Dot
                key={`${line.insight.id} ${day}`}
                at={[day, median!]}
                r={3}
                color={stroke}
                ring={stroke}
                isHollow={line.tier !== 'ample'}
                zIndex={0}
              />
            )),
          ]
        })}
        <EndLabels lines={lines} x={x} y={y} isRoomy={isRoomy} />
      </Plot>
      <LinesReadout
        lineKeys={lines.map(({ insight }) => insight.id)}
        places={days.map(x)}
        readAt={readAt}
        plot={plot}
        width={width}
        height={height}
        {...area}
      />
    </>
  )
}

type EndLabelsProps = { lines: readonly OverlayLine[]; x: Scale; y: Scale; isRoomy: boolean }

/** Labels in the right margin, connected to the ends of their lines, which end at different horizons. */
function EndLabels({ lines, x, y, isRoomy }: EndLabelsProps) {
  const [bottom, top] = y.range
  const [, right] = x.range
  const ends = lines.map(({ end }) => y(end.median))
  const spread = spreadLabels(ends, 32, top + 10, bottom - 12)
  return lines.map((line, i) => {
    const { end, insight, position } = line
    const stance = stanceInWords(line)
    return (
      <g key={insight.id}>
        <path
          d={`M${x(end.day) + 5} ${ends[i]}H${right}L${right + 10} ${spread[i]}`}
          fill="none"
          style={{ stroke: lineStyle(position).stroke }}
          strokeDasharray="1 3"
        />
        <ChartText x={right + 14} y={spread[i]! - 3} tone="strong" isBold>
          {position + 1} {isRoomy ? shortened(insight.title, 30) : formatReturn(end.median)}
        </ChartText>
        <ChartText x={right + 14} y={spread[i]! + 10} tone="label">
          {isRoomy ? `${stance}, ${formatReturn(end.median)}` : stance}
        </ChartText>
      </g>
    )
  })
}
