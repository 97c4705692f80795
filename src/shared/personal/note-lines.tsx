import { StickyNote } from 'lucide-react'
import { formatDay } from '#shared/format/date.ts'
import { openOverlay } from '#shared/state/commands.ts'
import type { NoteSubject } from './note.ts'
import { notesOn, useNotes } from './notes.ts'

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
            <StickyNote aria-hidden="true" size={14} className="mt-0.5 shrink-0 text-ink-3" />
            <span className="line-clamp-3 min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">{note.text}</span>
            <span className="data shrink-0 text-xs text-ink-3">{formatDay(note.createdAt)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
