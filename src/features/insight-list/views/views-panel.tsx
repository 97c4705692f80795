import { useState } from 'react'
import { LIST_LAYOUT, useListLayout } from '#shared/state/views/list-layout.ts'
import { useViews, VIEWS_SPEC } from '#shared/state/views/views.ts'
import { BUILT_IN_VIEWS } from './built-in-views.ts'
import type { View } from '#shared/state/views/views.ts'
import { Button } from '#shared/ui/button.tsx'
import { StorageNotice } from '#shared/ui/states/storage-notice.tsx'
import { setListView, useListView } from '#features/insight-list/search/list-view.ts'
import { ChangedView } from './changed-view.tsx'
import { FollowList } from './follow-list.tsx'
import { openFirst, saveView } from './opening-view.ts'
import { OwnViews } from './own-views.tsx'
import { ViewsExchange } from './views-exchange.tsx'

type ViewsPanelProps = {
  /** Query string of the present list without page. */
  search: string
  /** The view that the present list is. */
  activeView: View | undefined
  /** The view that the present list was before its filters were changed. */
  changedView: View | undefined
}

const KEYS = [VIEWS_SPEC.key, LIST_LAYOUT.key]

/** Saves the present list under a name, arranges what was saved, and chooses which view opens first. */
export function ViewsPanel({ search, activeView, changedView }: ViewsPanelProps) {
  const isNotifying = useListView((view) => view.isNotifying)
  const views = useViews((state) => state.views)
  const opens = useListLayout((state) => state.opens)
  const all = [...BUILT_IN_VIEWS, ...views]
  return (
    <div className="grid w-84 max-w-[calc(100vw-1rem)] grid-cols-1 gap-2.5 p-3">
      <h2 className="flex justify-between font-semibold">
        Views <span className="font-regular text-ink-3">saved on this device</span>
      </h2>
      <StorageNotice keys={KEYS} />
      {activeView ? (
        <p className="text-ink-2">
          This list is the view “{activeView.name}”. Change a filter to save another one.
        </p>
      ) : (
        <>
          {changedView && <ChangedView view={changedView} search={search} />}
          <SaveForm search={search} />
        </>
      )}
      {views.length > 0 && <OwnViews search={activeView ? null : search} changed={changedView} />}
      <label className="flex items-center justify-between gap-3 border-t border-line-faint pt-2.5">
        Default view
        <select
          value={opens?.id ?? 'all'}
          onChange={(event) => {
            const view = all.find(({ id }) => id === event.target.value)
            if (view) openFirst(view)
          }}
          className="h-control max-w-52 min-w-0 rounded-sm border border-line-strong bg-surface px-1"
        >
          {all.map((view) => (
            <option key={view.id} value={view.id}>
              {view.name}
            </option>
          ))}
        </select>
      </label>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          checked={isNotifying}
          onChange={(event) => {
            setListView({ isNotifying: event.target.checked })
            if (event.target.checked) askForNotifications()
          }}
          className="mt-0.5 accent-accent"
        />
        <span>
          Notify me of new insights in this list
          <span className="block text-xs text-ink-3">
            Checked every minute while this tab is open. The tab’s title shows the count, and the browser may
            show a notification.
          </span>
        </span>
      </label>
      <FollowList search={search} />
      <ViewsExchange />
    </div>
  )
}

function askForNotifications() {
  if (typeof Notification === 'function' && Notification.permission === 'default') {
    void Notification.requestPermission()
  }
}

function SaveForm({ search }: { search: string }) {
  const [name, setName] = useState('')
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        if (saveView(name.trim(), search)) setName('')
      }}
    >
      <input
        aria-label="Name of the view"
        placeholder="Save this list as"
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
        className="h-control min-w-0 flex-1 rounded-sm border border-line-strong bg-surface px-2"
      />
      <Button variant="primary" type="submit">
        Save
      </Button>
    </form>
  )
}
