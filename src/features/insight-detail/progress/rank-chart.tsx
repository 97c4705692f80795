import type { CursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { ChartLayer, ChartTag, ChartText } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer } from '#shared/charts/cursor/chart-readout-layer.tsx'
import { placeTag } from '#shared/charts/axis/label-box.ts'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { spreadLabels } from '#shared/charts/axis/spread-labels.ts'
import { linePath } from '#shared/charts/svg-path.ts'
import { percentDecimals } from '#shared/charts/axis/tick-decimals.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatNumber } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import type { FanBand } from '#shared/predictions/fan-bands.ts'
import { rankInWords, rankShort, type RankedDay } from '#shared/predictions/realised-rank.ts'
import { cell, type ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import { rankCell } from '#features/insight-detail/fan/fan-table.ts'

type RankChartProps = {
  width: number
  height: number
  ranked: readonly RankedDay[]
  bands: readonly FanBand[]
  time: readonly [number, number]
  marks: readonly { horizon: string; at: number }[]
  /** Name of the last day: `now`, `at the end`, `day 12`. */
  lastLabel: string
  source: CursorSource
  summary: string
}

const FILLS = [
  [],
  ['fill-fan-3'],
  ['fill-fan-2', 'fill-fan-4'],
  ['fill-fan-1', 'fill-fan-2', 'fill-fan-4'],
] as const

/** The realised return of each day as a percentile among past outcomes, over level bands. */
export function RankChart({
  width,
  height,
  ranked,
  bands,
  time,
  marks,
  lastLabel,
  source,
  summary,
}: RankChartProps) {
  const left = 34
  const right = width - 74
  const bottom = height - 24
  // The path may run past the chosen horizon.
  const x = linearScale([time[0], Math.max(time[1], ranked.at(-1)?.at ?? time[1])], [left, right])
  const y = linearScale([0, 1], [bottom, 6])
  const fills = FILLS[bands.length] ?? []
  const edges = bands.flatMap((band) =>
    band.lower === null || band.upper === null ? [] : [band.lower, band.upper],
  )
  const shares = [...edges, 0.5].sort((a, b) => b - a)
  const decimals = percentDecimals(shares)
  const shownShares = spaced(
    shares.map((share) => y(share)),
    13,
  )
  const wordPlaces = spreadLabels(
    bands.map((band, i) => (y(band.upper ?? 0.5) + y(bands[i + 1]?.upper ?? 0.5)) / 2),
    13,
    0,
    bottom,
  )
  const last = ranked.at(-1)
  const lastWords = last ? `${rankShort(last.place)} ${lastLabel}` : ''
  const points = ranked.map((day) => [x(day.at), y(day.place.p)] as const)
  const labelled = spaced(
    marks.map((mark) => x(mark.at)),
    22,
  )
  return (
    <>
      <ChartLayer width={width} height={height}>
        {bands.map(
          (band, i) =>
            band.lower !== null &&
            band.upper !== null && (
              <rect
                key={band.label}
                x={left}
                width={right - left}
                y={y(band.upper)}
                height={y(band.lower) - y(band.upper)}
                className={fills[i]}
              />
            ),
        )}
        <path
          d={`M${left} ${y(0.5)}H${right}`}
          className="stroke-fan-median"
          strokeWidth={1.5}
          strokeDasharray="5 2.5"
        />
        {shares.map(
          (share, i) =>
            shownShares.has(i) && (
              <ChartText key={share} x={left - 8} y={y(share) + 4} textAnchor="end">
                {formatNumber(share * 100, decimals)}
              </ChartText>
            ),
        )}
        {bands.map((band, i) => (
          <ChartText key={band.label} x={right + 8} y={wordPlaces[i]! + 4}>
            {band.label}
          </ChartText>
        ))}
        {marks.map((mark, i) => {
          const at = x(mark.at)
          if (at > right + 1) return null
          return (
            <g key={mark.horizon}>
              <path d={`M${at} ${bottom}V${bottom + 4}`} className="stroke-chart-axis" />
              {labelled.has(i) && (
                <ChartText x={at} y={bottom + 16} textAnchor="middle">
                  {mark.horizon}
                </ChartText>
              )}
            </g>
          )
        })}
        <g strokeLinejoin="round">
          <path d={linePath(points)} className="fill-none stroke-surface" strokeWidth={5} opacity={0.8} />
          <path d={linePath(points)} className="fill-none stroke-chart-fact" strokeWidth={2} />
        </g>
        {last && (
          <>
            <circle
              cx={x(last.at)}
              cy={y(last.place.p)}
              r={4}
              className="fill-chart-fact stroke-surface"
              strokeWidth={1.5}
            />
            <ChartTag
              text={lastWords}
              {...placeTag(
                { text: lastWords, at: x(last.at), y: y(last.place.p) },
                { area: { left, right, top: 0, bottom }, words: [], path: points },
              )}
            />
          </>
        )}
      </ChartLayer>
      <ChartReadoutLayer
        source={source}
        label={summary}
        places={ranked.map((day) => x(day.at))}
        width={width}
        height={height}
        line={[6, bottom]}
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

/** Indices of labels that are at least `gap` pixels from the one before. */
function spaced(positions: readonly number[], gap: number): ReadonlySet<number> {
  const shown = new Set<number>()
  let last = Number.NEGATIVE_INFINITY
  positions.forEach((position, i) => {
    if (position - last < gap) return
    shown.add(i)
    last = position
  })
  return shown
}

/** Day-by-day percentile as a table. */
export const rankTable = (ranked: readonly RankedDay[]): ChartTableData => ({
  caption: 'Realised return by day, with its percentile among past outcomes of the same day',
  columns: [
    { label: 'Date', align: 'left' },
    { label: 'Day', align: 'right', unit: 'days' },
    { label: 'Realised', align: 'right', unit: 'fraction' },
    { label: 'Percentile', align: 'right', unit: 'percentile' },
  ],
  rows: ranked.map((day) => [
    cell(formatDay(day.at), toIsoDay(day.at)),
    cell(String(day.day), day.day),
    cell(formatReturn(day.value, 2), day.value),
    rankCell(day.place),
  ]),
})

/** The path's rank in one sentence for the figure. */
export function summariseRanks(ranked: readonly RankedDay[]): string {
  const last = ranked.at(-1)
  return last
    ? `Percentile of the realised return by day; on ${formatDay(last.at)} ${rankInWords(last.place)}.`
    : 'No day can be ranked yet.'
}
