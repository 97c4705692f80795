import { useServiceNow } from '#api/queries/config-queries.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { midnightOf } from '#contract/values/instant.ts'
import {
  freshnessWords,
  usePagePrice,
  type Freshness,
} from '#features/asset-overview/header/use-live-price.ts'
import type { LayerProps } from '#features/asset-overview/model/price-geometry.ts'
import { lastCloseBefore } from '#features/asset-overview/model/price-window.ts'
import { usePriceFormat, usePageAsset } from '#features/asset-overview/model/use-asset.ts'
import { ChartLayer, ChartTag, ChartText } from '#shared/charts/chart-parts.tsx'
import { formatDay } from '#shared/format/date.ts'
import { lowerFirst } from '#shared/format/words.ts'
import { within } from '#shared/statistics/within.ts'
import { axisWords } from './price-cursor.tsx'

type PriceAxisProps = LayerProps & {
  points: readonly SeriesPoint[]
  /** Value that is 0 % on the percent scale. */
  base: number | null
  hasCurrent: boolean
}

/** The labels of the axis, and the current price after the end of the line. It subscribes by itself, so that a tick renders only these. */
export function PriceAxis({ points, geometry, base, hasCurrent, width, height }: PriceAxisProps) {
  const { freshness } = usePagePrice()
  const { points: closes = [] } = usePageAsset()
  const format = usePriceFormat()
  const { plot, slice, y, valueTicks } = geometry
  const lastDrawn = lastCloseBefore(points, slice.end)
  const last = lastCloseBefore(closes, closes.length)
  // Only where the window reaches the last close.
  const mark = hasCurrent && last && last.at === lastDrawn?.at ? liveMark(freshness, last, geometry) : null
  const arrow = mark?.isOutside ? (mark.y <= plot.top ? '↑ ' : '↓ ') : ''
  const tags = [...(lastDrawn ? [y(lastDrawn.value)] : []), ...(mark ? [mark.tagY] : [])]
  return (
    <ChartLayer width={width} height={height}>
      {uncovered(valueTicks, y, tags).map(({ value, label }) => (
        <ChartText key={value} x={plot.right + 8} y={y(value) + 4}>
          {label}
        </ChartText>
      ))}
      {mark && (
        <>
          <path
            d={`M${plot.right - 5} ${mark.y}H${plot.right + 1}`}
            className="stroke-accent"
            strokeWidth={2}
          />
          <path d={`M${plot.right + 1} ${mark.y}L${plot.right + 3} ${mark.tagY}`} className="stroke-accent" />
          <ChartTag
            x={plot.right + 3}
            y={mark.tagY}
            text={`${arrow}${axisWords(mark.price, geometry, base, format)}`}
          />
        </>
      )}
    </ChartLayer>
  )
}

/** The ticks whose label no tag covers, not even by half. @param tags their middles, px */
export const uncovered = <T extends { value: number }>(
  ticks: readonly T[],
  y: (value: number) => number,
  tags: readonly number[],
) => ticks.filter(({ value }) => tags.every((tagY) => Math.abs(y(value) - tagY) >= 14))

/** Says why the header and the end of the line differ: the line consists of daily closes. */
export function LivePriceNote() {
  const now = useServiceNow()
  const { freshness } = usePagePrice()
  const { points = [] } = usePageAsset()
  const last = lastCloseBefore(points, points.length)
  if (!last || freshness.state === 'off' || midnightOf(freshness.time) <= midnightOf(last.at)) return null
  return (
    <span>
      The line ends with the close of {formatDay(last.at, { year: false })}; the boxed price is newer:{' '}
      {lowerFirst(freshnessWords(freshness, now))}.
    </span>
  )
}

/** Minimum distance between two tags, px. */
const TAG_GAP = 20

type MarkFrame = { plot: { top: number; bottom: number }; y: (price: number) => number }

/**
 * Position of a price that is newer than the last close: `y` is inside the plot, `tagY` keeps a distance to the tag of the last
 * close. Null without a newer price.
 */
export function liveMark(freshness: Freshness, last: Close, { plot, y }: MarkFrame) {
  if (freshness.state === 'off' || midnightOf(freshness.time) <= midnightOf(last.at)) return null
  const { price } = freshness
  const exact = y(price)
  if (!Number.isFinite(exact)) return null
  const inside = within(exact, plot.top, plot.bottom)
  const lastY = y(last.value)
  const away = inside <= lastY ? lastY - TAG_GAP : lastY + TAG_GAP
  const tagY = Math.abs(inside - lastY) < TAG_GAP ? away : inside
  return { price, y: inside, tagY, isOutside: inside !== exact }
}
