import { InsightList } from '#features/insight-list/insight-list.tsx'
import { PageError } from '#app/shell/page-error.tsx'
import { PageShell } from '#app/shell/page-shell.tsx'

export const Component = () => <InsightList Frame={PageShell} />

export { PageError as ErrorBoundary }
