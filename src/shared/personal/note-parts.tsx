import { StickyNote } from 'lucide-react'
import { openOverlay, useCommandGroup } from '#shared/state/commands.ts'
import type { NoteSubject } from '#shared/state/commands.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { lazyPart, PartBoundary } from '#shared/ui/states/part-boundary.tsx'

const Lines = lazyPart(async () => (await import('./notes.tsx')).NoteLines)

/** Button and shortcut that open the notes on a page's insight or asset. @param props.group of the page's commands */
export function NoteButton({ on, group }: { on: NoteSubject; group: string }) {
  const open = () => openOverlay(on)
  useCommandGroup('', group, [['note', `Write a note on this ${on.kind}`, 'w', open]])
  return <IconButton label="Write a note" shortcut="w" onClick={open} icon={<StickyNote size={15} />} />
}

/** The notes on a page's insight or asset, if there are any; their code and the database load after the page. */
export const PageNotes = ({ on }: { on: NoteSubject }) => (
  <PartBoundary fallback={null}>
    <Lines on={on} />
  </PartBoundary>
)
