import { Line, ReferenceLine } from 'recharts'
import { linearScale, percentDecimals, spreadLabels } from '#shared/charts/scale.ts'
import { bandFill, ChartText } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer } from '#shared/charts/chart-readout.tsx'
import { Dot, Plot, Range, STILL_LINE } from '#shared/charts/plot.tsx'
import { tableOf, dayCell, countCell, returnCell } from '#shared/charts/chart-table.tsx'
import { formatDay } from '#shared/format/date.ts'
import { formatNumber } from '#shared/format/number.ts'
import { formatReturn, rankInWords, rankShort } from '#shared/format/percent.ts'
import type { FanBand } from '#shared/predictions/shown-fan.ts'
import { type RankedDay } from '#shared/predictions/past-cases.ts'
import type { FigureArea } from '#shared/charts/chart-frame.tsx'
import { rankCell } from '#features/insight-detail/fan/fan-table.ts'

type RankChartProps = {
  ranked: readonly RankedDay[]
  bands: readonly FanBand[]
  time: readonly [number, number]
  marks: readonly { name: string; at: number }[]
  /** Name of the last day: `now`, `at the end`, `day 12`. */
  lastLabel: string
  area: FigureArea
}

const TOP = 6

/** The realised return of each day as a percentile among past outcomes, over horizontal bands. */
export function RankChart({ ranked, bands, time, marks, lastLabel, area }: RankChartProps) {
  const { width, height } = area
  const [left, right, bottom] = [34, width - 74, height - 24]
  const last = ranked.at(-1)
  // The path may extend beyond the chosen horizon.
  const x = linearScale([time[0], Math.max(time[1], last?.at ?? time[1])], [left, right])
  const y = linearScale([0, 1], [bottom, TOP])
  const edges = bands.flatMap(({ lower, upper }) => (lower === null || upper === null ? [] : [lower, upper]))
  const shares = [...edges, 0.5].sort((a, b) => a - b)
  const decimals = percentDecimals(shares)
  const horizons = spaced(
    marks.filter(({ at }) => x(at) <= right + 1),
    ({ at }) => x(at),
    22,
  )
  const labelHeights = spreadLabels(
    bands.map((band, i) => (y(band.upper ?? 0.5) + y(bands[i + 1]?.upper ?? 0.5)) / 2),
    13,
    0,
    bottom,
  )
  return (
    <>
      <Plot
        width={width}
        height={height}
        data={ranked.map((day) => ({ x: day.at, p: day.place.p }))}
        x={{
          scale: x,
          ticks: horizons.map(({ at }) => at),
          format: (at) => horizons.find((mark) => mark.at === at)?.name ?? '',
        }}
        y={{
          scale: y,
          ticks: spaced(shares, (share) => -y(share), 13),
          format: (share) => formatNumber(share * 100, decimals),
          hasGrid: false,
        }}
      >
        {bands.map(
          ({ label, lower, upper }, i) =>
            lower !== null &&
            upper !== null && <Range key={label} y={[lower, upper]} fill={bandFill(i, bands.length)} />,
        )}
        <ReferenceLine
          y={0.5}
          stroke="var(--color-fan-median)"
          strokeWidth={1.5}
          strokeDasharray="5 2.5"
          zIndex={0}
        />
        {bands.map((band, i) => (
          <ChartText key={band.label} x={right + 8} y={labelHeights[i]! + 4}>
            {band.label}
          </ChartText>
        ))}
        <Line
          dataKey="p"
          stroke="var(--color-surface)"
          strokeWidth={5}
          strokeLinejoin="round"
          {...STILL_LINE}
        />
        <Line
          dataKey="p"
          stroke="var(--color-chart-fact)"
          strokeWidth={2}
          strokeLinejoin="round"
          {...STILL_LINE}
        />
        {last && (
          <>
            <Dot at={[last.at, last.place.p]} r={4} zIndex={0} />
            <ChartText
              x={x(last.at)}
              // In the half of the chart where the path does not end.
              y={last.place.p > 0.5 ? bottom - 5 : TOP + 12}
              textAnchor={x(last.at) > left + 120 ? 'end' : 'start'}
              tone="strong"
              isBold
              hasHalo
            >
              {rankShort(last.place)} {lastLabel}
            </ChartText>
          </>
        )}
      </Plot>
      <ChartReadoutLayer
        {...area}
        places={ranked.map((day) => x(day.at))}
        line={[TOP, bottom]}
        read={(index) => {
          const day = ranked[index]
          if (!day) return null
          const title = `Day ${day.day}, ${formatDay(day.at)}`
          const [realised, rank] = [formatReturn(day.value), rankInWords(day.place)]
          return {
            x: x(day.at),
            title,
            rows: [
              { label: 'realised', value: realised, isStrong: true },
              { label: 'rank', value: rank },
            ],
            spoken: () => `${title}, realised ${realised}, ${rank}`,
          }
        }}
      />
    </>
  )
}

/** Leaves out items closer than `gap` px to the one before. @param all ascending */
const spaced = <T,>(all: readonly T[], at: (each: T) => number, gap: number) =>
  all.reduce<T[]>((shown, each) => {
    const before = shown.at(-1)
    return before !== undefined && at(each) - at(before) < gap ? shown : [...shown, each]
  }, [])

export const rankTable = (ranked: readonly RankedDay[]) =>
  tableOf('Realised return by day, with its percentile among past outcomes of the same day', ranked, [
    ['Date', null, ({ at }) => dayCell(at)],
    ['Day', 'days', ({ day }) => countCell(day)],
    ['Realised', 'fraction', ({ value }) => returnCell(value)],
    ['Percentile', 'percentile', ({ place }) => rankCell(place)],
  ])

/** The path's rank in one sentence for the figure. */
export function summariseRanks(ranked: readonly RankedDay[]): string {
  const last = ranked.at(-1)
  return last
    ? `Percentile of the realised return by day; on ${formatDay(last.at)} ${rankInWords(last.place)}.`
    : 'No day can be ranked yet.'
}
