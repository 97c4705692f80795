import { configQueries } from '#api/queries/config-queries.ts'
import { insightQueries } from '#api/queries/insight-queries.ts'
import { predictionQueries } from '#api/queries/prediction-queries.ts'
import { useServiceNow } from '#api/use-service-now.ts'
import '#app/pages.css'
import { PageError, PageShell } from '#app/shell/page-shell.tsx'
import { compareSearch } from '#features/compare/compare-search.ts'
import { Compare } from '#features/compare/compare.tsx'
import { PrintFooter, PrintHeader } from '#shared/print/print-page.tsx'
import type { StartPage } from './page-module.ts'
import { useViewKeys } from './list-links.ts'

export const loader: StartPage =
  (queryClient) =>
  ({ request }) => {
    void queryClient.prefetchQuery(configQueries.app())
    const { ids } = compareSearch.read(new URL(request.url).searchParams).state
    for (const id of ids) {
      void queryClient.prefetchQuery(insightQueries.detail(id))
      void queryClient.prefetchQuery(predictionQueries.of(id))
    }
    return null
  }

export function Component() {
  useViewKeys()
  const now = useServiceNow()
  return (
    <PageShell title="Compare">
      <div className="page-room">
        <div className="print-sheet mx-auto grid w-full max-w-[100rem] grid-cols-1 gap-4 px-3 pt-4 md:px-4 lg:px-6">
          <title>Compare · Insight Desk</title>
          <h1 className="sr-only">Compare insights</h1>
          <PrintHeader title="Compare insights" />
          <Compare />
          <PrintFooter now={now} />
        </div>
      </div>
    </PageShell>
  )
}

export { PageError as ErrorBoundary }
