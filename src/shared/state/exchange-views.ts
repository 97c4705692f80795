import { MOST_VIEWS } from './edit-views.ts'
import { printStored, readStored } from './stored.ts'
import { storedViews, VIEWS_SPEC } from './views.ts'

export const exportViews = () => printStored(VIEWS_SPEC.version, storedViews.use.getState())

/**
 * Adds the views of an exported text, under new ids where one is taken, as far as there is room.
 *
 * @returns how many were added, and how many found no room; null when the text is none of ours
 */
export function importViews(text: string, newId: () => string): { added: number; left: number } | null {
  const read = readStored(VIEWS_SPEC, text)
  if (!read) return null
  // Chosen once: an import that could not be stored is made again.
  const others = read.views.map((view) => ({ ...view, id: newId() }))
  const before = storedViews.update((state) => {
    const taken = new Set(state.views.map(({ id }) => id))
    const views = read.views.map((view, i) => (taken.has(view.id) ? others[i]! : view))
    return { ...state, views: [...state.views, ...views].slice(0, MOST_VIEWS) }
  })
  const added = Math.min(read.views.length, MOST_VIEWS - before.views.length)
  return { added, left: read.views.length - added }
}
