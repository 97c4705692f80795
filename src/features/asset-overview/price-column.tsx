import { useMemo, useState, type ReactNode } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { PerformancePanel } from '#features/asset-overview/about/performance-panel.tsx'
import { assetLabel } from '#shared/format/asset-label.ts'
import type { JudgeContext } from '#features/asset-overview/insights/judged-insight.ts'
import {
  inWindow,
  pastFilterOf,
  PastInsightsPanel,
} from '#features/asset-overview/past-insights/past-insights-panel.tsx'
import { historyOf, type PriceWindow } from '#features/asset-overview/series/price-window.ts'
import { usePastInsights } from '#features/asset-overview/past-insights/use-past-insights.ts'
import { useServiceClock, type Asset } from '#features/asset-overview/series/use-asset.ts'
import { useComparison } from '#features/asset-overview/comparison/use-comparison.ts'
import { useIntraday } from '#features/asset-overview/series/candles.ts'
import type { RecentInsights } from '#features/asset-overview/insights/use-recent-insights.ts'
import { usePriceView } from '#features/asset-overview/series/overview-search.ts'
import { failureOf } from '#api/client/api-error.ts'
import { useLastError } from '#shared/state/last-error.ts'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { ErrorPanel } from '#shared/ui/states/error-panel.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { StaleNotice } from '#shared/ui/states/notice.tsx'
import { PricePanel, type PricePanelProps } from '#features/asset-overview/price/price-panel.tsx'

const NO_POINTS: readonly SeriesPoint[] = []

type PriceColumnProps = {
  tag: string
  asset: Asset
  currency: string | null
  context: JudgeContext
  recent: RecentInsights
  /** Panels between the price and its past insights; nothing in them depends on the window. */
  children: ReactNode
}

/**
 * Everything that follows the visible window: the price with its markers and the list of the same insights. The window lives here
 * and not in the page, so that dragging it draws this and leaves the other panels alone.
 */
export function PriceColumn({ tag, asset, currency, context, recent, children }: PriceColumnProps) {
  const { entity, seriesQuery } = asset
  const { hasStream } = useServiceClock()
  const points = seriesQuery.data?.points
  const history = useMemo(() => historyOf(points ?? []), [points])
  const view = usePriceView(history)
  const past = usePastInsights({
    tag,
    isOn: view.showsPast,
    from: view.chosen?.from ?? null,
    context,
  })
  const { outcome, direction, leastStars } = view
  const filter = useMemo(
    () => pastFilterOf({ outcome, direction, leastStars }),
    [outcome, direction, leastStars],
  )
  const [selectedKey, setSelectedKey] = useState<string | null>(null)
  const marked = useMemo(
    () => (view.window ? inWindow(past.insights, view.window, filter) : []),
    [past.insights, view.window, filter],
  )
  // Not filtered by outcome, because the hit rate of worked insights would be 100 %.
  const judgedInWindow = useMemo(
    () => (view.window ? inWindow(past.insights, view.window, { ...filter, outcome: 'all' }) : []),
    [past.insights, view.window, filter],
  )
  const live = useMemo(
    () => ({
      tag,
      ticker: entity?.subscribable_ticker ?? entity?.ticker ?? null,
      hasStream,
      points,
      hasNoPoints: seriesQuery.isError,
    }),
    [tag, entity, hasStream, points, seriesQuery.isError],
  )
  const ticker = entity?.subscribable_ticker ?? entity?.ticker ?? null
  const source = useMemo(() => (ticker === null ? null : { ticker, tag }), [ticker, tag])
  const intraday = useIntraday(source, view.activeRange)
  const comparison = useComparison({ tag, entity, points, window: view.window, view })
  return (
    <div className="settles-in-order grid min-w-0 gap-4 max-page-lg:[&>*]:min-w-0">
      <PriceRegion
        tag={tag}
        live={live}
        source={source}
        intraday={intraday}
        name={entity?.name ?? tag}
        label={assetLabel(tag, entity)}
        asset={asset}
        currency={currency}
        history={history}
        view={view}
        comparison={comparison}
        past={past}
        active={recent.parts.active}
        isActiveKnown={recent.query.isSuccess && points !== undefined}
        insights={marked}
        judged={judgedInWindow}
        selected={marked.find(({ key }) => key === selectedKey) ?? null}
        onSelect={setSelectedKey}
      />
      <PerformancePanel
        tag={tag}
        entity={entity}
        points={points ?? NO_POINTS}
        state={points ? 'ready' : seriesQuery.isError ? 'failed' : 'loading'}
        hours={intraday.hours}
      />
      {children}
      {view.showsPast && (
        <div className="max-page-lg:order-2">
          <PastInsightsPanel
            past={past}
            insights={marked}
            judged={judgedInWindow}
            filter={filter}
            onFilter={(next) => view.set({ ...next, leastStars: `${next.leastStars}` })}
            selectedKey={selectedKey}
            onSelect={setSelectedKey}
          />
        </div>
      )}
    </div>
  )
}

type PriceRegionProps = Omit<PricePanelProps, 'series' | 'history' | 'window'> & {
  asset: Asset
  history: PriceWindow | null
}

/** The price panel, or its loading, error or empty state. */
function PriceRegion({ tag, asset, history, view, ...rest }: PriceRegionProps) {
  const { data: series, isRefetchError, dataUpdatedAt, isFetching, refetch } = asset.seriesQuery
  const error = useLastError(asset.seriesQuery)
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
