import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatRate } from '#shared/format/percent.ts'
import { formatPoints, formatShareGap } from '#shared/format/points.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import type { JudgedInsight } from '#features/track-record/judging/judge.ts'
import {
  GROUPING_WORDS,
  GROUPINGS,
  recordGroups,
  type Grouping,
  type RecordGroup,
  sortedGroups,
  type GroupSort,
} from './record-groups.ts'
import type { PanelContext } from './record-chart.tsx'
import { ShareBar } from './share-bar.tsx'

type GroupsPanelProps = {
  judged: readonly JudgedInsight[]
  by: Grouping
  onGroup: (by: Grouping) => void
  context: PanelContext
}

const HEADS = [
  ['n', 'n'],
  ['hitRatio', 'Hit ratio'],
  ['hitRate', 'Hit rate'],
  ['difference', 'Difference'],
  ['chance', 'Chance of such a gap'],
] as const satisfies readonly (readonly [GroupSort, string])[]

/** Of label, the five heads, the interval and the button, in percent. */
const COLUMN_WIDTHS = [17, 5, 9, 14, 17, 10, 20, 8]

const OPTIONS = GROUPINGS.map((value) => ({ value, label: GROUPING_WORDS[value] }))

/** Hit ratio against hit rate of past insights, by group. */
export function GroupsPanel({ judged, by, onGroup, context }: GroupsPanelProps) {
  const [sort, setSort] = useState<{ by: GroupSort; isDescending: boolean }>({
    by: 'label',
    isDescending: false,
  })
  const groups = useMemo(() => recordGroups(judged, by), [judged, by])
  const rows = sortedGroups(groups, sort.by, sort.isDescending)
  const scale = scaleOf(groups)
  const head = (key: GroupSort, words: string) => {
    const isSorted = sort.by === key
    const Arrow = sort.isDescending ? ArrowDown : ArrowUp
    return (
      <th
        key={key}
        scope="col"
        aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
        className={key === 'label' ? 'text-left' : 'text-right'}
      >
        <button
          type="button"
          className="inline-flex min-h-6 items-center gap-1 hover:text-ink"
          onClick={() => setSort({ by: key, isDescending: isSorted ? !sort.isDescending : key === 'n' })}
        >
          {words}
          {isSorted && <Arrow aria-hidden="true" size={11} />}
        </button>
      </th>
    )
  }
  return (
    <Panel
      title={`By ${GROUPING_WORDS[by].toLowerCase()}`}
      sub="hit ratio against hit rate of past insights"
      actions={
        <div className="no-print max-w-full overflow-x-auto">
          <Segmented label="Group by" options={OPTIONS} value={by} onChange={onGroup} />
        </div>
      }
      isFlush
    >
      {rows.length === 0 ? (
        <EmptyState title="No groups yet">
          {by === 'check'
            ? 'No judged insight has checks. The feed of older insights does not include them.'
            : 'No judged insight has a hit ratio yet.'}
        </EmptyState>
      ) : (
        <>
          <div className="relative overflow-x-auto px-4">
            <table className="w-full min-w-[52rem] table-fixed border-collapse text-sm">
              {/* Fixed widths: no column moves while insights are being judged. */}
              <colgroup>
                {COLUMN_WIDTHS.map((width, column) => (
                  <col key={column} style={{ width: `${width}%` }} />
                ))}
              </colgroup>
              <thead>
                <tr className="text-xs text-ink-3 [&>th]:py-1.5 [&>th]:pr-3 [&>th]:font-regular">
                  {head('label', GROUPING_WORDS[by])}
                  {HEADS.map(([key, words]) => head(key, words))}
                  <th scope="col" className="text-left">
                    Hit rate, 95% interval
                  </th>
                  <th scope="col">
                    <span className="sr-only">Insights</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((group) => (
                  <GroupRow key={group.label} group={group} scale={scale} context={context} />
                ))}
              </tbody>
            </table>
          </div>
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

function GroupRow({
  group,
  scale,
  context,
}: {
  group: RecordGroup
  scale: [number, number]
  context: PanelContext
}) {
  const { label, n, hits, hitRatio, share, interval, byChance, isTooFew, difference, chance, cases } = group
  return (
    <tr className="data border-t border-line-faint text-right [&>*]:py-1.5 [&>*]:pr-3">
      <th scope="row" className="max-w-72 text-left font-medium">
        {label}
      </th>
      <td>{n}</td>
      <td>{formatRate(hitRatio)}</td>
      <td className="whitespace-nowrap">
        <b className="font-semibold">{formatRate(share)}</b>{' '}
        <span className="text-ink-3">{`${hits} of ${n}`}</span>
      </td>
      {isTooFew ? (
        <td colSpan={2} className="text-caution">
          too few to judge
        </td>
      ) : (
        <>
          <td className="whitespace-nowrap">
            {share !== null && formatShareGap(share, hitRatio, { short: true })}{' '}
            <span className="text-ink-3">
              {`${formatPoints(difference.low).replace(/ points?$/, '')} to ${formatPoints(difference.high).replace(/ points?$/, '')}`}
            </span>
          </td>
          <td>{chance < 0.01 ? 'under 1%' : formatRate(chance)}</td>
        </>
      )}
      <td>
        {interval && share !== null && (
          <ShareBar
            share={share}
            interval={interval}
            expected={hitRatio}
            byChance={byChance}
            isTooFew={isTooFew}
            scale={scale}
          />
        )}
      </td>
      <td>
        <Button
          variant="ghost"
          className="print:hidden"
          aria-label={`Show insights of ${label}`}
          onClick={() => context.onOpen({ title: label, cases })}
        >
          Show
        </Button>
      </td>
    </tr>
  )
}

/** One scale for all rows that can be judged. */
function scaleOf(groups: readonly RecordGroup[]): [number, number] {
  const lows = groups.flatMap(({ interval, byChance, isTooFew }) =>
    isTooFew || !interval ? [] : [interval.low, byChance.low],
  )
  return [Math.max(0, Math.floor(Math.min(0.4, ...lows) * 10) / 10), 1]
}
