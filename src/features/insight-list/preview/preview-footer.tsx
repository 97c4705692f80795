import { BookmarkIcon, LinkIcon, SignpostIcon, StickyNoteIcon } from 'lucide-react'
import { Link } from 'react-router'
import { toggleWatch, useList } from '#features/insight-list/pages/list-model.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { noteSubject, useRowMarks } from '#features/insight-list/rows/row-marks.ts'
import { assetPath, insightPath } from '#shared/navigation/paths.ts'
import { openOverlay } from '#shared/state/commands.ts'
import { copyLink } from '#shared/state/toasts.ts'
import { buttonClass, IconButton } from '#shared/ui/button.tsx'

/** What can be done with the insight of the preview. Each has a key, so that it may come after the rows. */
export function PreviewFooter({ row }: { row: InsightRow }) {
  const { now, flags } = useList()
  const isWatched = flags.isWatched(row)
  const hasNote = useRowMarks((marks) => marks[row.id]?.hasNote ?? false)
  return (
    <footer className="flex shrink-0 items-center gap-2 border-t border-line-faint px-4 py-2.5">
      <Link to={insightPath(row.id)} className={buttonClass('primary')}>
        Open insight
      </Link>
      {row.tag !== null && (
        <Link to={assetPath(row.tag)} className={buttonClass('default')}>
          Asset
        </Link>
      )}
      <span className="flex-1" />
      <IconButton
        label="Watch"
        shortcut="s"
        aria-pressed={isWatched}
        onClick={() => toggleWatch(row, isWatched, now)}
      >
        <BookmarkIcon size={15} strokeWidth={2} fill={isWatched ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton label="Make a call" shortcut="d" onClick={() => openOverlay({ callOn: row.id })}>
        <SignpostIcon size={15} />
      </IconButton>
      <IconButton
        label={hasNote ? 'Notes' : 'Write a note'}
        shortcut="w"
        aria-pressed={hasNote}
        onClick={() => openOverlay(noteSubject(row))}
      >
        <StickyNoteIcon size={15} />
      </IconButton>
      <IconButton
        label="Copy the link"
        onClick={() => void copyLink(window.location.origin + insightPath(row.id))}
      >
        <LinkIcon size={15} />
      </IconButton>
    </footer>
  )
}
