import { configQueries } from '#api/queries/config-queries.ts'
import { useServiceNow } from '#api/use-service-now.ts'
import '#app/pages.css'
import { PageError, PageShell } from '#app/shell/page-shell.tsx'
import { Data } from '#features/data/data.tsx'
import { PrintFooter, PrintHeader } from '#shared/print/print-page.tsx'
import type { StartPage } from './page-module.ts'
import { useViewKeys } from './list-links.ts'

export const loader: StartPage = (queryClient) => () => {
  void queryClient.prefetchQuery(configQueries.app())
  return null
}

export function Component() {
  useViewKeys()
  const now = useServiceNow()
  return (
    <PageShell title="Data">
      <div className="page-room">
        <div className="print-sheet mx-auto grid w-full max-w-[100rem] grid-cols-1 gap-4 px-3 pt-4 md:px-4 lg:px-6">
          <title>Data · Insight Desk</title>
          <h1 className="sr-only">Data</h1>
          <PrintHeader title="Data" />
          <Data />
          <PrintFooter now={now} />
        </div>
      </div>
    </PageShell>
  )
}

export { PageError as ErrorBoundary }
