import { useServiceNow } from '#api/use-service-now.ts'
import { ChartLayer, ChartTag } from '#shared/charts/chart-parts.tsx'
import { formatDay } from '#shared/format/date.ts'
import { freshnessWords } from '#features/asset-overview/header/price-freshness.ts'
import {
  useLivePrice,
  type LivePriceInput,
  type LivePrice,
} from '#features/asset-overview/header/use-live-price.ts'
import { lastCloseBefore, dayOf } from '#features/asset-overview/series/price-window.ts'
import type { LayerProps } from '#features/asset-overview/series/price-geometry.ts'
import { usePriceFormat } from '#features/asset-overview/series/use-asset.ts'
import type { Close } from '#contract/rules/price-basis.ts'

type LivePriceMarkProps = LayerProps & { source: LivePriceInput }

/** The current price behind the end of the line. It subscribes itself, so that a tick redraws this mark and nothing else. */
export function LivePriceMark({ source, geometry, width, height }: LivePriceMarkProps) {
  const { freshness } = useLivePrice(source)
  const format = usePriceFormat()
  const { plot, y, slice } = geometry
  const points = source.points ?? []
  const last = lastCloseBefore(points, points.length)
  // Only where the window reaches the last close.
  if (last && last.index >= slice.end) return null
  const mark = liveMark({ freshness, last, plot, y })
  if (!mark) return null
  return (
    <ChartLayer width={width} height={height}>
      <path d={`M${plot.right - 5} ${mark.y}H${plot.right + 1}`} className="stroke-accent" strokeWidth={2} />
      <path d={`M${plot.right + 1} ${mark.y}L${plot.right + 3} ${mark.tagY}`} className="stroke-accent" />
      <ChartTag
        x={plot.right + 3}
        y={mark.tagY}
        text={`${mark.isOutside ? (mark.y <= plot.top ? '↑ ' : '↓ ') : ''}${format.price(mark.price)}`}
      />
    </ChartLayer>
  )
}

/** Why the header and the end of the line differ: the line is made of daily closes. */
export function LivePriceNote({ source }: { source: LivePriceInput }) {
  const now = useServiceNow()
  const { freshness } = useLivePrice(source)
  const points = source.points ?? []
  const last = lastCloseBefore(points, points.length)
  if (!last || freshness.state === 'off' || dayOf(freshness.time) <= dayOf(last.at)) return null
  return (
    <span>
      The line ends with the close of {formatDay(last.at, { year: false })}; the boxed price is newer:{' '}
      {freshnessWords(freshness, now)}.
    </span>
  )
}

/** Least distance between two tags, px. */
const TAG_GAP = 20

/** A price that is newer than the line, where it stands beside the line's own last value. */
type LiveMark = { price: number; time: number; y: number; tagY: number; isOutside: boolean }

type LiveMarkInput = {
  freshness: LivePrice['freshness']
  last: Close | null
  plot: { top: number; bottom: number }
  y: (price: number) => number
}

/** @returns null where nothing is known that is newer than the last close of the line */
export function liveMark({ freshness, last, plot, y }: LiveMarkInput): LiveMark | null {
  if (freshness.state === 'off' || !last || dayOf(freshness.time) <= dayOf(last.at)) return null
  const wanted = y(freshness.price)
  if (!Number.isFinite(wanted)) return null
  const inside = Math.min(plot.bottom, Math.max(plot.top, wanted))
  const lastY = y(last.value)
  const isNear = Math.abs(inside - lastY) < TAG_GAP
  const away = inside <= lastY ? lastY - TAG_GAP : lastY + TAG_GAP
  return {
    price: freshness.price,
    time: freshness.time,
    y: inside,
    tagY: isNear ? away : inside,
    isOutside: inside !== wanted,
  }
}
