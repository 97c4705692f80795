import {
  cell,
  type ChartCell,
  type ChartTableData,
  type ColumnUnit,
} from '#shared/charts/table/chart-table-data.ts'
import { DIRECTION_WORDS, countOf } from '#shared/format/words.ts'
import { formatCount, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import { overlayDays, type OverlayLine, type OverlayStep } from './consensus-overlay-model.ts'

/** `42 past cases`, `sample size not provided`, `8 past cases, thin`. */
export const casesInWords = ({ count, tier }: Pick<OverlayLine, 'count' | 'tier'>) =>
  count === null
    ? 'sample size not provided'
    : `${countOf(count, 'past case')}${tier === 'limited' || tier === 'thin' ? `, ${tier}` : ''}`

/** `bullish, 3m` */
export const stanceInWords = ({ source }: Pick<OverlayLine, 'source'>) =>
  [DIRECTION_WORDS[source.direction], source.horizon ?? 'horizon not provided'].join(', ')

/** The sentence a reader would take from the drawing. */
export const overlaySummary = (lines: readonly OverlayLine[]) =>
  `Median returns of ${countOf(lines.length, 'insight')} by trading days since publication: ${lines
    .map(
      (line) =>
        `${line.source.title} (${stanceInWords(line)}, ${casesInWords(line)}) ${formatReturn(line.end.median)} after ${line.end.day}`,
    )
    .join('; ')}.`

/** `+4.1%, middle 50% −1.0 to +9.6%`; null where the line states nothing that day. */
export function stepInWords(line: OverlayLine, step: OverlayStep | undefined): string | null {
  if (!step) return null
  const median = formatReturn(step.median)
  return step.band && line.bandLabel
    ? `${median}, ${line.bandLabel} ${formatReturnRange(step.band[0], step.band[1])}`
    : median
}

const returnCell = (value: number | null): ChartCell => cell(formatReturn(value, 2), value)

/** `1` for the first chosen: how the legend and the table name an insight where its title has no room. */
export const numberOf = ({ place }: Pick<OverlayLine, 'place'>) => String(place + 1)

/**
 * One row a day and insight that states it, so that four insights need no more room than one: by day, then in the order chosen.
 * What each number stands for is said above.
 */
export function overlayTable(lines: readonly OverlayLine[]): ChartTableData {
  const right = (label: string, unit: ColumnUnit) => ({ label, align: 'right' as const, unit })
  return {
    caption: `Returns by trading days since publication, each insight to its own horizon. ${lines
      .map((line) =>
        [`${numberOf(line)}: ${line.source.title}`, stanceInWords(line), line.bandLabel ?? 'no band'].join(
          ', ',
        ),
      )
      .join('. ')}.`,
    columns: [
      { label: 'Day', align: 'left' },
      { label: 'No.', align: 'left' },
      right('Median', 'fraction'),
      right('Lower', 'fraction'),
      right('Upper', 'fraction'),
      right('Cases', 'count'),
    ],
    rows: overlayDays(lines).flatMap((day) =>
      lines.flatMap((line) => {
        const step = line.steps.find((each) => each.day === day)
        if (!step) return []
        const { median, band, count } = step
        return [
          [
            cell(String(day), day),
            cell(numberOf(line), line.place + 1),
            returnCell(median),
            returnCell(band?.[0] ?? null),
            returnCell(band?.[1] ?? null),
            cell(count === null ? NOT_AVAILABLE : formatCount(count), count),
          ],
        ]
      }),
    ),
  }
}
