import { printSearch } from '#shared/navigation/paths.ts'
import type { View } from '#shared/state/views/views.ts'
import { insightSearch } from './insight-search.ts'
import type { InsightSearch } from './insight-search.ts'

/** Query string of a list without its page: what a view is saved as and known by. */
export const viewSearchOf = (search: InsightSearch): string =>
  once(search, () => ({ ...search, page: 0, pages: 1 }))

/** The view that a list is. */
export const viewOf = (views: readonly View[], search: InsightSearch): View | undefined =>
  views.find(
    (view) =>
      once(view, () => insightSearch.read(new URLSearchParams(view.search)).state) === viewSearchOf(search),
  )

const printed = new WeakMap<object, string>()

/** Printed once for each: several parts of the page ask at every step through the rows. */
function once(of: object, search: () => InsightSearch): string {
  let text = printed.get(of)
  if (text === undefined) {
    text = printSearch(insightSearch.write(search()))
    printed.set(of, text)
  }
  return text
}

/** Fields that only narrow, order or show what is loaded: changing them asks for no other list. */
const LOCAL_FIELDS: readonly (keyof InsightSearch)[] = ['q', 'outcome', 'show', 'sort', 'cols']
export const isLocalChange = (change: Partial<InsightSearch>) =>
  Object.keys(change).every((field) => LOCAL_FIELDS.some((local) => local === field))

/** What the service is asked for, on whichever page: two addresses of the same are one list. */
export function askedBy(search: InsightSearch): string {
  const params = insightSearch.write(search)
  for (const field of [...LOCAL_FIELDS, 'page', 'pages', 'limit']) params.delete(field)
  return params.toString()
}

/** Shows fewer of the loaded rows than the service lists. */
export const narrowsLoaded = ({ q, outcome, show }: Pick<InsightSearch, 'q' | 'outcome' | 'show'>) =>
  q !== null || outcome.length > 0 || show !== 'all'
