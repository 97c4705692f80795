import { useServiceNow } from '#api/use-service-now.ts'
import { Compare } from '#features/compare/compare.tsx'
import { PaperFoot, PaperHead } from '#shared/paper/paper.tsx'
import { PageShell } from '#app/shell/page-shell.tsx'
import { useViewKeys } from './use-view-keys.ts'
import '#app/pages.css'

export function Route() {
  useViewKeys()
  const now = useServiceNow()
  return (
    <PageShell title="Compare">
      <div className="page-room">
        <div className="paper-page mx-auto grid w-full max-w-[100rem] grid-cols-1 gap-4 px-3 pt-4 md:px-4 lg:px-6">
          <title>Compare · Insight Desk</title>
          <h1 className="sr-only">Compare insights</h1>
          <PaperHead title="Compare insights" />
          <Compare />
          <PaperFoot now={now} />
        </div>
      </div>
    </PageShell>
  )
}
