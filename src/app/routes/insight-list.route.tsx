import { InsightList } from '#features/insight-list/insight-list.tsx'
import { PageShell } from '#app/shell/page-shell.tsx'

export const InsightListRoute = () => <InsightList Frame={PageShell} />
