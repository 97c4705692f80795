import { axisRoom } from '#shared/charts/axis/label-box.ts'
import { linearScale, type Scale } from '#shared/charts/axis/scale.ts'
import type { FanDrawing } from './fan-drawing.ts'

/** Pixel geometry of a fan of a given size. `right` is reserved for the words at the bands' ends and what stands beside them. */
export type FanGeometry = {
  x: Scale
  y: Scale
  left: number
  right: number
  top: number
  bottom: number
  width: number
  height: number
  isPhone: boolean
  /** Left edge and width of the axis in the other unit, between the words and what stands beside them; null where there is no room. */
  other: { left: number; width: number } | null
}

/** Room to the right of the plot: words of the bands, on phones only their figures. */
const endWordsWidth = (isPhone: boolean) => (isPhone ? 84 : 132)

/** Where the distribution is drawn: its own edges, in the values of the fan. */
export type PlotBox = Omit<FanGeometry, 'x' | 'isPhone' | 'other'>

/** Of the other axis: a mark's length, and its gap to the words before it. */
const TICK = 6

/** Between the words at the fan's right end and the distribution beside them. */
const GAP = 14

/** Beside the fan, on its value axis. */
export const boxBeside = ({
  y,
  right,
  top,
  bottom,
  width,
  height,
  isPhone,
  other,
}: FanGeometry): PlotBox => ({
  y,
  left: right + endWordsWidth(isPhone) + (other?.width ?? 0) + GAP,
  right: width - 2,
  top,
  bottom,
  width,
  height,
})

/** Below the fan at the plot's full width, with an axis of its own. */
export function boxBelow(
  drawing: Pick<FanDrawing, 'values' | 'unit'>,
  fan: FanGeometry,
  height: number,
): PlotBox {
  const { ticks, format } = drawing.unit.axis(...drawing.values)
  const [top, bottom] = [fan.height + 34, fan.height + height - 22]
  return {
    y: linearScale(drawing.values, [bottom, top]),
    left: Math.max(fan.left, axisRoom(ticks.map(format))),
    right: fan.width - 2,
    top,
    bottom,
    width: fan.width,
    height: fan.height + height,
  }
}

export const fanGeometry = (
  drawing: FanDrawing,
  { width, height }: { width: number; height: number },
  besideWidth = 0,
): FanGeometry => {
  const isPhone = width < 520
  const left = Math.max(isPhone ? 38 : 46, axisRoom(drawing.ticks.map(drawing.tickWords)))
  // On a phone the fan needs the room: the switch above it shows prices in place of returns there.
  const otherWidth =
    isPhone || !drawing.otherAxis ? 0 : axisRoom(drawing.otherAxis.ticks.map(({ text }) => text)) + TICK
  const right = Math.max(left + 40, width - endWordsWidth(isPhone) - otherWidth - besideWidth)
  const top = 28
  const bottom = height - 46
  return {
    x: linearScale(drawing.time, [left, right]),
    y: linearScale(drawing.values, [bottom, top]),
    left,
    right,
    top,
    bottom,
    width,
    height,
    isPhone,
    other: otherWidth === 0 ? null : { left: right + endWordsWidth(isPhone) + TICK, width: otherWidth },
  }
}

/** A drawing and where it lands: what every layer of the fan gets. */
export type Drawn = { drawing: FanDrawing; geometry: FanGeometry }
