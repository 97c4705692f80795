import { useQuery } from '@tanstack/react-query'
import { feedQueries } from '#api/queries/feed-queries.ts'
import { parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import type { UnitRules } from '#contract/values/units.ts'
import {
  ifEnough,
  outOfSampleOf,
  evidenceSummary,
  type EvidenceRow,
} from '#shared/evidence/evidence-summary.ts'
import { baseRate } from '#shared/predictions/base-rate.ts'
import { indexAtOrBefore } from '#shared/predictions/realised-path.ts'
import type { Sample } from '#shared/predictions/sample.ts'
import { startIndex } from '#shared/predictions/study.ts'
import { usePastHitRate } from '#shared/state/quality-hit-rate.ts'
import { EvidenceSummaryView } from '#shared/ui/indicators/evidence-summary.tsx'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { PreviewHead } from './preview-parts.tsx'

type PreviewLadderProps = {
  row: InsightRow
  sample: Sample
  /** Null while they are on their way, empty where there are none. */
  closes: readonly Close[] | null
  units: UnitRules
}

/** Evidence summary as on the insight's page; of past insights only those that this device has judged already. */
export function PreviewLadder({ row, sample, closes, units }: PreviewLadderProps) {
  const { id, tag, stars, rate, createdAt } = row
  const feed = useQuery({ ...feedQueries.around(tag ?? '', createdAt), enabled: tag !== null })
  const pastInsights = usePastHitRate(stars, { mayAsk: false })
  const summary = evidenceSummary({
    rate,
    // What is only likely is no sample to judge by.
    cases: sample.source === 'estimated' ? null : sample.count,
    outOfSample: outOfSampleOf(feed.data?.items ?? [], id, units),
    pastInsights: ifEnough(pastInsights.data),
    base: closes && baseShare(row, closes),
  })
  if (!summary) return null
  const pending = new Set<EvidenceRow['name']>()
  if (tag !== null && feed.isPending) pending.add('out-of-sample')
  if (stars !== null && pastInsights.isPending) pending.add('past-insights')
  if (closes === null) pending.add('base')
  return (
    <section>
      <PreviewHead>Evidence summary</PreviewHead>
      <EvidenceSummaryView summary={summary} pending={pending} />
    </section>
  )
}

/** Over the span of the episodes, as the insight's own page counts it. */
function baseShare({ insight, horizon, direction, createdAt }: InsightRow, closes: readonly Close[]) {
  const parsed = horizon === null ? null : parseHorizon(horizon)
  const entryAt = insight.metadata.last_value_date ?? createdAt
  if (!parsed || entryAt === null || direction === 'unknown') return null
  const starts = insight.episodes.flatMap(({ start_date }) => start_date ?? [])
  const first = starts.length > 0 ? Math.max(0, startIndex(closes, Math.min(...starts))) : 0
  const range = { first, last: indexAtOrBefore(closes, entryAt) }
  return baseRate(closes, range, tradingDays(parsed), direction)?.share ?? null
}
