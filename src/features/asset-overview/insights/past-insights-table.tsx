import { ArrowUpRight } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#shared/format/date.ts'
import { formatRate } from '#shared/format/percent.ts'
import { sampleWords } from '#shared/format/rate-words.ts'
import { formatHorizon } from '#shared/format/words.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { within } from '#shared/statistics/within.ts'
import { NotAvailable, ReturnAmount } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { STATUS_WORDS, StatusMark, whenDecided } from '#shared/ui/indicators/status-mark.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { elapsedOf, type AssetInsight } from './asset-insight.ts'
import type { MarkedInsights } from './markers.tsx'

const WIDE = 'max-page-md:hidden'

const FIGURES: readonly Column<AssetInsight>[] = [
  { head: 'Dir', isLeft: true, cell: ({ direction }) => <DirectionMark direction={direction} /> },
  { head: 'Hor', isLeft: true, className: `data ${WIDE}`, cell: ({ horizon }) => formatHorizon(horizon) },
  { head: 'Quality', isLeft: true, className: WIDE, cell: ({ stars }) => <QualityMeter stars={stars} /> },
  {
    head: 'Median',
    className: `num ${WIDE}`,
    cell: ({ median }) => <ReturnAmount value={median} />,
  },
  {
    head: 'Hit ratio',
    className: `num ${WIDE}`,
    cell: (insight) =>
      insight.rate === null ? (
        <NotAvailable />
      ) : (
        <>
          {formatRate(insight.rate, insight.cases)}{' '}
          <span className="text-xs text-ink-3">
            {sampleWords(insight.rate, insight.cases, insight.isCasesEstimated)}
          </span>
        </>
      ),
  },
  {
    head: 'Realised',
    className: 'num',
    title: ({ status }) => whenDecided(status) ?? undefined,
    cell: ({ status: { realised } }) => <ReturnAmount value={realised} className="font-semibold" />,
  },
  {
    head: 'Status',
    isLeft: true,
    className: 'whitespace-nowrap text-ink-2',
    cell: ({ status: { state }, progress }) => (
      <>
        <StatusMark state={state} elapsed={elapsedOf(progress)} className="mr-1.5 align-[-1px]" />
        <span className="max-page-md:sr-only">{STATUS_WORDS[state]}</span>
      </>
    ),
  },
]

const columnsOf = ({ selected, onSelect }: MarkedInsights): Column<AssetInsight>[] => [
  {
    head: 'Created',
    className: 'data pl-4! text-ink-2',
    cell: ({ createdAt }) => formatDay(createdAt),
  },
  {
    head: 'Insight',
    isLeft: true,
    className: 'w-full max-w-0',
    cell: ({ key, words }) => (
      <button
        type="button"
        data-key={key}
        aria-pressed={key === selected?.key}
        onClick={() => onSelect(key === selected?.key ? null : key)}
        className="page-md:-my-0.75 max-page-md:line-clamp-3 max-page-md:whitespace-normal block min-h-6 w-full truncate text-left hover:underline"
        title={`${words.title}. ${words.description}`}
      >
        {words.title}
      </button>
    ),
  },
  ...FIGURES,
  {
    head: <span className="sr-only">Open</span>,
    isLeft: true,
    className: 'py-0.5! pr-3! pl-0!',
    cell: (insight) => <OpenInsightLink insight={insight} />,
  },
]

/** One row per insight. Esc deselects. */
export function PastInsightsTable({ marked }: { marked: MarkedInsights }) {
  const { insights, selected, onSelect } = marked
  const selectedKey = selected?.key ?? null
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selectedKey === null) return
    const row = scroller.current?.querySelector(`[data-key="${CSS.escape(selectedKey)}"]`)?.closest('tr')
    if (row) revealRow(scroller.current!, row)
  }, [selectedKey])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || selectedKey === null) return moveInList(event)
    event.stopPropagation()
    onSelect(null)
  }
  return (
    // Handles the keys of its buttons.
    <div
      ref={scroller}
      role="presentation"
      onKeyDown={onKeyDown}
      className="prints-whole relative max-h-[34rem] overflow-auto"
    >
      <Table
        look="plain"
        columns={columnsOf(marked)}
        rows={insights}
        keyOf={({ key }) => key}
        lineOf={({ key }) => ({ className: key === selectedKey ? 'bg-selected' : 'hover:bg-hover' })}
        className="text-sm [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1.5 [&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:bg-surface"
      />
    </div>
  )
}

/** The index that an arrow key, Home or End moves to; null for other keys. */
export function targetOf(key: string, at: number, count: number, [next, before] = ['', '']): number | null {
  const to = { ArrowDown: at + 1, [next]: at + 1, ArrowUp: at - 1, [before]: at - 1, Home: 0, End: count - 1 }
  const target = to[key]
  return target === undefined ? null : within(target, 0, count - 1)
}

/** Up, down, Home and End move inside the list; other keys bubble, as left and right between markers. */
export function moveInList(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll('button')]
  const at = items.findIndex((item) => item === event.target)
  const to = at < 0 ? null : targetOf(event.key, at, items.length)
  if (to === null) return
  event.preventDefault()
  event.stopPropagation()
  items[to]?.focus()
}

/** Scrolls only the list, so that the chart stays in view. */
function revealRow(scroller: HTMLElement, row: HTMLElement) {
  const head = 28
  const bottom = row.offsetTop + row.offsetHeight
  const highest = bottom - scroller.clientHeight
  scroller.scrollTop = Math.max(highest, Math.min(scroller.scrollTop, row.offsetTop - head))
}

/** A link to the insight, for lists in which its title is a button. Renders nothing without an id. */
export const OpenInsightLink = ({ insight }: { insight: AssetInsight }) =>
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
