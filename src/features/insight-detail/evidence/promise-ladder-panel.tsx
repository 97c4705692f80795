import { useQuery } from '@tanstack/react-query'
import { feedQueries } from '#api/queries/feed-queries.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { outOfSampleOf, promiseLadder, type Rung } from '#shared/evidence/promise-ladder.ts'
import { useKeptShare } from '#shared/state/quality-hit-rate.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { PromiseLadderView } from '#shared/ui/indicators/promise-ladder.tsx'
import type { HitRow } from '#features/insight-detail/model/hit-rows.ts'
import type { PriceLoad } from '#features/insight-detail/model/prices-failed.tsx'

type PromiseLadderPanelProps = {
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
export function PromiseLadderPanel(props: PromiseLadderPanelProps) {
  const { id, tag, createdAt, stars, row, prices, units } = props
  const feed = useQuery(feedQueries.around(tag, createdAt))
  // Judging past insights costs requests: those of the page come first.
  const kept = useKeptShare(stars, { isWanted: !prices.isLoading })
  const ladder =
    row &&
    promiseLadder({
      rate: row.rate,
      cases: row.cases,
      outOfSample: outOfSampleOf(feed.data?.items ?? [], id, units),
      kept: kept.data ?? null,
      base: row.base?.share ?? null,
    })
  if (!ladder) return null
  const pending = new Set<Rung['name']>()
  if (feed.isPending) pending.add('out-of-sample')
  if (stars !== null && kept.isPending) pending.add('kept')
  if (prices.isLoading) pending.add('base')
  return (
    <Panel title="Evidence summary" sub={`at ${row.horizon}`}>
      <PromiseLadderView ladder={ladder} pending={pending} />
    </Panel>
  )
}
