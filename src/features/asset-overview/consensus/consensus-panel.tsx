import { clsx } from 'clsx'
import { ArrowLeftRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  againstDirection,
  endedWithin,
  type AssetInsight,
  type InsightsByStatus,
  type RecentInsights,
} from '#features/asset-overview/insights/asset-insight.ts'
import { InsightEvidence } from '#features/asset-overview/insights/insights-panel.tsx'
import { lastCloseBefore } from '#features/asset-overview/model/price-window.ts'
import { usePageAsset, useServiceClock } from '#features/asset-overview/model/use-asset.ts'
import { clearEdge } from '#shared/evidence/expected.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatProgress, countOf } from '#shared/format/words.ts'
import { comparePath, insightPath } from '#shared/navigation/paths.ts'
import { CONFLICT_QUALITY } from '#shared/predictions/opposition.ts'
import { useCommandGroup } from '#shared/state/commands.ts'
import { ReturnAmount } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { ExpectedFact } from '#shared/ui/indicators/expected-figure.tsx'
import { outcomeWords, STATUS_SOURCE, StatusMark, whenDecided } from '#shared/ui/indicators/status-mark.tsx'
import { Panel, SkeletonText } from '#shared/ui/panel.tsx'
import { consensusBoard, driverLabel, edgeSentence, type Driver, type SideCount } from './consensus-board.ts'
import { ConsensusOverlay } from './consensus-overlay.tsx'

const CONSENSUS_TITLE = 'Consensus and conflict'

const MAX_COMPARED = 4

const RULE =
  `Disagree: insights of both directions overlap in time, each with quality ${CONFLICT_QUALITY} or more ` +
  'and, where ended insights tell it, a clear edge over the base rate. ' +
  'Sides are not netted. Insights with the same card or main series count as one driver.'

/** Where the active insights agree and disagree, by horizon. Nothing is netted. */
function ConsensusPanel({ parts }: { parts: InsightsByStatus }) {
  const { now } = useServiceClock()
  const { points = [] } = usePageAsset()
  const last = lastCloseBefore(points, points.length)
  const board = useMemo(() => consensusBoard(parts.active), [parts.active])
  const [chosen, setChosen] = useState<readonly string[]>([])
  // In the order of choice, as far as they are still active.
  const compared = chosen.flatMap((id) => {
    const insight = parts.active.find((each) => each.id === id)
    return insight ? [{ ...insight, id }] : []
  })
  const path = comparePath(compared.map(({ id }) => id))
  const navigate = useNavigate()
  const isComparable = compared.length >= 2
  useCommandGroup(
    'asset.',
    'Asset',
    isComparable ? [['compare', 'Compare the chosen insights', 'c', () => navigate(path)]] : [],
  )
  const recentlyEnded = endedWithin(parts.ended, now, 1)
  const notes = [
    ...(parts.active.length > 0 ? [RULE] : []),
    ...(board.unplaced.length > 0
      ? [`Not shown: ${countOf(board.unplaced.length, 'insight')} without a direction or horizon.`]
      : []),
    ...(recentlyEnded.length === 0 ? ['No insight ended in the past month.'] : []),
    ...(last ? [`Closes up to ${formatDay(last.at)}.`] : []),
  ]
  const toggle = (id: string) =>
    setChosen((was) =>
      was.includes(id) ? was.filter((each) => each !== id) : [...was, id].slice(-MAX_COMPARED),
    )
  const side = (drivers: readonly Driver[]) => <Cell drivers={drivers} chosen={chosen} onToggle={toggle} />
  return (
    <Panel
      title={CONSENSUS_TITLE}
      term="consensus"
      sub={
        parts.active.length > 0
          ? board.sentence
          : `${board.sentence}; ${endedWithin(parts.ended, now, 12).length} ended in the past year`
      }
      isFlush
    >
      {parts.active.length > 0 && <p className="min-h-6 px-4 pb-1.5 text-sm">{edgeSentence(parts.active)}</p>}
      {parts.active.length > 0 && (
        <table className="max-page-md:block w-full table-fixed border-collapse text-sm">
          <thead className="max-page-md:sr-only">
            <tr className="text-left text-xs text-ink-3">
              <th scope="col" className="w-32 px-4 py-1.5 font-regular">
                Horizon
              </th>
              <SideHead direction="up" side={board.bullish} />
              <SideHead direction="down" side={board.bearish} />
            </tr>
          </thead>
          <tbody className="max-page-md:block">
            {board.rows
              .filter(({ bullish, bearish }) => bullish.length + bearish.length > 0)
              .map((row) => (
                <tr
                  key={row.label}
                  className={clsx(
                    'max-page-md:block max-page-md:px-3 max-page-md:py-2 border-t align-top',
                    row.disagrees
                      ? 'border-y border-ink-2 shadow-[inset_3px_0_0_var(--color-ink)]'
                      : 'border-line-faint',
                  )}
                >
                  <th
                    scope="row"
                    className="max-page-md:block max-page-md:px-0 px-4 py-2 text-left font-regular text-ink-2"
                  >
                    {row.label}
                    {row.disagrees && (
                      <span className="mt-0.5 flex items-center gap-1 font-semibold text-ink">
                        <ArrowLeftRight size={12} />
                        disagree
                      </span>
                    )}
                  </th>
                  {side(row.bullish)}
                  {side(row.bearish)}
                </tr>
              ))}
          </tbody>
        </table>
      )}
      {notes.length > 0 && <p className="px-4 py-2 text-xs text-ink-3">{notes.join(' ')}</p>}
      {recentlyEnded.length > 0 && <RecentOutcomes ended={recentlyEnded} />}
      {compared.length === 1 && (
        <p role="status" className="border-t border-line px-4 py-2 text-xs text-ink-2">
          Choose a second insight to see both on one return axis; at most {MAX_COMPARED}.
        </p>
      )}
      {isComparable && (
        <>
          <ConsensusOverlay chosen={compared} onRemove={toggle} />
          <p className="px-4 pb-3 text-sm">
            <Link
              to={path}
              title="Compare the chosen insights (c)"
              className="text-accent-text hover:underline"
            >
              Compare them field by field
            </Link>
          </p>
        </>
      )}
    </Panel>
  )
}

const SideHead = ({ direction, side }: { direction: 'up' | 'down'; side: SideCount }) => (
  <th scope="col" className="border-l border-line-faint px-2 py-1.5 font-regular">
    <DirectionMark direction={direction} hasWord className="font-semibold" />{' '}
    {side.insights === 0 ? 'none' : `${side.insights}, ${countOf(side.drivers, 'driver')}`}
  </th>
)

type CellProps = { drivers: readonly Driver[]; chosen: readonly string[]; onToggle: (id: string) => void }

const Cell = ({ drivers, chosen, onToggle }: CellProps) => (
  <td className="max-page-md:block max-page-md:border-0 max-page-md:px-0 max-page-md:py-0.5 max-page-md:empty:hidden border-l border-line-faint px-2 py-1.5">
    {drivers.length === 0 && <span className="max-page-md:hidden text-xs text-ink-3">none</span>}
    {drivers.map((driver) => {
      const label = driverLabel(driver)
      const chips = driver.map((insight) => (
        <Chip key={insight.key} insight={insight} chosen={chosen} onToggle={onToggle} />
      ))
      if (!label) return chips
      return (
        <div key={driver[0]!.key} className="mb-1.5 border-l-2 border-line-strong pl-2">
          <p className="mb-1 text-xs text-ink-3">{label}</p>
          {chips}
        </div>
      )
    })}
  </td>
)

function Chip({ insight, chosen, onToggle }: Omit<CellProps, 'drivers'> & { insight: AssetInsight }) {
  const { id, words, median, direction, progress } = insight
  const contradiction = againstDirection(insight)
  return (
    <div
      className={clsx(
        'max-page-xs:grid-cols-1 mb-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2.5 gap-y-px rounded-sm border px-2 pt-1 pb-1.5 last:mb-0',
        // Without an edge it carries no weight.
        clearEdge(insight.expected) === 0 ? 'border-line-faint' : 'border-line bg-raised',
      )}
    >
      {id ? (
        <Link
          to={insightPath(id)}
          className="-my-1 truncate py-1 font-medium hover:underline pointer-coarse:py-3"
          title={words.title}
        >
          {words.title}
        </Link>
      ) : (
        <span className="truncate font-medium">{words.title}</span>
      )}
      <span className="flex items-center gap-1.5 font-semibold data">
        <DirectionMark direction={direction} />
        <ReturnAmount value={median} />
      </span>
      <span className="col-span-full min-w-0 truncate text-xs data">
        {insight.expected && <ExpectedFact expected={insight.expected} />}
      </span>
      <span className="fact-line col-span-full text-xs data text-ink-2">
        <InsightEvidence insight={insight} />
        {contradiction && <span className="fact text-caution">{contradiction}</span>}
        {progress && <span className="fact">{formatProgress(progress.day, progress.of)}</span>}
        {id && (
          <label className="ml-auto inline-flex min-h-6 items-center gap-1 text-ink-3 hover:text-ink">
            <input
              type="checkbox"
              aria-label={`Choose to compare: ${words.title}`}
              checked={chosen.includes(id)}
              onChange={() => onToggle(id)}
            />
            compare
          </label>
        )}
      </span>
    </div>
  )
}

type ConsensusRegionProps = { recent: RecentInsights; prices: 'loading' | 'known' | 'none' }

/** The board, or why there is none. The panels of insights and prices offer the retry. */
export function ConsensusRegion({ recent: { query, parts }, prices }: ConsensusRegionProps) {
  if (query.data && prices === 'known') return <ConsensusPanel parts={parts} />
  return (
    <Panel title={CONSENSUS_TITLE}>
      {query.isError && !query.data ? (
        <p className="text-ink-2">Not available: the insights of this asset did not load.</p>
      ) : prices === 'none' ? (
        <p className="text-ink-2">Not available: active insights cannot be determined without prices.</p>
      ) : (
        <SkeletonText lines={3} label={`${CONSENSUS_TITLE}: loading`} />
      )}
    </Panel>
  )
}

/** Recently ended insights: a summary line that expands to a list. */
export const RecentOutcomes = ({ ended }: { ended: readonly AssetInsight[] }) => (
  <details className="border-t border-line-faint px-4 py-2 text-xs text-ink-2">
    <summary className="-my-1 py-1 hover:text-ink pointer-coarse:py-3">
      {ended.length} ended in the past month: {outcomeWords(ended)}, {STATUS_SOURCE}
    </summary>
    <ul className="mt-1.5 grid gap-1">
      {ended.map(({ key, id, words, status, direction, createdAt }) => (
        <li key={key} className="flex min-h-6 items-center gap-2">
          <StatusMark state={status.state} />
          <DirectionMark direction={direction} />
          <span className="min-w-0 flex-1 truncate text-ink" title={words.title}>
            {id ? (
              <Link to={insightPath(id)} className="block truncate leading-6 hover:underline">
                {words.title}
              </Link>
            ) : (
              words.title
            )}
          </span>
          <span className="max-page-md:hidden data text-ink-3">{formatDay(createdAt)}</span>
          <span className="text-ink-3">{whenDecided(status)}</span>
          <ReturnAmount value={status.realised} className="font-semibold" />
        </li>
      ))}
    </ul>
  </details>
)
