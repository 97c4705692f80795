import { memo, useDeferredValue, useEffect, useRef } from 'react'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import type { Location } from 'react-router'
import { Legend } from '#shared/glossary/legend.tsx'
import { useLegend } from '#shared/state/legend.ts'
import type { PageFrameProps } from '#shared/ui/page-frame.ts'
import { ListFilters } from '#features/insight-list/filters/list-filters.tsx'
import type { GridHandle } from '#features/insight-list/grid/use-grid-focus.ts'
import { useRowPosition } from '#features/insight-list/grid/use-row-position.ts'
import { ListModelProvider, useList, useListModel } from '#features/insight-list/pages/use-list-model.ts'
import type { ListModel } from '#features/insight-list/pages/use-list-model.ts'
import { useListAddress } from '#features/insight-list/search/use-list-address.ts'
import { followWidth, resetListView } from '#features/insight-list/search/list-view.ts'
import { ViewTabs } from '#features/insight-list/views/view-tabs.tsx'
import { ListBody } from './list-body.tsx'
import { ListExtras } from './list-extras.tsx'
import { StaleRows } from './list-states.tsx'
import { ListTools } from './list-header.tsx'
import { ListKeys } from './list-keys.tsx'
import { ListNotices } from './list-notices.tsx'
import { ListStatus } from './list-status.tsx'
import { PreviewSlot } from './preview-slot.tsx'

type Frame = ComponentType<PageFrameProps>

/**
 * The list of insights: the address is its state, the service filters, this device marks what was read and is watched. What shows the
 * address (filters, tabs, tools) follows it at once; rows and preview follow in a rendering of their own, which gives way to keys.
 */
export function InsightList({ Frame }: { Frame: Frame }) {
  return <ListAt Frame={Frame} location={useDeferredValue(useLocation())} />
}

const ListAt = memo(function ListAt({ Frame, location }: { Frame: Frame; location: Location }) {
  const list = useListModel(location)
  useEffect(() => resetListView, [])
  return <ListPage Frame={Frame} list={useDeferredValue(list)} />
})

const ListPage = memo(function ListPage({ Frame, list }: { Frame: Frame; list: ListModel }) {
  return (
    <ListModelProvider value={list}>
      <Frame
        title={<h1>Insights</h1>}
        tabs={<ViewTabs />}
        tools={<ListTools />}
        status={<ListStatus />}
        isFixed
      >
        <div className="min-h-10 shrink-0 max-md:min-h-13">
          <ListFilters />
        </div>
        <ListRows />
      </Frame>
    </ListModelProvider>
  )
})

/** What follows the reader from row to row is in here: a step draws neither the head of the page nor its filters. */
function ListRows() {
  const list = useList()
  const position = useRowPosition(list)
  const grid = useRef<GridHandle>(null)
  return (
    <>
      <ListKeys position={position} grid={grid} />
      <ListExtras />
      <Notices list={list} />
      <FirstVisit />
      <div
        ref={followWidth}
        className="relative flex min-h-0 min-w-0 flex-1 short:h-[calc(100dvh-0.5rem)] short:min-h-60 short:flex-none"
      >
        <ListBody position={position} grid={grid} />
        <PreviewSlot row={position.active} grid={grid} />
      </div>
    </>
  )
}

/** What the marks of a row mean, until it was read. */
function FirstVisit() {
  const isDismissed = useLegend((state) => state.isDismissed)
  return isDismissed ? null : <Legend />
}

/** What the reader should know before the rows; nothing on a good day. */
function Notices({ list: { pages, rows, failure } }: { list: ListModel }) {
  const { dropped } = useListAddress()
  return (
    <>
      {(dropped.length > 0 || pages.unreadable.length > 0 || pages.namesFailed) && <ListNotices />}
      {failure && rows.length > 0 && <StaleRows failure={failure} />}
    </>
  )
}
