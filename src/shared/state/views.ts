import * as v from 'valibot'
import { createStored, fieldOr, listOf, numbersByName, type StoredSpec } from './stored.ts'

/** A saved list: a name and the query string of its address. */
export const View = v.object({ id: v.string(), name: v.string(), search: v.string() })
export type View = v.InferOutput<typeof View>

export const VIEWS = {
  key: 'insight-desk.views',
  name: 'views',
  version: 1,
  initial: { views: [], seen: {} },
  schema: v.object({
    views: fieldOr(listOf(View), []),
    /** Creation of the newest insight shown when the view was last open, ms, by view id. */
    seen: fieldOr(numbersByName, {}),
  }),
}
export const storedViews = createStored<{ views: View[]; seen: Record<string, number> }>(VIEWS)

export const useViews = storedViews.use

export function markSeen(id: string, newest: number) {
  if ((storedViews.use.getState().seen[id] ?? 0) >= newest) return
  storedViews.update((state) => ({ ...state, seen: { ...state.seen, [id]: newest } }))
}

/** Layout of the list on this device; an address can override the columns. `opens`: the view for `/insights` (`app/router.tsx`). */
const ListLayout = v.object({
  columns: fieldOr(v.nullable(v.array(v.string())), null),
  /** Changed widths in px, by column. */
  widths: fieldOr(numbersByName, {}),
  /** The view to open for an address without a query: its id and query string. */
  opens: fieldOr(v.nullable(v.object({ id: v.string(), search: v.string() })), null),
})
export type ListLayout = v.InferOutput<typeof ListLayout>

export const LAYOUT: StoredSpec<ListLayout> = {
  key: 'insight-desk.list-layout',
  name: 'list layout',
  version: 2,
  initial: { columns: null, widths: {}, opens: null },
  schema: ListLayout,
  migrate: (old) => ({ ...Object(old), opens: null }),
}
const layout = createStored(LAYOUT)

/** Value of `opens` for the page "Today" instead of a view. */
export const TODAY_FIRST = { id: '/today', search: '' }

export const useListLayout = layout.use
export const changeListLayout = layout.update
export const undoableLayout = layout.undoable
export const setListLayout = (change: Partial<ListLayout>) =>
  layout.update((state) => ({ ...state, ...change }))
