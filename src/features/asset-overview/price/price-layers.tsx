import { useQuery } from '@tanstack/react-query'
import { extent } from 'd3-array'
import { memo, useMemo } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { predictionQueries } from '#api/queries/insight-queries.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Prediction } from '#contract/records/prediction.ts'
import { prettifySeries } from '#contract/records/snake.ts'
import type { UnitRules } from '#contract/values/units.ts'
import type { RecentInsights, AssetInsight } from '#features/asset-overview/insights/asset-insight.ts'
import type { AverageLength, ShownView } from '#features/asset-overview/model/overview-search.ts'
import {
  drawnPath,
  paneBox,
  type LayerProps,
  extentOf,
} from '#features/asset-overview/model/price-geometry.ts'
import {
  firstIndexFrom,
  indexAfterDay,
  lastCloseBefore,
  type PriceWindow,
} from '#features/asset-overview/model/price-window.ts'
import { usePriceFormat, usePageAsset, useServiceClock } from '#features/asset-overview/model/use-asset.ts'
import { ChartLayer, ChartText, ValueAxis } from '#shared/charts/chart-parts.tsx'
import { FanBands, OutcomeDots } from '#shared/charts/fan-marks.tsx'
import { Swatch } from '#shared/charts/lines-readout.tsx'
import { linearScale, niceTicks, paddedDomain } from '#shared/charts/scale.ts'
import { formatSeriesValue } from '#shared/format/series-value.ts'
import { allOf, countOf } from '#shared/format/words.ts'
import type { FanStep } from '#shared/predictions/fan.ts'
import { bandValues, ownFan } from '#shared/predictions/shown-fan.ts'

export type AverageLine = { length: AverageLength; points: readonly SeriesPoint[] }

/** Colour and dash, so that the lines differ without colour. `words`: for the caption of a saved image. */
export const AVERAGE_STYLES = {
  50: { stroke: 'var(--color-series-2)', dash: undefined, words: '50-day average of the closes: thin line' },
  200: { stroke: 'var(--color-series-3)', dash: '6 3', words: '200-day average of the closes: dashed line' },
} satisfies Record<AverageLength, { stroke: string; dash: string | undefined; words: string }>

export const LayerLegend = ({ averages }: { averages: readonly AverageLine[] }) => (
  <>
    {averages.map(({ length, points }) => (
      <span key={length} className="inline-flex items-center gap-1.5">
        <Swatch {...AVERAGE_STYLES[length]} />
        {length}-day average of the closes
        {points.every(({ value }) => value === null) && ': the history is shorter'}
      </span>
    ))}
  </>
)

type FanLayerProps = LayerProps & { fan: PriceFan }

/** The fan of an active insight on the price, with the last value of its median. */
export const FanLayer = memo(function FanLayer({ fan, geometry, width, height }: FanLayerProps) {
  const format = usePriceFormat()
  const { plot, x, y } = geometry
  const span = width - plot.left
  const on = { x, y: (value: number) => y(fan.priceOf(value)) }
  const last = fan.tier === 'thin' ? undefined : fan.steps.findLast(({ median }) => median !== null)
  return (
    <ChartLayer width={width} height={height}>
      {/* Cuts off what lies before the visible window. */}
      <svg x={plot.left} width={span} height={height} viewBox={`${plot.left} 0 ${span} ${height}`}>
        <FanBands fan={fan} {...on} />
        <OutcomeDots points={fan.dots} {...on} />
      </svg>
      {last && (
        <ChartText
          x={Math.min(x(last.at), plot.right) - 4}
          y={on.y(last.median!) - 6}
          textAnchor="end"
          tone="expectation"
          hasHalo
        >
          {`median ${format.price(fan.priceOf(last.median!))}`}
        </ChartText>
      )}
    </ChartLayer>
  )
})

type LowerPaneProps = LayerProps & { pane: PaneSeries; window: PriceWindow }

/** A series in its own unit below the price, over the same days. */
export const LowerPane = memo(function LowerPane({ pane, geometry, window, width, height }: LowerPaneProps) {
  const box = paneBox(geometry.plot, height)
  const sliceOf = (from: number, to: number) => ({
    start: firstIndexFrom(pane.points, from),
    end: indexAfterDay(pane.points, to),
  })
  const shown = extentOf(pane.points, sliceOf(window.from, window.to))
  const [from, to] = geometry.x.domain
  const [low, high] = paddedDomain(shown ? [shown.low, shown.high] : [0, 1]) ?? [0, 1]
  const y = linearScale([low, high], [box.bottom, box.top])
  const last = paneValueAt(pane, to)
  return (
    <ChartLayer width={width} height={height}>
      <rect
        x={box.left}
        y={box.top}
        width={box.right - box.left}
        height={box.bottom - box.top}
        className="fill-none stroke-chart-grid"
        shapeRendering="crispEdges"
      />
      {shown && (
        <>
          <ValueAxis
            ticks={niceTicks(low, high, 3)}
            scale={y}
            format={(value) => formatSeriesValue(value, pane.displayFormat)}
            x1={box.left}
            x2={box.right}
            side="right"
            base={0}
          />
          <path
            d={drawnPath(pane.points, sliceOf(from, to), geometry.x, y)}
            fill="none"
            className="stroke-chart-fact"
            strokeWidth={1.25}
            strokeLinejoin="round"
          />
        </>
      )}
      <ChartText x={box.left} y={box.top - 6} tone="label">
        {shown ? `${pane.title}${last ? `, last ${last}` : ''}` : `${pane.title}: no value in this window`}
      </ChartText>
    </ChartLayer>
  )
})

type LayersInput = { points: readonly SeriesPoint[]; view: ShownView; recent: RecentInsights }

/**
 * The layers in the address. The fan is drawn only if the window includes the last close. `notes`: what it shows, and why a
 * requested layer is not drawn.
 */
export function usePriceLayers({ points, view, recent }: LayersInput) {
  const averages = useMemo(
    () => view.avg.map((length) => ({ length, points: movingAverage(points, length) })),
    [view.avg, points],
  )
  const fan = useFan(view, recent, view.window.to >= view.history.to)
  const pane = usePane(view, points)
  const notes = [fan.note, pane.note].filter((note) => note !== null)
  return { averages, fan: fan.fan, pane: pane.pane, notes }
}
export type PriceLayers = ReturnType<typeof usePriceLayers>

function useFan({ fan: id }: ShownView, { parts, query: recentQuery }: RecentInsights, reachesEnd: boolean) {
  const { units } = useServiceClock()
  const closesKnown = usePageAsset().points !== undefined
  const insight = (id !== null && parts.active.find((each) => each.id === id)) || null
  // A query key needs an id, even if the query is disabled.
  const query = useQuery({ ...predictionQueries.of(id ?? ''), enabled: insight !== null })
  const steps = query.data?.items
  const fan = useMemo(
    () => (insight && steps ? priceFan(insight, steps, units) : null),
    [insight, steps, units],
  )
  if (fan)
    return reachesEnd
      ? { fan, note: fanWords(fan) }
      : { fan: null, note: 'The fan needs a window that reaches the last close.' }
  if (id === null || !recentQuery.isSuccess || !closesKnown) return { fan, note: null }
  const note =
    insight === null
      ? 'The requested fan belongs to no active insight of this asset.'
      : query.isError
        ? 'The fan did not load.'
        : steps
          ? 'The service has no predictions for this insight.'
          : 'The fan is loading.'
  return { fan, note }
}

/** A series of the calculator, or the drawdown, which this dashboard computes itself. */
function usePane({ pane: name, chosen }: ShownView, points: readonly SeriesPoint[]) {
  const { tag, entity } = usePageAsset()
  const clock = useServiceClock()
  const isOwn = name === DRAWDOWN
  const snake = name === null || isOwn ? null : snakeOfPane(tag, name)
  const { data, isError } = useQuery({
    ...calculatorQueries.recent(snake ?? '', chosen?.from ?? 0, clock.units),
    enabled: snake !== null && clock.isSettled && chosen !== null,
    placeholderData: (before, query) => (query?.queryKey[1] === snake ? before : undefined),
  })
  const pane: PaneSeries | null = useMemo(() => {
    if (isOwn)
      return {
        title: 'Drawdown from the highest close so far',
        points: drawdown(points),
        displayFormat: 'perc',
      }
    if (snake === null || !data) return null
    // The service puts the asset's name before the name of its series.
    const title = (data.meta.name ?? prettifySeries(snake)).replace(`${entity?.name ?? tag}: `, '')
    return { title, points: data.points, displayFormat: data.meta.display_format }
  }, [isOwn, points, snake, data, entity, tag])
  const note =
    snake === null || data
      ? null
      : isError
        ? `The service has no series ${snake}.`
        : 'The series below the price is loading.'
  return { pane, note }
}

/** The drawdown in the address. */
export const DRAWDOWN = 'drawdown'

export type PaneSeries = {
  title: string
  points: readonly SeriesPoint[]
  displayFormat: string | null
}

/** The full name of a series in the address: a series of this asset unless it has another entity before a dot. */
export const snakeOfPane = (tag: string, pane: string): string => {
  const name = pane.split('(')[0]!
  return name.includes('.') ? pane : `${tag}.${pane}`
}

/** The name of a series for the address, without the page's own tag. */
export const paneOfSnake = (tag: string, snake: string): string =>
  snake.startsWith(`${tag}.`) ? snake.slice(tag.length + 1) : snake

/** The formatted value at an instant, or the last one before it if the series is slower than daily. */
export function paneValueAt({ points, displayFormat }: PaneSeries, at: number): string | null {
  const last = lastCloseBefore(points, firstIndexFrom(points, at + 1))
  return last && formatSeriesValue(last.value, displayFormat)
}

/**
 * Drawdown from the highest close so far, as a fraction from −1 to 0. Null on days without a close, and until a close is above
 * zero, because a percentage would be meaningless.
 */
export function drawdown(points: readonly SeriesPoint[]): SeriesPoint[] {
  let highest = 0
  return points.map(({ at, value }) => {
    if (value === null) return { at, value: null }
    highest = Math.max(highest, value)
    return { at, value: highest > 0 ? Math.max(-1, value / highest - 1) : null }
  })
}

/**
 * The mean of the last `bars` closes, on the day of the last one. Null if there are fewer, and on days without a close, which do
 * not count.
 *
 * @param bars closes in the mean, at least 1
 */
export function movingAverage(points: readonly SeriesPoint[], bars: number): SeriesPoint[] {
  const sums = [0]
  return points.map(({ at, value }) => {
    if (value === null) return { at, value: null }
    sums.push(sums.at(-1)! + value)
    const before = sums.at(-1 - bars)
    return { at, value: before === undefined ? null : (sums.at(-1)! - before) / bars }
  })
}

type FannedInsight = Pick<AssetInsight, 'words' | 'lastValue' | 'measuredAt' | 'horizon' | 'basisFactor'>

/**
 * The fan of an insight from its start price on, which is on today's basis. Null without a start price or day, or with fewer than two
 * steps.
 */
export function priceFan(insight: FannedInsight, predictions: readonly Prediction[], units: UnitRules) {
  const { lastValue, measuredAt, horizon, basisFactor, words } = insight
  if (lastValue === null || measuredAt === null || lastValue <= 0) return null
  const stated = lastValue / basisFactor
  const fan = ownFan({ predictions, lastValue: stated, startAt: measuredAt, horizon, units })
  const later = fan.steps.filter(({ at }) => at > measuredAt)
  const [first] = later
  if (!first) return null
  const atStart = first.knots.map(({ p }) => ({ p, value: 0 }))
  const start: FanStep = { ...first, at: measuredAt, median: 0, low: 0, high: 0, knots: atStart }
  return {
    ...fan,
    title: words.title,
    horizon,
    steps: [start, ...later],
    /** The stated percentiles of a thin sample, which has neither bands nor median. */
    dots:
      fan.tier === 'thin' ? later.flatMap(({ at, knots }) => knots.map(({ value }) => ({ at, value }))) : [],
    priceOf: (change: number) => lastValue * (1 + change),
  }
}
type PriceFan = NonNullable<ReturnType<typeof priceFan>>

export function fanExtent({ steps, bands, tier, dots, priceOf }: PriceFan) {
  const medians = tier === 'thin' ? [] : steps.flatMap(({ median }) => median ?? [])
  const edges = steps.flatMap((step) => bands.flatMap((band) => bandValues(step, band) ?? []))
  const [low = 0, high = 0] = extent([...medians, ...edges, ...dots.map(({ value }) => value)])
  return { low: priceOf(low), high: priceOf(high), until: steps.at(-1)!.at }
}

/** `Fan of “A dip”, 1m: median of 44 past cases, middle 80% and middle 50%` */
export function fanWords({ title, horizon, bands, count, tier }: PriceFan): string {
  const name = `Fan of “${title}”${horizon ? `, ${horizon}` : ''}`
  const cases = count === null ? 'past cases (number not provided)' : countOf(count, 'past case')
  if (tier === 'thin') return `${name}: ${cases}, too few for bands; dots: stated percentiles`
  const parts = [`median of ${cases}`, ...(bands.length > 0 ? [allOf(bands.map(({ label }) => label))] : [])]
  return `${name}: ${parts.join(', ')}${tier === 'limited' ? '; a limited sample' : ''}`
}
