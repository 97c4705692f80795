import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { forgetChangedOutcomes } from '#features/insight-list/rows/row-outcomes.ts'
import type { InsightPages } from './use-insight-pages.ts'
import { useLastRenewal } from './use-renewal.ts'

/**
 * Notes the list as it stands, to be compared with what comes.
 *
 * @param page number of the first one on screen
 * @param loaded its rows, with the marks of the renewal before
 */
export function beginRenewal(
  { rowsKey, updatedAt }: InsightPages,
  page: number,
  loaded: readonly InsightRow[],
) {
  forgetChangedOutcomes()
  useLastRenewal.setState(({ count }) => ({
    // Only the first page answers for the top of the list.
    before:
      page === 0
        ? { rowsKey, rows: loaded.filter(({ change }) => change?.kind !== 'left'), updatedAt }
        : null,
    count: count + 1,
  }))
}
