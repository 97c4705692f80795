import { printStored, readStored } from './stored.ts'
import { storedViews, VIEWS_SPEC } from './views.ts'
import type { View, Views } from './views.ts'

export const MOST_VIEWS = 100

/**
 * Changes a view, or adds one as long as there are fewer than `MOST_VIEWS`.
 *
 * @returns what was stored before, for undo
 */
export const saveView = (view: View) =>
  storedViews.update((state) => ({
    ...state,
    views: state.views.some(({ id }) => id === view.id)
      ? state.views.map((each) => (each.id === view.id ? view : each))
      : [...state.views, view].slice(0, MOST_VIEWS),
  }))

/** @returns what was stored before, for undo */
export const deleteView = (id: string) =>
  storedViews.update((state) => ({ ...state, views: state.views.filter((view) => view.id !== id) }))

/**
 * A second one of the same list behind the first, to be changed on its own; none when there are as many as may be.
 *
 * @returns what was stored before, for undo
 */
export const duplicateView = (id: string, newId: string) =>
  storedViews.update((state) => {
    const at = state.views.findIndex((view) => view.id === id)
    const view = state.views[at]
    if (!view || state.views.length >= MOST_VIEWS) return state
    return {
      ...state,
      views: state.views.toSpliced(at + 1, 0, { ...view, id: newId, name: `${view.name} (copy)` }),
    }
  })

export const moveView = (id: string, by: -1 | 1) =>
  storedViews.update((state) => {
    const from = state.views.findIndex((view) => view.id === id)
    const to = from + by
    if (from < 0 || to < 0 || to >= state.views.length) return state
    const views = [...state.views]
    views.splice(to, 0, ...views.splice(from, 1))
    return { ...state, views }
  })

export const restoreViews = (state: Views) => storedViews.update(() => state)

export const exportViews = () => printStored(VIEWS_SPEC.version, storedViews.use.getState())

/**
 * Adds the views of an exported text, under new ids where one is taken, as far as there is room.
 *
 * @returns how many were added, and how many found no room; null when the text is none of ours
 */
export function importViews(text: string, newId: () => string): { added: number; left: number } | null {
  const read = readStored(VIEWS_SPEC, text)
  if (!read) return null
  const before = storedViews.update((state) => {
    const taken = new Set(state.views.map(({ id }) => id))
    const views = read.views.map((view) => (taken.has(view.id) ? { ...view, id: newId() } : view))
    return { ...state, views: [...state.views, ...views].slice(0, MOST_VIEWS) }
  })
  const added = storedViews.use.getState().views.length - before.views.length
  return { added, left: read.views.length - added }
}
