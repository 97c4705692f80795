import { failureOf } from '#api/client/api-error.ts'
import { useStandingError } from '#shared/state/last-error.ts'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { ErrorPanel } from '#shared/ui/states/error-panel.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { StaleNotice } from '#shared/ui/states/notice.tsx'
import { PricePanel, type PricePanelProps } from './price-panel.tsx'
import type { PriceWindow } from '#features/asset-overview/series/price-window.ts'
import type { Asset } from '#features/asset-overview/series/use-asset.ts'

type PriceRegionProps = Omit<PricePanelProps, 'series' | 'history' | 'window'> & {
  asset: Asset
  history: PriceWindow | null
}

/** The price panel or what stands in its place: the wait in its final size, the failure, or that there is no price. */
export function PriceRegion({ tag, asset, history, view, ...rest }: PriceRegionProps) {
  const { data: series, isRefetchError, dataUpdatedAt, isFetching, refetch } = asset.seriesQuery
  const error = useStandingError(asset.seriesQuery)
  const onRetry = () => void refetch()
  if (series && history && view.window) {
    return (
      <div className="grid min-w-0 gap-2">
        {isRefetchError && (
          <StaleNotice
            failure={failureOf(error)}
            what="The price"
            since={dataUpdatedAt}
            onRetry={onRetry}
            isRetrying={isFetching}
          />
        )}
        <PricePanel {...rest} tag={tag} series={series} history={history} window={view.window} view={view} />
      </div>
    )
  }
  return (
    <Panel title="Price">
      {series ? (
        <EmptyState title="No prices">
          The series <code className="font-mono">{asset.snake}</code> has no closes.
        </EmptyState>
      ) : error ? (
        <ErrorPanel failure={failureOf(error)} what="The price" onRetry={onRetry} isRetrying={isFetching} />
      ) : (
        <div
          role="status"
          className="grid h-[30rem] content-start gap-4 page-md:h-[32.5rem] page-xl:h-[33.625rem]"
        >
          <span className="sr-only">Price: loading</span>
          <Skeleton className="h-control w-full max-w-xl" />
          <Skeleton className="h-80 w-full max-page-md:h-56" />
        </div>
      )}
    </Panel>
  )
}
