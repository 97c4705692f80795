import type { StartPage } from '#app/prefetch-on-intent.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import { listPath, PAGE_SIZES } from '#features/insight-list/search/insight-search.ts'
import { Today } from '#features/today/today.tsx'
import { newsQuery } from '#features/today/news.ts'
import type { ListOf } from '#features/today/news.ts'
import { SheetPage } from './sheet-page.tsx'

export const loader: StartPage = (queryClient) => () => {
  void queryClient.prefetchQuery(newsQuery())
  return null
}

export const Component = () => (
  <SheetPage title="Today">
    <Today listOf={listOf} />
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
