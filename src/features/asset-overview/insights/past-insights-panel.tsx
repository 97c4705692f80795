import { clsx } from 'clsx'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { failureOf } from '#api/api-error.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { formatRate, formatReturn, returnSign } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { Amount, NotAvailable } from '#shared/ui/amount.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DirectionMark } from '#shared/ui/direction-mark.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorPanel } from '#shared/ui/error-panel.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { QualityMeter } from '#shared/ui/quality-meter.tsx'
import { SkeletonText } from '#shared/ui/skeleton.tsx'
import { STATUS_WORDS, StatusMark } from '#shared/ui/status-mark.tsx'
import { realisedOf, type JudgedInsight } from './judged-insight.ts'
import { outcomeCounts, outcomeWords } from './outcome-counts.ts'
import { PastFilter, passesFilter, NO_FILTER, type PastFilterState } from './past-filter.tsx'
import { StatusRule } from './status-rule.tsx'
import type { PastInsights } from './use-asset-insights.ts'

const ROWS_AT_FIRST = 20

type PastInsightsPanelProps = {
  past: PastInsights
  /** Those of the visible window, newest first; the same as on the chart. */
  insights: readonly JudgedInsight[]
  filter: PastFilterState
  onFilter: (filter: PastFilterState) => void
  selectedKey: string | null
  onSelect: (key: string | null) => void
}

/** The markers of the chart as a list: choosing a row shows its horizon and levels on the chart, and the other way round. */
export function PastInsightsPanel(props: PastInsightsPanelProps) {
  const { past, insights, filter, onFilter, selectedKey, onSelect } = props
  const [isOpen, setIsOpen] = useState(false)
  const isSelectedBelow = insights.findIndex(({ key }) => key === selectedKey) >= ROWS_AT_FIRST
  const rebased = insights.filter(({ basisFactor }) => basisFactor !== 1).length
  const shown = isOpen || isSelectedBelow ? insights : insights.slice(0, ROWS_AT_FIRST)
  return (
    <Panel
      title="Past insights"
      sub={`in the visible window: ${outcomeWords(outcomeCounts(insights))}; status estimated by this dashboard`}
      isFlush
      actions={
        insights.length > ROWS_AT_FIRST && (
          <Button variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Fewer' : `All ${insights.length}`}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-1">
        <PastFilter filter={filter} onChange={onFilter} />
        <Progress past={past} />
      </div>
      {rebased > 0 && (
        <p className="px-4 pb-1 text-xs text-ink-3">
          {countOf(rebased, 'insight')} published in prices of before a split or a dividend: put on the basis
          of the closes of today.
        </p>
      )}
      {past.error && (
        <ErrorPanel
          failure={failureOf(past.error)}
          what={past.loaded > 0 ? 'The rest of the past insights' : 'Past insights'}
          onRetry={past.resume}
          className="!px-4 !py-2"
        />
      )}
      {past.loaded === 0 && past.isLoading ? (
        <div className="px-4 py-2">
          <SkeletonText lines={6} label="Past insights: loading" />
        </div>
      ) : shown.length === 0 && !past.error ? (
        <EmptyState title="No insight in this window" className="!px-4 !pt-1 !pb-3">
          {filter === NO_FILTER
            ? 'The service published none for this asset in these months.'
            : 'None passes the choice above.'}
        </EmptyState>
      ) : (
        <Rows insights={shown} selectedKey={selectedKey} onSelect={onSelect} />
      )}
      <StatusRule />
    </Panel>
  )
}

export const inWindow = (
  insights: readonly JudgedInsight[],
  window: { from: number; to: number },
  filter: PastFilterState,
) =>
  insights
    .filter(
      (insight) =>
        insight.createdAt !== null &&
        insight.createdAt >= window.from &&
        insight.createdAt < window.to + 86_400_000 &&
        passesFilter(insight, filter),
    )
    .toSorted((a, b) => b.createdAt! - a.createdAt!)

function Progress({ past }: { past: PastInsights }) {
  return (
    <span className="ml-auto flex items-center gap-2 text-xs text-ink-3">
      <span role="status">
        {past.isLoading
          ? `Loading, ${countOf(past.loaded, 'insight')} so far`
          : past.isStopped
            ? `Stopped at ${countOf(past.loaded, 'insight')}`
            : past.isComplete
              ? `${countOf(past.loaded, 'insight')} loaded`
              : ''}
        {past.unreadable > 0 && `, ${past.unreadable} could not be read`}
      </span>
      {past.isLoading && (
        <Button variant="ghost" onClick={past.stop}>
          Cancel
        </Button>
      )}
      {past.isStopped && (
        <Button variant="ghost" onClick={past.resume}>
          Load the rest
        </Button>
      )}
    </span>
  )
}

type RowsProps = {
  insights: readonly JudgedInsight[]
  selectedKey: string | null
  onSelect: (key: string | null) => void
}

function Rows({ insights, selectedKey, onSelect }: RowsProps) {
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
    <div ref={scroller} className="relative max-h-[34rem] overflow-auto">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="text-left text-2xs text-ink-3">
            <Head>Created</Head>
            <Head>Insight</Head>
            <Head>Dir</Head>
            <Head className="max-md:hidden">Hor</Head>
            <Head className="max-md:hidden">Quality</Head>
            <Head className="text-right max-md:hidden">Median</Head>
            <Head className="text-right max-md:hidden">Hit</Head>
            <Head className="text-right">Realised</Head>
            <Head>Status</Head>
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

/** Scrolls the list and nothing else: the page must stay where the chart is that was pressed. */
function revealRow(scroller: HTMLElement, row: HTMLElement) {
  const head = 28
  const top = row.offsetTop - head
  const bottom = row.offsetTop + row.offsetHeight
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = bottom - scroller.clientHeight
}

const Head = ({ children, className }: { children: string; className?: string }) => (
  <th
    scope="col"
    className={clsx('sticky top-0 bg-surface px-2 py-1.5 font-regular first:pl-4 last:pr-4', className)}
  >
    {children}
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
          className="block w-full truncate text-left hover:underline max-md:line-clamp-2 max-md:whitespace-normal"
          title={insight.words.description}
        >
          {insight.words.title}
        </button>
      </td>
      <td className="px-2 py-1.5">
        <DirectionMark direction={insight.direction} />
      </td>
      <td className="data px-2 py-1.5 max-md:hidden">{formatHorizon(insight.horizon)}</td>
      <td className="px-2 py-1.5 max-md:hidden">
        <QualityMeter stars={insight.stars} />
      </td>
      <td className="num px-2 py-1.5 max-md:hidden">
        <Amount text={formatReturn(insight.medianReturn)} sign={returnSign(insight.medianReturn)} />
      </td>
      <td className="num px-2 py-1.5 max-md:hidden">
        {insight.hitRate ? formatRate(insight.hitRate.value, insight.episodes) : <NotAvailable />}
      </td>
      <td className="num px-2 py-1.5 font-semibold">
        <Amount text={formatReturn(realised)} sign={returnSign(realised)} />
      </td>
      <td className="py-1.5 pr-4 pl-2 whitespace-nowrap text-ink-2">
        <StatusMark
          state={insight.status.state}
          elapsed={
            insight.progress && insight.progress.of > 0 ? insight.progress.day / insight.progress.of : null
          }
          className="mr-1.5 align-[-1px]"
        />
        <span className="max-md:sr-only">{STATUS_WORDS[insight.status.state]}</span>
      </td>
    </tr>
  )
})
