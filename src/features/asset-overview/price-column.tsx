import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { PerformancePanel } from '#features/asset-overview/about/performance-panel.tsx'
import { assetLabel } from '#shared/format/asset-label.ts'
import type { JudgeContext } from '#features/asset-overview/insights/judged-insight.ts'
import { inWindow, pastFilterOf } from '#features/asset-overview/past-insights/past-filter.tsx'
import { PastInsightsPanel } from '#features/asset-overview/past-insights/past-insights-panel.tsx'
import { PriceRegion } from '#features/asset-overview/price/price-region.tsx'
import { historyOf } from '#features/asset-overview/series/price-window.ts'
import { usePastInsights } from '#features/asset-overview/past-insights/use-past-insights.ts'
import type { Asset } from '#features/asset-overview/series/use-asset.ts'
import { useComparison } from '#features/asset-overview/comparison/use-comparison.ts'
import { useIntraday } from '#features/asset-overview/series/use-intraday.ts'
import type { RecentInsights } from '#features/asset-overview/insights/use-recent-insights.ts'
import { usePriceView } from '#features/asset-overview/series/use-price-view.ts'
import type { ServiceClock } from '#features/asset-overview/series/use-service-clock.ts'

const NO_POINTS: readonly SeriesPoint[] = []

type PriceColumnProps = {
  tag: string
  asset: Asset
  currency: string | null
  clock: ServiceClock
  context: JudgeContext
  recent: RecentInsights
  /** Panels between the price and its past insights; nothing in them depends on the window. */
  children: ReactNode
}

/**
 * Everything that follows the visible window: the price with its markers and the list of the same insights. The window lives here
 * and not in the page, so that dragging it draws this and leaves the other panels alone.
 */
export function PriceColumn({ tag, asset, currency, clock, context, recent, children }: PriceColumnProps) {
  const { entity, seriesQuery } = asset
  const points = seriesQuery.data?.points
  const history = useMemo(() => historyOf(points ?? []), [points])
  const view = usePriceView(history)
  const past = usePastInsights({
    tag,
    isOn: view.showsPast,
    from: view.chosen?.from ?? null,
    clock,
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
  // By any outcome: a share of those that worked would always be all of them.
  const judgedInWindow = useMemo(
    () => (view.window ? inWindow(past.insights, view.window, { ...filter, outcome: 'all' }) : []),
    [past.insights, view.window, filter],
  )
  const live = useMemo(
    () => ({
      tag,
      ticker: entity?.subscribable_ticker ?? entity?.ticker ?? null,
      hasStream: clock.hasStream,
      points,
      hasNoPoints: seriesQuery.isError,
    }),
    [tag, entity, clock.hasStream, points, seriesQuery.isError],
  )
  const ticker = entity?.subscribable_ticker ?? entity?.ticker ?? null
  const source = useMemo(() => (ticker === null ? null : { ticker, tag }), [ticker, tag])
  const intraday = useIntraday({
    source,
    range: view.activeRange,
    now: clock.now,
    isSettled: clock.isSettled,
  })
  const comparison = useComparison({ tag, entity, points, window: view.window, view })
  return (
    <div className="settles-in-order grid min-w-0 gap-4 max-page-lg:[&>*]:min-w-0">
      <PriceRegion
        tag={tag}
        live={live}
        clock={clock}
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
        clock={clock}
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
