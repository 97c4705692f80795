import * as v from 'valibot'
import { createStored } from '#shared/state/stored/stored.ts'

/** How this device likes its list; an address that says otherwise wins. What `opens` is where a plain address leads (`app/router.tsx`). */
const ListLayout = v.object({
  columns: v.nullable(v.array(v.string())),
  /** Widths in px that were changed, by column. */
  widths: v.record(v.string(), v.number()),
  /** The view that stands for a list without any filters in its address, by its id and its query string. */
  opens: v.nullable(v.object({ id: v.string(), search: v.string() })),
})
export type ListLayout = v.InferOutput<typeof ListLayout>

export const LIST_LAYOUT = {
  key: 'insight-desk.list-layout',
  version: 2,
  initial: { columns: null, widths: {}, opens: null } satisfies ListLayout,
  schema: ListLayout,
  migrations: { 1: (old: unknown) => ({ ...Object(old), opens: null }) },
}
const layout = createStored<ListLayout>(LIST_LAYOUT)

export const useListLayout = layout.use
export const changeListLayout = layout.update
export const setListLayout = (change: Partial<ListLayout>) =>
  layout.update((state) => ({ ...state, ...change }))
