import { toIsoDay } from '#contract/values/instant.ts'
import type { ColumnId } from '#features/insight-list/search/insight-search.ts'
import type { Field } from '#shared/format/delimited.ts'
import { tickerParts } from '#shared/format/asset-label.ts'
import { COLUMNS } from './columns.tsx'
import type { InsightRow } from './insight-row.ts'
import { figureIn, type ExpectedById } from './row-expected.ts'
import type { Outcomes } from './row-outcomes.ts'

/** Rows with names and tickers of the service only: on screen a row guesses both until the service has answered. */
export const statedNames = (rows: readonly InsightRow[], known: ReadonlyMap<string, unknown>): InsightRow[] =>
  rows.map((row) =>
    row.tag === null || known.has(row.tag)
      ? row
      : { ...row, name: null, ticker: tickerParts(row.tag, undefined) },
  )

/** Heads and a line for each row. */
export function exportTable(
  rows: readonly InsightRow[],
  columns: readonly ColumnId[],
  outcomes: Outcomes = {},
  expected: ExpectedById = {},
): Field[][] {
  const fields = columns.flatMap((id) => Object.entries(COLUMNS[id].exported))
  return [
    ['id', ...fields.map(([head]) => head)],
    ...rows.map((row) => [
      row.id,
      ...fields.map(([, field]) => field(row, outcomes[row.id], figureIn(expected[row.id]))),
    ]),
  ]
}

/** `insights-morning-scan-2026-11-20.csv` */
export const exportName = (view: string, now: number) =>
  `insights-${
    view
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'list'
  }-${toIsoDay(now)}.csv`
