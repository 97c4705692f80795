import { useMemo, useState } from 'react'
import type { SeriesPoint } from '#contract/calculator.ts'
import { assetLabel } from '#shared/format/ticker.ts'
import { allOf } from '#shared/format/words.ts'
import { Notice } from '#shared/ui/notice.tsx'
import { AboutPanel } from './about-panel.tsx'
import { AssetHeader } from './asset-header.tsx'
import { ConsensusPanel } from './consensus-panel.tsx'
import { GoodToKnowPanel } from './good-to-know-panel.tsx'
import { InsightsPanel } from './insights-panel.tsx'
import type { JudgeContext } from './judged-insight.ts'
import { KeyValuesPanel } from './key-values-panel.tsx'
import { NO_FILTER } from './past-filter.tsx'
import { inWindow, PastInsightsPanel } from './past-insights-panel.tsx'
import { PriceFormatContext, priceFormatOf } from './price-format.ts'
import { PriceRegion } from './price-region.tsx'
import { historyOf } from './price-window.ts'
import { RelatedPanel } from './related-panel.tsx'
import { UnknownAsset } from './unknown-asset.tsx'
import { usePastInsights, useRecentInsights } from './use-asset-insights.ts'
import { useAsset } from './use-asset.ts'
import { useComparison } from './use-comparison.ts'
import { useLivePrice } from './use-live-price.ts'
import { usePriceView } from './use-price-view.ts'
import { useServiceClock } from './use-service-clock.ts'

const NO_POINTS: readonly SeriesPoint[] = []

/** Everything known about one asset; every panel loads, fails and recovers alone. */
export function AssetOverview({ tag }: { tag: string }) {
  const clock = useServiceClock()
  const asset = useAsset(tag)
  const { entity, entityQuery, seriesQuery } = asset
  const points = seriesQuery.data?.points ?? NO_POINTS
  const history = useMemo(() => historyOf(points), [points])
  const view = usePriceView(history)
  const context: JudgeContext = useMemo(
    () => ({ closes: points, now: clock.now, units: clock.units }),
    [points, clock.now, clock.units],
  )
  const recent = useRecentInsights(tag, clock, context)
  const past = usePastInsights({
    tag,
    isOn: view.showsPast,
    from: view.window?.from ?? null,
    clock,
    context,
  })
  const [filter, setFilter] = useState(NO_FILTER)
  const [selectedKey, setSelectedKey] = useState<string | null>(null)
  const marked = useMemo(
    () => (view.window ? inWindow(past.insights, view.window, filter) : []),
    [past.insights, view.window, filter],
  )
  const comparison = useComparison({
    tag,
    entity,
    points: seriesQuery.data?.points,
    window: view.window,
    view,
  })
  const live = useLivePrice({
    tag,
    ticker: entity?.subscribable_ticker ?? entity?.ticker ?? null,
    hasStream: clock.hasStream,
    points: seriesQuery.data?.points,
  })
  const currency = entity?.currency ?? seriesQuery.data?.meta?.currency ?? null

  const format = useMemo(() => priceFormatOf(entity), [entity])

  if (asset.isUnknown) return <UnknownAsset tag={tag} />
  return (
    <PriceFormatContext value={format}>
      <div className="mx-0 grid w-full max-w-[100rem] gap-4 px-3 pt-4 md:px-4 lg:px-6">
        <title>{`${assetLabel(tag, entity)} · Insight Desk`}</title>
        {view.dropped.length > 0 && (
          <Notice>Left out of the address because it made no sense here: {allOf(view.dropped)}.</Notice>
        )}
        <AssetHeader
          tag={tag}
          entity={entity}
          entityQuery={entityQuery}
          live={live}
          currency={currency}
          now={clock.now}
        />
        <div className="grid items-start gap-4 max-lg:[&>div]:contents lg:grid-cols-[minmax(0,1fr)_21.25rem] 2xl:grid-cols-[minmax(0,1fr)_22.5rem]">
          <div className="grid min-w-0 gap-4 max-lg:[&>*]:min-w-0">
            <PriceRegion
              tag={tag}
              name={entity?.name ?? tag}
              label={assetLabel(tag, entity)}
              asset={asset}
              currency={currency}
              history={history}
              view={view}
              comparison={comparison}
              insights={marked}
              selected={marked.find(({ key }) => key === selectedKey) ?? null}
              onSelect={setSelectedKey}
            />
            {recent.query.isSuccess && seriesQuery.isSuccess && (
              <ConsensusPanel parts={recent.parts} now={clock.now} units={clock.units} />
            )}
            <div className="max-lg:order-3">
              <GoodToKnowPanel tag={tag} />
            </div>
            {view.showsPast && (
              <div className="max-lg:order-2">
                <PastInsightsPanel
                  past={past}
                  insights={marked}
                  filter={filter}
                  onFilter={setFilter}
                  selectedKey={selectedKey}
                  onSelect={setSelectedKey}
                />
              </div>
            )}
          </div>
          <div className="grid min-w-0 gap-4">
            <div className="max-lg:order-2">
              <InsightsPanel
                recent={recent}
                points={points}
                prices={seriesQuery.isSuccess ? 'known' : seriesQuery.isError ? 'none' : 'loading'}
                now={clock.now}
              />
            </div>
            <div className="max-lg:order-4">
              <KeyValuesPanel tag={tag} entity={entity} hasSnakes={clock.hasSnakes} />
            </div>
            <div className="max-lg:order-6">
              <AboutPanel tag={tag} entityQuery={entityQuery} />
            </div>
            <div className="max-lg:order-5">
              <RelatedPanel
                tag={tag}
                now={clock.now}
                comparedTags={comparison.tags}
                onCompare={comparison.add}
              />
            </div>
          </div>
        </div>
      </div>
    </PriceFormatContext>
  )
}
