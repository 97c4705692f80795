import { printSearch } from '#shared/navigation/paths.ts'
import type { View } from '#shared/state/views.ts'
import { insightSearch } from './insight-search.ts'

/** The view that a list is, by its canonical query string without page and text. */
export const viewOf = (views: readonly View[], viewSearch: string): View | undefined =>
  views.find(
    ({ search }) =>
      printSearch(insightSearch.write(insightSearch.read(new URLSearchParams(search)).state)) === viewSearch,
  )
