import * as v from 'valibot'
import { createStored } from '#shared/state/stored/stored.ts'

const Visit = v.object({
  /** Newest publication seen in the visit before this one, ms; later ones are new. */
  before: v.nullable(v.number()),
  newest: v.number(),
  /** When this visit last did anything, by the browser's clock. */
  at: v.number(),
})

export const visit = createStored<v.InferOutput<typeof Visit>>({
  key: 'insight-desk.visit',
  version: 1,
  initial: { before: null, newest: 0, at: 0 },
  schema: Visit,
})

/** Publications after this instant are new to this person; null until something has been on screen. */
export const useNewSince = () => visit.use((state) => state.before)
