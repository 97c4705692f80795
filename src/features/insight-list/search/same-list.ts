import { printSearch } from '#shared/navigation/paths.ts'
import type { View } from '#shared/state/views.ts'
import { insightSearch } from './insight-search.ts'

/** The view that a list is, by its canonical query string without page. */
export const viewOf = (views: readonly View[], viewSearch: string): View | undefined =>
  views.find((view) => canonicalSearch(view) === viewSearch)

const canonical = new WeakMap<View, string>()

/** Read and printed once for each view: several parts of the page ask at every step through the rows. */
function canonicalSearch(view: View): string {
  let search = canonical.get(view)
  if (search === undefined) {
    search = printSearch(insightSearch.write(insightSearch.read(new URLSearchParams(view.search)).state))
    canonical.set(view, search)
  }
  return search
}
