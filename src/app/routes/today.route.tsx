import { configQueries } from '#api/queries/config-queries.ts'
import { useServiceNow } from '#api/use-service-now.ts'
import '#app/pages.css'
import { PageError, PageShell } from '#app/shell/page-shell.tsx'
import { toIsoDay } from '#contract/values/instant.ts'
import { listPath, PAGE_SIZES } from '#features/insight-list/search/insight-search.ts'
import { Today } from '#features/today/today.tsx'
import { newsQuery } from '#features/today/use-news.ts'
import type { ListOf } from '#features/today/use-news.ts'
import { PrintFooter, PrintHeader } from '#shared/print/print-page.tsx'
import type { StartPage } from './page-module.ts'
import { useViewKeys } from './list-links.ts'

export const loader: StartPage = (queryClient) => () => {
  void queryClient.prefetchQuery(configQueries.app())
  void queryClient.prefetchQuery(newsQuery())
  return null
}

export function Component() {
  useViewKeys()
  const now = useServiceNow()
  return (
    <PageShell title="Today">
      <div className="page-room">
        <div className="print-sheet mx-auto grid w-full max-w-[100rem] grid-cols-1 gap-4 px-3 pt-4 md:px-4 lg:px-6">
          <title>Today · Insight Desk</title>
          <h1 className="sr-only">Today</h1>
          <PrintHeader title="Today" />
          <Today listOf={listOf} />
          <PrintFooter now={now} />
        </div>
      </div>
    </PageShell>
  )
}

/** By the list's own filters, with a page that holds all of them. */
const listOf: ListOf = ({ from, count, sector, isWatched = false }) =>
  listPath({
    from_date: toIsoDay(from),
    sector: sector === undefined ? [] : [sector],
    watched: isWatched,
    limit: PAGE_SIZES.find((size) => size >= count) ?? PAGE_SIZES.at(-1)!,
  })

export { PageError as ErrorBoundary }
