import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import type { SeriesPoint, Series } from '#contract/records/calculator.ts'
import { priceSeriesOf } from '#contract/records/entity.ts'
import { PastMarkers } from '#features/asset-overview/insights/marker-buttons.tsx'
import type { MarkedInsights } from '#features/asset-overview/insights/markers.tsx'
import { toggledCompared, type ShownView } from '#features/asset-overview/model/overview-search.ts'
import {
  drawnPath,
  withGaps,
  priceChartHeight,
  plotBox,
  type MarkerFrame,
  BASE_REACH_MS,
} from '#features/asset-overview/model/price-geometry.ts'
import {
  firstIndexFrom,
  indexAfterDay,
  changeOver,
  closesByDay,
  type PriceWindow,
} from '#features/asset-overview/model/price-window.ts'
import { usePageAsset } from '#features/asset-overview/model/use-asset.ts'
import { useCursorSource } from '#shared/charts/chart-cursor.ts'
import { ChartFrame, type ChartSize } from '#shared/charts/chart-frame.tsx'
import { ChartText } from '#shared/charts/chart-parts.tsx'
import { cell, tableOf, type TableColumn, dayCell } from '#shared/charts/chart-table.tsx'
import type { ChartView } from '#shared/charts/chart-tools.tsx'
import { LinesReadout, lineStyle } from '#shared/charts/lines-readout.tsx'
import { Plot } from '#shared/charts/plot.tsx'
import {
  linearScale,
  logScale,
  logTicks,
  niceTicks,
  paddedDomain,
  decimalsOf,
  spreadLabels,
  timeTicks,
} from '#shared/charts/scale.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatNumber } from '#shared/format/number.ts'
import { useFocusOnChange } from '#shared/ui/use-focus-on-change.ts'

type CompareChartProps = {
  comparison: Comparison
  indexed: IndexedComparison
  isLog: boolean
  view: ChartView
  marked: MarkedInsights
  /** Closes of the page's own asset, on which past insights are marked. */
  points: readonly SeriesPoint[]
}

/** Up to four assets as index lines, each labelled at its end. */
export function CompareChart(props: CompareChartProps) {
  const { comparison, indexed, view } = props
  const ends = indexed.lines.map(
    ({ tag, points }) => `${comparison.labelOf(tag)} ends at ${formatNumber(points.at(-1)!.value, 1)}`,
  )
  const summary = `${comparison.words}. ${ends.join(', ')}`
  return (
    <ChartFrame name="Price" summary={summary} height={priceChartHeight} view={view} table={comparison.table}>
      {(size) => <Drawing {...props} {...size} summary={summary} />}
    </ChartFrame>
  )
}

function Drawing(props: CompareChartProps & ChartSize & { summary: string }) {
  const { indexed, comparison, isLog, marked, points, width, height, summary } = props
  const size = { width, height }
  const { days } = indexed
  const { plot, x, y, ...ticks } = useMemo(
    () => compareFrame(indexed, isLog, { width, height }),
    [indexed, isLog, width, height],
  )
  // Markers are on the line of the page's asset, so prices are converted to its index.
  const own: MarkerFrame = useMemo(() => {
    const slice = {
      start: firstIndexFrom(points, indexed.startsAt),
      end: indexAfterDay(points, days.at(-1)!),
    }
    return { slice, plot, x, y: (price) => y((price / indexed.lines[0]!.base) * 100) }
  }, [points, indexed, plot, x, y, days])
  const source = useCursorSource({ count: days.length, seriesCount: indexed.lines.length + 1 })
  const decimals = decimalsOf(ticks.values)
  const styleOf = (tag: string) => lineStyle(comparison.assets.findIndex((asset) => asset.tag === tag))
  const ends = indexed.lines.map((line) => line.points.at(-1)!.value!)
  const labelYs = spreadLabels(ends.map(y), 16, plot.top + 6, plot.bottom - 6)
  return (
    <>
      <Plot
        {...size}
        x={{ scale: x, time: ticks.times }}
        y={{ scale: y, ticks: ticks.values, format: (value) => formatNumber(value, decimals), base: 100 }}
      >
        <path d={`M${plot.left} ${plot.bottom}H${plot.right}`} className="stroke-chart-axis" />
        {indexed.lines.map((line, i) => {
          const { stroke, width: strokeWidth, dash } = styleOf(line.tag)
          const drawn = withGaps(line.points)
          return (
            <g key={line.tag} fill="none" style={{ stroke }} strokeLinejoin="round">
              <path
                d={drawnPath(drawn, { start: 0, end: drawn.length }, x, y)}
                strokeWidth={strokeWidth}
                strokeDasharray={dash}
              />
              <path d={`M${plot.right + 2} ${y(ends[i]!)}L${plot.right + 10} ${labelYs[i]!}`} opacity={0.6} />
              <ChartText x={plot.right + 14} y={labelYs[i]! + 4} stroke="none" tone="strong" isBold>
                {endLabel(comparison.labelOf(line.tag).split(':')[0]!, ends[i]!, width - plot.right - 14)}
              </ChartText>
            </g>
          )
        })}
      </Plot>
      <LinesReadout
        lineKeys={indexed.lines.map(({ tag }) => tag)}
        places={useMemo(() => days.map(x), [days, x])}
        readAt={(index) => ({
          title: formatDay(days[index]!),
          lines: indexed.lines
            .map(({ tag, byDay }) => ({ tag, value: byDay.get(days[index]!) ?? null }))
            .toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1))
            .map(({ tag, value }) => ({
              key: tag,
              label: comparison.labelOf(tag),
              value: formatNumber(value, 1),
              y: value === null ? null : y(value),
              fill: styleOf(tag).stroke,
            })),
        })}
        plot={plot}
        {...size}
        label={summary}
        source={source}
      />
      <PastMarkers points={points} frame={own} marked={marked} {...size} />
    </>
  )
}

/** Average width of a bold character, px. */
const CHARACTER = 6

/** `USDJPY 152.8`; a name too long for the room (px) is cut, so that its value is not. */
export function endLabel(name: string, value: number, room: number): string {
  const figure = formatNumber(value, 1)
  const most = Math.max(2, Math.floor(room / CHARACTER) - figure.length - 1)
  return `${name.length > most ? `${name.slice(0, most - 1)}…` : name} ${figure}`
}

function compareFrame({ lines, days }: IndexedComparison, isLog: boolean, size: ChartSize) {
  const plot = plotBox(size, null)
  const [low, high] = paddedDomain(lines.flatMap(({ points }) => points.map(({ value }) => value)))!
  // The padding below the lowest index may reach below zero, which a log scale cannot show.
  const bottom = isLog ? Math.max(low, 1e-3) : low
  const [from, to] = [days[0]!, days.at(-1)!]
  return {
    plot,
    x: linearScale([from, to], [plot.left, plot.right]),
    y: (isLog ? logScale : linearScale)([bottom, high], [plot.bottom, plot.top]),
    values: (isLog ? logTicks : niceTicks)(bottom, high, 7),
    times: timeTicks(from, to, Math.max(2, Math.floor((plot.right - plot.left) / 72))),
  }
}

/**
 * The page's asset and up to three others as index lines that start on a shared day. The ref is for the element around the chart and
 * its buttons, in which the focus stays after adding or removing an asset.
 */
export function useComparison(view: ShownView) {
  const { tag, entity, points } = usePageAsset()
  const { window } = view
  const others = useMemo(() => view.cmp.filter((other) => other !== tag), [view.cmp, tag])
  const entityQuery = useQuery({ ...entityQueries.batch(others), enabled: others.length > 0 })
  const entities = entityQuery.data
  const isUnknown = (other: string) => entityQuery.isSuccess && !entities?.has(other)
  const loaded = useQueries({
    queries: others.map((other) => ({
      ...calculatorQueries.series(priceSeriesOf(other, entities?.get(other))),
      enabled: !entityQuery.isPending && !isUnknown(other),
    })),
    combine: dataAndErrors,
  })
  const indexed = useMemo(() => {
    const present = loaded.flatMap(({ data }, i) =>
      data && changeOver(data.points, window) ? [{ tag: others[i]!, points: data.points }] : [],
    )
    return points && present.length > 0 ? indexedComparison([{ tag, points }, ...present], window) : null
  }, [loaded, others, points, tag, window])
  const noteOf = (other: string, state: (typeof loaded)[number] | undefined) => {
    if (isUnknown(other)) return 'not found by the entity service: left out'
    if (state?.error) return 'no prices: left out'
    if (!state?.data) return 'loading'
    if (!changeOver(state.data.points, window)) return 'no close in this window: left out'
    return indexed ? null : 'no shared day in this window: left out'
  }
  const assets = [
    { tag, label: tickerLabel(tag, entity), name: entity?.name, note: null },
    ...others.map((other, i) => ({
      tag: other,
      label: tickerLabel(other, entities?.get(other)),
      name: entities?.get(other)?.name,
      note: noteOf(other, loaded[i]),
    })),
  ]
  const labelOf = (each: string) => assets.find((asset) => asset.tag === each)?.label ?? each
  const panel = useRef<HTMLDivElement>(null)
  const shown = assets.map((asset) => asset.tag).join(' ')
  const focus = useFocusOnChange(panel, shown, '[data-add] button')
  const comparison = {
    assets,
    labelOf,
    indexed,
    words: indexed ? comparisonWords(indexed) : '',
    table: comparisonTable(indexed, labelOf),
    /** Adds an asset, or removes it. */
    toggle: (other: string) => {
      focus(others.includes(other) ? others.indexOf(other) : others.length)
      view.set({ cmp: toggledCompared(others, tag, other) })
    },
  }
  return [panel, comparison] as const
}
export type Comparison = ReturnType<typeof useComparison>[1]

/** At module scope, so that React Query reuses the combined result while nothing has changed. */
const dataAndErrors = (results: UseQueryResult<Series>[]) =>
  results.map(({ data, error }) => ({ data, error }))

const comparisonWords = ({ startsAt, isBaseBefore }: IndexedComparison) =>
  isBaseBefore
    ? `index, 100 at the close of ${formatDay(startsAt)}, the last shared close before this window`
    : `index, 100 on ${formatDay(startsAt)}, the first shared date`

/** One row per day, one column per asset, newest first. A cell is empty if the asset has no close on that day. */
function comparisonTable(indexed: IndexedComparison | null, labelOf: (tag: string) => string) {
  const lines = indexed?.lines ?? []
  const caption = indexed ? `Index, 100 on ${formatDay(indexed.startsAt)}, newest first` : 'No shared day'
  return tableOf(caption, indexed?.days.toReversed() ?? [], [
    ['Date', null, (day) => dayCell(day)],
    ...lines.map(({ tag, byDay }): TableColumn<number> => [
      labelOf(tag),
      'index',
      (day) => cell(formatNumber(byDay.get(day), 1), byDay.get(day) ?? null),
    ]),
  ])
}

type ComparedSeries = { tag: string; points: readonly SeriesPoint[] }

/**
 * Several series as index lines that are 100 on `startsAt`. That is the last shared close shortly before the window
 * (`isBaseBefore`), so that a line ends at the same return as without a comparison, or else the first shared day in the window.
 * `base` is the close that is 100. Missing days are not interpolated. Null without a shared day, if a series has no close in the
 * window, or if a base is not above zero.
 */
export function indexedComparison(series: readonly ComparedSeries[], window: PriceWindow) {
  const reached = { from: window.from - BASE_REACH_MS, to: window.to }
  const all = series.map(({ tag, points }) => ({ tag, closes: closesByDay(points, reached) }))
  if (all.some(({ closes }) => ![...closes.keys()].some((day) => day >= window.from))) return null
  const common = [...(all[0]?.closes.keys() ?? [])].filter((day) =>
    all.every(({ closes }) => closes.has(day)),
  )
  const before = common.findLast((day) => day < window.from)
  const startsAt = before ?? common[0]
  if (startsAt === undefined) return null
  const lines = all.map(({ tag, closes }) => {
    const base = closes.get(startsAt)!
    const drawn = [...closes].filter(([day]) => day >= startsAt)
    const byDay = new Map(drawn.map(([day, value]) => [day, (value / base) * 100]))
    return { tag, base, byDay, points: Array.from(byDay, ([at, value]) => ({ at, value })) }
  })
  if (lines.some(({ base }) => base <= 0)) return null
  const days = [...new Set(lines.flatMap(({ byDay }) => [...byDay.keys()]))].sort((a, b) => a - b)
  return { startsAt, isBaseBefore: before !== undefined, lines, days }
}
type IndexedComparison = NonNullable<ReturnType<typeof indexedComparison>>
