import { useQuery } from '@tanstack/react-query'
import { useCalibration } from '#api/queries/calibration-queries.ts'
import { feedQueries } from '#api/queries/feed-queries.ts'
import { parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { outOfSampleOf, evidenceSummary, type EvidenceRow } from '#shared/evidence/evidence-summary.ts'
import { expectedIfKnown } from '#shared/evidence/expected.ts'
import { usePastHitRate } from '#shared/state/quality-hit-rate.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { EvidenceSummaryView } from '#shared/ui/indicators/evidence-summary.tsx'
import type { HitRow } from '#features/insight-detail/model/hit-rows.ts'
import type { PriceLoad } from '#features/insight-detail/model/use-detail-data.tsx'

type EvidenceSummaryPanelProps = {
  id: string
  tag: string
  createdAt: number | null
  stars: number | null
  /** The insight's own horizon. */
  row: HitRow | null
  prices: PriceLoad
  units: UnitRules
}

/** Hit ratio, out of sample, past insights of the same quality and base rate, with the number to rely on. */
export function EvidenceSummaryPanel(props: EvidenceSummaryPanelProps) {
  const { id, tag, createdAt, stars, row, prices, units } = props
  const feed = useQuery(feedQueries.around(tag, createdAt))
  // Judging past insights costs requests: those of the page come first.
  const pastInsights = usePastHitRate(stars, { isWanted: !prices.isLoading })
  const record = useCalibration()
  const outOfSample = outOfSampleOf(feed.data?.items ?? [], id, units)
  const summary =
    row &&
    evidenceSummary({
      rate: row.rate,
      cases: row.cases,
      outOfSample,
      pastInsights: pastInsights.data ?? null,
      base: row.base?.share ?? null,
    })
  if (!summary || !row) return null
  const days = parseHorizon(row.horizon)
  const expected = expectedIfKnown(
    {
      stated: row.rate,
      n: row.cases,
      base: row.base?.share ?? null,
      outOfSample,
      days: days && tradingDays(days),
      isPending: feed.isPending || prices.isLoading,
    },
    record,
  )
  const pending = new Set<EvidenceRow['name']>()
  if (feed.isPending) pending.add('out-of-sample')
  if (stars !== null && pastInsights.isPending) pending.add('past-insights')
  if (prices.isLoading) pending.add('base')
  return (
    <Panel title="Evidence summary" sub={`at ${row.horizon}`}>
      <EvidenceSummaryView summary={summary} expected={expected} pending={pending} />
    </Panel>
  )
}
