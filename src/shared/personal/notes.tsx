import { StickyNote } from 'lucide-react'
import { formatDay } from '#shared/format/date.ts'
import { openOverlay } from '#shared/state/commands.ts'
import type { NoteSubject } from '#shared/state/commands.ts'
import { newId } from '#shared/state/stored.ts'
import { showToast } from '#shared/state/toasts.ts'
import { putNote, removeNote, storageFailure, useNotes } from './database.ts'
import type { Note } from './records.ts'

/** Notes of one insight or asset, the oldest first. */
export const notesOn = (notes: readonly Note[], { kind, key }: Pick<NoteSubject, 'kind' | 'key'>): Note[] =>
  notes
    .filter(({ on }) => on.kind === kind && on.key === key)
    .sort((a, b) => a.createdAt - b.createdAt || Number(a.id > b.id) - Number(a.id < b.id))

/**
 * Stores a new or changed note, and shows a toast with undo.
 *
 * @param before the note to change; null for a new one
 * @param now the service's clock, ms
 * @throws {StorageFailure}
 */
export async function saveNote(on: NoteSubject, text: string, before: Note | null, now: number) {
  const note: Note = before
    ? { ...before, text, updatedAt: Math.max(now, before.updatedAt + 1) }
    : { id: newId(), on, text, createdAt: now, updatedAt: now }
  await putNote(note)
  showToast(
    before ? 'Note changed' : 'Note saved',
    undoBy(() => (before ? putNote(before) : removeNote(note.id))),
  )
}

/** @throws {StorageFailure} */
export async function deleteNote(note: Note) {
  await removeNote(note.id)
  showToast(
    'Note deleted',
    undoBy(() => putNote(note)),
  )
}

/** A failed undo is reported in a further toast. */
const undoBy = (work: () => Promise<unknown>) => () => {
  work().catch((thrown: unknown) => showToast(storageFailure(thrown).message))
}

export const draftKey = ({ kind, key }: NoteSubject) => `${kind} ${key}`

/** The notes on an insight or an asset, the newest first; a click opens the dialog. Nothing without notes. */
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
            <span className="shrink-0 text-xs data text-ink-3">{formatDay(note.createdAt)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
