import { day, number, oneOf, text } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import type { SearchState } from '#shared/navigation/use-search-state.ts'
import { HIGHEST, LOWEST } from './outcome-unit.ts'

/**
 * Search parameters of the page: `h` horizon, `loss` and `gain` thresholds in percent, `view` and `unit` of the distribution,
 * `asof` the day of the replay, `episode` the selected one.
 */
export const detailSearch = searchSchema({
  horizon: text('h', 16),
  loss: number('loss', { min: LOWEST, max: HIGHEST }),
  gain: number('gain', { min: LOWEST, max: HIGHEST }),
  view: oneOf('view', ['dots', 'curve', 'table'], 'dots'),
  unit: oneOf('unit', ['return', 'price'], 'return'),
  asOf: day('asof'),
  episode: number('episode', { min: 0, isWhole: true }),
})

export type DetailSearch = ReturnType<typeof detailSearch.read>['state']
/** Changes the address; typing and dragging replace the entry until they are done. */
export type SetDetailSearch = SearchState<DetailSearch>['set']
/** Selects an episode, given the one last selected; null for none. */
export type SelectEpisode = (choose: (now: number | null) => number | null) => void
