import type { ReactNode } from 'react'
import type { CaptionOf } from '#features/insight-detail/model/detail-model.ts'
import type { SelectEpisode } from '#features/insight-detail/model/detail-search.ts'
import type { PanelData } from '#features/insight-detail/model/panel-data.tsx'
import { type FigureArea, useFigure } from '#shared/charts/chart-frame.tsx'
import { ChartReadoutLayer } from '#shared/charts/chart-readout.tsx'
import { PathLine } from '#shared/charts/fan-marks.tsx'
import { decimate } from '#shared/charts/line-path.ts'
import { Plot } from '#shared/charts/plot.tsx'
import { linearScale, logScale, logTicks, paddedDomain, type Scale, timeTicks } from '#shared/charts/scale.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatPrice } from '#shared/format/money.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { usePrintTime } from '#shared/ui/printing.ts'
import { episodeRuns, episodeTable, type EpisodeMark } from './episode-paths.ts'

export type EpisodeChartProps = Omit<PanelData, 'prices'> & {
  marks: readonly EpisodeMark[]
  selected: number | null
}

type EpisodesOnPriceProps = EpisodeChartProps & { currency: string | null; onSelect: SelectEpisode }

/** All episodes on the asset's whole price history. */
export function EpisodesOnPrice(props: EpisodesOnPriceProps) {
  const { model, closes, currency, marks, selected, onSelect, caption } = props
  const { horizon, facts } = model
  const isPrinting = usePrintTime() !== null
  const chosen = marks.findIndex((mark) => mark.episode === selected)
  return (
    <EpisodeFigure
      title="On the price"
      note={`log scale${currency ? `, ${currency}` : ''}`}
      summary={`${countOf(marks.length, 'episode')} on the price, log scale.`}
      table={episodeTable(marks, horizon, facts.direction, facts.prices)}
      caption={caption}
      height={(width) => (isPrinting ? 130 : width < 400 ? 200 : 250)}
      cursor={{
        count: marks.length,
        ...(chosen < 0 ? {} : { startIndex: chosen }),
        onChoose: (index) => onSelect(() => marks[index]?.episode ?? null),
      }}
    >
      {(area) => <EpisodePriceChart {...{ model, closes, marks, selected, area }} />}
    </EpisodeFigure>
  )
}

type EpisodePriceChartProps = Omit<EpisodeChartProps, 'caption'> & { area: FigureArea }

const BAR_HEIGHT = 14
/** With the room above the bars. */
const BARS_HEIGHT = BAR_HEIGHT + 12

/** The whole price history on a log scale, with a bar over the days of every episode and of the condition that holds now. */
function EpisodePriceChart({ model, closes, marks, selected, area }: EpisodePriceChartProps) {
  const { width, height } = area
  const { prices, entryAt } = model.facts
  const after = `after ${model.horizon ?? 'the horizon'}`
  const [right, bottom, top] = [width - 52, height - 22, 6]
  const end = closes.at(-1)!.at
  const x = linearScale([closes[0]!.at, Math.max(end, entryAt ?? end)], [2, right])
  const logs = paddedDomain(
    closes.map((close) => Math.log(close.value)),
    0.05,
  )!
  // The domain reaches down to the axis, below the bars.
  const floor = logs[0] - ((logs[1] - logs[0]) * BARS_HEIGHT) / (bottom - BARS_HEIGHT - top)
  const y = logScale([Math.exp(floor), Math.exp(logs[1])], [bottom, top])
  const bar = (from: number, to: number, minWidth: number) => ({
    x: x(from),
    y: bottom - BAR_HEIGHT,
    width: Math.max(minWidth, x(to) - x(from)),
    height: BAR_HEIGHT,
  })
  return (
    <>
      <Plot
        width={width}
        height={height}
        x={{ scale: x, time: timeTicks(...x.domain, Math.floor(right / 70)) }}
        y={{
          scale: y,
          isLog: true,
          side: 'right',
          ticks: logTicks(Math.exp(logs[0]), y.domain[1], 5),
          format: (value) => formatPrice(value, { decimals: value < 10 ? prices.decimals(value) : 0 }),
        }}
      >
        <path d={`M2 ${bottom}H${right}`} className="stroke-chart-axis" shapeRendering="crispEdges" />
        <PathLine points={decimate(closes, Math.round(right))} x={x} y={y} stroke="var(--color-chart-past)" />
        <EventTicks marks={marks} x={x} y={bottom - BAR_HEIGHT} />
        {marks.map(({ episode, startAt, endAt, price, outcome }) => {
          const isSelected = episode === selected
          return (
            <g
              key={episode}
              className={isSelected ? 'fill-chart-fact' : 'fill-fan-edge'}
              opacity={outcome?.excluded && !isSelected ? 0.5 : 1}
            >
              <rect {...bar(startAt, endAt, 3)} rx={1} />
              {price !== null && (
                <circle
                  cx={x(startAt)}
                  cy={y(price)}
                  r={isSelected ? 4 : 2.25}
                  className={isSelected ? 'stroke-surface' : 'fill-fan-median stroke-none'}
                  strokeWidth={1.5}
                />
              )}
            </g>
          )
        })}
        {entryAt !== null && (
          <rect {...bar(entryAt, Math.max(entryAt, end), 5)} className="fill-none stroke-chart-fact" />
        )}
      </Plot>
      <ChartReadoutLayer
        {...area}
        places={marks.map(({ startAt, endAt }) => (x(startAt) + x(endAt)) / 2)}
        read={(index) => {
          const mark = marks[index]
          if (!mark) return null
          const { startAt, price, outcome } = mark
          return {
            x: x(startAt),
            title: formatDay(startAt),
            rows: [
              { label: 'close', value: prices.price(price) },
              { label: after, value: formatReturn(outcome?.value), isStrong: true },
            ],
            note:
              outcome?.excluded === 'overlaps' ? 'not counted: window overlaps an earlier one' : undefined,
          }
        }}
      />
    </>
  )
}

/** A tick above the bars for every day on which the condition held, and a bracket over episodes that overlap. */
function EventTicks({ marks, x, y }: { marks: readonly EpisodeMark[]; x: Scale; y: number }) {
  // At most one tick per pixel, because the events of decades overlap.
  const ticks = new Set(marks.flatMap((mark) => mark.events.map((at) => Math.round(x(at)) + 0.5)))
  const overlaps = episodeRuns(marks).filter(({ count }) => count > 1)
  return (
    <g className="fill-none stroke-fan-median" shapeRendering="crispEdges">
      <path d={[...ticks].map((at) => `M${at} ${y - 2}v-4`).join('')} />
      <path
        d={overlaps
          .map(({ from, to }) => `M${x(from)} ${y - 7}v-3H${Math.max(x(to), x(from) + 3)}v3`)
          .join('')}
        className="stroke-chart-label"
      />
    </g>
  )
}

type EpisodeFigureProps = Omit<Parameters<typeof useFigure>[0], 'name' | 'fileName' | 'caption'> & {
  title: string
  note: string
  caption: CaptionOf
  children: (area: FigureArea) => ReactNode
}

/** One chart of the panel, with its heading and tools. */
export function EpisodeFigure({ title, note, caption, children, ...figure }: EpisodeFigureProps) {
  const name = `Episodes ${title.toLowerCase()}`
  const { tools, draw } = useFigure({ ...figure, name, caption: caption(`${name}; ${note}`) })
  return (
    <>
      <div className="mb-1 flex items-center gap-2 text-xs">
        <h3 className="font-semibold">{title}</h3>
        <span className="text-ink-3">{note}</span>
        <span className="ml-auto flex">{tools}</span>
      </div>
      {draw(children)}
    </>
  )
}
