import { axisRoom } from '#shared/charts/label-box.ts'
import { linearScale, type Scale } from '#shared/charts/scale.ts'
import { returnWords } from '#shared/charts/tick-decimals.ts'
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
}

/** Room to the right of the plot: words of the bands, on phones only their figures. */
export const fanGeometry = (
  drawing: FanDrawing,
  { width, height }: { width: number; height: number },
  besideWidth = 0,
): FanGeometry => {
  const isPhone = width < 520
  const left = Math.max(isPhone ? 38 : 46, axisRoom(drawing.ticks.map(returnWords(drawing.ticks))))
  const right = Math.max(left + 40, width - (isPhone ? 84 : 132) - besideWidth)
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
  }
}

/** A drawing and where it lands: what every layer of the fan gets. */
export type Drawn = { drawing: FanDrawing; geometry: FanGeometry }
