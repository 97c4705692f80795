import type { SeriesPoint } from '#contract/records/calculator.ts'
import { linearScale, logScale, logTicks, niceTicks, paddedDomain } from '#shared/charts/axis/scale.ts'
import { timeTicks } from '#shared/charts/axis/time-ticks.ts'
import type { IndexedComparison } from '#features/asset-overview/series/compare-index.ts'
import { plotBox, type MarkerFrame } from '#features/asset-overview/series/price-geometry.ts'
import { firstIndexFrom, indexAfterDay } from '#features/asset-overview/series/price-window.ts'

/** The page's own line for its markers: its prices stand where their index stands. */
export function ownFrame(
  points: readonly SeriesPoint[],
  { startsAt, lines }: IndexedComparison,
  { plot, x, y, days }: CompareFrame,
): MarkerFrame {
  const { base } = lines[0]!
  return {
    slice: { start: firstIndexFrom(points, startsAt), end: indexAfterDay(points, days.at(-1)!) },
    plot,
    x,
    y: (price) => y((price / base) * 100),
  }
}

export type CompareFrame = ReturnType<typeof compareFrame>

/** Plot, scales and ticks of a comparison. */
export function compareFrame(indexed: IndexedComparison, isLog: boolean, width: number, height: number) {
  const plot = plotBox({ width, height }, true)
  const values = function* () {
    for (const { points } of indexed.lines) for (const { value } of points) yield value
  }
  const [low, high] = paddedDomain(values()) ?? [99, 101]
  // Indices stay above zero, but the room below them may not.
  const bottom = isLog ? Math.max(low, 1e-3) : low
  const days = [...new Set(indexed.lines.flatMap(({ points }) => points.map(({ at }) => at)))].sort(
    (a, b) => a - b,
  )
  const from = days[0]!
  const to = days.at(-1)!
  return {
    plot,
    days,
    x: linearScale([from, to], [plot.left, plot.right]),
    y: (isLog ? logScale : linearScale)([bottom, high], [plot.bottom, plot.top]),
    ticks: isLog ? logTicks(bottom, high, 7) : niceTicks(bottom, high, 7),
    timeTicks: timeTicks(from, to, Math.max(2, Math.floor((plot.right - plot.left) / 72))),
  }
}
