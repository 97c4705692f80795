import { moved, putBack } from './stored.ts'
import { storedViews, type View } from './views.ts'

export const MOST_VIEWS = 100

/**
 * Takes one change back, on what is stored by then: what another tab has done since stays. A change that was overtaken (the view has
 * another list by now, or is gone) is not taken back.
 */
export type Undo = () => void

/** Changes the list of views and returns it as it was. */
const change = (edit: (views: View[]) => View[]) =>
  storedViews.update((state) => ({ ...state, views: edit(state.views) })).views

const without = (id: string) => (views: View[]) => views.filter((view) => view.id !== id)

/** @returns how to take that back; null when there are as many as may be, and nothing was added */
export function addView(view: View): Undo | null {
  const before = change((views) => (views.length < MOST_VIEWS ? [...views, view] : views))
  return before.length < MOST_VIEWS ? () => void change(without(view.id)) : null
}

/**
 * A second one of the same list behind the first, to be changed on its own.
 *
 * @returns how to take that back; null when there are as many as may be, and nothing was added
 */
export function duplicateView(id: string, newId: string): Undo | null {
  const before = change((views) => {
    const at = views.findIndex((view) => view.id === id)
    const view = views[at]
    if (!view || views.length >= MOST_VIEWS) return views
    return views.toSpliced(at + 1, 0, { ...view, id: newId, name: `${view.name} (copy)` })
  })
  return before.length < MOST_VIEWS ? () => void change(without(newId)) : null
}

/** Gives a view another name or another list. One that is gone by now does not come back. */
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
