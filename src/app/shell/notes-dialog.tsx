import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useServiceNow } from '#api/queries/config-queries.ts'
import { formatInstant } from '#shared/format/date.ts'
import { storageFailure, useNotes } from '#shared/personal/database.ts'
import { deleteNote, draftKey, notesOn, saveNote } from '#shared/personal/notes.tsx'
import type { Note } from '#shared/personal/records.ts'
import type { NoteSubject } from '#shared/state/commands.ts'
import { closeOverlay } from '#shared/state/commands.ts'
import { showToast } from '#shared/state/toasts.ts'
import { setDraft, useDrafts } from '#shared/state/typing.ts'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { Kbd, modifierSign } from '#shared/ui/kbd.tsx'
import { Notice } from '#shared/ui/states/notice.tsx'

/** Characters: a page of text. */
const MAX_LENGTH = 4_000

/** Adds, edits and deletes notes on an insight or an asset. Drafts stay until they are saved or the tab is closed. */
export function Notes({ on }: { on: NoteSubject }) {
  const now = useServiceNow()
  const notes = useNotes()
  const own = notesOn(notes?.data?.items ?? [], on)
  const [changed, setChanged] = useState<Note | null>(null)
  const draft = changed?.id ?? draftKey(on)
  const typed = useDrafts((drafts) => drafts[draft]) ?? changed?.text ?? ''
  const saving = useMutation({
    mutationFn: async (text: string) => {
      await saveNote(on, text, changed, now)
      setDraft(draft, null)
      closeOverlay()
    },
  })
  const save = () => {
    if (typed.trim() !== '' && !saving.isPending) saving.mutate(typed.trim())
  }
  const stopChange = () => {
    setDraft(draft, null)
    setChanged(null)
  }
  const remove = (note: Note) => {
    deleteNote(note).catch((thrown: unknown) => showToast(storageFailure(thrown).message))
    if (note.id === changed?.id) stopChange()
  }
  const label = changed ? `Note of ${formatInstant(changed.createdAt)}` : 'New note'
  const unreadable = notes?.data?.unreadable.length ?? 0
  const problem = saving.error ? storageFailure(saving.error).message : notes?.failure?.message
  return (
    <div className="grid min-h-0 gap-3 overflow-y-auto p-4">
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <textarea
          // The user opened the dialog to write.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={label}
          rows={4}
          maxLength={MAX_LENGTH}
          value={typed}
          placeholder="What to remember"
          onChange={(event) => setDraft(draft, event.target.value)}
          onKeyDown={(event) => {
            if (isSubmit(event)) save()
          }}
          className="block w-full rounded-sm border border-line-strong bg-surface px-2.5 py-2 text-sm"
        />
        {problem && (
          <Notice role="alert" tone="caution" icon={<TriangleAlert size={15} />}>
            {problem}
          </Notice>
        )}
        <div className="flex items-center gap-2">
          <Button variant="primary" type="submit" isBusy={saving.isPending} disabled={typed.trim() === ''}>
            {changed ? 'Save the change' : 'Save'}
          </Button>
          {changed && <Button onClick={stopChange}>Cancel</Button>}
          <span className="ml-auto flex items-center gap-1 text-xs text-ink-3 max-md:hidden pointer-coarse:hidden">
            <Kbd>{modifierSign()}</Kbd>
            <Kbd>Enter</Kbd> saves
          </span>
        </div>
      </form>
      {own.length > 0 && (
        <ul aria-label="Notes" className="border-t border-line-faint">
          {own.toReversed().map((note) => {
            const written = formatInstant(note.createdAt)
            return (
              <li
                key={note.id}
                className="flex items-start gap-1 border-b border-line-faint py-2 last:border-b-0"
              >
                <div className="min-w-0 flex-1">
                  <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
                  <p className="text-xs data text-ink-3">
                    {written}
                    {note.updatedAt > note.createdAt && `, changed ${formatInstant(note.updatedAt)}`}
                  </p>
                </div>
                <IconButton
                  label={`Edit the note of ${written}`}
                  onClick={() => setChanged(note)}
                  icon={<Pencil size={14} />}
                />
                <IconButton
                  label={`Delete the note of ${written}`}
                  onClick={() => remove(note)}
                  icon={<Trash2 size={14} />}
                />
              </li>
            )
          })}
        </ul>
      )}
      <p className="text-xs text-ink-3">
        Saved on this device only.
        {unreadable > 0 &&
          ` ${unreadable} stored ${unreadable === 1 ? 'note' : 'notes'} cannot be read; “Your data” exports them as they are.`}
      </p>
    </div>
  )
}

const isSubmit = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing
