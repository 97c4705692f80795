import { useMemo } from 'react'
import { ChartLayer, ChartText, UprightTicks } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer } from '#shared/charts/cursor/chart-readout-layer.tsx'
import type { CursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { fittingTicks } from '#shared/charts/axis/fitting-ticks.ts'
import { linearScale, paddedDomain } from '#shared/charts/axis/scale.ts'
import { returnWords } from '#shared/charts/axis/tick-decimals.ts'
import { formatReturn } from '#shared/format/percent.ts'
import type { PathDay } from '#shared/predictions/realised-path.ts'
import { quantile } from '#shared/statistics/quantile.ts'
import type { CaptionOf } from '#features/insight-detail/model/chart-caption.ts'
import { casesAt, COUNTED } from '#features/insight-detail/model/few-words.ts'
import type { PastSample } from './past-sample.ts'
import { CheckPanel } from './check-panel.tsx'
import { pathOf, pathTable, type PathRow } from './path.ts'

type PathPanelProps = { sample: PastSample; since: readonly PathDay[]; caption: CaptionOf }

const ROW = 26
const AXIS = 22

/** Worst and best close of past cases within the horizon, and of this insight so far. */
export function PathPanel({ sample, since, caption }: PathPanelProps) {
  const path = useMemo(() => pathOf(sample, since), [sample, since])
  return (
    <CheckPanel
      title="Path to the horizon"
      sub={casesAt(sample.horizon, sample.n)}
      answer={path.answer}
      method={`Maximum adverse and favourable excursion (Sweeney 1997), from closes, as returns on the entry. Tick: median. Bar: middle 80%. Open circle: this insight. ${COUNTED}`}
      table={pathTable(path, sample)}
      caption={caption}
      height={path.rows.length * ROW + AXIS}
      points={path.rows.length}
    >
      {({ width }, source) => (
        <PathChart rows={path.rows} width={width} source={source} summary={path.answer} />
      )}
    </CheckPanel>
  )
}

type PathChartProps = { rows: readonly PathRow[]; width: number; source: CursorSource; summary: string }

function PathChart({ rows, width, source, summary }: PathChartProps) {
  const [left, right] = [96, width - 56]
  const height = rows.length * ROW + AXIS
  const all = rows.flatMap(({ values, own }) => [...values, own ?? 0])
  const x = linearScale(paddedDomain([0, ...all], 0.04) ?? [-0.1, 0.1], [left, right])
  const middles = rows.map((_, i) => i * ROW + ROW / 2)
  const bounds = (row: PathRow) => [quantile(row.values, 0.1), quantile(row.values, 0.9)] as const
  return (
    <>
      <ChartLayer width={width} height={height}>
        <UprightTicks
          ticks={fittingTicks(x, width < 400 ? 3 : 5, returnWords)}
          scale={x}
          top={2}
          bottom={height - AXIS}
          base={0}
        />
        {rows.map((row, i) => {
          const y = middles[i]!
          const [low, high] = bounds(row)
          return (
            <g key={row.label}>
              <ChartText x={0} y={y + 4} tone="label">
                {row.label}
              </ChartText>
              <rect
                x={x(low)}
                width={Math.max(1, x(high) - x(low))}
                y={y - 6}
                height={12}
                className="fill-fan-2"
              />
              {row.values.map((value, k) => (
                <circle key={k} cx={x(value)} cy={y} r={2} className="fill-ink-3" opacity={0.6} />
              ))}
              <line
                x1={x(row.middle)}
                x2={x(row.middle)}
                y1={y - 8}
                y2={y + 8}
                className="stroke-fan-median"
                strokeWidth={2}
              />
              {row.own !== null && (
                <circle
                  cx={x(row.own)}
                  cy={y}
                  r={5}
                  className="fill-surface stroke-chart-fact"
                  strokeWidth={2}
                />
              )}
              <ChartText x={width} y={y + 4} tone="strong" textAnchor="end">
                {formatReturn(row.middle)}
              </ChartText>
            </g>
          )
        })}
      </ChartLayer>
      <ChartReadoutLayer
        source={source}
        label={summary}
        places={middles}
        along="y"
        width={width}
        height={height}
        read={(index) => {
          const row = rows[index]
          if (!row) return null
          const [low, high] = bounds(row)
          const band = `${formatReturn(low)} to ${formatReturn(high)}`
          const own = row.own === null ? '' : `, this insight ${formatReturn(row.own)}`
          return {
            x: x(row.middle),
            top: middles[index]! + 12,
            title: row.label,
            rows: [
              { label: 'Median', value: formatReturn(row.middle) },
              { label: 'Middle 80%', value: band },
              ...(row.own === null ? [] : [{ label: 'This insight', value: formatReturn(row.own) }]),
            ],
            note: `${row.values.length} past cases`,
            spoken: () =>
              `${row.label}: median ${formatReturn(row.middle)}, middle 80% ${band}${own}, ${row.values.length} past cases`,
          }
        }}
      />
    </>
  )
}
