import { useState } from 'react'
import { failureOf } from '#api/client/api-error.ts'
import { countOf } from '#shared/format/words.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { ErrorPanel } from '#shared/ui/states/error-panel.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { outcomeCounts, outcomeWords } from '#features/asset-overview/insights/outcome-counts.ts'
import { isOpenFilter, PastFilter, type PastFilterState } from './past-filter.tsx'
import { PastInsightsTable } from './past-insights-table.tsx'
import { StatusRule } from './status-rule.tsx'
import { TrackRecordTable } from './track-record-table.tsx'
import { trackRecord, trackRecordWords } from './track-record.ts'
import type { PastInsights } from './use-past-insights.ts'

const ROWS_AT_FIRST = 20

type PastInsightsPanelProps = {
  past: PastInsights
  /** Those of the visible window, newest first; the same as on the chart. */
  insights: readonly JudgedInsight[]
  /** The same whatever their outcome, for the track record. */
  judged: readonly JudgedInsight[]
  filter: PastFilterState
  onFilter: (filter: PastFilterState) => void
  selectedKey: string | null
  onSelect: (key: string | null) => void
}

/** The markers of the chart as a list: choosing a row shows its horizon and levels on the chart, and the other way round. */
export function PastInsightsPanel(props: PastInsightsPanelProps) {
  const { past, insights, judged, filter, onFilter, selectedKey, onSelect } = props
  const [isOpen, setIsOpen] = useState(false)
  const isSelectedBelow = insights.findIndex(({ key }) => key === selectedKey) >= ROWS_AT_FIRST
  const rebased = insights.filter(({ basisFactor }) => basisFactor !== 1).length
  const shown = isOpen || isSelectedBelow ? insights : insights.slice(0, ROWS_AT_FIRST)
  return (
    <Panel
      title="Past insights"
      term="pastInsights"
      sub={`in the visible window: ${trackRecordWords(trackRecord(judged)) ?? outcomeWords(outcomeCounts(insights))}; status estimated by this dashboard`}
      isFlush
      actions={
        insights.length > ROWS_AT_FIRST && (
          <Button variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Fewer' : `All ${insights.length}`}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-1">
        <PastFilter filter={filter} onChange={onFilter} />
        <Progress past={past} />
      </div>
      {rebased > 0 && (
        <p className="px-4 pb-1 text-xs text-ink-3">
          {countOf(rebased, 'insight')} published before a split or dividend: converted to today’s price
          basis.
        </p>
      )}
      {past.error && (
        <ErrorPanel
          failure={failureOf(past.error)}
          what={past.loaded > 0 ? 'The rest of the past insights' : 'Past insights'}
          onRetry={past.resume}
          isRetrying={past.isLoading}
          className="!px-4 !py-2"
        />
      )}
      {past.loaded === 0 && past.isLoading && !past.error ? (
        <div className="px-4 py-2">
          <SkeletonText lines={6} label="Past insights: loading" />
        </div>
      ) : shown.length === 0 && !past.error ? (
        <EmptyState title="No insight in this window" className="!px-4 !pt-1 !pb-3">
          {isOpenFilter(filter)
            ? 'The service published no insight for this asset in these months.'
            : 'No past insight matches the filters above.'}
        </EmptyState>
      ) : (
        <PastInsightsTable insights={shown} selectedKey={selectedKey} onSelect={onSelect} />
      )}
      <TrackRecordTable insights={judged} />
      <StatusRule />
    </Panel>
  )
}

function Progress({ past }: { past: PastInsights }) {
  return (
    <span className="ml-auto flex items-center gap-2 text-xs text-ink-3">
      <span role="status">
        {past.isLoading
          ? `Loading, ${countOf(past.loaded, 'insight')} so far`
          : past.isStopped
            ? `Stopped at ${countOf(past.loaded, 'insight')}`
            : past.isComplete
              ? `${countOf(past.loaded, 'insight')} loaded`
              : ''}
        {past.unreadable > 0 && `, ${past.unreadable} could not be read`}
      </span>
      {past.isLoading && (
        <Button variant="ghost" onClick={past.stop}>
          Cancel
        </Button>
      )}
      {past.isStopped && (
        <Button variant="ghost" onClick={past.resume}>
          Load the rest
        </Button>
      )}
    </span>
  )
}
