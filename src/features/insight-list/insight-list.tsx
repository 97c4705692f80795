import { Suspense, useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { failureOf } from '#api/api-error.ts'
import { insightsPath, printSearch } from '#shared/navigation/paths.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { firstAnswerCame } from '#shared/state/first-answer.ts'
import { setListLayout, useListLayout } from '#shared/state/list-layout.ts'
import { usePreferences } from '#shared/state/preferences.ts'
import { say } from '#shared/state/toasts.ts'
import type { PageFrameProps } from '#shared/ui/page-frame.ts'
import { COLUMN_IDS, defaultColumns } from '#features/insight-list/search/column-ids.ts'
import { fittingColumns } from '#features/insight-list/grid/column-layout.ts'
import { GridSkeleton } from '#features/insight-list/grid/grid-skeleton.tsx'
import { InsightGrid } from '#features/insight-list/grid/insight-grid.tsx'
import type { GridHandle } from '#features/insight-list/grid/insight-grid.tsx'
import { insightSearch } from '#features/insight-list/search/insight-search.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import {
  LazyListExtras,
  LazyListFace,
  LazyListFilters,
  LazyListStatus,
  LazyListTools,
  LazyNotices,
  LazyPager,
  LazyPreview,
  LazyStaleRows,
  LazyViewTabs,
} from './lazy-parts.tsx'
import { nextSort } from '#features/insight-list/rows/sort-rows.ts'
import { useElementWidth } from '#features/insight-list/filters/use-element-width.ts'
import { useListModel } from '#features/insight-list/pages/use-list-model.ts'
import { usePreview } from '#features/insight-list/preview/use-preview.ts'
import { useRowPlace } from '#features/insight-list/grid/use-row-place.ts'
import { useServiceNow } from '#features/insight-list/pages/use-service-now.ts'

const ROW_HEIGHTS = { compact: 28, comfortable: 40 } as const
const CARD_HEIGHT = 88

/** Below this width of the list a row becomes a card. */
const CARDS_BELOW = 700

/** The list of insights: the address is its state, the service filters, this device marks what was read and is watched. */
export function InsightList({ Frame }: { Frame: ComponentType<PageFrameProps> }) {
  const { state: search, dropped, set } = useSearchState(insightSearch)
  const navigate = useNavigate()
  const now = useServiceNow()
  const model = useListModel(search, now)
  const { pages, rows, marks } = model
  const layout = useListLayout()
  const density = usePreferences((state) => state.density)
  const [wrapRef, wrapWidth] = useElementWidth(innerWidth < CARDS_BELOW ? innerWidth : 0)
  const [openFacet, setOpenFacet] = useState<string | null>(null)
  const [isExportOpen, setExportOpen] = useState(false)
  const [isWatching, setWatching] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [visibleIds, setVisibleIds] = useState<readonly string[]>([])
  const [round, setRound] = useState(0)
  const gridRef = useRef<GridHandle>(null)

  const address = printSearch(insightSearch.write(search))
  const viewSearch = printSearch(insightSearch.write({ ...search, page: 0, pages: 1, q: null }))
  const { isEnd } = pages
  const place = useRowPlace(address, rows, isEnd)
  const { active } = place

  const loaded = pages.rows.length
  const failure = pages.error ? failureOf(pages.error) : null
  const isCards = wrapWidth > 0 && wrapWidth < CARDS_BELOW
  const isAnswered = loaded > 0 || failure !== null
  useEffect(() => {
    if (isAnswered) firstAnswerCame()
  }, [isAnswered])
  const preview = usePreview(wrapWidth, isCards)
  const width = preview.rowsWidth
  const kept =
    layout.columns?.flatMap((id) => COLUMN_IDS.filter((known) => known === id)) ?? defaultColumns(wrapWidth)
  const columns = search.cols ?? kept

  const change = (next: Partial<InsightSearch>, options?: { isReplacing?: boolean }) => {
    setChosen(new Set())
    if (search.page > 0) say('Back on the first page')
    set({ page: 0, pages: 1, ...next }, options)
  }
  const toPage = (page: number) => {
    pages.freeze()
    set({ page, pages: 1 })
  }
  const clear = () => void navigate(insightsPath())
  const togglePreview = () => {
    // The focus must not go with the pane.
    if (preview.isOpen && document.activeElement?.closest('aside')) gridRef.current?.step(0)
    preview.toggle()
  }
  const renew = () => {
    pages.renew()
    setRound(round + 1)
    if (search.page > 0 || search.pages > 1) set({ page: 0, pages: 1 }, { isReplacing: true })
  }
  const link = `${window.location.origin}${insightsPath(address)}`
  // Nothing to show, and not because the answer is still on its way.
  const hasNoRows =
    model.isUnasked ||
    (rows.length === 0 && (failure !== null || (!pages.isPrevious && (loaded > 0 || !pages.isPending))))
  const own = pages.isPrevious ? [] : rows
  const context = {
    search,
    onChange: change,
    nameOf: model.nameOf,
    now,
    watchedTags: model.watchedTags,
  }
  const shape = <GridSkeleton rowHeight={isCards ? CARD_HEIGHT : ROW_HEIGHTS[density]} />
  return (
    <Frame
      isFixed
      title={<h1>{search.watched ? 'Watchlist' : 'Insights'}</h1>}
      tabs={
        <Suspense fallback={<span className="flex-1 max-md:min-h-10" />}>
          <LazyViewTabs
            search={viewSearch}
            now={now}
            watchedTags={model.watchedTags}
            isWatching={isWatching}
            onWatching={setWatching}
          />
        </Suspense>
      }
      tools={
        <Suspense>
          <LazyListTools
            columns={columns}
            onColumns={(next) => {
              setListLayout({ columns: next === null ? null : [...next] })
              set({ cols: next }, { isReplacing: true })
            }}
            hasPreview={preview.isOpen}
            onTogglePreview={togglePreview}
            isExportOpen={isExportOpen}
            onExportOpen={setExportOpen}
            exported={{
              // What is still on screen of the list before is no part of this one.
              rows: own,
              chosen: own.filter(({ id }) => chosen.has(id)),
              isEnd,
              columns,
              viewSearch,
              now,
              link,
            }}
          />
        </Suspense>
      }
      status={
        <Suspense>
          <LazyListStatus model={model} search={search} />
        </Suspense>
      }
    >
      <div className="min-h-10 shrink-0 max-md:min-h-13">
        <Suspense>
          <LazyListFilters
            {...context}
            insights={pages.insights}
            isPrevious={pages.isPrevious}
            isEnd={isEnd && search.page === 0}
            openFacet={openFacet}
            onOpenFacet={setOpenFacet}
            query={search.q ?? ''}
            onQuery={(q) => set({ q: q.trim() === '' ? null : q }, { isReplacing: true })}
            onClear={clear}
            isNarrow={isCards}
          />
        </Suspense>
      </div>
      <Suspense>
        <LazyListExtras
          model={model}
          now={now}
          search={search}
          viewSearch={viewSearch}
          link={link}
          visible={rows.filter(({ id }) => visibleIds.includes(id))}
          active={active}
          grid={gridRef}
          isWatching={isWatching}
          onOpen={place.open}
          onPage={toPage}
          onRenew={renew}
          onTogglePreview={togglePreview}
          hasDrawer={preview.coveredPx > 0}
          onToggleChosen={(id) => setChosen(toggled(chosen, id))}
          onOpenFacet={setOpenFacet}
          onOpenExport={() => setExportOpen(true)}
        />
        {(dropped.length > 0 || pages.unreadable.length > 0) && (
          <LazyNotices
            dropped={dropped}
            onDismissDropped={() => set({}, { isReplacing: true })}
            unreadable={pages.unreadable}
            received={pages.received}
          />
        )}
        {failure && rows.length > 0 && (
          <LazyStaleRows
            isPrevious={pages.isPrevious}
            failure={failure}
            since={pages.updatedAt}
            onRetry={pages.retry}
            isRetrying={pages.isFetching}
          />
        )}
      </Suspense>
      <div ref={wrapRef} className="relative flex min-h-0 min-w-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {pages.isFetching && loaded > 0 && (
            <div
              aria-hidden="true"
              className="absolute inset-x-0 top-0 z-20 h-0.5 animate-pulse bg-accent motion-reduce:animate-none"
            />
          )}
          {hasNoRows ? (
            <Suspense fallback={shape}>
              <LazyListFace
                {...context}
                model={model}
                failure={failure}
                onSet={set}
                onFirst={() => toPage(0)}
                onClear={clear}
              />
            </Suspense>
          ) : rows.length === 0 ? (
            shape
          ) : (
            <InsightGrid
              // A new answer starts at its top; more rows, another order or other columns keep the place.
              key={`${pages.rowsKey} ${round}`}
              ref={gridRef}
              items={model.items}
              columns={fittingColumns(columns, width, layout.widths)}
              widths={layout.widths}
              isCards={isCards}
              rowHeight={ROW_HEIGHTS[density]}
              width={width}
              coveredPx={preview.coveredPx}
              now={now}
              sort={search.sort}
              onSort={(column) => set({ sort: nextSort(search.sort, column) })}
              isEnd={isEnd}
              firstRowNumber={search.page * search.limit}
              activeId={active?.id ?? null}
              onActivate={place.activate}
              onOpen={place.open}
              onTogglePreview={togglePreview}
              marks={marks}
              chosen={chosen}
              isDimmed={pages.isPrevious}
              memory={place.memory}
              onLeave={pages.isPrevious ? leaveNothing : place.leave}
              onVisible={setVisibleIds}
            />
          )}
          {(loaded > 0 || search.page > 0) && (
            <Suspense fallback={<div className="h-11 shrink-0" />}>
              <LazyPager
                rows={rows}
                grid={gridRef}
                widthPx={width}
                search={search}
                isEnd={isEnd}
                isBusy={pages.isFetching}
                onPage={toPage}
                onMore={() => {
                  pages.freeze()
                  set({ pages: search.pages + 1 }, { isReplacing: true })
                }}
                onLimit={(limit) => change({ limit })}
              />
            </Suspense>
          )}
        </div>
        {preview.isOpen && active && (
          <div
            style={{ width: preview.widthPx }}
            className={
              preview.isDrawer
                ? 'absolute inset-y-0 right-0 z-20 max-w-full border-l border-line shadow-3'
                : 'shrink-0 border-l border-line'
            }
          >
            <Suspense>
              <LazyPreview
                row={active}
                units={pages.units}
                now={now}
                isWatched={marks.isWatched}
                onClose={togglePreview}
              />
            </Suspense>
          </div>
        )}
      </div>
    </Frame>
  )
}

/** The place in the list before was noted when its address went. */
const leaveNothing = () => {}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
