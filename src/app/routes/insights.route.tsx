import { InsightList } from '#features/insight-list/insight-list.tsx'
import { startList } from '#features/insight-list/pages/start-list.ts'
import { PageError } from '#app/shell/page-error.tsx'
import { PageShell } from '#app/shell/page-shell.tsx'
import type { StartPage } from './page-module.ts'

export const loader: StartPage =
  (queryClient) =>
  ({ request }) => {
    void startList(queryClient, new URL(request.url).searchParams)
    return null
  }

export const Component = () => <InsightList Frame={PageShell} />

export { PageError as ErrorBoundary }
