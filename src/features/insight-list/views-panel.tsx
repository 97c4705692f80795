import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useServiceNow } from '#api/queries/config-queries.ts'
import { insightsPath } from '#shared/navigation/paths.ts'
import { NARROWED, NotifySwitch } from '#shared/notifications/notify-switch.tsx'
import { viewSource } from '#shared/notifications/notifying.ts'
import { openOverlay } from '#shared/state/commands.ts'
import {
  moveView,
  addView,
  deleteView,
  duplicateView,
  editView,
  MOST_VIEWS,
} from '#shared/state/edit-views.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist-store.ts'
import { newId, type Undo } from '#shared/state/stored.ts'
import { showToast } from '#shared/state/toasts.ts'
import {
  TODAY_FIRST,
  useListLayout,
  undoableLayout,
  useViews,
  type ListLayout,
  type View,
} from '#shared/state/views.ts'
import { ArrangedNames } from '#shared/ui/arranged-names.tsx'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { NameForm } from '#shared/ui/name-field.tsx'
import { useFocusOnChange } from '#shared/ui/use-focus-on-change.ts'
import { BUILT_IN_VIEWS, viewFilter } from './all-views.ts'
import { FollowList } from './share-views.tsx'

type ViewsPanelProps = {
  /** Query string of the current list without paging. */
  search: string
  /** The saved view that equals the current list. */
  activeView: View | undefined
  /** The view that the current list started from and differs from. */
  changedView: View | undefined
}

/** Saves the current list as a view, manages views and chooses the default view. */
export function ViewsPanel({ search, activeView, changedView }: ViewsPanelProps) {
  const navigate = useNavigate()
  const views = useViews((state) => state.views)
  const opens = useListLayout((state) => state.opens)
  const all = [...BUILT_IN_VIEWS, ...views]
  const panel = useRef<HTMLDivElement>(null)
  // Not to the field for a name, where the `z` of "Undo z" would be typed.
  const focusAfter = useFocusOnChange(panel, views.map(({ id }) => id).join(' '), 'h2')
  return (
    <div ref={panel} className="grid w-84 max-w-[calc(100vw-1rem)] grid-cols-1 gap-2.5 p-3">
      <h2 tabIndex={-1} className="flex justify-between font-semibold">
        Views <span className="font-regular text-ink-3">saved on this device</span>
      </h2>
      {activeView ? (
        <p className="text-ink-2">
          This list is the view “{activeView.name}”. Change a filter to save another one.
        </p>
      ) : (
        <>
          {changedView && (
            <div className="flex items-center gap-2">
              <p className="min-w-0 flex-1 truncate text-ink-2">“{changedView.name}”, changed</p>
              {!BUILT_IN_VIEWS.includes(changedView) && (
                <Button onClick={() => updateView(changedView, search)}>Update</Button>
              )}
              <Button onClick={() => void navigate(insightsPath(changedView.search))}>Revert</Button>
            </div>
          )}
          <NameForm
            label="Name of the view"
            placeholder="Save this list as"
            maxLength={60}
            verb="Save"
            variant="primary"
            onName={(name) => saveView(name, search)}
          />
        </>
      )}
      {views.length > 0 && (
        <ArrangedNames
          items={views}
          maxLength={60}
          onName={(view, typed) => {
            if (typed !== '' && typed !== view.name)
              showToast(`View “${view.name}” is now “${typed}”`, editView(view.id, 'name', typed))
            return null
          }}
          onMove={moveView}
          onDelete={(view, index) => {
            focusAfter(index)
            removeView(view)
          }}
          renderAfter={(view) => (
            <IconButton
              label={`Duplicate ${view.name}`}
              onClick={() => sayAdded(duplicateView(view.id, newId()), `View “${view.name}” duplicated`)}
              icon={<Copy size={13} />}
            />
          )}
        />
      )}
      <label className="flex items-center justify-between gap-3 border-t border-line-faint pt-2.5">
        Default view
        <select
          value={opens?.id ?? 'all'}
          onChange={(event) => {
            const view = [TODAY, ...all].find(({ id }) => id === event.target.value)
            if (view) openFirst(view)
          }}
          className="h-control max-w-52 min-w-0 rounded-sm border border-line-strong bg-surface px-1"
        >
          {[...all, TODAY].map((view) => (
            <option key={view.id} value={view.id}>
              {view.name}
            </option>
          ))}
        </select>
      </label>
      <NotifyOfView view={activeView} />
      <FollowList search={search} name={(activeView ?? changedView)?.name ?? 'list'} />
      <div className="border-t border-line-faint pt-2.5">
        <Button variant="ghost" onClick={() => openOverlay('data')}>
          Export and import
        </Button>
      </div>
    </div>
  )
}

/** Notifications belong to a view, so an unsaved list must be saved first. */
function NotifyOfView({ view }: { view: View | undefined }) {
  const now = useServiceNow()
  const tags = watchedTags(useWatchlist())
  if (!view)
    return (
      <p className="border-t border-line-faint pt-2.5 text-ink-3">
        Save this list as a view to be notified of new insights in it.
      </p>
    )
  const { id, name } = view
  const canAsk = viewFilter(view, { now, watchedTags: tags }) !== null
  return <NotifySwitch source={viewSource(id)} name={name} obstacle={canAsk ? null : NARROWED} />
}

const opensFirst = (id: string) => useListLayout.getState().opens?.id === id

/** Sets the default view. */
const setOpening = (opens: ListLayout['opens']) => undoableLayout((layout) => ({ ...layout, opens }))

/** The only other page that can open first. */
const TODAY: View = { ...TODAY_FIRST, name: 'Today (page)' }

function openFirst({ id, name, search }: View) {
  const isPlain = search === '' && id !== TODAY.id
  showToast(`“${name}” is now the default view`, setOpening(isPlain ? null : { id, search }))
}

/** Updates a view, also as the default view. */
function updateView({ id, name }: View, search: string) {
  sayWithUndo(
    `View “${name}” updated`,
    editView(id, 'search', search),
    opensFirst(id) && setOpening({ id, search }),
  )
}

/** Deletes a view, also as the default view. */
function removeView({ id, name }: View) {
  sayWithUndo(`View “${name}” deleted`, deleteView(id), opensFirst(id) && setOpening(null))
}

const sayWithUndo = (words: string, ...undos: (Undo | false)[]) =>
  showToast(words, () => undos.map((undo) => undo && undo())[0])

/** @returns false when the limit of views is reached */
const saveView = (name: string, search: string) =>
  sayAdded(addView({ id: newId(), name, search }), `View “${name}” saved`) ? null : ''

function sayAdded(undo: Undo | null, words: string): boolean {
  if (undo) showToast(words, undo)
  else showToast(`Not saved: you can keep at most ${MOST_VIEWS} views. Delete one first.`)
  return undo !== null
}
