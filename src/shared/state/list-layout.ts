import * as v from 'valibot'
import { createStored } from './stored.ts'

/** Columns of the list as this device likes them; a link that names columns wins over them. */
const ListLayout = v.object({
  columns: v.nullable(v.array(v.string())),
  /** Widths in px that were changed, by column. */
  widths: v.record(v.string(), v.number()),
})
export type ListLayout = v.InferOutput<typeof ListLayout>

const layout = createStored<ListLayout>({
  key: 'insight-desk.list-layout',
  version: 1,
  initial: { columns: null, widths: {} },
  schema: ListLayout,
})

export const useListLayout = layout.use
export const setListLayout = (change: Partial<ListLayout>) =>
  layout.update((state) => ({ ...state, ...change }))
