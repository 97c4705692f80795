import { useMemo, memo } from 'react'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import type { CaptionOf } from '#features/insight-detail/model/insight-facts.ts'
import { useCursorSource } from '#shared/charts/cursor/use-chart-cursor.ts'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import { evidenceTier, type EvidenceTier } from '#shared/format/evidence.ts'
import { countOf } from '#shared/format/words.ts'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { indexAtOrBefore } from '#shared/predictions/realised-path.ts'
import type { CursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { ChartLayer, ChartText, ValueAxis } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer } from '#shared/charts/cursor/chart-readout-layer.tsx'
import { axisRoom } from '#shared/charts/axis/label-box.ts'
import { HatchedArea } from '#shared/charts/hatched-area.tsx'
import { linearScale, niceTicks, type Scale } from '#shared/charts/axis/scale.ts'
import { spreadLabels } from '#shared/charts/axis/spread-labels.ts'
import { bandPath, linePath } from '#shared/charts/svg-path.ts'
import { returnWords } from '#shared/charts/axis/tick-decimals.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import {
  alignedDomain,
  alignedTable,
  dayStatistics,
  fewestCases,
  dayTicks,
  type DayStatistics,
} from './aligned-paths.ts'
import { alignedPaths, type EpisodeMark, type AlignedPath } from './episode-drawing.ts'
import { EpisodeSubhead } from './episodes-on-price.tsx'

type EpisodesAlignedProps = {
  model: Pick<DetailModel, 'row' | 'facts' | 'path'>
  closes: readonly Close[]
  marks: readonly EpisodeMark[]
  selected: number | null
  caption: CaptionOf
}

/** Every episode's path from its own start, over the chosen horizon. */
export function EpisodesAligned({ model, closes, marks, selected, caption }: EpisodesAlignedProps) {
  const view = useChartView()
  const { row, facts, path } = model
  const bars = row?.bars ?? facts.bars ?? 0
  const emission = facts.entryAt === null ? closes.length - 1 : indexAtOrBefore(closes, facts.entryAt)
  const paths = useMemo(() => alignedPaths(marks, closes, bars, emission), [marks, closes, bars, emission])
  const current = useMemo(() => (path?.since ?? []).slice(0, bars + 1).map((day) => day.value), [path, bars])
  const leaving = useMemo(() => alignedDomain(paths, current).leaving, [paths, current])
  const days = useMemo(() => dayStatistics(paths, bars), [paths, bars])
  const fewest = fewestCases(days, row?.cases ?? null)
  const tier = evidenceTier(fewest)
  const table = useMemo(() => alignedTable(days), [days])
  const source = useCursorSource({ count: table.rows.length, onToggleTable: view.toggleTable })
  const summary = `${countOf(paths.length, 'past path')} over ${countOf(bars, 'trading day')}, each from its start at 0%.`
  return (
    <div className="min-w-0">
      <EpisodeSubhead
        title="Paths aligned at the start"
        note={leaving === 0 ? 'dotted: now' : `dotted: now; ${countOf(leaving, 'path')} off scale`}
        view={view}
        table={table}
        caption={caption}
      />
      {paths.length === 0 || bars === 0 ? (
        <p className="text-ink-3">No path is available for this horizon.</p>
      ) : (
        <ChartFrame
          name="Episodes aligned at the start"
          summary={summary}
          view={view}
          table={table}
          height={(width) => (width < 400 ? 220 : 250)}
        >
          {(size) => (
            <AlignedPathsChart
              {...size}
              paths={paths}
              days={days}
              tier={tier}
              bars={bars}
              selected={selected}
              current={current}
              source={source}
              summary={summary}
            />
          )}
        </ChartFrame>
      )}
      {tier === 'thin' && (
        <p className="mt-2 text-xs text-caution">
          Too few cases for bands ({fewest}): single paths are drawn.
        </p>
      )}
    </div>
  )
}

type AlignedPathsChartProps = {
  width: number
  height: number
  paths: readonly AlignedPath[]
  days: readonly DayStatistics[]
  /** Evidence behind the bands. */
  tier: EvidenceTier
  bars: number
  selected: number | null
  /** The current path, one return per trading day from the entry. */
  current: readonly number[]
  source: CursorSource
  summary: string
}

const VALUE_TICKS = 5
const MARGIN = { top: 8, bottom: 22, left: 40, right: 66 }

/** Every past episode from its start at 0 %, with the bands they form and the chosen path on top. */
export function AlignedPathsChart(props: AlignedPathsChartProps) {
  const { width, height, paths, days, tier, bars, selected, current, source, summary } = props
  const bottom = height - MARGIN.bottom
  const isThin = tier === 'thin'
  const last = days.at(-1)
  const right = width - Math.max(MARGIN.right, axisRoom(last ? [medianWords(last.median)] : []))
  const y = useMemo(
    () => linearScale(alignedDomain(paths, current).domain, [bottom, MARGIN.top]),
    [paths, current, bottom],
  )
  const ticks = niceTicks(...y.domain, VALUE_TICKS)
  const left = Math.max(MARGIN.left, axisRoom(ticks.map(returnWords(ticks))))
  const x = useMemo(() => linearScale([0, bars], [left, right]), [bars, left, right])
  const chosen = paths.find((path) => path.episode === selected)
  const end = chosen?.values.at(-1)
  const at = (values: readonly number[]) => linePath(values.map((value, i) => [x(i), y(value)] as const))
  const labels = [
    ...(last && !isThin ? [{ text: medianWords(last.median), value: last.median, isMedian: true }] : []),
    ...(last && end !== undefined ? [{ text: formatReturn(end), value: end, isMedian: false }] : []),
  ]
  const heights = spreadLabels(
    labels.map(({ value }) => Math.max(MARGIN.top, Math.min(bottom, y(value)))),
    14,
    MARGIN.top,
    bottom,
  )
  return (
    <>
      <ChartLayer width={width} height={height}>
        <Background paths={paths} days={days} tier={tier} x={x} y={y} />
        <g clipPath="inset(0)" strokeLinejoin="round">
          {current.length > 1 && (
            <path
              d={at(current)}
              className="fill-none stroke-chart-fact"
              strokeWidth={1.75}
              strokeDasharray="1 2.5"
            />
          )}
          {chosen && end !== undefined && (
            <>
              <path
                d={at(chosen.values)}
                className="fill-none stroke-surface"
                strokeWidth={5}
                opacity={0.8}
              />
              <path d={at(chosen.values)} className="fill-none stroke-chart-fact" strokeWidth={2} />
              <circle
                cx={x(chosen.values.length - 1)}
                cy={y(end)}
                r={4}
                className="fill-chart-fact stroke-surface"
                strokeWidth={1.5}
              />
            </>
          )}
        </g>
        {labels.map(({ text, isMedian }, i) => (
          <ChartText
            key={text}
            x={right + 8}
            y={heights[i]! + 4}
            tone={isMedian ? 'expectation' : 'strong'}
            isBold={!isMedian}
          >
            {text}
          </ChartText>
        ))}
      </ChartLayer>
      <ChartReadoutLayer
        source={source}
        label={summary}
        places={days.map((_, i) => x(i))}
        width={width}
        height={height}
        line={[MARGIN.top, bottom]}
        read={(index) => {
          const day = days[index]
          if (!day) return null
          const own = chosen?.values[day.day]
          return {
            x: x(day.day),
            title: day.day === 0 ? 'Start' : `Day ${day.day}`,
            rows: [
              { label: 'median', value: formatReturn(day.median), isStrong: true },
              ...(isThin ? [] : [{ label: 'middle 80%', value: formatReturnRange(day.p10, day.p90) }]),
              { label: 'above the start', value: `${day.above} of ${day.n}` },
              ...(chosen && own !== undefined
                ? [{ label: formatDay(chosen.startAt), value: formatReturn(own) }]
                : []),
            ],
            spoken: () =>
              `Day ${day.day}, ${day.n} paths, median ${formatReturn(day.median)}, ${day.above} above the start`,
          }
        }}
      />
    </>
  )
}

const medianWords = (median: number) => `${formatReturn(median)} med`

type BackgroundProps = Pick<AlignedPathsChartProps, 'paths' | 'days' | 'tier'> & { x: Scale; y: Scale }

/** Axes, bands and paths; memoised, because the selection above changes often. */
const Background = memo(function Background({ paths, days, tier, x, y }: BackgroundProps) {
  const [left, right] = x.range
  const [bottom] = y.range
  const edge = (of: (day: DayStatistics) => number) => days.map((day) => [x(day.day), y(of(day))] as const)
  const ticks = niceTicks(...y.domain, VALUE_TICKS)
  const outer = bandPath(
    edge((d) => d.p10),
    edge((d) => d.p90),
  )
  const inner = bandPath(
    edge((d) => d.p25),
    edge((d) => d.p75),
  )
  return (
    <>
      {/* As in the fan: a thin sample shows single paths only. */}
      {tier !== 'thin' && (
        <>
          <path data-band d={outer} className="fill-fan-1" />
          <path data-band d={inner} className="fill-fan-2" />
        </>
      )}
      {tier === 'limited' && <HatchedArea d={outer} />}
      <ValueAxis ticks={ticks} scale={y} format={returnWords(ticks)} x1={left} x2={right} base={0} />
      {/* One path element for all: sixty elements would cost sixty times the style work. */}
      <svg
        x={left}
        y={0}
        width={right - left}
        height={bottom + 4}
        viewBox={`${left} 0 ${right - left} ${bottom + 4}`}
        overflow="hidden"
      >
        <path
          d={paths.map((path) => linePath(path.values.map((value, i) => [x(i), y(value)] as const))).join('')}
          className="fill-none stroke-path-thin"
          opacity={0.75}
        />
      </svg>
      {tier !== 'thin' && (
        <path
          data-median
          d={linePath(edge((d) => d.median))}
          className="fill-none stroke-fan-median"
          strokeWidth={1.5}
          strokeDasharray="5 2.5"
        />
      )}
      {dayTicks(x.domain[1], x).map(({ day, text, isCentred }) => (
        <g key={day}>
          <path d={`M${x(day)} ${bottom}V${bottom + 4}`} className="stroke-chart-axis" />
          <ChartText x={x(day)} y={bottom + 16} textAnchor={isCentred ? 'middle' : 'start'}>
            {text}
          </ChartText>
        </g>
      ))}
    </>
  )
})
