import { clsx } from 'clsx'
import { memo, useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
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
  hitsAndCases,
  realisedOf,
  type JudgedInsight,
} from '#features/asset-overview/insights/judged-insight.ts'
import { insightPath } from '#shared/navigation/paths.ts'

type PastInsightsTableProps = {
  insights: readonly JudgedInsight[]
  selectedKey: string | null
  onSelect: (key: string | null) => void
}

/** One row an insight; up and down move between rows, Esc deselects. */
export function PastInsightsTable({ insights, selectedKey, onSelect }: PastInsightsTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useMemo(() => insights.map(({ key }) => key), [insights])
  useEffect(() => {
    if (selectedKey === null) return
    const row = body.current?.querySelector(`[data-key="${CSS.escape(selectedKey)}"]`)?.closest('tr')
    if (row && scroller.current) revealRow(scroller.current, row)
  }, [selectedKey])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' && selectedKey !== null) {
      event.stopPropagation()
      return onSelect(null)
    }
    if (!step || !(event.target instanceof HTMLButtonElement)) return
    const at = keys.indexOf(event.target.dataset['key'] ?? '')
    const next = keys[at + step]
    if (at < 0 || next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    body.current?.querySelector<HTMLButtonElement>(`[data-key="${CSS.escape(next)}"]`)?.focus()
  }
  return (
    <div ref={scroller} className="prints-whole relative max-h-[34rem] overflow-auto">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="text-left text-2xs text-ink-3">
            <Head>Created</Head>
            <Head>Insight</Head>
            <Head>Dir</Head>
            <Head className="max-page-md:hidden">Hor</Head>
            <Head className="max-page-md:hidden">Quality</Head>
            <Head className="text-right max-page-md:hidden">Median</Head>
            <Head className="text-right max-page-md:hidden">Hit ratio</Head>
            <Head className="text-right">Realised</Head>
            <Head>Status</Head>
            <Head isSpokenOnly>Open</Head>
          </tr>
        </thead>
        {/* The body hears the keys of its buttons. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody ref={body} onKeyDown={onKeyDown}>
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

/** Scrolls only the list, so that the pressed chart stays in view. */
function revealRow(scroller: HTMLElement, row: HTMLElement) {
  const head = 28
  const top = row.offsetTop - head
  const bottom = row.offsetTop + row.offsetHeight
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = bottom - scroller.clientHeight
}

type HeadProps = { children: string; className?: string; isSpokenOnly?: boolean }

const Head = ({ children, className, isSpokenOnly = false }: HeadProps) => (
  <th
    scope="col"
    className={clsx('sticky top-0 bg-surface px-2 py-1.5 font-regular first:pl-4 last:pr-4', className)}
  >
    {isSpokenOnly ? <span className="sr-only">{children}</span> : children}
  </th>
)

type RowProps = {
  insight: JudgedInsight
  isSelected: boolean
  onSelect: (key: string | null) => void
}

/** Memoised: while the window is dragged only the rows that come or go are drawn. */
const Row = memo(function Row({ insight, isSelected, onSelect }: RowProps) {
  const realised = realisedOf(insight)
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
      <td className="px-2 py-1.5">
        <DirectionMark direction={insight.direction} />
      </td>
      <td className="data px-2 py-1.5 max-page-md:hidden">{formatHorizon(insight.horizon)}</td>
      <td className="px-2 py-1.5 max-page-md:hidden">
        <QualityMeter stars={insight.stars} />
      </td>
      <td className="num px-2 py-1.5 max-page-md:hidden">
        <Amount text={formatReturn(insight.medianReturn)} sign={returnSign(insight.medianReturn)} />
      </td>
      <td className="num px-2 py-1.5 max-page-md:hidden">
        {insight.hitRatio === null ? (
          <NotAvailable />
        ) : (
          <>
            {formatRate(insight.hitRatio, insight.cases)}
            <span className="ml-1.5 text-xs text-ink-3">{hitsAndCases(insight)}</span>
          </>
        )}
      </td>
      <td className="num px-2 py-1.5 font-semibold">
        <span title={whenDecided(insight.status) ?? undefined}>
          <Amount text={formatReturn(realised)} sign={returnSign(realised)} />
        </span>
      </td>
      <td className="px-2 py-1.5 whitespace-nowrap text-ink-2">
        <StatusMark
          state={insight.status.state}
          elapsed={
            insight.progress && insight.progress.of > 0 ? insight.progress.day / insight.progress.of : null
          }
          className="mr-1.5 align-[-1px]"
        />
        <span className="max-page-md:sr-only">{STATUS_WORDS[insight.status.state]}</span>
      </td>
      <td className="py-0.5 pr-3">
        <OpenInsightLink insight={insight} />
      </td>
    </tr>
  )
})

/** A link to the insight, for lists in which its title is a button. Nothing without an id. */
export const OpenInsightLink = ({ insight }: { insight: JudgedInsight }) =>
  insight.id === null ? null : (
    <Link
      to={insightPath(insight.id)}
      aria-label={`Open ${insight.words.title}, ${formatDay(insight.createdAt)}`}
      title="Open the insight"
      className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-press hover:text-ink"
    >
      <ArrowUpRight aria-hidden="true" size={14} />
    </Link>
  )
