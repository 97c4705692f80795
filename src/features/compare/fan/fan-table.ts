import { toIsoDay } from '#contract/values/instant.ts'
import { cell, type ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { formatDay } from '#shared/format/date.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { realisedSoFar } from '#shared/predictions/realised-path.ts'
import type { ComparedInsight } from '#features/compare/model/compared-insight.ts'
import { fanMarks, fanPoints, horizonAt } from './fan-points.ts'

/** The fan in one sentence. */
export function fanSummary(insight: ComparedInsight): string {
  const { fan, since } = insight
  const edge = fan.steps.at(-1)
  const last = realisedSoFar(since)
  return [
    edge
      ? `Median ${formatReturn(edge.median)} at ${horizonAt(insight, edge) ?? 'the end'}, ${edge.count ?? 'an unknown number of'} past cases.`
      : 'No predictions.',
    ...(fan.tier === 'thin' ? ['Too few for bands: one dot for each stated percentile.'] : []),
    ...(last ? [`Realised ${formatReturn(last.value)} on trading day ${last.day}.`] : []),
  ].join(' ')
}

/** What the cursor reads, as a table: one row a point. */
export function fanTable(insight: ComparedInsight): ChartTableData {
  const { fan, title } = insight
  const edge = fan.steps.at(-1)
  const labels = edge ? fanMarks(fan, edge).map((mark, i, all) => headOf(mark.label, i, all.length)) : []
  return {
    caption: `Predictions of ${title}`,
    columns: [
      { label: 'Date', align: 'left' },
      { label: 'Horizon', align: 'left' },
      { label: 'Cases', align: 'right', unit: 'count' },
      ...labels.map((label) => ({ label, align: 'right', unit: 'fraction' }) as const),
      { label: 'Realised', align: 'right', unit: 'fraction' },
    ],
    rows: fanPoints(insight).map(({ at, step, day }) => {
      const marks = step ? fanMarks(fan, step) : []
      return [
        cell(formatDay(at), toIsoDay(at)),
        cell(step ? (horizonAt(insight, step) ?? NOT_AVAILABLE) : `day ${day!.day}`),
        cell(step?.count === null || !step ? NOT_AVAILABLE : String(step.count), step?.count ?? null),
        ...labels.map((_, i) => returnCell(marks[i]?.value ?? null)),
        returnCell(day?.value ?? null),
      ]
    }),
  }
}

const returnCell = (value: number | null) => cell(formatReturn(value), value)

/** Two edges have one name: the file tells them apart. */
const headOf = (label: string, i: number, count: number) =>
  label.startsWith('middle') || label === 'low to high'
    ? `${label}, ${i < count / 2 ? 'upper' : 'lower'} edge`
    : label
