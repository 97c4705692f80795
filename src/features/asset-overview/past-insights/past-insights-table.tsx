import { clsx } from 'clsx'
import { memo, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '#shared/format/date.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { formatRate, formatReturn, returnSign } from '#shared/format/percent.ts'
import { Amount, NotAvailable } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { STATUS_WORDS, StatusMark, whenDecided } from '#shared/ui/indicators/status-mark.tsx'
import {
  elapsedOf,
  hitsAndCases,
  type JudgedInsight,
} from '#features/asset-overview/insights/judged-insight.ts'
import { insightPath } from '#shared/navigation/paths.ts'

const WIDE = 'max-page-md:hidden'

type Cell = { head: string; className?: string; cell: (insight: JudgedInsight) => ReactNode }

const FIGURES: readonly Cell[] = [
  { head: 'Dir', cell: ({ direction }) => <DirectionMark direction={direction} /> },
  { head: 'Hor', className: `data ${WIDE}`, cell: ({ horizon }) => formatHorizon(horizon) },
  { head: 'Quality', className: WIDE, cell: ({ stars }) => <QualityMeter stars={stars} /> },
  {
    head: 'Median',
    className: `num ${WIDE}`,
    cell: ({ medianReturn }) => <Amount text={formatReturn(medianReturn)} sign={returnSign(medianReturn)} />,
  },
  {
    head: 'Hit ratio',
    className: `num ${WIDE}`,
    cell: (insight) =>
      insight.hitRatio === null ? (
        <NotAvailable />
      ) : (
        <>
          {formatRate(insight.hitRatio, insight.cases)}
          <span className="ml-1.5 text-xs text-ink-3">{hitsAndCases(insight)}</span>
        </>
      ),
  },
  {
    head: 'Realised',
    className: 'num font-semibold',
    cell: ({ status }) => (
      <span title={whenDecided(status) ?? undefined}>
        <Amount text={formatReturn(status.realised)} sign={returnSign(status.realised)} />
      </span>
    ),
  },
  {
    head: 'Status',
    className: 'whitespace-nowrap text-ink-2',
    cell: ({ status: { state }, progress }) => (
      <>
        <StatusMark state={state} elapsed={elapsedOf(progress)} className="mr-1.5 align-[-1px]" />
        <span className="max-page-md:sr-only">{STATUS_WORDS[state]}</span>
      </>
    ),
  },
]

const HEADS: readonly Omit<Cell, 'cell'>[] = [{ head: 'Created' }, { head: 'Insight' }, ...FIGURES]
const HEAD = 'sticky top-0 bg-surface px-2 py-1.5 first:pl-4'

type PastInsightsTableProps = {
  insights: readonly JudgedInsight[]
  selectedKey: string | null
  onSelect: (key: string | null) => void
}

/** One row per insight. Up and down move between rows, Esc deselects. */
export function PastInsightsTable({ insights, selectedKey, onSelect }: PastInsightsTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selectedKey === null) return
    const row = scroller.current?.querySelector(`[data-key="${CSS.escape(selectedKey)}"]`)?.closest('tr')
    if (row) revealRow(scroller.current!, row)
  }, [selectedKey])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' && selectedKey !== null) {
      event.stopPropagation()
      return onSelect(null)
    }
    if (!step || !(event.target instanceof HTMLButtonElement)) return
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const next = buttons[buttons.indexOf(event.target) + step]
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }
  return (
    <div ref={scroller} className="prints-whole relative max-h-[34rem] overflow-auto">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="text-left text-2xs text-ink-3">
            {HEADS.map(({ head, className }) => (
              <th key={head} scope="col" className={clsx(className, HEAD, '!font-regular')}>
                {head}
              </th>
            ))}
            <th scope="col" className={clsx(HEAD, 'pr-4')}>
              <span className="sr-only">Open</span>
            </th>
          </tr>
        </thead>
        {/* Handles the keys of its buttons. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onKeyDown={onKeyDown}>
          {insights.map((insight) => (
            <Row
              key={insight.key}
              insight={insight}
              isSelected={insight.key === selectedKey}
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Scrolls only the list, so that the chart stays in view. */
function revealRow(scroller: HTMLElement, row: HTMLElement) {
  const head = 28
  const bottom = row.offsetTop + row.offsetHeight
  const highest = bottom - scroller.clientHeight
  scroller.scrollTop = Math.max(highest, Math.min(scroller.scrollTop, row.offsetTop - head))
}

type RowProps = { insight: JudgedInsight; isSelected: boolean; onSelect: (key: string | null) => void }

/** Memoized: while the window is dragged, only added rows render. */
const Row = memo(function Row({ insight, isSelected, onSelect }: RowProps) {
  return (
    <tr className={clsx('border-t border-line-faint', isSelected ? 'bg-selected' : 'hover:bg-hover')}>
      <td className="data py-1.5 pr-2 pl-4 text-ink-2">{formatDay(insight.createdAt)}</td>
      <td className="w-full max-w-0 px-2 py-1.5">
        <button
          type="button"
          data-key={insight.key}
          aria-pressed={isSelected}
          onClick={() => onSelect(isSelected ? null : insight.key)}
          className="block min-h-6 w-full truncate text-left hover:underline page-md:-my-0.75 max-page-md:line-clamp-2 max-page-md:whitespace-normal"
          title={insight.words.description}
        >
          {insight.words.title}
        </button>
      </td>
      {FIGURES.map(({ head, className, cell }) => (
        <td key={head} className={clsx('px-2 py-1.5', className)}>
          {cell(insight)}
        </td>
      ))}
      <td className="py-0.5 pr-3">
        <OpenInsightLink insight={insight} />
      </td>
    </tr>
  )
})

/** A link to the insight, for lists in which its title is a button. Renders nothing without an id. */
export const OpenInsightLink = ({ insight }: { insight: JudgedInsight }) =>
  insight.id === null ? null : (
    <Link
      to={insightPath(insight.id)}
      aria-label={`Open ${insight.words.title}, ${formatDay(insight.createdAt)}`}
      title="Open the insight"
      className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-press hover:text-ink"
    >
      <ArrowUpRight size={14} />
    </Link>
  )
