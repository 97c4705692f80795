import { ReliabilityChart } from '#shared/charts/record-chart.tsx'
import { EstimateWords } from '#shared/charts/record-parts.tsx'
import { TOO_FEW_BELOW, type CountedShare } from '#shared/evidence/reliability.ts'
import { formatCount, formatNumber } from '#shared/format/number.ts'
import {
  formatPoints,
  formatRate,
  formatRateRange,
  formatReturn,
  signedPoints,
} from '#shared/format/percent.ts'
import { formatHits } from '#shared/format/rate-words.ts'
import { countOf } from '#shared/format/words.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { Segmented } from '#shared/ui/toggles.tsx'
import { CALL_LABELS } from './call-parts.tsx'
import {
  callGroups,
  DETECTABLE_GAP,
  type BrierRecord,
  type CallGroup,
  type CallGrouping,
  type CallRecord,
  type KindRecord,
  type SettledCall,
} from './scores.ts'

/** Opens the list of calls behind a mark of the chart. */
export type OpenCases = (list: { title: string; cases: readonly SettledCall[] }) => void

const shareWords = ({ share, hits, n }: CountedShare) =>
  share === null ? 'n/a' : `${formatRate(share, n)}, ${formatHits(hits, n)}`

const intervalWords = ({ interval }: CountedShare) => formatRateRange(interval)

export function ReadinessPanel({ record: { readiness } }: { record: CallRecord }) {
  const { n, isTooFew, from, isBaseRate, needed, missing } = readiness
  const gap = formatPoints(DETECTABLE_GAP).replace('+', '')
  const level = `${formatRate(from)}, ${isBaseRate ? 'the mean base rate' : 'a coin'}`
  return (
    <Panel title="What this record can tell">
      <p className="max-w-[85ch] text-sm text-ink-2">
        {isTooFew ? (
          <b className="font-semibold text-caution">
            Nothing can be told yet: {countOf(n, 'settled call')} of {TOO_FEW_BELOW}.
          </b>
        ) : (
          <b className="font-semibold text-ink">{countOf(n, 'settled call')} to follow or against.</b>
        )}{' '}
        {missing > 0
          ? `A hit rate ${gap} above ${level}, can be told from chance with ${needed} calls: ${formatCount(missing)} more than so far.`
          : `That is enough to tell a hit rate ${gap} above ${level}, from chance.`}
      </p>
      <details className="mt-1.5 text-xs text-ink-3">
        <summary className="w-fit cursor-pointer">How it is counted</summary>
        <p className="mt-1 max-w-[85ch]">
          n = ((1.96 · √(p₀(1 − p₀)) + 0.84 · √(p₁(1 − p₁))) ÷ (p₁ − p₀))², with p₀ the base rate and p₁ ten
          points above. Such a difference is then found four times out of five, at the level of 5%, two-sided.
          Source: Fleiss, Levin and Paik, Statistical Methods for Rates and Proportions, 2003, chapter 2.
        </p>
      </details>
    </Panel>
  )
}

type HitRow = { label: string; counted: CountedShare; note: string }

const HIT_COLUMNS: readonly Column<HitRow>[] = [
  {
    head: 'Who',
    cell: ({ label, note }) => (
      <>
        {label}
        <span className="block text-xs font-regular whitespace-normal text-ink-3">{note}</span>
      </>
    ),
  },
  { head: 'Hit rate', cell: ({ counted }) => shareWords(counted) },
  { head: '95% interval', cell: ({ counted }) => intervalWords(counted) },
]

export function HitPanel({ record: { hits, withWithdrawn } }: { record: CallRecord }) {
  const rows: readonly HitRow[] = [
    { label: 'Your calls', counted: hits.own, note: 'followed and worked, or against and failed' },
    { label: 'Always follow', counted: hits.followed, note: 'the same insights, all followed' },
  ]
  const stated = [
    hits.stated !== null && `mean hit ratio ${formatRate(hits.stated)}`,
    hits.expected !== null && `mean expected ${formatRate(hits.expected)}`,
    hits.baseRate !== null && `mean base rate ${formatRate(hits.baseRate)}`,
  ].filter(Boolean)
  return (
    <Panel title="Your hit rate beside the insights" sub={countOf(hits.own.n, 'call')}>
      <Table rows={rows} keyOf={({ label }) => label} columns={HIT_COLUMNS} />
      <p className="mt-2 text-sm text-ink-2">
        {hits.own.isTooFew
          ? 'Too few to judge.'
          : hits.gap && `Yours less always follow: ${gapWords(hits.gap)}.`}{' '}
        {stated.length > 0 && `Of these insights: ${stated.join(', ')}.`}
      </p>
      {withWithdrawn.n > hits.own.n && (
        <p className="mt-1 text-xs text-ink-3">
          {countOf(withWithdrawn.n - hits.own.n, 'withdrawn call')} left out. All calls together:{' '}
          {shareWords(withWithdrawn)}.
        </p>
      )}
    </Panel>
  )
}

const gapWords = ({ mean, low, high }: { mean: number; low: number | null; high: number | null }) =>
  `${formatPoints(mean)}${low === null || high === null ? ', no interval under four quarters' : `, 95% interval ${signedPoints(low)} to ${formatPoints(high)}`}`

const BENCHMARK_WORDS = {
  stated: 'Stated share',
  baseRate: 'Base rate',
  expected: 'Expected share',
  always: 'Always follow',
} satisfies Record<BrierRecord['benchmark'], string>

/** Without a verdict while the interval of the difference contains 0. The column of the interval says why it may be missing. */
function verdictOf({ n, gain: { low, high } }: BrierRecord): string {
  if (n < TOO_FEW_BELOW) return 'too few to judge'
  if (low === null || high === null) return 'no verdict yet'
  return low > 0 ? 'you told better' : high < 0 ? 'you told worse' : 'no difference told'
}

const BRIER_COLUMNS: readonly Column<BrierRecord>[] = [
  { head: 'Against', cell: ({ benchmark }) => BENCHMARK_WORDS[benchmark] },
  { head: 'Calls', cell: ({ n }) => formatCount(n) },
  { head: 'Your Brier score', cell: ({ own }) => formatNumber(own, 3) },
  { head: 'Its Brier score', cell: ({ other }) => formatNumber(other, 3) },
  { head: 'You gain', cell: ({ gain }) => <EstimateWords {...gain} /> },
  { head: 'Verdict', isLeft: true, cell: verdictOf },
]

/** Brier scores of the person's chances, each on the calls that both have. */
export const BrierPanel = ({ record: { brier, calibration } }: { record: CallRecord }) => (
  <Panel title="Your chances scored" term="brier" sub={`${countOf(calibration.n, 'call')} with a chance`}>
    {brier.length === 0 ? (
      <p className="text-sm text-ink-2">No settled call has a chance yet. Give one with each call.</p>
    ) : (
      <Table
        rows={brier}
        keyOf={({ benchmark }) => benchmark}
        columns={BRIER_COLUMNS}
        className="min-w-[32rem]"
      />
    )}
    <p className="mt-2 text-xs text-ink-3">
      0 is best; 50% every time scores 0.25. Always follow says 100% every time. You gain: its score less
      yours; above 0 your chances were better. An interval needs calls of four quarters.
    </p>
  </Panel>
)

type CallChancesPanelProps = { record: CallRecord; subtitle: string; onOpen: OpenCases }

export const CallChancesPanel = ({ record: { calibration }, subtitle, onOpen }: CallChancesPanelProps) => (
  <ReliabilityChart
    title="Your chances against what came"
    bins={calibration.bins.map((bin) => ({ ...bin, cases: bin.cases.map(({ call }) => call) }))}
    least={[0]}
    heads={['Your chance', 'Calls', 'Mean chance', 'Worked']}
    name="Your chance"
    note="Bar: range of 95% of points by chance if your chances are true. Dot: share that worked, larger with more calls, hollow under 30. Diagonal: what you said came."
    summary={calibrationWords(calibration)}
    context={{ subtitle, onOpen }}
    empty={
      calibration.bins.length === 0 && [
        'No chance to compare',
        'No settled call has a chance yet. Give one with each call.',
      ]
    }
  />
)

function calibrationWords({ n, whole }: CallRecord['calibration']): string {
  if (!whole) return ''
  if (n < TOO_FEW_BELOW) return `${countOf(n, 'call')} with a chance: too few to judge.`
  const [said, came] = [formatRate(whole.hitRatio, n), formatRate(whole.share, n)]
  const all = `You said ${said} on average, and ${came} worked (n = ${n}).`
  if (!whole.isOutside) return `${all} That lies inside the range of chance.`
  return `${all} You were too ${whole.hitRatio > whole.share! ? 'confident' : 'careful'}, beyond chance.`
}

const KIND_COLUMNS: readonly Column<KindRecord>[] = [
  { head: 'Call', cell: ({ kind }) => CALL_LABELS[kind].name },
  { head: 'Insights that worked', cell: ({ worked }) => shareWords(worked) },
  { head: '95% interval', cell: ({ worked }) => intervalWords(worked) },
  {
    head: 'Mean return if followed',
    cell: ({ followed }) =>
      followed ? <EstimateWords {...followed} format={(value) => formatReturn(value, 2)} /> : 'n/a',
  },
  { head: 'By size', cell: ({ sized }) => formatReturn(sized, 2) },
]

/** Results of each kind of call; for passes, what following them would have made. */
export function KindsPanel({ record: { kinds } }: { record: CallRecord }) {
  const passes = kinds.find(({ kind }) => kind === 'pass')!
  return (
    <Panel title="What your passes would have made" sub="returns in the insight's direction, over the window">
      <Table rows={kinds} keyOf={({ kind }) => kind} columns={KIND_COLUMNS} className="min-w-[32rem]" />
      <p className="mt-2 text-sm text-ink-2">
        {passes.followed
          ? `Followed, your ${countOf(passes.worked.n, 'pass', 'passes')} would have made ${formatReturn(passes.followed.mean, 2)} each on average, before costs.`
          : 'No pass has been settled yet.'}{' '}
        {passes.followed && passes.worked.isTooFew && 'Too few to judge.'}
      </p>
    </Panel>
  )
}

const GROUPING_WORDS = { sector: 'Sector', horizon: 'Horizon', tag: 'Tag' } satisfies Record<
  CallGrouping,
  string
>

type CallGroupsPanelProps = { record: CallRecord; by: CallGrouping; onBy: (by: CallGrouping) => void }

export function CallGroupsPanel({ record: { calls }, by, onBy }: CallGroupsPanelProps) {
  const groups = callGroups(calls, by)
  const columns: readonly Column<CallGroup>[] = [
    {
      head: GROUPING_WORDS[by],
      by: (group) => groups.indexOf(group),
      cell: ({ label }) => label,
    },
    { head: 'Calls', by: ({ n }) => n, cell: ({ n }) => formatCount(n) },
    { head: 'Your hit rate', by: ({ own }) => own.share, cell: ({ own }) => shareWords(own) },
    { head: '95% interval', cell: ({ own }) => intervalWords(own) },
    {
      head: 'Always follow',
      by: ({ followed }) => followed.share,
      cell: ({ followed }) => shareWords(followed),
    },
    {
      head: 'Your Brier score',
      by: ({ brier }) => brier?.own ?? null,
      cell: ({ brier }) => formatNumber(brier?.own, 3),
    },
    {
      head: 'Stated share’s',
      by: ({ brier }) => brier?.other ?? null,
      cell: ({ brier }) => formatNumber(brier?.other, 3),
    },
  ]
  return (
    <Panel
      title="Your record by group"
      actions={<Segmented label="Group by" options={GROUPING_WORDS} value={by} onChange={onBy} />}
    >
      <Table rows={groups} keyOf={({ label }) => label} columns={columns} className="min-w-[44rem]" />
      <p className="mt-2 text-xs text-ink-3">
        Groups under {TOO_FEW_BELOW} calls tell nothing yet. Of many groups some differ by chance alone.
      </p>
    </Panel>
  )
}
