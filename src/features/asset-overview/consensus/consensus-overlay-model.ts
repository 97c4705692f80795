import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { Prediction } from '#contract/records/prediction.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { bandValues, nearestBand, ownFan } from '#shared/predictions/shown-fan.ts'
import type { FanStep } from '#shared/predictions/fan.ts'
import { cell, tableOf, type ChartTableData } from '#shared/charts/chart-table.tsx'
import { DIRECTION_WORDS, countOf } from '#shared/format/words.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'

export type OverlaySource = Pick<JudgedInsight, 'direction' | 'horizon' | 'createdAt' | 'lastValue'> & {
  id: string
  title: string
}

/**
 * The predictions of one insight on shared axes: returns by trading days since publication. They end at the insight's own horizon
 * and are not stretched. Null with fewer than two dated medians.
 */
export function overlayLine(
  source: OverlaySource,
  predictions: readonly Prediction[],
  position: number,
  units: UnitRules,
) {
  const { createdAt, lastValue, horizon } = source
  const fan = ownFan({ predictions, lastValue, startAt: createdAt ?? 0, horizon, units })
  const band = nearestBand(fan.bands, 0.5)
  const steps = byDay(fan.steps, createdAt).map(({ day, step }) => ({
    /** Trading days since publication. */
    day,
    /** Return on the price at publication, null if the service states none. */
    median: step.median,
    band: band && bandValues(step, band),
    count: step.count,
  }))
  const medians = steps.filter((step) => step.median !== null)
  const last = medians.at(-1)
  if (!last || last.median === null || medians.length < 2) return null
  const { count, tier, unit } = fan
  return {
    source,
    /** Position among the chosen insights, which decides colour and dash. */
    position,
    steps,
    /** `middle 50%` or `low to high`; null without a band, and if the sample is too thin to draw one. */
    bandLabel: band?.label ?? null,
    /** Past cases behind the last step. */
    count,
    tier,
    unit,
    /** The last step with a median, which the label points to. */
    end: { day: last.day, median: last.median },
  }
}
export type OverlayLine = NonNullable<ReturnType<typeof overlayLine>>
type OverlayStep = OverlayLine['steps'][number]

/** All days of the lines, ascending: the stops of the cursor and the rows of the table. */
export const overlayDays = (lines: readonly OverlayLine[]): number[] =>
  [...new Set(lines.flatMap(({ steps }) => steps.map(({ day }) => day)))].sort((a, b) => a - b)

/** All values on the return axis, including zero. */
export function* overlayValues(lines: readonly OverlayLine[]): Generator<number | null> {
  yield 0
  for (const { steps } of lines) {
    for (const { median, band } of steps) {
      yield median
      if (band) yield* band
    }
  }
}

/** Steps in the order of their days. A second step on the same day is left out. */
function byDay(steps: readonly FanStep[], createdAt: number | null): { day: number; step: FanStep }[] {
  const found = new Map<number, FanStep>()
  for (const step of steps) {
    const day = dayOf(step, createdAt)
    if (day !== null && !found.has(day)) found.set(day, step)
  }
  return [...found].map(([day, step]) => ({ day, step })).sort((a, b) => a.day - b.day)
}

/** The step's day by its horizon, which does not depend on holidays; by its date if the horizon cannot be read. */
function dayOf({ days, at }: FanStep, createdAt: number | null): number | null {
  if (days !== null) return days
  return createdAt === null || at < createdAt ? null : weekdaysBetween(createdAt, at)
}

/** Mondays to Fridays after the first day up to and including the last. Exchange holidays are not known here. */
function weekdaysBetween(from: number, to: number): number {
  const first = Math.floor(from / MS_PER_DAY)
  const days = Math.floor(to / MS_PER_DAY) - first
  let count = Math.floor(days / 7) * 5
  for (let left = days % 7; left > 0; left -= 1) {
    const weekday = new Date((first + left) * MS_PER_DAY).getUTCDay()
    if (weekday !== 0 && weekday !== 6) count += 1
  }
  return count
}

/** `42 past cases`, `sample size not provided`, `8 past cases, thin`. */
export const casesInWords = ({ count, tier }: Pick<OverlayLine, 'count' | 'tier'>) =>
  count === null
    ? 'sample size not provided'
    : `${countOf(count, 'past case')}${tier === 'limited' || tier === 'thin' ? `, ${tier}` : ''}`

/** `Bullish, 3m` */
export const stanceInWords = ({ source }: Pick<OverlayLine, 'source'>) =>
  [DIRECTION_WORDS[source.direction], source.horizon ?? 'horizon not provided'].join(', ')

/** A one-sentence summary of the chart. */
export const overlaySummary = (lines: readonly OverlayLine[]) =>
  `Median returns of ${countOf(lines.length, 'insight')} by trading days since publication: ${lines
    .map(
      (line) =>
        `${line.source.title} (${stanceInWords(line)}, ${casesInWords(line)}) ${formatReturn(line.end.median)} after ${line.end.day}`,
    )
    .join('; ')}.`

/** `+4.1%, middle 50% −1.0 to +9.6%`; null without a step on that day. */
export function stepInWords(line: OverlayLine, step: OverlayStep | undefined): string | null {
  if (!step) return null
  const median = formatReturn(step.median)
  return step.band && line.bandLabel
    ? `${median}, ${line.bandLabel} ${formatReturnRange(step.band[0], step.band[1])}`
    : median
}

/** `1` for the first chosen insight: its name in legend and table, which have no room for titles. */
export const numberOf = ({ position }: Pick<OverlayLine, 'position'>) => String(position + 1)

/**
 * One row per day and insight, sorted by day and then by the order of choice, so that four insights need no more width than one.
 * The caption says what each number stands for.
 */
export function overlayTable(lines: readonly OverlayLine[]): ChartTableData {
  const names = lines.map((line) =>
    [`${numberOf(line)}: ${line.source.title}`, stanceInWords(line), line.bandLabel ?? 'no band'].join(', '),
  )
  const rows = overlayDays(lines).flatMap((day) =>
    lines.flatMap((line) => line.steps.filter((step) => step.day === day).map((step) => ({ line, ...step }))),
  )
  const returnCell = (value: number | null | undefined) => cell(formatReturn(value, 2), value ?? null)
  return tableOf(
    `Returns by trading days since publication, each insight to its own horizon. ${names.join('. ')}.`,
    rows,
    [
      ['Day', null, ({ day }) => cell(String(day), day)],
      ['No.', null, ({ line }) => cell(numberOf(line), line.position + 1)],
      ['Median', 'fraction', ({ median }) => returnCell(median)],
      ['Lower', 'fraction', ({ band }) => returnCell(band?.[0])],
      ['Upper', 'fraction', ({ band }) => returnCell(band?.[1])],
      ['Cases', 'count', ({ count }) => cell(formatCount(count), count)],
    ],
  )
}
