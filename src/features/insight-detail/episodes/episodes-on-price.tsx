import { useMemo, memo, type ReactNode } from 'react'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import type { CaptionOf } from '#features/insight-detail/model/insight-facts.ts'
import { useCursorSource } from '#shared/charts/cursor/use-chart-cursor.ts'
import { useChartView, type ChartView } from '#shared/charts/table/use-chart-view.ts'
import { useIsPrinting } from '#shared/ui/use-is-printing.ts'
import { countOf } from '#shared/format/words.ts'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import type { SelectEpisode } from '#features/insight-detail/model/detail-search.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import type { CursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { ChartLayer, TimeAxis, ValueAxis } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer } from '#shared/charts/cursor/chart-readout-layer.tsx'
import { decimate } from '#shared/charts/decimate.ts'
import { linearScale, logScale, logTicks, paddedDomain, type Scale } from '#shared/charts/axis/scale.ts'
import { linePath } from '#shared/charts/svg-path.ts'
import { timeTicks } from '#shared/charts/axis/time-ticks.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatPrice } from '#shared/format/money.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'
import { formatReturn } from '#shared/format/percent.ts'
import type { ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { ChartTools } from '#shared/charts/chart-tools.tsx'
import { episodeTable, type EpisodeMark, describeMark, overlappingRuns } from './episode-drawing.ts'

type EpisodesOnPriceProps = {
  model: Pick<DetailModel, 'horizon' | 'facts'>
  closes: readonly Close[]
  currency: string | null
  marks: readonly EpisodeMark[]
  selected: number | null
  onSelect: SelectEpisode
  caption: CaptionOf
}

/** Every episode on the asset's whole price history. */
export function EpisodesOnPrice(props: EpisodesOnPriceProps) {
  const { model, closes, currency, marks, selected, onSelect, caption } = props
  const view = useChartView()
  const isPrinting = useIsPrinting()
  const { horizon, facts } = model
  const chosen = marks.findIndex((mark) => mark.episode === selected)
  const source = useCursorSource({
    count: marks.length,
    ...(chosen < 0 ? {} : { startIndex: chosen }),
    onToggleTable: view.toggleTable,
    onChoose: (index) => onSelect(() => marks[index]?.episode ?? null),
  })
  const table = useMemo(
    () => episodeTable(marks, horizon, facts.direction, facts.prices),
    [marks, horizon, facts.direction, facts.prices],
  )
  const end = closes.at(-1)!.at
  const current = useMemo(
    () => (facts.entryAt === null ? null : { startAt: facts.entryAt, endAt: Math.max(facts.entryAt, end) }),
    [facts.entryAt, end],
  )
  const summary = `${countOf(marks.length, 'episode')} on the price, log scale.`
  return (
    <div className="min-w-0">
      <EpisodeSubhead
        title="On the price"
        note={`log scale${currency ? `, ${currency}` : ''}`}
        view={view}
        table={table}
        caption={caption}
      />
      <ChartFrame
        name="Episodes on the price"
        summary={summary}
        view={view}
        table={table}
        height={(width) => (isPrinting ? 130 : width < 400 ? 200 : 250)}
      >
        {(size) => (
          <EpisodePriceChart
            {...size}
            closes={closes}
            prices={facts.prices}
            marks={marks}
            current={current}
            selected={selected}
            horizon={horizon}
            source={source}
            summary={summary}
          />
        )}
      </ChartFrame>
    </div>
  )
}

type EpisodePriceChartProps = {
  width: number
  height: number
  closes: readonly Close[]
  prices: PriceFormat
  marks: readonly EpisodeMark[]
  /** The condition that holds now. */
  current: { startAt: number; endAt: number } | null
  selected: number | null
  horizon: string | null
  source: CursorSource
  summary: string
}

const BAR_HEIGHT = 14

/** The asset's whole history on a log scale, with a bar at true width for every episode. */
function EpisodePriceChart(props: EpisodePriceChartProps) {
  const { width, height, closes, prices, marks, selected, horizon, source, summary, current } = props
  const right = width - 52
  const bottom = height - 22
  const x = useMemo(
    () => linearScale([closes[0]!.at, Math.max(closes.at(-1)!.at, current?.endAt ?? 0)], [2, right]),
    [closes, right, current],
  )
  const y = useMemo(() => {
    const [low, high] = paddedDomain(
      closes.map((close) => Math.log(close.value)),
      0.05,
    )!
    return logScale([Math.exp(low), Math.exp(high)], [bottom - BAR_HEIGHT - 12, 6])
  }, [closes, bottom])
  return (
    <>
      <ChartLayer width={width} height={height}>
        <PriceLine closes={closes} prices={prices} x={x} y={y} right={right} bottom={bottom} />
        <EventTicks marks={marks} x={x} bottom={bottom} />
        {marks.map((mark) => (
          <EpisodeGlyph
            key={mark.episode}
            mark={mark}
            x={x}
            y={y}
            bottom={bottom}
            isSelected={mark.episode === selected}
          />
        ))}
        {current && (
          <rect
            x={x(current.startAt)}
            y={bottom - BAR_HEIGHT}
            width={Math.max(5, x(current.endAt) - x(current.startAt))}
            height={BAR_HEIGHT}
            className="fill-none stroke-chart-fact"
          />
        )}
      </ChartLayer>
      <ChartReadoutLayer
        source={source}
        label={summary}
        places={marks.map((mark) => (x(mark.startAt) + x(mark.endAt)) / 2)}
        width={width}
        height={height}
        read={(index) => {
          const mark = marks[index]
          if (!mark) return null
          return {
            x: x(mark.startAt),
            title: formatDay(mark.startAt),
            rows: [
              { label: 'close', value: prices.price(mark.price) },
              {
                label: `after ${horizon ?? 'the horizon'}`,
                value: formatReturn(mark.outcome?.value),
                isStrong: true,
              },
            ],
            note:
              mark.outcome?.excluded === 'overlaps' ? 'overlaps previous episode: not counted' : undefined,
            spoken: () => describeMark(mark, horizon),
          }
        }}
      />
    </>
  )
}

type PriceLineProps = {
  closes: readonly Close[]
  prices: PriceFormat
  x: Scale
  y: Scale
  right: number
  bottom: number
}

const PriceLine = memo(function PriceLine({ closes, prices, x, y, right, bottom }: PriceLineProps) {
  const line = decimate(closes, Math.round(right)).map(({ at, value }) => [x(at), y(value)] as const)
  return (
    <>
      <ValueAxis
        ticks={logTicks(...y.domain, 5)}
        scale={y}
        format={(value) => formatPrice(value, { decimals: value < 10 ? prices.decimals(value) : 0 })}
        x1={2}
        x2={right}
        side="right"
      />
      <TimeAxis
        ticks={timeTicks(...x.domain, Math.floor(right / 70))}
        scale={x}
        y={bottom}
        right={right + 20}
      />
      <path d={`M2 ${bottom}H${right}`} className="stroke-chart-axis" shapeRendering="crispEdges" />
      <path
        d={linePath(line)}
        className="fill-none stroke-[var(--chart-past)]"
        strokeWidth={1.25}
        strokeLinejoin="round"
      />
    </>
  )
})

type EventTicksProps = { marks: readonly EpisodeMark[]; x: Scale; bottom: number }

/** A tick above the bars for every day on which the condition was seen, and a bracket over episodes that overlap. */
const EventTicks = memo(function EventTicks({ marks, x, bottom }: EventTicksProps) {
  const y = bottom - BAR_HEIGHT
  // One tick per pixel: decades of events would be drawn a thousand times over each other.
  const ticks = new Set(marks.flatMap((mark) => mark.events.map((at) => Math.round(x(at)) + 0.5)))
  return (
    <g className="fill-none stroke-fan-median" shapeRendering="crispEdges">
      <path d={[...ticks].map((at) => `M${at} ${y - 2}v-4`).join('')} />
      <path
        d={overlappingRuns(marks)
          .map(({ from, to }) => `M${x(from)} ${y - 7}v-3H${Math.max(x(to), x(from) + 3)}v3`)
          .join('')}
        className="stroke-chart-label"
      />
    </g>
  )
})

type EpisodeGlyphProps = { mark: EpisodeMark; x: Scale; y: Scale; bottom: number; isSelected: boolean }

const EpisodeGlyph = memo(function EpisodeGlyph({ mark, x, y, bottom, isSelected }: EpisodeGlyphProps) {
  const left = x(mark.startAt)
  const isOut = mark.outcome !== undefined && mark.outcome.excluded !== null
  return (
    <g className={isSelected ? 'fill-chart-fact' : 'fill-fan-edge'} opacity={isOut && !isSelected ? 0.5 : 1}>
      <rect
        x={left}
        y={bottom - BAR_HEIGHT}
        width={Math.max(3, x(mark.endAt) - left)}
        height={BAR_HEIGHT}
        rx={1}
      />
      {mark.price !== null && (
        <circle
          cx={left}
          cy={y(mark.price)}
          r={isSelected ? 4 : 2.25}
          className={isSelected ? 'stroke-surface' : 'fill-fan-median stroke-none'}
          strokeWidth={1.5}
        />
      )}
    </g>
  )
})

type EpisodeSubheadProps = {
  title: string
  note: ReactNode
  view: ChartView
  table: ChartTableData
  caption: CaptionOf
}

/** Name and tools of one of the panel's charts. */
export const EpisodeSubhead = ({ title, note, view, table, caption }: EpisodeSubheadProps) => (
  <div className="mb-1 flex items-center gap-2 text-xs">
    <h3 className="font-semibold">{title}</h3>
    <span className="text-ink-3">{note}</span>
    <span className="ml-auto flex">
      <ChartTools
        isCompact
        view={view}
        table={table}
        caption={caption(`Episodes: ${title.toLowerCase()}`)}
        fileName={title}
      />
    </span>
  </div>
)
