import * as v from 'valibot'
import { createStored } from '#shared/state/stored/stored.ts'

/** A list under a name: its query string, as it is in the address. */
const View = v.object({ id: v.string(), name: v.string(), search: v.string() })
export type View = v.InferOutput<typeof View>

const Views = v.object({
  views: v.array(View),
  /** Newest publication that was on screen when the view was last open, ms, by view. */
  seen: v.record(v.string(), v.number()),
})
export type Views = v.InferOutput<typeof Views>

export const VIEWS_SPEC = {
  key: 'insight-desk.views',
  version: 1,
  initial: { views: [], seen: {} } satisfies Views,
  schema: Views,
}
export const storedViews = createStored<Views>(VIEWS_SPEC)

export const useViews = storedViews.use

export function markSeen(id: string, newest: number) {
  if ((storedViews.use.getState().seen[id] ?? 0) >= newest) return
  storedViews.update((state) => ({ ...state, seen: { ...state.seen, [id]: newest } }))
}
