import { memo, useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { AboutPanel } from '#features/asset-overview/about/about-panel.tsx'
import { GoodToKnowPanel } from '#features/asset-overview/about/good-to-know-panel.tsx'
import { KeyValuesPanel } from '#features/asset-overview/about/key-values-panel.tsx'
import { PerformancePanel } from '#features/asset-overview/about/performance-panel.tsx'
import { RelatedPanel } from '#features/asset-overview/about/related-panel.tsx'
import { ConsensusRegion } from '#features/asset-overview/consensus/consensus-panel.tsx'
import { AssetHeader } from '#features/asset-overview/header/asset-header.tsx'
import {
  type JudgeContext,
  useRecentInsights,
  type RecentInsights,
} from '#features/asset-overview/insights/asset-insight.ts'
import { InsightsPanel } from '#features/asset-overview/insights/insights-panel.tsx'
import type { MarkedInsights } from '#features/asset-overview/insights/markers.tsx'
import { inWindow, PastInsightsPanel } from '#features/asset-overview/insights/past-insights-panel.tsx'
import { usePastInsights } from '#features/asset-overview/insights/use-past-insights.ts'
import { useIntraday } from '#features/asset-overview/model/candles.ts'
import { overviewSearch, usePriceView } from '#features/asset-overview/model/overview-search.ts'
import { historyOf } from '#features/asset-overview/model/price-window.ts'
import {
  AssetContext,
  useAsset,
  useServiceClock,
  usePageAsset,
} from '#features/asset-overview/model/use-asset.ts'
import { PricePanel } from '#features/asset-overview/price/price-panel.tsx'
import { insightsPath } from '#shared/navigation/paths.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { PageTitle } from '#shared/notifications/page-title.tsx'
import { PageNotes } from '#shared/personal/note-parts.tsx'
import { PrintFooter } from '#shared/print/print-page.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { Panel, Skeleton } from '#shared/ui/panel.tsx'
import { usePrintLayout } from '#shared/ui/printing.ts'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { LeftOutNotice } from '#shared/ui/states/notice.tsx'
import { QueryStates } from '#shared/ui/states/query-states.tsx'
import './asset-overview.css'

/**
 * The page of one asset. Every panel loads, fails and retries independently. Memoized, because every change of the window changes
 * the address and would render the whole page.
 */
export const AssetOverview = memo(function AssetOverview({ tag }: { tag: string }) {
  const clock = useServiceClock()
  const asset = useAsset(tag)
  const { entity, entityQuery, seriesQuery, points } = asset
  const assetName = entityQuery.isPending ? undefined : (entity?.name ?? null)
  const context: JudgeContext = useMemo(
    () => ({ closes: points ?? [], now: clock.now, units: clock.units, assetName }),
    [points, clock.now, clock.units, assetName],
  )
  const recent = useRecentInsights(tag, context)
  const hasCloses = context.closes.some(({ value }) => value !== null)
  const prices = hasCloses ? 'known' : seriesQuery.isPending ? 'loading' : 'none'

  usePrintLayout()

  if (asset.isUnknown) return <UnknownAsset tag={tag} />
  return (
    <AssetContext value={asset}>
      <div className="print-sheet print-rules asset-page settles-in-order-narrow page-md:px-4 page-lg:px-6 grid w-full max-w-[103rem] grid-cols-[minmax(0,1fr)] gap-4 px-3 pt-4">
        <PageTitle>{asset.label}</PageTitle>
        <AddressNotice />
        <AssetHeader />
        <PageNotes on={{ kind: 'asset', key: tag, title: asset.label }} />
        <div className="asset-columns max-page-lg:[&>div]:contents page-lg:grid-cols-[minmax(0,1fr)_21.25rem] page-lg:2xl:grid-cols-[minmax(0,1fr)_22.5rem] grid grid-cols-[minmax(0,1fr)] items-start gap-4">
          <PriceColumn context={context} recent={recent}>
            <ConsensusRegion recent={recent} prices={prices} />
            <div className="max-page-lg:order-3">
              <GoodToKnowPanel />
            </div>
          </PriceColumn>
          <div className="settles-in-order grid min-w-0 gap-4">
            <div className="max-page-lg:order-2" data-settling={prices === 'loading' || undefined}>
              <InsightsPanel tag={tag} recent={recent} context={context} prices={prices} />
            </div>
            <div className="max-page-lg:order-4">
              <KeyValuesPanel />
            </div>
            <div className="max-page-lg:order-6">
              <AboutPanel />
            </div>
            <div className="max-page-lg:order-5">
              <RelatedPanel />
            </div>
          </div>
        </div>
        <PrintFooter now={clock.now} />
      </div>
    </AssetContext>
  )
})

function AddressNotice() {
  const { dropped, set } = useSearchState(overviewSearch)
  return <LeftOutNotice dropped={dropped} set={set} />
}

/** Shown if the entity service does not know the tag. */
const UnknownAsset = ({ tag }: { tag: string }) => (
  <div className="grid max-w-[60ch] justify-items-start gap-2 p-8">
    <PageTitle>Unknown asset</PageTitle>
    <h1 className="text-2xl font-semibold" tabIndex={-1}>
      Unknown asset
    </h1>
    <p className="text-ink-2">
      The entity service does not know <code className="font-mono break-all">{tag}</code>. The link may be old
      or the tag mistyped.
    </p>
    <Link to={insightsPath()} className={buttonClass('primary', 'mt-2')}>
      Back to the insights
    </Link>
  </div>
)

type PriceColumnProps = {
  context: JudgeContext
  recent: RecentInsights
  /** Panels between the price and its past insights, which do not depend on the window. */
  children: ReactNode
}

/**
 * Everything that depends on the visible window: the price with its markers and the list of the same insights. The window is
 * state of this component and not of the page, so that dragging it does not render the other panels.
 */
function PriceColumn({ context, recent, children }: PriceColumnProps) {
  const { tag, snake, source, points, seriesQuery } = usePageAsset()
  const history = useMemo(() => historyOf(points ?? []), [points])
  const view = usePriceView(history)
  const { window, outcome, direction, minStars } = view
  const past = usePastInsights({ tag, isOn: view.showsPast, from: view.chosen?.from ?? null, context })
  const [selectedKey, setSelectedKey] = useState<string | null>(null)
  // Without the filter of outcomes, because the hit rate of worked insights would always be 100 %.
  const judged = useMemo(() => {
    // An active one as the panel of insights has it: with the count of its past cases.
    const active = new Map(recent.parts.active.map((insight) => [insight.key, insight]))
    const all = past.insights.map((insight) => active.get(insight.key) ?? insight)
    return window ? inWindow(all, window, { direction, minStars }) : []
  }, [past.insights, recent.parts.active, window, direction, minStars])
  const insights = useMemo(
    () => judged.filter(({ status }) => outcome === 'all' || status.state === outcome),
    [judged, outcome],
  )
  const intraday = useIntraday(source, view.activeRange)
  const selected = insights.find(({ key }) => key === selectedKey) ?? null
  const marked: MarkedInsights = { insights, selected, onSelect: setSelectedKey }
  const price = (
    <QueryStates query={seriesQuery} what="The price" loading={LOADING}>
      {(series) =>
        history && window ? (
          <PricePanel
            series={series}
            view={{ ...view, window, history }}
            intraday={intraday}
            past={past}
            recent={recent}
            judged={judged}
            marked={marked}
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
    <div className="settles-in-order max-page-lg:[&>*]:min-w-0 grid min-w-0 gap-4">
      {history ? <div className="grid min-w-0 gap-2">{price}</div> : <Panel title="Price">{price}</Panel>}
      <PerformancePanel hours={intraday.hours} />
      {children}
      {view.showsPast && (
        <div className="max-page-lg:order-2">
          <PastInsightsPanel past={past} judged={judged} marked={marked} view={view} />
        </div>
      )}
    </div>
  )
}

const LOADING = (
  <div role="status" className="page-md:h-[32.5rem] page-xl:h-[33.625rem] grid h-[30rem] content-start gap-4">
    <span className="sr-only">Price: loading</span>
    <Skeleton className="h-control w-full max-w-xl" />
    <Skeleton className="max-page-md:h-56 h-80 w-full" />
  </div>
)
