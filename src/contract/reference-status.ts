import * as v from 'valibot'

/** `GET /reference/status` of the reference service (no token): its clock, its market and how far its engine is. */
export const ReferenceStatus = v.object({
  /** `simulated`: fictional companies with planted habits; `files`: the user's own price files. */
  market: v.picklist(['simulated', 'files']),
  now: v.number(),
  /** Day of the newest price, ISO. */
  asOf: v.string(),
  assets: v.number(),
  insights: v.number(),
  /** Assets studied so far, of all; `phase` in words for the terminal and the status bar. */
  progress: v.object({ done: v.number(), total: v.number(), phase: v.string() }),
  /** Rows of price files that were skipped as broken. */
  skippedRows: v.number(),
})
export type ReferenceStatus = v.InferOutput<typeof ReferenceStatus>
