import { ChevronRight } from 'lucide-react'
import { useParams } from 'react-router'
import '#app/pages.css'
import { PageShell } from '#app/shell/page-shell.tsx'
import { AssetOverview } from '#features/asset-overview/asset-overview.tsx'
import { AssetCrumb } from '#features/asset-overview/header/asset-header.tsx'
import { startAsset } from '#features/asset-overview/model/use-asset.ts'
import { BackToList, useViewKeys, type StartPage } from './page-parts.tsx'

export const start: StartPage = (queryClient, { params }) => void startAsset(queryClient, params['tag']!)

export function Component() {
  const tag = useParams()['tag']!
  useViewKeys()

  return (
    <PageShell
      title={
        <span className="flex max-w-full items-center gap-1.5 max-md:text-base">
          <BackToList />
          <ChevronRight size={13} className="shrink-0 text-ink-3" />
          <AssetCrumb tag={tag} />
        </span>
      }
    >
      <div className="page-room">
        <AssetOverview key={tag} tag={tag} />
      </div>
    </PageShell>
  )
}
