import { Area, Line } from 'recharts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { firstIndexFrom } from '#features/asset-overview/series/price-window.ts'
import { linearScale, paddedDomain } from '#shared/charts/scale.ts'
import { decimate } from '#shared/charts/line-path.ts'
import { Plot, STILL_AREA, STILL_LINE } from '#shared/charts/plot.tsx'
import { formatReturn } from '#shared/format/percent.ts'
import type { JudgedInsight } from './judged-insight.ts'

const WIDTH = 88
const HEIGHT = 24
const LINE = { ...STILL_LINE, connectNulls: true } as const

type InsightMiniChartProps = { insight: JudgedInsight; points: readonly SeriesPoint[] }

/**
 * The price around an active insight: closes before it in grey and since it in ink, over the range its signal levels span at the
 * horizon's end and the median of the past (dashed). Straight edges: only the ends are known.
 */
export function InsightMiniChart({ insight, points }: InsightMiniChartProps) {
  const { createdAt, endsAt, lastValue, signalLow, signalHigh, medianReturn, status } = insight
  if (createdAt === null || endsAt === null || lastValue === null || points.length === 0) return null
  const from = createdAt - Math.max(5 * MS_PER_DAY, (endsAt - createdAt) / 4)
  const created = points[firstIndexFrom(points, createdAt)]?.at ?? createdAt
  const closes = decimate(points.slice(firstIndexFrom(points, from)), WIDTH)
  const median = medianReturn === null ? null : lastValue * (1 + medianReturn)
  const rows = [
    ...closes.map(({ at, value }) => ({
      x: at,
      before: at <= created ? value : null,
      since: at >= createdAt ? value : null,
    })),
    { x: createdAt, median: lastValue, levels: [lastValue, lastValue] },
    { x: endsAt, median, levels: [signalLow, signalHigh] },
  ].toSorted((a, b) => a.x - b.x)
  const values = [lastValue, median, signalLow, signalHigh, ...closes.map(({ value }) => value)]
  return (
    <span
      role="img"
      aria-label={`Price since publication: ${formatReturn(status.realised)}`}
      className="relative block"
      style={{ width: WIDTH, height: HEIGHT }}
    >
      <Plot
        width={WIDTH}
        height={HEIGHT}
        data={rows}
        x={{ scale: linearScale([from, endsAt], [0, WIDTH]) }}
        y={{ scale: linearScale(paddedDomain(values)!, [HEIGHT, 0]) }}
      >
        {signalLow !== null && signalHigh !== null && (
          <Area dataKey="levels" fill="var(--fan-2)" connectNulls {...STILL_AREA} />
        )}
        {median !== null && (
          <Line
            dataKey="median"
            stroke="var(--fan-median)"
            strokeWidth={1.5}
            strokeDasharray="4 2"
            {...LINE}
          />
        )}
        <Line dataKey="before" stroke="var(--chart-past)" strokeWidth={1.25} {...LINE} />
        <Line dataKey="since" stroke="var(--chart-fact)" strokeWidth={1.5} {...LINE} />
      </Plot>
    </span>
  )
}
