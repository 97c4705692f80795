import { useMemo } from 'react'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { ChartText } from '#shared/charts/chart-parts.tsx'
import { Plot } from '#shared/charts/plot.tsx'
import { marketState, type TrailingReturns } from '#shared/evidence/market-relative.ts'
import { stability, type Stability } from '#shared/evidence/stability.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { formatPoints, formatShareGap } from '#shared/format/points.ts'
import { isHit } from '#shared/predictions/study.ts'
import { FigurePanel } from '#features/insight-detail/evidence/figure-panel.tsx'
import { CaseDots, IntervalRows, rowsSize } from '#features/insight-detail/evidence/interval-rows.tsx'
import { casesAt, COUNTED, tooFew } from '#features/insight-detail/model/hit-rows.ts'
import type { CaptionOf } from '#features/insight-detail/model/insight-facts.ts'
import type { PastSample } from './past-sample.ts'
import { type ShareRow, shareGroups, shareTable } from './share-rows.ts'

type StabilityPanelProps = { sample: PastSample; trend: TrailingReturns | null; caption: CaptionOf }

/** Pixels between rows and years, of a dot, and of the year labels. */
const [GAP, DOT, WORDS] = [26, 9, 18]

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
  const { byYear } = found
  const groups = shareGroups(rows, base)
  const upper = rowsSize(groups)
  const height = upper.height + GAP + Math.max(...byYear.map((each) => each.n)) * DOT + WORDS
  return (
    <FigurePanel
      title="Stability"
      sub={casesAt(horizon, n)}
      summary={answer}
      method={`Difference of the halves by Newcombe (1998). Leaving out one case, or one year, is the first step of the jackknife (Efron and Tibshirani 1993). A market is rising if its return over the last quarter is zero or more. Below: one dot per case by start year, filled for hits. Dashed line: base rate. ${COUNTED}`}
      table={shareTable('Hit ratio by time and market', [
        ...rows,
        ...byYear.map(({ year, ...share }) => ({ label: String(year), ...share })),
      ])}
      caption={caption('Stability')}
      size={{ ...upper, height }}
    >
      {(place) => (
        <>
          <YearDots byYear={byYear} top={upper.height + GAP} width={place.width} height={height} />
          <IntervalRows groups={groups} {...place} height={upper.height} />
        </>
      )}
    </FigurePanel>
  )
}

type YearDotsProps = { byYear: Stability['byYear']; top: number; width: number; height: number }

/** Every case as a dot over the year of its start. */
function YearDots({ byYear, top, width, height }: YearDotsProps) {
  const [first, last] = [byYear[0]!.year, byYear.at(-1)!.year]
  const x = linearScale([first - 0.5, last + 0.5], [8, width - 8])
  const y = linearScale([0, (height - WORDS - top) / DOT], [height - WORDS, top])
  const every = Math.max(1, Math.ceil((last - first + 1) / Math.max(1, Math.floor(width / 44))))
  const years = Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, i) => first + i * every)
  const radius = Math.min(3.5, (x(1) - x(0)) / 2 - 0.5)
  const dots = (isHitDot: boolean) =>
    byYear.flatMap(({ year, hits, n }) =>
      Array.from({ length: n }, (_, i) => ({ x: year, y: i + 0.5 })).filter((_, i) => i < hits === isHitDot),
    )
  return (
    <Plot
      width={width}
      height={height}
      x={{ scale: x, ticks: years, format: String }}
      y={{ scale: y, base: 0, hasGrid: false }}
    >
      <ChartText x={0} y={top - 8} tone="label">
        By start year; filled: hit
      </ChartText>
      {[true, false].map((isHitDot) => (
        <CaseDots
          key={String(isHitDot)}
          cases={dots(isHitDot)}
          radius={radius}
          className={isHitDot ? 'fill-chart-fact stroke-chart-fact' : 'fill-surface stroke-chart-fact'}
        />
      ))}
    </Plot>
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
    bounds === null ? [] : [{ label, range: bounds, n }]
  return {
    answer: `${halves}${years}${tooFew(n)}`,
    rows: [
      { label: 'Older half', ...older },
      { label: 'Newer half', ...newer },
      ...(rising.n + falling.n > 0
        ? [
            { label: 'Rising market', ...rising },
            { label: 'Falling market', ...falling },
          ]
        : []),
      ...range('One case left out', leaveOneOut),
      ...range('One year left out', leaveYearOut),
    ],
  }
}
