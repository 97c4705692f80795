import { useMemo } from 'react'
import { ChartLayer, ChartText } from '#shared/charts/chart-parts.tsx'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { marketState, type TrailingReturns } from '#shared/evidence/market-relative.ts'
import { stability, type Stability } from '#shared/evidence/stability.ts'
import { isHit } from '#shared/predictions/study.ts'
import type { CaptionOf } from '#features/insight-detail/model/insight-facts.ts'
import { casesAt, COUNTED, tooFew } from '#features/insight-detail/model/hit-rows.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { formatPoints, formatShareGap } from '#shared/format/points.ts'
import type { PastSample } from './past-sample.ts'
import { CheckPanel } from './check-panel.tsx'
import { shareRow, shareTable, type ShareRow, ShareRowsChart, shareRowsHeight } from './share-rows.tsx'

type StabilityPanelProps = { sample: PastSample; trend: TrailingReturns | null; caption: CaptionOf }

/** Pixels between rows and years, and for the year labels. */
const GAP = 26
const DOT = 9
const WORDS = 18

/** Halves, markets and years: whether the hit ratio depends on one period or a few cases. */
export function StabilityPanel({ sample, trend, caption }: StabilityPanelProps) {
  const { closes, starts, bars, direction, n, base, horizon } = sample
  const found = useMemo(
    () =>
      stability(
        starts.map((start) => ({
          at: closes[start]!.at,
          hit: isHit(closes[start + bars]!.value / closes[start]!.value - 1, direction),
          market: trend && marketState(trend, closes[start]!.at),
        })),
      ),
    [closes, starts, bars, direction, trend],
  )
  const { answer, rows } = stabilityAnswer(found, n)
  const years = found.byYear.map(({ year, ...share }) => shareRow(String(year), share))
  const tallest = Math.max(...found.byYear.map((each) => each.n))
  const rowsHeight = shareRowsHeight(rows.length)
  const height = rowsHeight + GAP + tallest * DOT + WORDS
  return (
    <CheckPanel
      title="Stability"
      sub={casesAt(horizon, n)}
      answer={answer}
      method={`Difference of the halves by Newcombe (1998). Leaving out one case, or one year, is the first step of the jackknife (Efron and Tibshirani 1993). A market is rising if its return over the last quarter is zero or more. Below: one dot per case by start year, filled for hits. Dashed line: base rate. ${COUNTED}`}
      table={shareTable('Hit ratio by time and market', [...rows, ...years])}
      caption={caption}
      height={height}
      points={rows.length}
    >
      {({ width }, source) => (
        <>
          <ShareRowsChart rows={rows} reference={base} width={width} source={source} summary={answer} />
          <YearDots byYear={found.byYear} top={rowsHeight + GAP} width={width} height={height} />
        </>
      )}
    </CheckPanel>
  )
}

type YearDotsProps = { byYear: Stability['byYear']; top: number; width: number; height: number }

/** Every case as a dot over the year of its start. */
function YearDots({ byYear, top, width, height }: YearDotsProps) {
  const [first, last] = [byYear[0]!.year, byYear.at(-1)!.year]
  const x = linearScale([first - 0.5, last + 0.5], [8, width - 8])
  const bottom = height - WORDS
  const every = Math.max(1, Math.ceil((last - first + 1) / Math.max(1, Math.floor(width / 44))))
  const radius = Math.min(3.5, (x(1) - x(0)) / 2 - 0.5)
  return (
    <ChartLayer width={width} height={height}>
      <ChartText x={0} y={top - 8} tone="label">
        By start year; filled: hit
      </ChartText>
      {byYear.map(({ year, hits, n }) =>
        Array.from({ length: n }, (_, i) => (
          <circle
            key={`${year} ${i}`}
            cx={x(year)}
            cy={bottom - DOT / 2 - i * DOT}
            r={radius}
            strokeWidth={1.25}
            className={i < hits ? 'fill-chart-fact stroke-chart-fact' : 'fill-surface stroke-chart-fact'}
          />
        )),
      )}
      <path d={`M8 ${bottom}H${width - 8}`} className="stroke-chart-axis" />
      {Array.from({ length: last - first + 1 }, (_, i) => first + i)
        .filter((year) => (year - first) % every === 0)
        .map((year) => (
          <ChartText key={year} x={x(year)} y={height - 4} textAnchor="middle">
            {year}
          </ChartText>
        ))}
    </ChartLayer>
  )
}

/** The answer and its rows. */
export function stabilityAnswer(found: Stability, n: number): { answer: string; rows: ShareRow[] } {
  const { older, newer, rising, falling, drift, leaveOneOut, leaveYearOut } = found
  const halves = drift
    ? `Hit ratio ${formatRate(older.share, older.n)} in the older half, ${formatRate(newer.share, newer.n)} in the newer half. Difference ${formatShareGap(newer.share!, older.share!, { counts: [newer.n, older.n] })}, 95% interval ${formatPoints(drift.low, { short: true })} to ${formatPoints(drift.high, { short: true })}${drift.low <= 0 && drift.high >= 0 ? ': could be chance' : ''}.`
    : 'There are too few cases for two halves.'
  const years = leaveYearOut
    ? ` With any one year left out, the hit ratio is ${formatRateRange(leaveYearOut.low, leaveYearOut.high)}.`
    : ''
  const range = (label: string, bounds: { low: number; high: number } | null): ShareRow[] =>
    bounds === null ? [] : [{ kind: 'range', label, ...bounds, n }]
  return {
    answer: `${halves}${years}${tooFew(n)}`,
    rows: [
      shareRow('Older half', older),
      shareRow('Newer half', newer),
      ...(rising.n + falling.n > 0
        ? [shareRow('Rising market', rising), shareRow('Falling market', falling)]
        : []),
      ...range('One case left out', leaveOneOut),
      ...range('One year left out', leaveYearOut),
    ],
  }
}
