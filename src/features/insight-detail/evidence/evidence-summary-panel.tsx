import { useQuery } from '@tanstack/react-query'
import { useBaseRates, useCalibration, usePastHitRate } from '#api/queries/calibration-queries.ts'
import { feedQueries } from '#api/queries/insight-queries.ts'
import type { UnitRules } from '#contract/values/units.ts'
import type { DetailFacts } from '#features/insight-detail/model/detail-model.ts'
import type { PanelData } from '#features/insight-detail/model/panel-data.tsx'
import { outOfSampleOf, evidenceSummary } from '#shared/evidence/evidence-summary.ts'
import { expectedInList } from '#shared/evidence/expected-figure.ts'
import { figureOf, type ExpectedFigure } from '#shared/evidence/expected.ts'
import { formatRate } from '#shared/format/percent.ts'
import { EvidenceSummaryView } from '#shared/ui/indicators/evidence-summary.tsx'
import { Panel } from '#shared/ui/panel.tsx'

/** The expected share of an insight, as in the list. */
export function useExpected({ id, rate, horizon }: Pick<DetailFacts, 'id' | 'rate' | 'horizon'>) {
  const record = useCalibration()
  const rates = useBaseRates([id])
  const expected = expectedInList({ id, rate, horizon }, record, rates)
  const figure = figureOf(expected)
  return {
    record,
    /** As the service publishes them. */
    rates: rates.byId[id] ?? null,
    isPending: rates.isPending,
    expected,
    /** First words of an exported image or a printed page. */
    words: figure && `Expected ${expectedWords(figure)}; hit ratio, stated: ${formatRate(rate)}`,
  }
}
type Expected = ReturnType<typeof useExpected>

/** `53%, 95% interval 48 to 58%, edge +2 points`. */
const expectedWords = ({ share, range, edge }: ExpectedFigure) =>
  [formatRate(share), range && `95% interval ${range}`, edge && `edge ${edge}`].filter(Boolean).join(', ')

type EvidenceSummaryPanelProps = Pick<PanelData, 'model' | 'prices'> & {
  tag: string
  expected: Expected
  units: UnitRules
}

/** Hit ratio, out-of-sample share, hit rate of past insights of the same quality and base rate, with the expected share. */
export function EvidenceSummaryPanel(props: EvidenceSummaryPanelProps) {
  const { tag, expected, prices, units } = props
  const { ownRow, facts } = props.model
  const { rates } = expected
  const feed = useQuery(feedQueries.around(tag, facts.createdAt))
  const pastInsights = usePastHitRate(facts.stars)
  const isPending = !rates && expected.isPending
  const summary = evidenceSummary({
    rate: facts.rate,
    cases: facts.cases,
    // As published by the service, as in the list; else from the feed and the closes.
    outOfSample:
      isPending || (!rates && feed.isPending)
        ? 'pending'
        : (rates?.outOfSample ?? outOfSampleOf(feed.data?.items ?? [], facts.id, units)),
    pastInsights,
    base:
      isPending || (!rates && prices.isLoading) ? 'pending' : (rates?.base ?? ownRow?.base?.share ?? null),
  })
  if (!summary) return null
  return (
    <Panel title="Evidence summary" sub={facts.horizon && `at ${facts.horizon}`}>
      <EvidenceSummaryView summary={summary} expected={expected.expected} />
    </Panel>
  )
}
