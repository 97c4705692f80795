import { Link, useParams } from 'react-router'
import { AssetOverview } from '#features/asset-overview/asset-overview.tsx'
import { insightsPath } from '#shared/navigation/paths.ts'
import { useListContext } from '#shared/state/list-context.ts'
import { PageShell } from '#app/shell/page-shell.tsx'
import '#app/pages.css'

export function AssetRoute() {
  const { tag = '' } = useParams()
  const search = useListContext((context) => context.search)
  return (
    <PageShell
      title={
        <Link to={insightsPath(search)} className="font-regular text-ink-2 hover:text-ink hover:underline">
          Insights
        </Link>
      }
    >
      <AssetOverview key={tag} tag={tag} />
    </PageShell>
  )
}
