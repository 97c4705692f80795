import { useLayoutEffect } from 'react'
import { matchRows } from './filter-rows.ts'
import type { InsightRow } from './insight-row.ts'
import { matchOutcomes } from './outcome-filter.ts'
import type { Outcomes } from './row-outcomes.ts'
import { sortRows } from './sort-rows.ts'
import { useArranging } from './arrangement.ts'
import type { Arrangement } from './arrangement.ts'

/** Those of the loaded rows that the address asks for, in its order. */
export const arrangeRows = (
  rows: readonly InsightRow[],
  { query, outcome, sort }: Arrangement,
  outcomes: Outcomes,
  now: number,
) => sortRows(matchOutcomes(matchRows(rows, query), outcome, outcomes, now), sort, outcomes)

/** From here on the list can sort and narrow what it has. */
export function useArranger() {
  useLayoutEffect(() => useArranging.setState({ arrange: arrangeRows }), [])
}
