import * as v from 'valibot'

/** What an analyst wrote on an insight or an asset. Instants are ms UTC. */
export const Note = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  /** `key` is the insight's id or the asset's tag; `title` what it was called when the note was written. */
  on: v.object({
    kind: v.picklist(['insight', 'asset']),
    key: v.pipe(v.string(), v.minLength(1)),
    title: v.string(),
  }),
  text: v.pipe(v.string(), v.minLength(1)),
  createdAt: v.pipe(v.number(), v.integer()),
  updatedAt: v.pipe(v.number(), v.integer()),
})
export type Note = v.InferOutput<typeof Note>
