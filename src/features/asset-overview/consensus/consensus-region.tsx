import type { UnitRules } from '#contract/values/units.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import { ConsensusPanel, CONSENSUS_TITLE } from './consensus-panel.tsx'
import type { Asset } from '#features/asset-overview/series/use-asset.ts'
import type { RecentInsights } from '#features/asset-overview/insights/use-recent-insights.ts'

type ConsensusRegionProps = {
  tag: string
  recent: RecentInsights
  seriesQuery: Asset['seriesQuery']
  now: number
  units: UnitRules
}

/** The board, or why there is none. It needs insights and prices; each has a panel of its own that offers the retry. */
export function ConsensusRegion({ tag, recent, seriesQuery, now, units }: ConsensusRegionProps) {
  const hasCloses = seriesQuery.data?.points.some(({ value }) => value !== null) ?? false
  if (recent.query.data && hasCloses)
    return <ConsensusPanel tag={tag} parts={recent.parts} now={now} units={units} />
  const isMissing = (query: { isError: boolean; data: unknown }) => query.isError && !query.data
  return (
    <Panel title={CONSENSUS_TITLE}>
      {isMissing(recent.query) ? (
        <p className="text-ink-2">Not available: the insights of this asset did not load.</p>
      ) : isMissing(seriesQuery) || (seriesQuery.data && !hasCloses) ? (
        <p className="text-ink-2">Not available: active insights cannot be determined without prices.</p>
      ) : (
        <SkeletonText lines={3} label={`${CONSENSUS_TITLE}: loading`} />
      )}
    </Panel>
  )
}
