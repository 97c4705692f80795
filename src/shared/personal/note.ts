import * as v from 'valibot'
import { FilledText } from '#contract/values/reading.ts'
import { instant } from './call.ts'

/** What an analyst wrote on an insight or an asset. Instants are ms UTC. */
export const Note = v.object({
  id: FilledText,
  /** `key` is the insight's id or the asset's tag; `title` what it was called when the note was written. */
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

/** What a note is on. */
export type NoteSubject = Note['on']

type WatchedWithNote = { tag: string; since: number; note?: string | undefined }

export function withoutNote<T extends WatchedWithNote>(asset: T): Omit<T, 'note'> {
  const { note, ...others } = asset
  return note === undefined ? asset : others
}

/** Notes that earlier versions kept with the watchlist, each under one id wherever it comes from. */
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

/** Letters. */
const LONGEST = 60

/** A text in one line, where its beginning is enough. */
export const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line
}
