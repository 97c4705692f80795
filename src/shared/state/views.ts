import * as v from 'valibot'
import { createStored, fieldOr, listOf, numbersByName, type StoredSpec } from './stored.ts'

/** A list under a name: its query string, as it is in the address. */
export const View = v.object({ id: v.string(), name: v.string(), search: v.string() })
export type View = v.InferOutput<typeof View>

export const VIEWS = {
  key: 'insight-desk.views',
  name: 'views',
  version: 1,
  initial: { views: [], seen: {} },
  schema: v.object({
    views: fieldOr(listOf(View), []),
    /** Newest publication that was on screen when the view was last open, ms, by view. */
    seen: fieldOr(numbersByName, {}),
  }),
}
export const storedViews = createStored<{ views: View[]; seen: Record<string, number> }>(VIEWS)

export const useViews = storedViews.use

export function markSeen(id: string, newest: number) {
  if ((storedViews.use.getState().seen[id] ?? 0) >= newest) return
  storedViews.update((state) => ({ ...state, seen: { ...state.seen, [id]: newest } }))
}

/** How this device likes its list; an address that says otherwise wins. What `opens` is where a plain address leads (`app/router.tsx`). */
const ListLayout = v.object({
  columns: fieldOr(v.nullable(v.array(v.string())), null),
  /** Widths in px that were changed, by column. */
  widths: fieldOr(numbersByName, {}),
  /** The view that stands for a list without any filters in its address, by its id and its query string. */
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

/** What opens first may also be the page of the day: it stands in the place of a view, by its path. */
export const TODAY_FIRST = { id: '/today', search: '' }

export const useListLayout = layout.use
export const changeListLayout = layout.update
export const setListLayout = (change: Partial<ListLayout>) =>
  layout.update((state) => ({ ...state, ...change }))
