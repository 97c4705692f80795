import { ChevronRight } from 'lucide-react'
import { AppLink } from '#shared/navigation/app-link.tsx'
import { AssetCrumb } from '#features/asset-overview/header/asset-crumb.tsx'
import { AssetOverview } from '#features/asset-overview/asset-overview.tsx'
import { PageTools } from '#features/asset-overview/header/page-tools.tsx'
import { insightsPath } from '#shared/navigation/paths.ts'
import { useListContext } from '#shared/state/list-context.ts'
import { PageShell } from '#app/shell/page-shell.tsx'
import { useViewKeys } from './use-view-keys.ts'
import '#app/pages.css'

export function Route({ tag }: { tag: string }) {
  useViewKeys()
  const search = useListContext((context) => context.search)
  return (
    <PageShell
      title={
        <span className="flex max-w-full items-center gap-1.5 max-md:max-w-[calc(100vw-14.25rem)] max-[22.5rem]:max-w-56 max-md:text-base">
          <AppLink
            to={insightsPath(search)}
            className="-my-1 py-1 font-regular text-ink-2 hover:text-ink hover:underline shrink-0 pointer-coarse:grid pointer-coarse:content-center"
          >
            Insights
          </AppLink>
          <ChevronRight aria-hidden="true" size={13} className="shrink-0 text-ink-3" />
          <AssetCrumb tag={tag} />
        </span>
      }
      tools={<PageTools />}
    >
      <div className="page-room">
        <AssetOverview key={tag} tag={tag} />
      </div>
    </PageShell>
  )
}
