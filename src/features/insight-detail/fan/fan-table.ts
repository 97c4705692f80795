import {
  cell,
  tableOf,
  type ChartCell,
  type ChartTableData,
  dayCell,
  countCell,
  returnCell,
} from '#shared/charts/chart-table.tsx'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatReturn, rankShort, type RankPosition } from '#shared/format/percent.ts'
import { formatHits } from '#shared/format/rate-words.ts'
import { calibratedValues } from '#shared/predictions/calibrated-bands.ts'
import type { FanStep } from '#shared/predictions/fan.ts'
import { countWhere, type PastCases } from '#shared/predictions/past-cases.ts'
import { isRealised, realisedAt } from '#shared/predictions/realised-path.ts'
import { lowHighLabel } from '#shared/predictions/shown-fan.ts'
import { percentileCurve } from '#shared/statistics/percentile-curve.ts'
import type { FanDrawing } from './fan-drawing.ts'

type GainedShare = { share: number; counted?: { count: number; of: number } }

/** Share of past cases above the entry: counted if the cases are known, else estimated from the percentiles. */
export function gainedShare(step: FanStep, cases: PastCases | null): GainedShare | null {
  // No case has moved on the entry day.
  if (step.days === 0) return null
  const returns = cases?.returnsAt(step.days)
  const counted = returns && countWhere(returns, (value) => value > 0)
  if (counted) return { share: counted.count / counted.of, counted }
  const share = shareAboveEntry(step)
  return share === null ? null : { share }
}

/** `60% · 9 of 15`, or `about 37%`. */
export const gainedWords = ({ share, counted }: GainedShare): string =>
  counted
    ? `${formatRate(share, counted.of)} · ${formatHits(counted.count, counted.of)}`
    : `about ${formatRate(share)}`

/** Interpolated linearly between the stated percentiles; null if these do not reach zero. */
export function shareAboveEntry(step: FanStep): number | null {
  const place = percentileCurve(step.knots)?.rank(0)
  return place?.place === 'inside' ? 1 - place.p : null
}

/** A rank for a table. Beyond the outermost stated percentile only a bound is known, which is text without a value. */
export function rankCell(place: RankPosition | null): ChartCell {
  if (place === null) return cell(NOT_AVAILABLE, null)
  return place.place === 'inside' || place.place === 'counted'
    ? cell(rankShort(place), place.p * 100)
    : cell(rankShort(place))
}

type FanTableInputs = Pick<FanDrawing, 'steps' | 'realised' | 'calibration' | 'ranked' | 'cases'>

/** The fan as a table: every stated figure of every step, and the calibrated bands if they are drawn. */
export function fanTable(
  { steps, realised, calibration, ranked, cases }: FanTableInputs,
  caption: string,
): ChartTableData {
  const shares = [...new Set(steps.flatMap((step) => step.knots.map((knot) => knot.p)))].sort((a, b) => a - b)
  const stated = (label: string, of: (step: FanStep) => number | null) =>
    [label, 'fraction', (step: FanStep) => returnCell(of(step))] as const
  const dayAt = (step: FanStep) => realisedAt(realised, step)
  return tableOf(`${caption}; low and high: ${lowHighLabel(steps)}`, steps, [
    ['Horizon', null, ({ horizon }) => cell(horizon ?? NOT_AVAILABLE, horizon)],
    ['Date', null, ({ at }) => dayCell(at)],
    ['Past cases', 'count', ({ count }) => countCell(count)],
    stated('Median', ({ median }) => median),
    stated('Mean', ({ mean }) => mean),
    [
      'Share above entry',
      'fraction',
      (step) => {
        const gained = gainedShare(step, cases)
        return cell(gained ? gainedWords(gained) : NOT_AVAILABLE, gained?.share ?? null)
      },
    ],
    ...shares.map((share) =>
      stated(
        `P${Number((share * 100).toFixed(2))}`,
        ({ knots }) => knots.find((knot) => knot.p === share)?.value ?? null,
      ),
    ),
    ...(calibration?.bands ?? []).flatMap((band) =>
      ['lower', 'upper'].map((side, i) =>
        stated(`${band.label}, ${side} edge`, (step) => calibratedValues(step, band)?.[i] ?? null),
      ),
    ),
    stated('Low', ({ low }) => low),
    stated('High', ({ high }) => high),
    stated('Min', ({ min }) => min),
    stated('Max', ({ max }) => max),
    ['Std dev', 'fraction', ({ stdDev }) => cell(formatReturn(stdDev, 2).replace('+', ''), stdDev)],
    stated('Realised', (step) => {
      const day = dayAt(step)
      return day && isRealised(day) ? day.value : null
    }),
    [
      'Percentile',
      'percentile',
      (step) => rankCell(ranked.find((each) => each.at === dayAt(step)?.at)?.place ?? null),
    ],
  ])
}
