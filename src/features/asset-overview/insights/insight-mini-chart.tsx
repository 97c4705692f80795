import type { SeriesPoint } from '#contract/records/calculator.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { bandPath, linePath } from '#shared/charts/svg-path.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { drawnPath } from '#features/asset-overview/series/drawn-line.ts'
import { realisedOf, type JudgedInsight } from './judged-insight.ts'
import { extentOf } from '#features/asset-overview/series/price-geometry.ts'
import { firstIndexFrom } from '#features/asset-overview/series/price-window.ts'

const WIDTH = 88
const HEIGHT = 24

/**
 * The price around an active insight: closes before it in grey and since it in ink, over the range its signal levels span at the
 * horizon's end and the median of the past (dashed). Straight edges: only the ends are known.
 */
export function InsightMiniChart({
  insight,
  points,
}: {
  insight: JudgedInsight
  points: readonly SeriesPoint[]
}) {
  const { createdAt, endsAt, lastValue, signalLow, signalHigh, medianReturn } = insight
  if (createdAt === null || endsAt === null || lastValue === null || points.length === 0) return null
  const from = createdAt - Math.max(5 * MS_PER_DAY, (endsAt - createdAt) / 4)
  const start = firstIndexFrom(points, from)
  const created = firstIndexFrom(points, createdAt)
  const extent = extentOf(points, { start, end: points.length })
  const ends = [signalLow, signalHigh, medianReturn === null ? null : lastValue * (1 + medianReturn)]
  const values = [lastValue, extent?.low, extent?.high, ...ends].filter(
    (value): value is number => typeof value === 'number',
  )
  const low = Math.min(...values)
  const high = Math.max(...values)
  const x = linearScale([from, endsAt], [0, WIDTH])
  const y = linearScale(low < high ? [low, high] : [low - 1, high + 1], [HEIGHT - 2, 2])
  const realised = realisedOf(insight)
  return (
    <svg
      role="img"
      aria-label={`Price since publication: ${formatReturn(realised)}`}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="block"
    >
      {signalLow !== null && signalHigh !== null && (
        <path
          d={bandPath(
            [
              [x(createdAt), y(lastValue)],
              [WIDTH, y(signalLow)],
            ],
            [
              [x(createdAt), y(lastValue)],
              [WIDTH, y(signalHigh)],
            ],
          )}
          className="fill-fan-2"
        />
      )}
      {medianReturn !== null && (
        <path
          d={linePath([
            [x(createdAt), y(lastValue)],
            [WIDTH, y(lastValue * (1 + medianReturn))],
          ])}
          className="stroke-fan-median"
          strokeWidth={1.5}
          strokeDasharray="4 2"
        />
      )}
      <path
        d={drawnPath(points, { start, end: Math.min(created + 1, points.length) }, x, y)}
        fill="none"
        className="stroke-chart-past"
        strokeWidth={1.25}
      />
      <path
        d={drawnPath(points, { start: Math.max(start, created - 1), end: points.length }, x, y)}
        fill="none"
        className="stroke-chart-fact"
        strokeWidth={1.5}
      />
    </svg>
  )
}
