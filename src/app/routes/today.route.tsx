import type { StartPage } from '#app/router.tsx'
import { configQueries } from '#api/queries/config-queries.ts'
import { useNewsSources } from '#app/shell/notifier.tsx'
import { toIsoDay } from '#contract/values/instant.ts'
import { listPath, PAGE_SIZES } from '#features/insight-list/search/insight-search.ts'
import { Today } from '#features/today/today.tsx'
import { newsQuery, type ListOf } from '#features/today/news.ts'
import { noteVisit } from '#shared/state/visit.ts'
import { SheetPage } from './page-parts.tsx'

export const loader: StartPage = (queryClient) => () => {
  void queryClient.prefetchQuery(newsQuery())
  // Before the page counts what is new: its own visit has begun.
  void queryClient
    .ensureQueryData(configQueries.app())
    .then(({ now }) => noteVisit(null, Date.now(), now))
    .catch(() => {})
  return null
}

export const Component = () => (
  <SheetPage title="Today">
    <Today listOf={listOf} sources={useNewsSources()} />
  </SheetPage>
)

/** By the list's own filters, with a page that holds all of them. */
const listOf: ListOf = ({ from, count, sector, isWatched = false }) =>
  listPath({
    from_date: toIsoDay(from),
    sector: sector === undefined ? [] : [sector],
    watched: isWatched,
    limit: PAGE_SIZES.find((size) => size >= count) ?? PAGE_SIZES.at(-1)!,
  })
