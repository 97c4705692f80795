import { memo, useMemo } from 'react'
import { useCalibration } from '#api/queries/calibration-queries.ts'
import type { CalibrationReport } from '#contract/desk/calibration.ts'
import { InTurn } from '#shared/charts/record-parts.tsx'
import { formatCount, formatNumber } from '#shared/format/number.ts'
import { formatRate, signedPoints } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { HORIZON_GROUPS } from '#shared/statistics/expected-share.ts'
import { Panel, SkeletonText } from '#shared/ui/panel.tsx'
import { EmptyState, LastFailure } from '#shared/ui/states/error-panel.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { subtitleOf } from './cases-dialog.tsx'
import type { RecordSearch } from './record-groups.ts'
import { ChecksPanel, ExpectedReliability, ScoresPanel, type ScoresPanelProps } from './record-scores.tsx'

type CalibrationPanelProps = Pick<ScoresPanelProps, 'by'> & {
  /** The record is gathered on this device, because the service publishes none. */
  isGathered: boolean
  /** The service's clock, ms UTC. */
  now: number
  onSearch: (change: Partial<RecordSearch>) => void
}

/**
 * Whether expected share and calibrated bands held on all insights of this service, walked forward: each is predicted from those
 * that had ended before its month. Below that, the other panels on these insights.
 */
export function CalibrationPanel({ isGathered, now, by, onSearch }: CalibrationPanelProps) {
  const query = useCalibration()
  const { data: report, isWanted } = query
  return (
    <>
      <Panel title="Expected share and calibrated bands" sub="all insights, walked forward" isFlush>
        {report ? (
          <Calibrated report={report} />
        ) : !isWanted ? (
          <EmptyState title="No ended insight gathered yet">
            The first are there as soon as some are judged.
          </EmptyState>
        ) : (
          <div className="px-4 pb-4">
            <LastFailure query={query} what="The record of ended insights">
              <SkeletonText label="Loading the record of ended insights" lines={6} />
            </LastFailure>
          </div>
        )}
        {isGathered && (
          <p className="px-4 pb-3 text-xs text-ink-3">
            This service publishes no record of its ended insights. This device gathers one while this page is
            open, from every insight judged here, whatever the filters. The next visit goes on where this one
            stopped. No other page gathers.
          </p>
        )}
      </Panel>
      {report?.walked && (
        <WalkedPanels report={report} n={report.walked.n} now={now} by={by} onSearch={onSearch} />
      )}
    </>
  )
}

type WalkedPanelsProps = Omit<CalibrationPanelProps, 'isGathered'> & { report: CalibrationReport; n: number }

const WalkedPanels = memo(function WalkedPanels({ report, n, now, by, onSearch }: WalkedPanelsProps) {
  const reliability = useMemo(
    () => (
      <ExpectedReliability
        bins={report.reliability}
        context={{ subtitle: subtitleOf(n, now), onOpen: () => {} }}
      />
    ),
    [report, n, now],
  )
  const scores = useMemo(
    () => <ScoresPanel groups={report.groups} by={by} onGroup={(scores) => onSearch({ scores })} />,
    [report, by, onSearch],
  )
  return (
    <>
      <div className="print-pair page-lg:grid-cols-2 grid grid-cols-1 items-start gap-4">
        <InTurn placeholder={null}>{reliability}</InTurn>
        <ChecksPanel checks={report.checks} />
      </div>
      <InTurn placeholder={null}>{scores}</InTurn>
    </>
  )
})

function Calibrated({ report }: { report: CalibrationReport }) {
  const { walked, ended, needed, isComplete, withheld = [] } = report
  const counted = `(${formatCount(ended)} of ${formatCount(needed)})`
  if (walked === null)
    return (
      <EmptyState title={`Not enough ended insights to calibrate ${ended < needed ? counted : 'yet'}`}>
        {isComplete ? '' : 'More are to come. '}Until then the base rate is the number to rely on.
      </EmptyState>
    )
  return (
    <>
      <div className="page-lg:grid-cols-2 grid items-start gap-x-8 gap-y-4 overflow-x-auto px-4">
        <Table rows={sharesOf(walked)} keyOf={({ name }) => name} columns={SHARE_COLUMNS} />
        <Table rows={bandsOf(report)} keyOf={({ name }) => name} columns={BAND_COLUMNS} />
      </div>
      <p className="px-4 pt-2 text-xs text-ink-3">
        Brier and log score: mean error of a share as a probability, less is better. A coin toss has 0.250 and
        0.693. Bands: share of outcomes inside. Overlapping windows on one asset count once.
      </p>
      <p className="px-4 pt-1 pb-3 text-sm text-ink-2">
        {addedWords(walked)}
        {oneDirectionWords(report.groups)}
        {withheld.length > 0 &&
          ` ${countOf(withheld.length, 'kind')} of insight did worse than the base rate and ${withheld.length === 1 ? 'is' : 'are'} not published any more.`}
      </p>
    </>
  )
}

type Walked = NonNullable<CalibrationReport['walked']>

/** What the record cannot tell if all of its insights have one direction; else empty. */
export function oneDirectionWords(
  groups: readonly Pick<CalibrationReport['groups'][number], 'by' | 'name'>[],
): string {
  const [only, ...others] = groups.filter(({ by }) => by === 'direction').map(({ name }) => name)
  if (others.length > 0 || (only !== 'up' && only !== 'down')) return ''
  const words = only === 'up' ? ['bullish', 'bearish'] : ['bearish', 'bullish']
  return ` All of them were ${words[0]}: of ${words[1]} insights nothing is known yet.`
}

/** What insights added to the base rate, with its interval. */
export function addedWords({ added: { mean, low, high }, n, hitRatio, base }: Walked): string {
  const figures = `${formatRate(hitRatio, n)} of ${formatCount(n)} hit, base rate ${formatRate(base.mean, n)}. Difference ${signedPoints(mean, 1)} points`
  if (low === null || high === null) return `${figures}, no interval under four quarters.`
  const verdict = low > 0 ? 'better than' : high < 0 ? 'worse than' : 'no better than'
  return `Insights did ${verdict} the base rate: ${figures}, 95% interval ${signedPoints(low, 1)} to ${signedPoints(high, 1)}.`
}

type ShareRow = { name: string } & Walked['stated']

const sharesOf = ({ stated, base, expected }: Walked): ShareRow[] => [
  { name: 'Hit ratio, stated', ...stated },
  { name: 'Base rate', ...base },
  { name: 'Expected', ...expected },
]

const SHARE_COLUMNS: Column<ShareRow>[] = [
  { head: 'Share', cell: ({ name }) => name },
  { head: 'Mean', cell: ({ mean }) => <b className="font-semibold">{formatRate(mean, 1000)}</b> },
  { head: 'Brier score', cell: ({ brier }) => formatNumber(brier, 4) },
  { head: 'Log score', cell: ({ log }) => formatNumber(log, 4) },
]

type BandRow = { name: string; n: number; stated: number | null; calibrated: number | null }

/** Names of `HORIZON_GROUPS`. */
const GROUP_NAMES = ['Up to 2 weeks', 'Up to 3 months', 'Longer'] satisfies Record<number, string>

const bandsOf = ({ bands }: CalibrationReport): BandRow[] =>
  HORIZON_GROUPS.flatMap((_, g) =>
    (bands[g]?.bands ?? []).map(({ nominal, statedCoverage, coverage }) => ({
      name: `${GROUP_NAMES[g]}, middle ${formatRate(nominal)}`,
      // Its shares are of these, not of all that the fit uses.
      n: bands[g]!.foretold,
      stated: statedCoverage,
      calibrated: coverage,
    })),
  )

const BAND_COLUMNS: Column<BandRow>[] = [
  { head: 'Band', cell: ({ name }) => name },
  { head: 'n', cell: ({ n }) => formatCount(n) },
  { head: 'As stated', cell: ({ stated }) => formatRate(stated, 1000) },
  {
    head: 'Calibrated',
    cell: ({ calibrated }) => <b className="font-semibold">{formatRate(calibrated, 1000)}</b>,
  },
]
