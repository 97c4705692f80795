import { insightQueries, predictionQueries } from '#api/queries/insight-queries.ts'
import { Compare, compareSearch } from '#features/compare/compare.tsx'
import { SheetPage, type StartPage } from './page-parts.tsx'

export const start: StartPage = (queryClient, { request }) => {
  const { ids } = compareSearch.read(new URL(request.url).searchParams).state
  for (const id of ids) {
    void queryClient.prefetchQuery(insightQueries.detail(id))
    void queryClient.prefetchQuery(predictionQueries.of(id))
  }
}

export const Component = () => (
  <SheetPage title="Compare" heading="Compare insights">
    <Compare />
  </SheetPage>
)
