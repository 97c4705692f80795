import type { BandCoverage } from '#shared/evidence/band-coverage.ts'
import { formatNumber } from '#shared/format/number.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { coverageWords, type PlacedInsight } from './track-record.ts'
import type { PanelContext } from './record-chart.tsx'
import { ShareBar } from './share-bar.tsx'

type CoveragePanelProps = { coverage: readonly BandCoverage<PlacedInsight>[]; context: PanelContext }

/** Share of outcomes inside the bands, against the share expected for samples of their size. */
export const CoveragePanel = ({ coverage, context }: CoveragePanelProps) => (
  <Panel title="Band coverage" sub="share of outcomes inside the predicted bands" isFlush>
    {coverage.length === 0 ? (
      <EmptyState title="No bands yet">No judged insight has the percentiles of a band yet.</EmptyState>
    ) : (
      <>
        <div className="relative overflow-x-auto px-4">
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr className="text-xs text-ink-3 [&>th]:py-1.5 [&>th]:pr-3 [&>th]:text-right [&>th]:font-regular">
                <th scope="col" className="!text-left">
                  Band
                </th>
                <th scope="col">n</th>
                <th scope="col">Inside</th>
                <th scope="col">Expected</th>
                <th scope="col" className="!text-left">
                  Range of chance
                </th>
                <th scope="col">
                  <span className="sr-only">Insights outside</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {coverage.map((band) => (
                <Row key={band.nominal} band={band} context={context} />
              ))}
            </tbody>
          </table>
        </div>
        <p className="px-4 pt-2 text-xs text-ink-3">
          Expected: a band from n past cases covers less than its name says, on average (n − 1)/(n + 1) of it.
        </p>
        <p className="px-4 pt-1 pb-3 text-sm text-ink-2">{coverageWords(coverage)}</p>
      </>
    )}
  </Panel>
)

function Row({ band, context }: { band: BandCoverage<PlacedInsight>; context: PanelContext }) {
  const name = `Middle ${formatNumber(band.nominal * 100)}%`
  const expected = band.expected ?? band.nominal
  return (
    <tr className="data border-t border-line-faint text-right [&>*]:py-1.5 [&>*]:pr-3">
      <th scope="row" className="text-left font-medium">
        {name}
      </th>
      <td>{band.n}</td>
      <td className="font-semibold">{formatRate(band.share)}</td>
      <td>{formatRate(expected)}</td>
      <td className="text-left">
        <span className="flex items-center gap-2">
          {band.interval && band.share !== null && (
            <ShareBar
              share={band.share}
              interval={band.interval}
              expected={expected}
              byChance={band.byChance}
              isTooFew={band.isTooFew}
              scale={[0.2, 1]}
              width={110}
            />
          )}
          <span className="whitespace-nowrap">
            {band.isTooFew ? 'too few to judge' : formatRateRange(band.byChance.low, band.byChance.high)}
          </span>
        </span>
      </td>
      <td>
        <Button
          variant="ghost"
          aria-label={`${band.outside.length} outside the ${name.toLowerCase()}`}
          onClick={() => context.onOpen({ title: `Outside the ${name.toLowerCase()}`, cases: band.outside })}
        >
          {band.outside.length} outside
        </Button>
      </td>
    </tr>
  )
}
