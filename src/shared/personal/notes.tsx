import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { StickyNote } from 'lucide-react'
import { formatDay } from '#shared/format/date.ts'
import { openOverlay } from '#shared/state/commands.ts'
import { useWatchlist, watchlist } from '#shared/state/named-lists/watchlist.ts'
import { say } from '#shared/state/toasts.ts'
import { newId } from './call.ts'
import {
  noStorage,
  personal,
  putNote,
  readNotes,
  removeNote,
  storageFailure,
  told,
  writing,
  type Live,
  type Rows,
} from './database.ts'
import { watchlistNotes, withoutNote, type Note, type NoteSubject } from './note.ts'

/** All notes, the last changed first, also as other tabs write; undefined until they are read. */
export function useNotes(): Live<Rows<Note>> | undefined {
  const notes = useLiveQuery(() => told(readNotes), [])
  useEffect(() => {
    // Where there is no room they stay where they are.
    liftWatchlistNotes().catch(() => {})
  }, [])
  const failure = noStorage()
  return failure ? { data: null, failure } : notes
}

/** Makes notes of those that earlier versions kept with the watchlist. @throws {StorageFailure} */
export async function liftWatchlistNotes(database = personal) {
  const notes = watchlistNotes(useWatchlist.getState().assets)
  if (notes.length === 0) return
  await writing(() => database.notes.bulkPut(notes))
  watchlist.update((list) => ({ ...list, assets: list.assets.map(withoutNote) }))
}

/** Notes of one insight or asset, the oldest first. */
export const notesOn = (notes: readonly Note[], { kind, key }: Pick<NoteSubject, 'kind' | 'key'>): Note[] =>
  notes
    .filter(({ on }) => on.kind === kind && on.key === key)
    .sort((a, b) => a.createdAt - b.createdAt || Number(a.id > b.id) - Number(a.id < b.id))

/**
 * Stores a new note, or another text of one, and confirms it with a way back.
 *
 * @param before the note that gets another text; null for a new one
 * @param now by the service's clock, ms, as it dates prices
 * @throws {StorageFailure} where it was not stored
 */
export async function saveNote(on: NoteSubject, text: string, before: Note | null, now: number) {
  const note: Note = before
    ? { ...before, text, updatedAt: Math.max(now, before.updatedAt + 1) }
    : { id: newId(), on, text, createdAt: now, updatedAt: now }
  await putNote(note)
  say(
    before ? 'Note changed' : 'Note saved',
    takeBack(() => (before ? putNote(before) : removeNote(note.id))),
  )
}

/** @throws {StorageFailure} where it is still there */
export async function deleteNote(note: Note) {
  await removeNote(note.id)
  say(
    'Note deleted',
    takeBack(() => putNote(note)),
  )
}

/** What could not be taken back is said after the word that it was. */
const takeBack = (work: () => Promise<unknown>) => () => {
  work().catch((thrown: unknown) => say(storageFailure(thrown).message))
}

/**
 * Texts that are typed and not stored yet, by the note that they change or by what a new one is on. They last as long as the tab, over a
 * reload as well, whatever the database refuses.
 */
export const useDrafts = create<Readonly<Record<string, string>>>()(
  persist(() => ({}), {
    name: 'insight-desk.note-drafts',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
)

export const draftKey = ({ kind, key }: NoteSubject) => `${kind} ${key}`

/** @param text null takes the draft away */
export function setDraft(draft: string, text: string | null) {
  const { [draft]: _, ...others } = useDrafts.getState()
  try {
    useDrafts.setState(text === null ? others : { ...others, [draft]: text }, true)
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** The notes on an insight or an asset, the newest first; pressed, they can be changed. Nothing where there are none. */
export function NoteLines({ on }: { on: NoteSubject }) {
  const notes = notesOn(useNotes()?.data?.items ?? [], on)
  if (notes.length === 0) return null
  return (
    <ul aria-label="Your notes" className="grid gap-1 print:hidden">
      {notes.toReversed().map((note) => (
        <li key={note.id}>
          <button
            type="button"
            onClick={() => openOverlay(on)}
            className="flex w-full items-start gap-2 rounded-sm border border-line-faint bg-surface px-2.5 py-1.5 text-left text-sm hover:bg-hover"
          >
            <StickyNote size={14} className="mt-0.5 shrink-0 text-ink-3" />
            <span className="line-clamp-3 min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">{note.text}</span>
            <span className="data shrink-0 text-xs text-ink-3">{formatDay(note.createdAt)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
