import { mean } from 'd3-array'
import { useIsStudying } from '#api/queries/config-queries.ts'
import { failureOf } from '#contract/calls/failure.ts'
import { STATUS_RULE_VERSION } from '#contract/rules/insight-status.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { PriceView } from '#features/asset-overview/model/overview-search.ts'
import type { PriceWindow } from '#features/asset-overview/model/price-window.ts'
import { formatInterval } from '#shared/format/evidence.ts'
import { formatRate } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { useShown } from '#shared/ui/button.tsx'
import { outcomeWords } from '#shared/ui/indicators/status-mark.tsx'
import { Panel, SkeletonText } from '#shared/ui/panel.tsx'
import { EmptyState, ErrorPanel } from '#shared/ui/states/error-panel.tsx'
import { Segmented } from '#shared/ui/toggles.tsx'
import { type AssetInsight } from './asset-insight.ts'
import { STILL_STUDYING } from './insights-panel.tsx'
import type { MarkedInsights } from './markers.tsx'
import { PastInsightsTable } from './past-insights-table.tsx'
import type { PastInsights } from './use-past-insights.ts'

type PastInsightsPanelProps = {
  past: PastInsights
  /** Past insights of the visible window with any outcome, for the track record. */
  judged: readonly AssetInsight[]
  /** Those that pass the filter of outcomes, newest first; the same as on the chart. */
  marked: MarkedInsights
  view: PriceView
}

/** The chart's markers as a list. Selecting a row shows its horizon and levels on the chart, and vice versa. */
export function PastInsightsPanel({ past, judged, marked, view }: PastInsightsPanelProps) {
  const { insights, selected } = marked
  const rebased = insights.filter(({ basisFactor }) => basisFactor !== 1).length
  const { shown, more } = useShown(insights, selected ? Math.max(20, insights.indexOf(selected) + 1) : 20)
  return (
    <Panel
      title="Past insights"
      term="pastInsights"
      sub={`in the visible window: ${trackRecordWords(judged) ?? outcomeWords(insights)}; status estimated by this dashboard`}
      isFlush
      actions={more}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-1">
        <Segmented
          label="Outcome"
          options={OUTCOMES}
          value={view.outcome}
          onChange={(outcome) => view.set({ outcome })}
        />
        <Segmented
          label="Direction"
          options={DIRECTIONS}
          value={view.direction}
          onChange={(direction) => view.set({ direction })}
        />
        <Segmented
          label="Quality at least"
          options={QUALITIES}
          value={view.minStars}
          onChange={(minStars) => view.set({ minStars })}
        />
        <span role="status" className="ml-auto text-xs text-ink-3">
          {past.isLoading
            ? `Loading, ${countOf(past.loaded, 'insight')} so far`
            : past.isComplete && `${countOf(past.loaded, 'insight')} loaded`}
          {past.unreadable > 0 && `, ${past.unreadable} could not be read`}
        </span>
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
          query={{ refetch: past.retry, isFetching: past.isLoading }}
          className="!px-4 !py-2"
        />
      )}
      {shown.length === 0 && !past.error ? (
        <NoPastInsights view={view} isLoading={past.loaded === 0 && past.isLoading} />
      ) : (
        <PastInsightsTable marked={{ ...marked, insights: shown }} />
      )}
      <StatusRule />
    </Panel>
  )
}

function NoPastInsights({ view, isLoading }: { view: PriceView; isLoading: boolean }) {
  const isStudying = useIsStudying()
  if (isLoading)
    return (
      <div className="px-4 py-2">
        <SkeletonText lines={6} label="Past insights: loading" />
      </div>
    )
  const isFiltered = view.outcome !== 'all' || view.direction !== 'all' || view.minStars !== '0'
  return (
    <EmptyState title="No insight in this window" className="!px-4 !pt-1 !pb-3">
      {isFiltered
        ? 'No past insight matches the filters above.'
        : isStudying
          ? STILL_STUDYING
          : 'The service published no insight for this asset in these months.'}
    </EmptyState>
  )
}

/** Insights published in a window that pass the filters of direction and quality, newest first. */
export const inWindow = (
  insights: readonly AssetInsight[],
  window: PriceWindow,
  { direction, minStars }: Pick<PriceView, 'direction' | 'minStars'>,
) =>
  insights
    .filter(
      ({ createdAt, stars, ...insight }) =>
        createdAt !== null &&
        createdAt >= window.from &&
        createdAt < window.to + MS_PER_DAY &&
        (direction === 'all' || insight.direction === direction) &&
        (minStars === '0' || (stars ?? -1) >= Number(minStars)),
    )
    .toSorted((a, b) => b.createdAt! - a.createdAt!)

const OUTCOMES = { all: 'All', worked: 'Worked', failed: 'Failed', active: 'Active' }
const DIRECTIONS = { all: 'Both', up: 'Bullish', down: 'Bearish' }
const QUALITIES = (['0', '5', '6', '7'] as const).map((value) =>
  value === '0'
    ? { value, label: 'Any', name: 'Any quality' }
    : { value, label: `${value}+`, name: `Quality ${value} and up` },
)

/** Why the chart has no markers, or not all of them yet. Not a live region, because the list announces the same progress. */
export function PastNote({ past, markedCount }: { past: PastInsights; markedCount: number }) {
  const { error, loaded, isLoading, isComplete } = past
  if (error)
    return (
      <span className="text-caution">
        {loaded > 0 ? 'The rest of the past insights' : 'Past insights'} did not load.
      </span>
    )
  const words = isLoading
    ? `Past insights are loading, ${countOf(loaded, 'insight')} so far.`
    : isComplete && markedCount === 0 && 'No past insight in this window.'
  return words && <span>{words}</span>
}

const StatusRule = () => (
  <details className="border-t border-line-faint px-4 py-2 text-xs text-ink-3">
    <summary className="-my-1 py-1 hover:text-ink pointer-coarse:py-3">How is this decided?</summary>
    <div className="mt-1.5 grid max-w-[72ch] gap-1 text-ink-2">
      <p>
        The service provides no status. This dashboard estimates it from the closes after the day of the last
        value, up to the end of the horizon in trading days (rule {STATUS_RULE_VERSION}).
      </p>
      <p>
        Bullish: worked if a close reaches the upper signal level first, failed if one reaches the lower level
        first. Bearish is the mirror image. If neither is reached by the end: worked if the last close moved
        in the stated direction from the price at publication, otherwise failed. Before the end: active.
      </p>
      <p>
        Closes are adjusted for splits and dividends; an insight keeps the prices of its day. If the two
        differ by more than 1%, its levels and last value are first converted to today’s price basis.
      </p>
      <p>
        Only closes count; a level touched within a day does not. Without levels, direction, horizon or prices
        the status cannot be judged. Insights that overlap make the interval of the share that worked too
        narrow.
      </p>
    </div>
  </details>
)

/**
 * How many past insights worked, and the mean hit ratio that they stated at publication:
 * `worked 39 of 84 (46%, 95% interval 36 to 57%), stated hit ratio 65%`; null while nothing is decided.
 */
export function trackRecordWords(insights: readonly AssetInsight[]): string | null {
  const decided = insights.filter(({ status }) => status.state === 'worked' || status.state === 'failed')
  const { length } = decided
  if (length === 0) return null
  const worked = decided.filter(({ status }) => status.state === 'worked').length
  const hitRatio = mean(decided, ({ rate }) => rate)
  const share = worked / length
  const outcome = `worked ${worked} of ${length} (${formatRate(share, length)}, ${formatInterval(share, length)})`
  return hitRatio === undefined ? outcome : `${outcome}, stated hit ratio ${formatRate(hitRatio)}`
}
