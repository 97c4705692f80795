import { useMemo } from 'react'
import { Area, Line, ReferenceLine } from 'recharts'
import type { FigureArea } from '#shared/charts/chart-frame.tsx'
import { ChartText, HatchPattern } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer } from '#shared/charts/chart-readout.tsx'
import { PathLine, RealisedLine } from '#shared/charts/fan-marks.tsx'
import { linePath } from '#shared/charts/line-path.ts'
import { Plot, STILL_AREA, STILL_LINE } from '#shared/charts/plot.tsx'
import {
  axisRoom,
  spreadLabels,
  linearScale,
  niceTicks,
  returnWords,
  tradingDayTicks,
} from '#shared/charts/scale.ts'
import { formatDay } from '#shared/format/date.ts'
import { evidenceTier, type EvidenceTier } from '#shared/format/evidence.ts'
import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import { formatHits } from '#shared/format/rate-words.ts'
import { countOf } from '#shared/format/words.ts'
import { indexAtOrBefore } from '#shared/predictions/realised-path.ts'
import { within } from '#shared/statistics/within.ts'
import {
  alignedDomain,
  alignedPaths,
  alignedTable,
  dayStatistics,
  fewestCases,
  type AlignedPath,
  type DayStatistics,
} from './episode-paths.ts'
import { EpisodeFigure, type EpisodeChartProps } from './episodes-on-price.tsx'

/** The path of every episode from its own start, over the chosen horizon. */
export function EpisodesAligned({ model, closes, marks, selected, caption }: EpisodeChartProps) {
  const { row, facts, path } = model
  const bars = row?.bars ?? facts.bars ?? 0
  const publication = facts.entryAt === null ? closes.length - 1 : indexAtOrBefore(closes, facts.entryAt)
  const { paths, current, days, domain, leaving } = useMemo(() => {
    const paths = alignedPaths(marks, closes, bars, publication)
    const current = (path?.since ?? []).slice(0, bars + 1).map(({ value }) => value)
    return { paths, current, days: dayStatistics(paths, bars), ...alignedDomain(paths, current) }
  }, [marks, closes, bars, publication, path])
  if (paths.length === 0 || bars === 0)
    return <p className="text-ink-3">No path is available for this horizon.</p>
  const fewest = fewestCases(days, row?.cases ?? null)
  const tier = evidenceTier(fewest)
  const chosen = paths.find((each) => each.episode === selected)
  return (
    <>
      <EpisodeFigure
        title="Aligned at the start"
        note={leaving === 0 ? 'dotted: now' : `dotted: now; ${countOf(leaving, 'path')} off scale`}
        summary={`${countOf(paths.length, 'past path')} over ${countOf(bars, 'trading day')}, each from its start at 0%.`}
        table={alignedTable(days)}
        caption={caption}
        height={(width) => (width < 400 ? 220 : 250)}
        cursor={{ count: days.length }}
      >
        {(area) => <AlignedPathsChart {...{ paths, days, tier, bars, chosen, current, domain, area }} />}
      </EpisodeFigure>
      {tier === 'thin' && (
        <p className="mt-2 text-xs text-caution">
          Too few cases for bands ({fewest}): single paths are drawn.
        </p>
      )}
    </>
  )
}

type AlignedPathsChartProps = {
  paths: readonly AlignedPath[]
  days: readonly DayStatistics[]
  /** Evidence behind the bands. */
  tier: EvidenceTier
  bars: number
  chosen: AlignedPath | undefined
  /** The current path, one return per trading day from the entry. */
  current: readonly number[]
  domain: readonly [number, number]
  area: FigureArea
}

const TOP = 8

/** Every past episode from its start at 0 %, with their bands, and the chosen path on top. */
export function AlignedPathsChart(props: AlignedPathsChartProps) {
  const { paths, days, tier, bars, chosen, current, domain, area } = props
  const { width, height } = area
  const bottom = height - 22
  const isThin = tier === 'thin'
  const last = days.at(-1)
  const medianWords = last && !isThin ? [`${formatReturn(last.median)} med`] : []
  const right = width - Math.max(66, axisRoom(medianWords))
  const y = linearScale(domain, [bottom, TOP])
  const ticks = niceTicks(...domain, 5)
  const format = returnWords(ticks)
  const left = Math.max(40, axisRoom(ticks.map(format)))
  const x = linearScale([0, bars], [left, right])
  const pointsOf = (values: readonly number[]) => values.map((value, at) => ({ at, value }))
  const end = chosen?.values.at(-1)
  const labels = [
    ...(last && !isThin ? [{ text: medianWords[0], value: last.median, tone: 'expectation' as const }] : []),
    ...(end === undefined ? [] : [{ text: formatReturn(end), value: end, tone: 'strong' as const }]),
  ]
  const heights = spreadLabels(
    labels.map(({ value }) => within(y(value), TOP, bottom)),
    14,
    TOP,
    bottom,
  )
  return (
    <>
      <Plot
        width={width}
        height={height}
        data={days}
        x={{ scale: x, ticks: tradingDayTicks(x), format: (day) => (day === 0 ? 'start' : `day ${day}`) }}
        y={{ scale: y, ticks, format }}
      >
        {/* As in the fan, a thin sample has no bands. */}
        {!isThin && <Area data-band="" dataKey="outer" fill="var(--color-fan-1)" {...STILL_AREA} />}
        {!isThin && <Area data-band="" dataKey="inner" fill="var(--color-fan-2)" {...STILL_AREA} />}
        {tier === 'limited' && (
          <HatchPattern>
            {(fill) => (
              <Area data-hatched="" dataKey="outer" {...STILL_AREA} fill={fill} fillOpacity={0.55} />
            )}
          </HatchPattern>
        )}
        <ReferenceLine y={0} stroke="var(--color-chart-zero)" shapeRendering="crispEdges" zIndex={0} />
        <svg
          x={left}
          width={right - left}
          height={bottom + 4}
          viewBox={`${left} 0 ${right - left} ${bottom + 4}`}
          overflow="hidden"
        >
          {/* One path element for all, because the cost of styles grows with every element. */}
          <path
            d={paths
              .map(({ values }) => linePath(values.map((value, i) => [x(i), y(value)] as const)))
              .join('')}
            className="fill-none stroke-path-thin"
            opacity={0.75}
          />
        </svg>
        {!isThin && (
          <Line
            data-median=""
            dataKey="median"
            stroke="var(--color-fan-median)"
            strokeWidth={1.5}
            strokeDasharray="5 2.5"
            {...STILL_LINE}
          />
        )}
        <PathLine
          points={pointsOf(current)}
          x={x}
          y={y}
          stroke="var(--color-chart-fact)"
          width={1.75}
          dash="1 2.5"
        />
        {chosen && <RealisedLine points={pointsOf(chosen.values)} x={x} y={y} />}
        {labels.map(({ text, tone }, i) => (
          <ChartText key={tone} x={right + 8} y={heights[i]! + 4} tone={tone} isBold={tone === 'strong'}>
            {text}
          </ChartText>
        ))}
      </Plot>
      <ChartReadoutLayer
        {...area}
        places={days.map((day) => x(day.x))}
        line={[TOP, bottom]}
        read={(index) => {
          const day = days[index]
          if (!day) return null
          const own = chosen?.values[day.x]
          return {
            x: x(day.x),
            title: day.x === 0 ? 'Start' : `Day ${day.x}`,
            rows: [
              { label: 'median', value: formatReturn(day.median), isStrong: true },
              ...(isThin ? [] : [{ label: 'middle 80%', value: formatReturnRange(...day.outer) }]),
              { label: 'above the start', value: formatHits(day.above, day.n) },
              ...(chosen && own !== undefined
                ? [{ label: formatDay(chosen.startAt), value: formatReturn(own) }]
                : []),
            ],
          }
        }}
      />
    </>
  )
}
