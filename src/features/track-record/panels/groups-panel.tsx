import type { JudgedInsight } from '#features/track-record/judging/judge.ts'
import { ShareBar } from '#shared/charts/record-parts.tsx'
import { formatCount } from '#shared/format/number.ts'
import { formatRate, formatShareGap, signedPoints } from '#shared/format/percent.ts'
import { formatHits } from '#shared/format/rate-words.ts'
import { Button } from '#shared/ui/button.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { Segmented } from '#shared/ui/toggles.tsx'
import type { PanelContext } from './cases-dialog.tsx'
import { type Grouping, GROUPING, GROUPINGS, type RecordGroup, recordGroups } from './record-groups.ts'

const OPTIONS = GROUPINGS.map((value) => ({ value, label: GROUPING[value].words }))

type GroupsPanelProps = {
  judged: readonly JudgedInsight[]
  by: Grouping
  onGroup: (by: Grouping) => void
  context: PanelContext
}

export function GroupsPanel({ judged, by, onGroup, context }: GroupsPanelProps) {
  const groups = recordGroups(judged, by)
  return (
    <Panel
      title={`By ${GROUPING[by].words.toLowerCase()}`}
      sub="hit ratio against hit rate of past insights"
      actions={
        <div className="no-print max-w-full overflow-x-auto">
          <Segmented label="Group by" options={OPTIONS} value={by} onChange={onGroup} />
        </div>
      }
      isFlush
    >
      {groups.length === 0 ? (
        <EmptyState title="No groups yet">
          {by === 'check'
            ? 'No judged insight has checks. The feed of older insights does not include them.'
            : 'No judged insight has a hit ratio yet.'}
        </EmptyState>
      ) : (
        <>
          <Table
            frameClass="px-4"
            rows={groups}
            keyOf={({ label }) => label}
            columns={columnsOf(by, groups, context.onOpen)}
            className="min-w-[52rem] table-fixed"
          />
          <p className="px-4 pt-2 pb-3 text-xs text-ink-3">
            Tick: mean hit ratio. Bar: range of chance if the hit ratios are true. Dot: hit rate of past
            insights with its Wilson 95% interval. By chance alone, about one group in twenty has a gap with a
            chance below 5%.
          </p>
        </>
      )}
    </Panel>
  )
}

function columnsOf(
  by: Grouping,
  groups: readonly RecordGroup[],
  onOpen: PanelContext['onOpen'],
): Column<RecordGroup>[] {
  const scale = scaleOf(groups)
  return [
    {
      head: GROUPING[by].words,
      width: 17,
      className: 'whitespace-normal',
      by: (group) => groups.indexOf(group),
      cell: ({ label }) => label,
    },
    { head: 'n', width: 5, by: ({ n }) => n, cell: ({ n }) => formatCount(n) },
    {
      head: 'Hit ratio',
      width: 9,
      by: ifJudged(({ hitRatio }) => hitRatio),
      cell: ({ hitRatio }) => formatRate(hitRatio),
    },
    {
      head: 'Hit rate',
      width: 14,
      by: ifJudged(({ hits, n }) => hits / n),
      cell: ({ share, hits, n }) => (
        <span className="whitespace-nowrap">
          <b className="font-semibold">{formatRate(share)}</b>{' '}
          <span className="text-ink-3">{formatHits(hits, n)}</span>
        </span>
      ),
    },
    {
      head: 'Difference',
      width: 17,
      by: ifJudged(({ difference }) => difference.value),
      cell: ({ isTooFew, share, hitRatio, difference: { low, high } }) =>
        isTooFew || share === null ? (
          <span className="text-caution">too few to judge</span>
        ) : (
          <span className="whitespace-nowrap">
            {formatShareGap(share, hitRatio, { short: true })}{' '}
            <span className="text-ink-3">{`${signedPoints(low)} to ${signedPoints(high)}`}</span>
          </span>
        ),
    },
    {
      head: 'Chance of such a gap',
      width: 10,
      by: ifJudged(({ chance }) => chance),
      cell: ({ isTooFew, chance }) => !isTooFew && (chance < 0.01 ? 'under 1%' : formatRate(chance)),
    },
    {
      head: 'Hit rate, 95% interval',
      isLeft: true,
      width: 20,
      cell: (group) => <ShareBar counted={group} expected={group.hitRatio} scale={scale} />,
    },
    {
      head: <span className="sr-only">Insights</span>,
      width: 8,
      cell: ({ label, cases }) => (
        <Button
          variant="ghost"
          className="print:hidden"
          aria-label={`Show insights of ${label}`}
          onClick={() => onOpen({ title: label, cases })}
        >
          Show
        </Button>
      ),
    },
  ]
}

/** The figure to sort by; null for groups with too few cases. */
const ifJudged = (figure: (group: RecordGroup) => number) => (group: RecordGroup) =>
  group.isTooFew ? null : figure(group)

/** One scale for all rows, set by those with enough cases. */
function scaleOf(groups: readonly RecordGroup[]): [number, number] {
  const lows = groups.flatMap(({ interval, byChance, isTooFew }) =>
    isTooFew || !interval ? [] : [interval.low, byChance.low],
  )
  return [Math.max(0, Math.floor(Math.min(0.4, ...lows) * 10) / 10), 1]
}
