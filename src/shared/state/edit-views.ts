import { moved, putBack } from './stored.ts'
import { storedViews, type View } from './views.ts'

export const MOST_VIEWS = 100

/**
 * Reverts one change in the current data, so that later changes, also of other tabs, stay. Does nothing if the view has been changed
 * again or deleted.
 */
export type Undo = () => void

/** Changes the list of views and returns the list before. */
const change = (edit: (views: View[]) => View[]) =>
  storedViews.update((state) => ({ ...state, views: edit(state.views) })).views

const without = (id: string) => (views: View[]) => views.filter((view) => view.id !== id)

/** @returns its undo; null if the maximum is reached and nothing was added */
export function addView(view: View): Undo | null {
  const before = change((views) => (views.length < MOST_VIEWS ? [...views, view] : views))
  return before.length < MOST_VIEWS ? () => void change(without(view.id)) : null
}

/** Adds a copy after the view. @returns its undo; null if the maximum is reached and nothing was added */
export function duplicateView(id: string, newId: string): Undo | null {
  const before = change((views) => {
    const at = views.findIndex((view) => view.id === id)
    const view = views[at]
    if (!view || views.length >= MOST_VIEWS) return views
    return views.toSpliced(at + 1, 0, { ...view, id: newId, name: `${view.name} (copy)` })
  })
  return before.length < MOST_VIEWS ? () => void change(without(newId)) : null
}

/** Changes the name or the query string of a view. */
export function editView<K extends 'name' | 'search'>(id: string, key: K, value: string): Undo {
  const set = (from: string | null, to: string) =>
    change((views) =>
      views.map((view) =>
        view.id === id && (from === null || view[key] === from) ? { ...view, [key]: to } : view,
      ),
    )
  const old = set(null, value).find((view) => view.id === id)?.[key]
  return () => {
    if (old !== undefined) set(value, old)
  }
}

export function deleteView(id: string): Undo {
  const before = change(without(id))
  const gone = before.filter((view) => view.id === id)
  return () => void change((views) => putBack(views, gone, before, (view) => view.id))
}

export const moveView = (id: string, by: -1 | 1) => change((views) => moved(views, id, by))
