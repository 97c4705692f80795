import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { formatDay } from '#shared/format/date.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { formatRate, formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import { countOf, DIRECTION_WORDS } from '#shared/format/words.ts'
import { PaperFoot, PaperHead } from '#shared/print/print-page.tsx'
import { STATUS_WORDS } from '#shared/ui/indicators/status-mark.tsx'
import { HandsFocusOn } from '#shared/ui/states/hands-focus-on.tsx'
import { Notice } from '#shared/ui/states/notice.tsx'
import { useIsPrinting } from '#shared/ui/use-is-printing.ts'
import { useOutcomeLoader } from '#features/insight-list/rows/outcome-loader.ts'
import { useListView } from '#features/insight-list/search/list-view.ts'
import { STATUS_LABEL, FACETS } from '#features/insight-list/filters/facets.ts'
import { useList } from '#features/insight-list/pages/list-model.ts'
import { needsOutcomes } from '#features/insight-list/rows/arrange-rows.ts'
import { useColumns } from '#features/insight-list/search/list-address.ts'
import { LoadAll } from '#features/insight-list/pages/load-all.tsx'
import {
  useCheckedCount,
  useOutcomesById,
  type RowOutcome,
} from '#features/insight-list/rows/row-outcomes.ts'
import { toTheRows } from './list-notices.tsx'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { hasLeft } from '#features/insight-list/rows/row-changes.ts'
import { useNameOf } from '#features/insight-list/filters/entity-names.ts'
import { DEFAULT_WINDOW_WORDS, filterWords } from '#features/insight-list/filters/filter-words.ts'
import './list-print.css'

/**
 * Outcomes of the rows on screen; of all that are loaded where the reader filters, sorts or exports by them. Beside them how many
 * newer insights the reader is notified of, and the list as it is in print.
 */
export function ListOutcomes({ notified }: { notified: number }) {
  useNotification(notified)
  const { loaded, pages, now, search } = useList()
  const { columns } = useColumns()
  const visibleIds = useListView((state) => state.visibleIds)
  const isPanelOpen = useListView((state) => state.openFacet === STATUS_LABEL || state.isExportOpen)
  const isAskedFor = search.outcome.length > 0 || needsOutcomes(search.sort) || isPanelOpen
  useOutcomeLoader(isAskedFor ? loaded : loaded.filter(({ id }) => visibleIds.includes(id)), {
    now,
    units: pages.units,
    loadedAt: pages.updatedAt,
    isAskedFor,
    hasPercentiles:
      search.outcome.includes('outside') ||
      search.sort?.key === 'percentile' ||
      columns.includes('percentile'),
  })
  return (
    <>
      {search.outcome.length > 0 && <OutcomeScope />}
      <ListPrint />
    </>
  )
}

/** Over what the rows were narrowed by their status, as long as that is not all there is; without rows their place says so. */
function OutcomeScope() {
  const { loaded, rows, pages, search } = useList()
  const checked = useCheckedCount(loaded.map(({ id }) => id))
  const isPartial = !pages.isEnd || search.page > 0 || checked < loaded.length
  if (search.outcome.length === 0 || rows.length === 0 || pages.isPrevious || !isPartial) return null
  return (
    <HandsFocusOn onLeave={toTheRows}>
      <Notice className="mx-0 flex-wrap rounded-none border-x-0 border-t-0" actions={<LoadAll />}>
        {checked < loaded.length
          ? `${checked} of ${countOf(loaded.length, 'loaded insight')} checked so far.`
          : `All ${countOf(loaded.length, 'loaded insight')} checked. The list has more.`}{' '}
        The service cannot filter by status.
      </Notice>
    </HandsFocusOn>
  )
}

/** Tells of newer insights while the page is not looked at, where the browser was allowed to; again for those after a renewal. */
export function useNotification(count: number) {
  const last = useRef(0)
  useEffect(() => {
    const isMore = count > last.current
    last.current = count
    if (isMore && document.hidden && globalThis.Notification?.permission === 'granted')
      new Notification('Insight Desk', {
        body: `${countOf(count, 'newer insight')} in your list`,
        tag: 'newer-insights',
      }).addEventListener('click', () => window.focus())
  }, [count])
}

/** Every row that is loaded, in print; nothing until somebody prints. */
function ListPrint() {
  const isPrinting = useIsPrinting()
  return isPrinting ? createPortal(<Sheets />, document.body) : null
}

const FIGURES = ['Quality', 'Median return', 'Signal levels', 'Hit ratio', 'Past cases'] as const

function Sheets() {
  const { rows, pages, search, now } = useList()
  const outcomes = useOutcomesById(true)
  const nameOf = useNameOf()
  const shown = pages.isPrevious ? [] : rows.filter((row) => !hasLeft(row))
  const filters = FACETS.flatMap((facet) => {
    const words = filterWords(facet, search, nameOf)
    return words ? [`${words.label} ${words.value}`] : []
  })
  const window =
    search.from_date === null && search.to_date === null ? [`Created ${DEFAULT_WINDOW_WORDS}`] : []
  const text = search.q ? [`text “${search.q}”`] : []
  const scope = pages.isEnd ? 'complete list' : 'more available'
  return (
    <div className="list-print">
      <PaperHead
        title="Insights"
        facts={[
          [...filters, ...window, ...text].join(', '),
          `${search.page > 0 ? `Page ${search.page + 1}: ` : ''}${countOf(shown.length, 'insight')}, ${scope}`,
        ]}
      />
      <table>
        <thead>
          <tr>
            <th>Status</th>
            <th>Asset</th>
            <th>Insight</th>
            <th>Direction</th>
            <th>Horizon</th>
            {FIGURES.map((name) => (
              <th key={name} className="is-figure">
                {name}
              </th>
            ))}
            <th>Created</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Line key={row.id} row={row} outcome={outcomes[row.id]} />
          ))}
        </tbody>
      </table>
      <PaperFoot now={now} />
    </div>
  )
}

function Line({ row, outcome }: { row: InsightRow; outcome: RowOutcome | undefined }) {
  const { symbol, exchange } = row.ticker
  const tier = evidenceTier(row.count)
  return (
    <tr>
      <td>{outcome ? STATUS_WORDS[outcome.status.state] : 'not checked'}</td>
      <td>{exchange ? `${symbol}:${exchange}` : symbol}</td>
      <td>{row.title}</td>
      <td>{DIRECTION_WORDS[row.direction]}</td>
      <td>{formatHorizon(row.horizon)}</td>
      <td className="is-figure">{row.stars === null ? 'not provided' : `${row.stars}/8`}</td>
      <td className="is-figure">{formatReturn(row.median)}</td>
      <td className="is-figure">{formatReturnRange(row.low, row.high)}</td>
      <td className="is-figure">{formatRate(row.rate, row.count)}</td>
      <td className="is-figure">
        {row.count === null ? 'not provided' : `${row.isCountEstimated ? 'about ' : ''}${row.count}`}
        {tier === 'limited' || tier === 'thin' ? `, ${tier}` : ''}
      </td>
      <td>{formatDay(row.createdAt)}</td>
    </tr>
  )
}
