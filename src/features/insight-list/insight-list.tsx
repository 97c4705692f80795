import { useEffect, useRef } from 'react'
import type { ComponentType } from 'react'
import type { PageFrameProps } from '#shared/ui/page-frame.ts'
import type { GridHandle } from '#features/insight-list/grid/use-grid-focus.ts'
import { useRowPlace } from '#features/insight-list/grid/use-row-place.ts'
import { ListModelProvider, useList, useListModel } from '#features/insight-list/pages/use-list-model.ts'
import type { ListModel } from '#features/insight-list/pages/use-list-model.ts'
import { useListAddress } from '#features/insight-list/search/use-list-address.ts'
import { followWidth, resetListView } from '#features/insight-list/search/list-view.ts'
import {
  LazyListExtras,
  LazyListFilters,
  LazyListKeys,
  LazyListStatus,
  LazyListTools,
  LazyNotices,
  LazyStaleRows,
  LazyViewTabs,
} from './lazy-parts.tsx'
import { ListBody } from './list-body.tsx'
import { PreviewSlot } from './preview-slot.tsx'

/** The list of insights: the address is its state, the service filters, this device marks what was read and is watched. */
export function InsightList({ Frame }: { Frame: ComponentType<PageFrameProps> }) {
  const list = useListModel()
  useEffect(() => resetListView, [])
  return (
    <ListModelProvider value={list}>
      <Frame
        title={<h1>Insights</h1>}
        tabs={<LazyViewTabs />}
        tools={<LazyListTools />}
        status={<LazyListStatus />}
      >
        <div className="min-h-10 shrink-0 max-md:min-h-13">
          <LazyListFilters />
        </div>
        <ListRows />
      </Frame>
    </ListModelProvider>
  )
}

/** What follows the reader from row to row is in here: a step draws neither the head of the page nor its filters. */
function ListRows() {
  const list = useList()
  const place = useRowPlace(list)
  const grid = useRef<GridHandle>(null)
  return (
    <>
      <LazyListKeys place={place} grid={grid} />
      <LazyListExtras />
      <Notices list={list} />
      <div
        ref={followWidth}
        className="relative flex min-h-0 min-w-0 flex-1 short:h-[calc(100dvh-0.5rem)] short:min-h-60 short:flex-none"
      >
        <ListBody place={place} grid={grid} />
        <PreviewSlot row={place.active} grid={grid} />
      </div>
    </>
  )
}

/** What the reader should know before the rows; nothing on a good day. */
function Notices({ list: { pages, rows, failure } }: { list: ListModel }) {
  const { dropped } = useListAddress()
  return (
    <>
      {(dropped.length > 0 || pages.unreadable.length > 0 || pages.namesFailed) && <LazyNotices />}
      {failure && rows.length > 0 && <LazyStaleRows failure={failure} />}
    </>
  )
}
