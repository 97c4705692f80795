import { sum } from 'd3-array'
import { ReferenceDot } from 'recharts'
import type { CalibrationReport } from '#contract/desk/calibration.ts'
import { CONVICTION_CHECKS } from '#contract/records/insight.ts'
import { sectorWords } from '#contract/values/classification.ts'
import { cell, countCell, rateCell } from '#shared/charts/chart-table.tsx'
import { Diagonal, RecordChart, shareAxis, Whisker } from '#shared/charts/record-chart.tsx'
import { EstimateWords } from '#shared/charts/record-parts.tsx'
import { TOO_FEW_BELOW } from '#shared/evidence/reliability.ts'
import { cardName } from '#shared/format/card-words.ts'
import { formatCount, formatNumber, formatSigned } from '#shared/format/number.ts'
import { formatRate, formatPoints, signedPoints } from '#shared/format/percent.ts'
import { allOf, CONVICTION_LABELS, countOf, DIRECTION_WORDS, fromCode } from '#shared/format/words.ts'
import { RECORD_GROUPINGS, type Estimate } from '#shared/statistics/calibration-groups.ts'
import { shareDifference } from '#shared/statistics/share-difference.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { Segmented } from '#shared/ui/toggles.tsx'
import type { PanelContext } from './cases-dialog.tsx'
import { GROUPING, type RecordSearch } from './record-groups.ts'

type Bin = CalibrationReport['reliability'][number]

const MARKS = {
  stated: { name: 'Stated', fill: 'var(--color-surface)', stroke: 'var(--color-ink-3)' },
  expected: { name: 'Expected', fill: 'var(--color-chart-fact)', stroke: 'var(--color-chart-fact)' },
} as const

/** Reliability diagram of the expected share, walked forward, and of the stated hit ratio. */
export function ExpectedReliability({ bins, context }: { bins: readonly Bin[]; context: PanelContext }) {
  const axis = shareAxis(bins.flatMap(({ meanShare, hitRatio }) => [meanShare, hitRatio]))
  const [from] = axis.domain
  const most = Math.max(...bins.map(({ n }) => n))
  return (
    <RecordChart
      title="Expected share against hit rate"
      sub="all insights, walked forward"
      rows={bins.map((bin) => ({ ...bin, cases: [] }))}
      columns={[
        ['Share', null, ({ of }) => cell(MARKS[of].name)],
        [
          'Between',
          null,
          ({ low, high }) => cell(`${formatNumber(100 * low)} and ${formatNumber(100 * high)}%`),
        ],
        ['Cases', 'count', ({ n }) => countCell(n)],
        ['Mean share', 'fraction', ({ meanShare }) => rateCell(meanShare)],
        ['Hit rate', 'fraction', ({ hitRatio }) => rateCell(hitRatio)],
        ['Lowest', 'fraction', ({ interval }) => rateCell(interval.low)],
        ['Highest', 'fraction', ({ interval }) => rateCell(interval.high)],
      ]}
      at={({ meanShare, hitRatio }) => ({ x: meanShare, y: hitRatio })}
      axes={() => ({ x: axis, y: axis, name: 'Share at publication' })}
      note="Filled: expected share. Hollow: hit ratio, stated. Line: Wilson 95% interval. Diagonal: hit rate equals that share. Larger with more cases."
      summary={reliabilityWords(bins)}
      context={context}
    >
      <Diagonal from={from} to={1} />
      {bins.map(({ of, low, meanShare, interval }) => (
        <Whisker
          key={`${of} ${low} interval`}
          x={meanShare}
          low={Math.max(from, interval.low)}
          high={interval.high}
          stroke={MARKS[of].stroke}
        />
      ))}
      {bins.map(({ of, low, n, meanShare, hitRatio }) => (
        <ReferenceDot
          key={`${of} ${low}`}
          x={meanShare}
          y={hitRatio}
          r={3 + 5 * Math.sqrt(n / most)}
          strokeWidth={1.5}
          fill={MARKS[of].fill}
          stroke={MARKS[of].stroke}
        />
      ))}
    </RecordChart>
  )
}

/** Mean distance between shares and hit rates, over all bins weighted by their number of cases. */
function reliabilityWords(bins: readonly Bin[]): string {
  const missedBy = (of: Bin['of']) => {
    const own = bins.filter((bin) => bin.of === of)
    const distances = own.map(({ n, meanShare, hitRatio }) => n * Math.abs(meanShare - hitRatio))
    return sum(distances) / sum(own, ({ n }) => n)
  }
  const words = (of: Bin['of']) => formatPoints(missedBy(of), { decimals: 1 }).replace('+', '')
  return `The expected share missed the hit rate by ${words('expected')} on average, the stated hit ratio by ${words('stated')}.`
}

type Group = CalibrationReport['groups'][number]

const OPTIONS = RECORD_GROUPINGS.map((value) => ({ value, label: GROUPING[value].words }))

export type ScoresPanelProps = {
  groups: readonly Group[]
  by: RecordSearch['scores']
  onGroup: (by: RecordSearch['scores']) => void
}

export function ScoresPanel({ groups, by, onGroup }: ScoresPanelProps) {
  const own = groups.filter((group) => group.by === by)
  const rows = own
    .filter(({ n }) => n >= TOO_FEW_BELOW)
    .map((group) => ({ ...group, label: labelOf(group) }))
    .sort((a, b) => GROUPING[by].order(a.label, b.label))
  const hidden = own.length - rows.length
  return (
    <Panel
      title={`Scores by ${GROUPING[by].words.toLowerCase()}`}
      sub="stated, base rate and expected, walked forward"
      actions={
        <div className="no-print max-w-full overflow-x-auto">
          <Segmented label="Group scores by" options={OPTIONS} value={by} onChange={onGroup} />
        </div>
      }
      isFlush
    >
      {rows.length === 0 ? (
        <EmptyState title="Too few to judge">
          No group has {TOO_FEW_BELOW} ended insights with an expected share.
        </EmptyState>
      ) : (
        <Table
          frameClass="px-4"
          key={by}
          rows={rows}
          keyOf={({ label }) => label}
          columns={scoreColumns(by, rows)}
          className="min-w-[64rem] table-fixed"
        />
      )}
      <p className="px-4 pt-2 pb-3 text-xs text-ink-3">
        Scores: less is better, with 95% intervals by quarters of a year. Gain: Brier score of the base rate
        less that of the expected share; above 0 the expected share did better.
        {hidden > 0 && ` ${countOf(hidden, 'group')} with fewer than ${TOO_FEW_BELOW} insights not shown.`}
      </p>
    </Panel>
  )
}

function labelOf({ by, name }: Group): string {
  if (name === null) return 'Not provided'
  if (by === 'direction') return DIRECTION_WORDS[name as keyof typeof DIRECTION_WORDS]
  return { stars: `${name}/8`, card: cardName(name), sector: sectorWords(name), horizon: name }[by]
}

type ScoreRow = Group & { label: string }

function scoreColumns(by: RecordSearch['scores'], rows: readonly ScoreRow[]): Column<ScoreRow>[] {
  const score = (head: string, of: (group: Group) => Estimate): Column<ScoreRow> => ({
    head,
    width: 11,
    by: (group) => of(group).mean,
    cell: (group) => <EstimateWords {...of(group)} />,
  })
  return [
    {
      head: GROUPING[by].words,
      width: 14,
      className: 'whitespace-normal',
      by: (group) => rows.indexOf(group),
      cell: ({ label }) => label,
    },
    { head: 'n', width: 5, by: ({ n }) => n, cell: ({ n }) => formatCount(n) },
    {
      head: 'Hit rate',
      width: 6,
      by: ({ hitRatio }) => hitRatio,
      cell: ({ hitRatio, n }) => formatRate(hitRatio, n),
    },
    score('Brier, stated', ({ stated }) => stated.brier),
    score('Brier, base rate', ({ base }) => base.brier),
    score('Brier, expected', ({ expected }) => expected.brier),
    score('Log, stated', ({ stated }) => stated.log),
    score('Log, base rate', ({ base }) => base.log),
    score('Log, expected', ({ expected }) => expected.log),
    {
      ...score('Gain', ({ gain }) => gain),
      cell: ({ gain }) => <EstimateWords {...gain} format={(value) => formatSigned(value, 3)} />,
    },
  ]
}

type CheckRow = ReturnType<typeof checkRows>[number]

/** The difference of hit rates by check, with intervals corrected for testing all checks. */
const checkRows = (checks: CalibrationReport['checks']) =>
  checks.map(({ check, met, unmet }) => ({
    name: (CONVICTION_LABELS as Record<string, string>)[check] ?? fromCode(check),
    met,
    unmet,
    difference:
      Math.min(met.n, unmet.n) < TOO_FEW_BELOW ? null : shareDifference(met, unmet, CONVICTION_CHECKS.length),
  }))

export function ChecksPanel({ checks }: { checks: CalibrationReport['checks'] }) {
  const rows = checkRows(checks)
  return (
    <Panel title="Which checks of quality predicted anything" sub="all insights, walked forward" isFlush>
      {rows.length === 0 ? (
        <EmptyState title="No checks">No ended insight with an expected share states its checks.</EmptyState>
      ) : (
        <>
          <Table frameClass="px-4" rows={rows} keyOf={({ name }) => name} columns={CHECK_COLUMNS} />
          <p className="px-4 pt-2 text-xs text-ink-3">
            Difference of hit rates in points, met less not met, with Newcombe’s interval. The intervals are
            corrected for eight comparisons (Bonferroni), so that all of them hold with 95%.
          </p>
          <p className="px-4 pt-1 pb-3 text-sm text-ink-2">{checkWords(rows)}</p>
        </>
      )}
    </Panel>
  )
}

export function checkWords(rows: readonly Pick<CheckRow, 'name' | 'difference'>[]): string {
  const judged = rows.flatMap(({ name, difference }) => (difference ? [{ name, ...difference }] : []))
  if (judged.length === 0) return 'Too few cases on either side of every check to judge.'
  const significant = judged.filter(({ low, high }) => low > 0 || high < 0)
  if (significant.length === 0)
    return `None of ${countOf(judged.length, 'check')} separated hits from misses beyond chance.`
  const words = significant.map(
    ({ name, value }) =>
      `${formatPoints(Math.abs(value)).slice(1)} ${value > 0 ? 'more' : 'fewer'} hits where ${name} was met`,
  )
  return `Beyond chance: ${allOf(words)}.`
}

const shareCell = ({ n, hits }: CheckRow['met']) => (
  <span className="whitespace-nowrap">
    {formatRate(n === 0 ? null : hits / n)} <span className="text-ink-3">of {formatCount(n)}</span>
  </span>
)

const CHECK_COLUMNS: Column<CheckRow>[] = [
  { head: 'Check', cell: ({ name }) => name },
  { head: 'Hit rate, met', cell: ({ met }) => shareCell(met) },
  { head: 'Not met', cell: ({ unmet }) => shareCell(unmet) },
  {
    head: 'Difference',
    by: ({ difference }) => difference?.value ?? null,
    cell: ({ difference }) =>
      difference ? (
        <span className="whitespace-nowrap">
          <b className="font-semibold">{signedPoints(difference.value, 1)}</b>{' '}
          <span className="text-ink-3">{`${signedPoints(difference.low, 1)} to ${signedPoints(difference.high, 1)}`}</span>
        </span>
      ) : (
        <span className="text-caution">too few to judge</span>
      ),
  },
]
