import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { idList, oneOf } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import { FanOverlay } from '#shared/charts/fan-overlay-chart.tsx'
import { overlayLine } from '#shared/charts/fan-overlay.ts'
import { insightsPath } from '#shared/navigation/paths.ts'
import { typedInsight } from '#shared/navigation/typed-target.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { moved } from '#shared/state/stored.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { NameForm } from '#shared/ui/name-field.tsx'
import { Skeleton } from '#shared/ui/panel.tsx'
import { usePrintLayout } from '#shared/ui/printing.ts'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { LeftOutNotice } from '#shared/ui/states/notice.tsx'
import { QueryNotices } from '#shared/ui/states/query-states.tsx'
import { Segmented } from '#shared/ui/toggles.tsx'
import { useFocusOnChange } from '#shared/ui/use-focus-on-change.ts'
import { ColumnHead } from './column-head.tsx'
import { compareAxes } from './compare-fan.tsx'
import { compareSummary, CompareTable } from './compare-table.tsx'
import { EarlierPanel } from './earlier-panel.tsx'
import { type ComparedColumn, useCompared } from './use-compared.ts'

/** By number of columns. Three and four are stacked below 1024 px, where fans have no room for their labels. */
const COLUMNS = [
  '',
  'page-lg:grid-cols-2',
  'page-md:grid-cols-2',
  '@min-[59.5rem]/page:grid-cols-3',
  '@min-[59.5rem]/page:grid-cols-4',
] as const

/** Two to four insights side by side; their ids are in the address. */
export function Compare() {
  usePrintLayout()
  const { state, set, dropped } = useSearchState(compareSearch)
  const ids = state.ids.slice(0, MAX_COMPARED)
  const columns = useCompared(ids)
  const insights = columns.flatMap(({ insight }) => insight ?? [])
  const axes = compareAxes(insights)
  const first = columns.find(({ insight }) => insight !== null)
  // What is below the columns would move with each column that loads, so it appears once all have loaded or failed. It stays when a
  // column is added.
  const [isFilled, setFilled] = useState(false)
  if (!isFilled && columns.every(({ insight, waitsFor }) => insight !== null || waitsFor.error !== null))
    setFilled(true)
  const known = new Map(insights.flatMap(({ id, status }) => (status ? [[id, status] as const] : [])))
  const hasRoom = ids.length < MAX_COMPARED
  const isOverlaid = state.layout === 'overlay' && ids.length > 1
  const page = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusOnChange(page, ids.join(' '), 'input')
  const add = (id: string) => {
    focusAfter(ids.length)
    set((now) => ({ ids: [...new Set([...now.ids, id])].slice(0, MAX_COMPARED) }))
  }
  const move = (id: string, by: -1 | 1, pressed: HTMLElement) => {
    focusAfter(pressed)
    set((now) => ({ ids: moved(now.ids, (each) => each === id, by) }))
  }
  const remove = (id: string) => {
    focusAfter(ids.indexOf(id))
    set((now) => ({ ids: now.ids.filter((each) => each !== id) }))
  }
  return (
    <div ref={page} className="contents">
      <LeftOutNotice dropped={dropped} set={set} />
      <QueryNotices
        // Only they change while the page is open. The columns say which did not load at all.
        queries={columns.flatMap(({ parts: { prices } }) => (prices?.data ? [prices] : []))}
        what="Prices"
      />
      {(hasRoom || ids.length > 1) && (
        <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-2">
          {hasRoom && <AddInsight ids={ids} onAdd={add} />}
          {ids.length > 1 && (
            <Segmented
              label="Layout"
              options={LAYOUTS}
              value={state.layout}
              onChange={(layout) => set({ layout })}
            />
          )}
        </div>
      )}
      {state.ids.length > ids.length && (
        <p role="status" className="text-sm text-ink-2">
          Showing the first {ids.length} of {state.ids.length} insights in this address. Remove one to see the
          next.
        </p>
      )}
      {ids.length === 0 ? (
        <EmptyState
          title="No insights to compare"
          actions={
            <Link to={insightsPath()} className={buttonClass('primary')}>
              Choose from the list
            </Link>
          }
        >
          <span className="pointer-coarse:hidden">
            Select two to four rows in the list with x and press c, or paste
          </span>
          <span className="not-pointer-coarse:hidden">
            Open one from the list and press Compare, or paste
          </span>{' '}
          the ids or addresses of insights above.
        </EmptyState>
      ) : (
        <>
          {isOverlaid && <Overlay columns={columns.slice(0, OVERLAID)} />}
          <div
            className={clsx(
              '-mb-3 grid grid-cols-1 gap-x-3',
              COLUMNS[ids.length],
              ids.length > 1 && 'print-pair',
            )}
          >
            {columns.map((column, i) => (
              <ColumnHead
                key={column.id}
                column={column}
                position={i + 1}
                of={ids.length}
                // Beside a third fan theirs stay: rows are shared, so a gap would take their place.
                axes={isOverlaid && ids.length === OVERLAID ? null : axes}
                onRemove={() => remove(column.id)}
                onMove={(by, pressed) => move(column.id, by, pressed)}
              />
            ))}
          </div>
        </>
      )}
      {isFilled && insights.length > 1 && (
        <>
          <p className="text-sm text-ink-2">{compareSummary(insights).join(' ')}</p>
          <CompareTable
            insights={insights}
            positions={columns.flatMap(({ insight }, i) => (insight ? [i + 1] : []))}
          />
        </>
      )}
      {isFilled && first?.insight?.tag && first.insight.card !== null && first.judging && (
        <EarlierPanel
          insight={{ ...first.insight, tag: first.insight.tag, card: first.insight.card }}
          ids={ids}
          judging={{ ...first.judging, known }}
          prices={first.parts.prices}
          onAdd={hasRoom ? add : null}
        />
      )}
    </div>
  )
}

const OVERLAID = 2

const LAYOUTS = { columns: 'Side by side', overlay: 'Overlay 1 and 2' } as const

function Overlay({ columns }: { columns: readonly ComparedColumn[] }) {
  const entries = columns.flatMap(({ insight, parts }, position) => {
    if (insight === null) return []
    return { insight, query: parts.predictions, line: overlayLine(insight, insight.fan, position) }
  })
  // Its place is kept while they load; the columns say what did not.
  if (columns.some(({ insight, waitsFor }) => insight === null && waitsFor.error === null))
    return <Skeleton className="h-[400px]" />
  if (entries.length === 0) return null
  return (
    <FanOverlay
      title="Insights 1 and 2 in one chart"
      level="h2"
      entries={entries}
      className="rounded-md border border-line bg-surface p-3"
    />
  )
}

const AddInsight = ({ ids, onAdd }: { ids: readonly string[]; onAdd: (id: string) => void }) => (
  <div className="flex min-w-[min(18rem,100%)] flex-1 flex-wrap gap-x-2">
    <span className="flex h-control items-center text-sm text-ink-2">Add insight</span>
    <div className="page-sm:max-w-md min-w-[min(12rem,100%)] flex-1">
      <NameForm
        label="Add insight"
        placeholder="Id or address"
        verb="Add"
        onName={(typed) => {
          const id = typedInsight(typed)
          if (id === null) return 'This is not an insight id or address.'
          if (ids.includes(id)) return 'This insight is already compared.'
          onAdd(id)
          return null
        }}
      />
    </div>
  </div>
)

const MAX_COMPARED = 4

export const compareSearch = searchSchema({
  ids: idList('cmp'),
  layout: oneOf('layout', ['columns', 'overlay'], 'columns'),
})
