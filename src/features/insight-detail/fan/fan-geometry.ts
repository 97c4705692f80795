import { axisRoom } from '#shared/charts/axis/label-box.ts'
import { linearScale, type Scale } from '#shared/charts/axis/scale.ts'
import type { FanDrawing } from './fan-drawing.ts'

/** Pixel geometry of a fan of a given size. Right of `right` are the labels of the bands and what is beside them. */
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
  /** Left edge and width of the axis in the other unit, right of the labels; null where there is no room. */
  other: { left: number; width: number } | null
}

/** Room for the labels of the bands; on phones only their figures. */
const endWordsWidth = (isPhone: boolean) => (isPhone ? 84 : 132)

/** Where the distribution is drawn, on the value scale of the fan. */
export type PlotBox = Omit<FanGeometry, 'x' | 'isPhone' | 'other'>

/** Length of a tick of the other axis, and its gap to the labels. */
const TICK = 6

/** Between the labels and the distribution. */
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
  // No second axis on a phone: the switch above the fan shows prices instead of returns.
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

/** A drawing with its pixel geometry: the props of every layer of the fan. */
export type Drawn = { drawing: FanDrawing; geometry: FanGeometry }
