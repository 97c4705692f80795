import type { LivePrice } from '#features/asset-overview/header/use-live-price.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { dayOf } from '#features/asset-overview/series/price-window.ts'

/** Room for a tag: two closer than this would cover each other. */
const TAG_GAP = 20

/** A price that is newer than the line, where it stands beside the line's own last value. */
export type LiveMark = { price: number; time: number; y: number; tagY: number; isOutside: boolean }

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
