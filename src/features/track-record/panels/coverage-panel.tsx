import type { BandCoverage } from '#shared/evidence/reliability.ts'
import { formatNumber } from '#shared/format/number.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import type { PanelContext } from './cases-dialog.tsx'
import { RecordTable, ShareBar, type TableColumn } from '#shared/charts/record-table.tsx'
import { coverageWords, type PlacedInsight } from './track-record.ts'

type Band = BandCoverage<PlacedInsight>

type CoveragePanelProps = { coverage: readonly Band[]; context: PanelContext }

/** Share of outcomes inside the bands, against the share expected for samples of their size. */
export const CoveragePanel = ({ coverage, context }: CoveragePanelProps) => (
  <Panel title="Band coverage" sub="share of outcomes inside the predicted bands" isFlush>
    {coverage.length === 0 ? (
      <EmptyState title="No bands yet">No judged insight has the percentiles of a band yet.</EmptyState>
    ) : (
      <>
        <div className="relative overflow-x-auto px-4">
          <RecordTable rows={coverage} keyOf={nameOf} columns={columnsOf(context.onOpen)} />
        </div>
        <p className="px-4 pt-2 text-xs text-ink-3">
          Expected: a band from n past cases covers less than its name says, on average (n − 1)/(n + 1) of it.
        </p>
        <p className="px-4 pt-1 pb-3 text-sm text-ink-2">{coverageWords(coverage)}</p>
      </>
    )}
  </Panel>
)

const columnsOf = (onOpen: PanelContext['onOpen']): TableColumn<Band>[] => [
  { head: 'Band', isLeft: true, cell: nameOf },
  { head: 'n', cell: ({ n }) => n },
  { head: 'Inside', cell: ({ share }) => <b className="font-semibold">{formatRate(share)}</b> },
  { head: 'Expected', cell: (band) => formatRate(expectedOf(band)) },
  {
    head: 'Range of chance',
    isLeft: true,
    cell: (band) => (
      <span className="flex items-center gap-2 whitespace-nowrap">
        <ShareBar counted={band} expected={expectedOf(band)} scale={[0.2, 1]} width={110} />
        {band.isTooFew ? 'too few to judge' : formatRateRange(band.byChance.low, band.byChance.high)}
      </span>
    ),
  },
  {
    head: <span className="sr-only">Insights outside</span>,
    cell: (band) => {
      const title = `Outside the ${nameOf(band).toLowerCase()}`
      return (
        <Button
          variant="ghost"
          aria-label={`${band.outside.length} ${title.toLowerCase()}`}
          onClick={() => onOpen({ title, cases: band.outside })}
        >
          {band.outside.length} outside
        </Button>
      )
    },
  },
]

const nameOf = ({ nominal }: Band) => `Middle ${formatNumber(nominal * 100)}%`
const expectedOf = ({ expected, nominal }: Band) => expected ?? nominal
