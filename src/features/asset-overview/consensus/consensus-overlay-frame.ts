import { linearScale, niceTicks, paddedDomain, type Scale } from '#shared/charts/axis/scale.ts'
import { overlayDays, overlayValues, type OverlayLine } from './consensus-overlay-model.ts'

/** Width from which a label at the right end has room for a title. */
export const ROOMY = 620
/** Marks of a market's usual week, month, quarter, half-year and year, in trading days. */
const USUAL_DAYS = [0, 5, 10, 21, 42, 63, 84, 126, 189, 252, 378, 504, 756, 1260] as const

export type OverlayFrame = ReturnType<typeof overlayFrame>

/** Plot, scales and ticks that every mark of the drawing is placed by. */
export function overlayFrame(lines: readonly OverlayLine[], width: number, height: number) {
  const plot = {
    left: 48,
    right: Math.max(120, width - (width < ROOMY ? 88 : 200)),
    top: 10,
    bottom: height - 24,
  }
  const days = overlayDays(lines)
  const last = days.at(-1) ?? 1
  const x = linearScale([0, last], [plot.left, plot.right])
  const [low, high] = paddedDomain(overlayValues(lines)) ?? [-0.01, 0.01]
  return {
    plot,
    days,
    x,
    y: linearScale([low, high], [plot.bottom, plot.top]),
    ticks: niceTicks(low, high, 6),
    dayTicks: dayTicks(last, x),
  }
}

/** Usual spans that keep 40 pixels from their neighbours; the last day always stands. */
function dayTicks(last: number, x: Scale) {
  const kept: number[] = []
  for (const day of USUAL_DAYS)
    if (day < last && x(last) - x(day) >= 40 && x(day) - x(kept.at(-1) ?? -Infinity) >= 40) kept.push(day)
  return [...kept, last].map((at) => ({ at, label: at === 0 ? '0' : `${at}d` }))
}
