import { moved } from './stored.ts'
import { storedViews, useViews, type View } from './views.ts'

export const MOST_VIEWS = 100

const change = (edit: (views: View[]) => View[]) =>
  storedViews.undoable((state) => ({ ...state, views: edit(state.views) }))

const isFull = () => useViews.getState().views.length >= MOST_VIEWS

/** @returns its undo; null if the maximum is reached and nothing was added */
export const addView = (view: View) => (isFull() ? null : change((views) => [...views, view]))

/** Adds a copy after the view. @returns its undo; null if the maximum is reached and nothing was added */
export function duplicateView(id: string, copyId: string) {
  if (isFull()) return null
  return change((views) =>
    views.flatMap((view) =>
      view.id === id ? [view, { ...view, id: copyId, name: `${view.name} (copy)` }] : [view],
    ),
  )
}

export const editView = (id: string, key: 'name' | 'search', value: string) =>
  change((views) => views.map((view) => (view.id === id ? { ...view, [key]: value } : view)))

export const deleteView = (id: string) => change((views) => views.filter((view) => view.id !== id))

export const moveView = (id: string, by: -1 | 1) =>
  void change((views) => moved(views, (view) => view.id === id, by))
