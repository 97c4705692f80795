import { configQueries } from '#api/queries/config-queries.ts'
import { useNewsSources } from '#app/shell/notifier.tsx'
import { toIsoDay } from '#contract/values/instant.ts'
import { listPath, PAGE_SIZES } from '#features/insight-list/search/insight-search.ts'
import { newsQuery, type ListOf } from '#features/today/news.ts'
import { Today } from '#features/today/today.tsx'
import { noteVisit } from '#shared/state/visit.ts'
import { SheetPage, type StartPage } from './page-parts.tsx'

export const start: StartPage = (queryClient) => {
  void queryClient.prefetchQuery(newsQuery())
  // Starts the visit before the page counts what is new.
  void queryClient
    .ensureQueryData(configQueries.app())
    .then(({ now }) => noteVisit(null, Date.now(), now))
    .catch(() => {})
}

export const Component = () => (
  <SheetPage title="Today">
    <Today listOf={listOf} sources={useNewsSources()} />
  </SheetPage>
)

/** Address of the list with these filters and a page size that fits all insights. */
const listOf: ListOf = ({ from, count, sector, isWatched = false }) =>
  listPath({
    from_date: toIsoDay(from),
    sector: sector === undefined ? [] : [sector],
    watched: isWatched,
    limit: PAGE_SIZES.find((size) => size >= count) ?? PAGE_SIZES.at(-1)!,
  })
