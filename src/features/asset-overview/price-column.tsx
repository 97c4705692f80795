import { useMemo, useState, type ReactNode } from 'react'
import { PerformancePanel } from '#features/asset-overview/about/performance-panel.tsx'
import type { JudgeContext } from '#features/asset-overview/insights/judged-insight.ts'
import type { RecentInsights } from '#features/asset-overview/insights/use-recent-insights.ts'
import { inWindow, PastInsightsPanel } from '#features/asset-overview/past-insights/past-insights-panel.tsx'
import { usePastInsights } from '#features/asset-overview/past-insights/use-past-insights.ts'
import { PricePanel } from '#features/asset-overview/price/price-panel.tsx'
import { useIntraday } from '#features/asset-overview/series/candles.ts'
import { usePriceView } from '#features/asset-overview/series/overview-search.ts'
import { historyOf } from '#features/asset-overview/series/price-window.ts'
import { QueryStates } from '#features/asset-overview/series/query-states.tsx'
import { usePageAsset } from '#features/asset-overview/series/use-asset.ts'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'

type PriceColumnProps = {
  context: JudgeContext
  recent: RecentInsights
  /** Panels between the price and its past insights; nothing in them depends on the window. */
  children: ReactNode
}

/**
 * Everything that follows the visible window: the price with its markers and the list of the same insights. The window lives here
 * and not in the page, so that dragging it draws this and leaves the other panels alone.
 */
export function PriceColumn({ context, recent, children }: PriceColumnProps) {
  const { tag, snake, source, points, seriesQuery } = usePageAsset()
  const history = useMemo(() => historyOf(points ?? []), [points])
  const view = usePriceView(history)
  const { window, outcome, direction, leastStars } = view
  const past = usePastInsights({ tag, isOn: view.showsPast, from: view.chosen?.from ?? null, context })
  const [selectedKey, setSelectedKey] = useState<string | null>(null)
  // Not filtered by outcome, because the hit rate of worked insights would be 100 %.
  const judged = useMemo(
    () => (window ? inWindow(past.insights, window, { direction, leastStars }) : []),
    [past.insights, window, direction, leastStars],
  )
  const insights = useMemo(
    () => judged.filter(({ status }) => outcome === 'all' || status.state === outcome),
    [judged, outcome],
  )
  const intraday = useIntraday(source, view.activeRange)
  const price = (
    <QueryStates query={seriesQuery} what="The price" loading={LOADING}>
      {(series) =>
        history && window ? (
          <PricePanel
            series={series}
            history={history}
            view={{ ...view, window }}
            intraday={intraday}
            past={past}
            recent={recent}
            judged={judged}
            marks={{
              insights,
              selected: insights.find(({ key }) => key === selectedKey) ?? null,
              onSelect: setSelectedKey,
            }}
          />
        ) : (
          <EmptyState title="No prices">
            The series <code className="font-mono">{snake}</code> has no closes.
          </EmptyState>
        )
      }
    </QueryStates>
  )
  return (
    <div className="settles-in-order grid min-w-0 gap-4 max-page-lg:[&>*]:min-w-0">
      {history ? <div className="grid min-w-0 gap-2">{price}</div> : <Panel title="Price">{price}</Panel>}
      <PerformancePanel hours={intraday.hours} />
      {children}
      {view.showsPast && (
        <div className="max-page-lg:order-2">
          <PastInsightsPanel
            past={past}
            insights={insights}
            judged={judged}
            view={view}
            selectedKey={selectedKey}
            onSelect={setSelectedKey}
          />
        </div>
      )}
    </div>
  )
}

const LOADING = (
  <div role="status" className="grid h-[30rem] content-start gap-4 page-md:h-[32.5rem] page-xl:h-[33.625rem]">
    <span className="sr-only">Price: loading</span>
    <Skeleton className="h-control w-full max-w-xl" />
    <Skeleton className="h-80 w-full max-page-md:h-56" />
  </div>
)
