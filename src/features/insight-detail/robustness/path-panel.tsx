import { useMemo } from 'react'
import { ChartLayer, ChartText, UprightTicks } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer } from '#shared/charts/cursor/chart-readout-layer.tsx'
import type { CursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { fittingTicks } from '#shared/charts/axis/fitting-ticks.ts'
import { linearScale, paddedDomain } from '#shared/charts/axis/scale.ts'
import { returnWords } from '#shared/charts/axis/tick-decimals.ts'
import { formatReturn } from '#shared/format/percent.ts'
import type { PathDay } from '#shared/predictions/realised-path.ts'
import { quantile, median } from '#shared/statistics/quantile.ts'
import type { CaptionOf } from '#features/insight-detail/model/insight-facts.ts'
import { casesAt, COUNTED, tooFew } from '#features/insight-detail/model/hit-rows.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import { cell, type ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { excursions, type Excursion } from '#shared/evidence/excursions.ts'
import { formatDay } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import type { PastSample } from './past-sample.ts'
import { CheckPanel } from './check-panel.tsx'

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
              <path d={`M${x(row.middle)} ${y - 8}V${y + 8}`} className="stroke-fan-median" strokeWidth={2} />
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

/** A row of the chart: one extreme of every past case, and that of this insight while it is open. */
type PathRow = { label: string; values: readonly number[]; middle: number; own: number | null }

/** Excursions of past cases over the whole window, with the rows up to the insight's current day. */
type Path = { whole: readonly Excursion[]; rows: readonly PathRow[]; answer: string }

/**
 * @param since the insight's own path from its entry on; days beyond the window are left out
 */
export function pathOf(sample: PastSample, since: readonly PathDay[]): Path {
  const { closes, starts, bars, direction } = sample
  const whole = excursions(closes, starts, bars, direction)
  const days = Math.min(bars, since.at(-1)?.day ?? 0)
  const sign = direction === 'down' ? -1 : 1
  const returns = since.filter(({ day }) => day <= days).map(({ value }) => value)
  const isUnderWay = days > 0 && returns.length > 1
  const [least, most] = [Math.min(0, ...returns), Math.max(0, ...returns)]
  const own = { worst: sign === 1 ? least : most, best: sign === 1 ? most : least }
  const until = isUnderWay ? excursions(closes, starts, days, direction) : []
  const row = (label: string, of: readonly Excursion[], side: 'worst' | 'best', isOwn: boolean): PathRow => {
    const values = of.map((each) => each[side])
    return { label, values, middle: median(values), own: isOwn ? own[side] : null }
  }
  const isOver = isUnderWay && days === bars
  const rows = [
    row('Worst', whole, 'worst', isOver),
    row('Best', whole, 'best', isOver),
    ...(isUnderWay && !isOver
      ? [row(`Worst by day ${days}`, until, 'worst', true), row(`Best by day ${days}`, until, 'best', true)]
      : []),
  ]
  const ownWords = isUnderWay
    ? ` This insight's worst close in ${countOf(days, 'day')} is ${formatReturn(own.worst)}: ${until.filter(({ worst }) => worst * sign < own.worst * sign).length} of ${until.length} past cases were worse by then. Its best close is ${formatReturn(own.best)}: ${until.filter(({ best }) => best * sign > own.best * sign).length} were better.`
    : ''
  return { whole, rows, answer: `${pastWords(whole)}${ownWords}${tooFew(whole.length)}` }
}

function pastWords(whole: readonly Excursion[]): string {
  const against = whole.filter(({ worstBar }) => worstBar > 0)
  const back = against.flatMap(({ recovery }) => recovery ?? [])
  const recovered = back.length === 0 ? '' : `, after a median of ${countOf(Math.round(median(back)), 'day')}`
  const worst = formatReturn(median(whole.map((each) => each.worst)))
  const best = formatReturn(median(whole.map((each) => each.best)))
  return `Median past case: worst close ${worst}, best close ${best}. ${against.length} of ${whole.length} moved against the stated direction; ${back.length} of them recovered within the window${recovered}.`
}

export function pathTable({ whole }: Path, { closes }: PastSample): ChartTableData {
  return {
    caption: 'Worst and best close of each past case within the horizon, as returns on its entry',
    columns: [
      { label: 'Start', align: 'left' },
      { label: 'Worst', align: 'right', unit: 'fraction' },
      { label: 'On day', align: 'right', unit: 'days' },
      { label: 'Best', align: 'right', unit: 'fraction' },
      { label: 'On day', align: 'right', unit: 'days' },
      { label: 'Days to recover', align: 'right', unit: 'days' },
    ],
    rows: whole.map(({ start, worst, worstBar, best, bestBar, recovery }) => [
      cell(formatDay(closes[start]!.at), toIsoDay(closes[start]!.at)),
      cell(formatReturn(worst), worst),
      cell(String(worstBar), worstBar),
      cell(formatReturn(best), best),
      cell(String(bestBar), bestBar),
      recovery === null ? cell('not recovered', null) : cell(String(recovery), recovery),
    ]),
  }
}
