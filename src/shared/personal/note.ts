import * as v from 'valibot'
import { FilledText } from '#contract/values/reading.ts'
import { instant } from './call.ts'

/** A note on an insight or an asset. Instants are ms UTC. */
export const Note = v.object({
  id: FilledText,
  /** `key`: the insight's id or the asset's tag. `title`: its name when the note was written. */
  on: v.object({
    kind: v.picklist(['insight', 'asset']),
    key: FilledText,
    title: v.string(),
  }),
  text: FilledText,
  createdAt: instant,
  updatedAt: instant,
})
export type Note = v.InferOutput<typeof Note>

export type NoteSubject = Note['on']

type WatchedWithNote = { tag: string; since: number; note?: string | undefined }

export function withoutNote<T extends WatchedWithNote>(asset: T): Omit<T, 'note'> {
  const { note, ...others } = asset
  return note === undefined ? asset : others
}

/** Notes that earlier versions stored in the watchlist; their ids are deterministic, so that they are not duplicated. */
export const watchlistNotes = (assets: readonly WatchedWithNote[]): Note[] =>
  assets.flatMap(({ tag, since, note: text }) =>
    text
      ? {
          id: `watchlist ${tag}`,
          on: { kind: 'asset' as const, key: tag, title: tag },
          text,
          createdAt: since,
          updatedAt: since,
        }
      : [],
  )
