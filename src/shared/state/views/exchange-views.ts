import * as v from 'valibot'
import { MOST_VIEWS } from './edit-views.ts'
import { readSingly } from '#shared/state/stored/read-singly.ts'
import { printStored } from '#shared/state/stored/stored.ts'
import { storedViews, VIEWS_SPEC } from './views.ts'

export const exportViews = () => printStored(VIEWS_SPEC.version, storedViews.use.getState())

/** When a view was last looked at stays on its device. */
const EXPORTED = {
  version: VIEWS_SPEC.version,
  initial: { views: [] },
  schema: v.object({ views: VIEWS_SPEC.schema.entries.views }),
}
const LONGEST_NAME = 60

/** How many views were added, how many found no room, and how many could not be read. */
type Imported = { added: number; left: number; unread: number }

/**
 * Adds the views of an exported text, under new ids where one is taken, as far as there is room.
 *
 * @param reserved ids of the views that are always there
 * @returns `newer` for a text of a newer version of this app, `none` for one that holds no views
 */
export function importViews(
  text: string,
  newId: () => string,
  reserved: readonly string[],
): Imported | 'newer' | 'none' {
  const reading = readSingly(EXPORTED, text)
  if (typeof reading === 'string') return reading
  const named = reading.value.views.map((view) => ({
    ...view,
    name: view.name.trim().slice(0, LONGEST_NAME) || 'Unnamed',
  }))
  // Chosen once: an import that could not be stored is made again.
  const others = named.map(newId)
  const roomIn = (views: readonly unknown[]) => Math.max(0, MOST_VIEWS - views.length)
  const before = storedViews.update((state) => {
    const taken = new Set([...reserved, ...state.views.map(({ id }) => id)])
    const views = named.slice(0, roomIn(state.views)).map((view, i) => {
      const id = taken.has(view.id) ? others[i]! : view.id
      taken.add(id)
      return { ...view, id }
    })
    return { ...state, views: [...state.views, ...views] }
  })
  const added = Math.min(named.length, roomIn(before.views))
  return { added, left: named.length - added, unread: reading.leftOut }
}
