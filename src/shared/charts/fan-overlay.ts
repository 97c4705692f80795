import { range } from 'd3-array'
import type { Direction } from '#contract/values/codes.ts'
import { dayNumber } from '#contract/values/instant.ts'
import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import { casesInWords } from '#shared/format/rate-words.ts'
import { DIRECTION_WORDS, countOf } from '#shared/format/words.ts'
import type { FanStep } from '#shared/predictions/fan.ts'
import { bandValues, nearestBand, type ownFan } from '#shared/predictions/shown-fan.ts'
import { tableOf, type ChartTableData, countCell, returnCell } from './chart-table.tsx'

export type OverlaidInsight = {
  id: string
  title: string
  direction: Direction
  horizon: string | null
  /** ms UTC: day zero of its fan. */
  startAt: number | null
}

/**
 * The fan of one insight on axes shared with others: returns by trading days since the last value. It ends at the insight's own horizon
 * and is not stretched. Null with fewer than two dated medians.
 *
 * @param position among the insights, which decides colour and dash
 */
export function overlayLine(insight: OverlaidInsight, fan: ReturnType<typeof ownFan>, position: number) {
  const band = nearestBand(fan.bands, 0.5)
  const steps = fan.steps
    .flatMap((step) => {
      const day = dayOf(step, insight.startAt)
      const values = band && bandValues(step, band)
      return day === null ? [] : [{ day, median: step.median, band: values, count: step.count }]
    })
    .sort((a, b) => a.day - b.day)
    .filter(({ day }, i, all) => day !== all[i - 1]?.day)
  const medians = steps.flatMap(({ day, median }) => (median === null ? [] : [{ day, median }]))
  if (medians.length < 2) return null
  const { count, tier, unit } = fan
  return {
    insight,
    position,
    /** By trading days since the last value; the median is null if the service states none. */
    steps,
    /** `middle 50%` or `low to high`; null without a band, and if the sample is too thin to draw one. */
    bandLabel: band?.label ?? null,
    /** Past cases behind the last step. */
    count,
    tier,
    unit,
    /** The last step with a median, which the label points to. */
    end: medians.at(-1)!,
  }
}
export type OverlayLine = NonNullable<ReturnType<typeof overlayLine>>

/** All days of the lines, ascending: the stops of the cursor. */
export const overlayDays = (lines: readonly OverlayLine[]): number[] =>
  [...new Set(lines.flatMap(({ steps }) => steps.map(({ day }) => day)))].sort((a, b) => a - b)

/** The step's day by its horizon, which does not depend on holidays; by its date if the horizon cannot be read. */
function dayOf({ days, at }: FanStep, startAt: number | null): number | null {
  if (days !== null) return days
  return startAt === null || at < startAt ? null : weekdaysBetween(startAt, at)
}

/** Mondays to Fridays after the first day up to and including the last. Exchange holidays are not known here. */
const weekdaysBetween = (from: number, to: number) =>
  // Day 0 was a Thursday.
  range(dayNumber(from) + 1, dayNumber(to) + 1).filter((day) => day % 7 !== 2 && day % 7 !== 3).length

/** `42 past cases`, `8 past cases, thin`. */
export const sampleOfLine = ({ count, tier }: OverlayLine) =>
  `${casesInWords(count)}${tier === 'limited' || tier === 'thin' ? `, ${tier}` : ''}`

/** `Bullish, 3m` */
export const stanceInWords = ({ insight }: OverlayLine) =>
  [DIRECTION_WORDS[insight.direction], insight.horizon ?? 'horizon not provided'].join(', ')

export const overlaySummary = (lines: readonly OverlayLine[]) =>
  `Median returns of ${countOf(lines.length, 'insight')} by trading days since the last value: ${lines
    .map(
      (line) =>
        `${line.insight.title} (${stanceInWords(line)}, ${sampleOfLine(line)}) ${formatReturn(line.end.median)} after ${line.end.day}`,
    )
    .join('; ')}.`

/** `+4.1%, middle 50% −1.0 to +9.6%`; null without a step on that day. */
export function stepInWords(
  line: OverlayLine,
  step: OverlayLine['steps'][number] | undefined,
): string | null {
  if (!step) return null
  const median = formatReturn(step.median)
  return step.band && line.bandLabel
    ? `${median}, ${line.bandLabel} ${formatReturnRange(step.band[0], step.band[1])}`
    : median
}

/**
 * One row per day and insight, sorted by day and then by the order of choice, so that four insights need no more width than one.
 * The caption says what each number stands for.
 */
export function overlayTable(lines: readonly OverlayLine[]): ChartTableData {
  const names = lines.map((line) =>
    [`${line.position + 1}: ${line.insight.title}`, stanceInWords(line), line.bandLabel ?? 'no band'].join(
      ', ',
    ),
  )
  const rows = lines
    .flatMap((line) => line.steps.map((step) => ({ line, ...step })))
    .sort((a, b) => a.day - b.day)
  return tableOf(
    `Returns by trading days since the last value, each insight to its own horizon. ${names.join('. ')}.`,
    rows,
    [
      ['Day', null, ({ day }) => countCell(day)],
      ['No.', null, ({ line }) => countCell(line.position + 1)],
      ['Median', 'fraction', ({ median }) => returnCell(median)],
      ['Lower', 'fraction', ({ band }) => returnCell(band?.[0])],
      ['Upper', 'fraction', ({ band }) => returnCell(band?.[1])],
      ['Cases', 'count', ({ count }) => countCell(count)],
    ],
  )
}
