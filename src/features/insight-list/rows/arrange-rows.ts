import { matchRows } from './filter-rows.ts'
import type { InsightRow } from './insight-row.ts'
import { matchOutcomes } from './outcome-filter.ts'
import type { Sort } from './row-order.ts'
import type { OutcomeCode, Outcomes } from './row-outcomes.ts'
import { sortRows } from './sort-rows.ts'

/** What the address asks of the loaded rows beyond their own order: words in them, what became of them, another order. */
export type Arrangement = { query: string | null; outcome: readonly OutcomeCode[]; sort: Sort | null }

/** Those of the loaded rows that the address asks for, in its order. */
export const arrangeRows = (
  rows: readonly InsightRow[],
  { query, outcome, sort }: Arrangement,
  outcomes: Outcomes,
  now: number,
) => sortRows(matchOutcomes(matchRows(rows, query), outcome, outcomes, now), sort, outcomes)
