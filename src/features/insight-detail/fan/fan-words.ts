import { formatDay } from '#shared/format/date.ts'
import { horizonInWords } from '#shared/format/horizon.ts'
import { isKnown, NOT_AVAILABLE } from '#shared/format/number.ts'
import { bandValues } from '#shared/predictions/fan-bands.ts'
import type { FanStep } from '#shared/predictions/fan.ts'
import type { PastCases } from '#shared/predictions/past-cases.ts'
import { isRealised, realisedAt } from '#shared/predictions/realised-path.ts'
import { type RankedDay, rankInWords } from '#shared/predictions/realised-rank.ts'
import type { FanDrawing } from './fan-drawing.ts'
import { gainedShare, gainedWords } from './fan-table.ts'

type ReadoutRow = { label: string; value: string; isStrong: boolean }

/** A step's figures from the top of the chart to its bottom; the one chosen by the arrow keys is strong. */
export function stepRows(
  drawing: FanDrawing,
  step: FanStep,
  ranked: readonly RankedDay[],
  cases: PastCases | null,
  series: number | null,
): ReadoutRow[] {
  const edges = drawing.bands.map((band) => ({ label: band.label, values: bandValues(step, band) }))
  const format = (value: number | null | undefined) =>
    isKnown(value) ? drawing.unit.format(value) : NOT_AVAILABLE
  const upper = edges.map(({ label, values }) => ({ label, value: format(values?.[1]) }))
  const lower = edges.toReversed().map(({ label, values }) => ({ label, value: format(values?.[0]) }))
  const marks = [...upper, { label: 'median', value: format(step.median) }, ...lower]
  const gained = gainedShare(step, cases)
  const day = realisedAt(drawing.realised, step)
  const rank = day && ranked.find((each) => each.at === day.at)
  return [
    ...marks.map((mark, i) => ({
      ...mark,
      isStrong: series === null ? mark.label === 'median' : i === marks.length - 1 - series,
    })),
    ...(gained ? [{ label: 'above entry', value: gainedWords(gained), isStrong: false }] : []),
    ...(day && isRealised(day)
      ? [
          {
            label: 'realised',
            value: `${format(day.value)}${rank ? `, ${rankInWords(rank.place)}` : ''}`,
            isStrong: false,
          },
        ]
      : []),
  ]
}

/** Number of values for the up and down arrows: both edges of every band, and the median. */
export const seriesCount = (drawing: FanDrawing) => drawing.bands.length * 2 + 1

/** The step as it is spoken: `20 trading days, 9 Dec 2026, median +2.1%, middle 80% −3.4 to +8.0%, 24 past cases`. */
export function spokenStep(
  drawing: FanDrawing,
  step: FanStep,
  ranked: readonly RankedDay[],
  cases: PastCases | null,
  series: number,
): string {
  const chosen = stepRows(drawing, step, ranked, cases, series).find((row) => row.isStrong)
  const bands = drawing.bands.flatMap((band) => {
    const values = bandValues(step, band)
    return values ? [`${band.label} ${drawing.unit.range(values[0], values[1])}`] : []
  })
  const day = realisedAt(drawing.realised, step)
  return [
    horizonInWords(step.horizon),
    formatDay(step.at),
    ...(chosen && chosen.label !== 'median' ? [`${chosen.label} edge ${chosen.value}`] : []),
    `median ${step.median === null ? NOT_AVAILABLE : drawing.unit.format(step.median)}`,
    ...bands,
    step.count === null ? 'number of cases not provided' : `${step.count} past cases`,
    ...(day && isRealised(day) ? [`realised ${drawing.unit.format(day.value)}`] : []),
  ].join(', ')
}

/** Legend of an exported fan; the page has `FanLegend`. */
export const legendWords = (drawing: FanDrawing): string[] => [
  drawing.tier === 'thin'
    ? 'Dots: past cases.'
    : 'Shaded: past cases between two percentiles; dashed: their median.',
  ...(drawing.realised.length > 1 ? ['Dark line: realised.'] : []),
  ...(drawing.base.length > 1 ? ['Grey dashes: middle 80% without the condition.'] : []),
  ...(drawing.levels.length > 0 ? ['Dotted: signal levels.'] : []),
]
