import { clsx } from 'clsx'
import type { ClassValue } from 'clsx'
import type { CSSProperties, MouseEvent } from 'react'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'

export type RowFlags = { isUnread: boolean; isWatched: boolean; isChosen: boolean }

/** Where the row stands, in px; plain values, so that an unmoved row is not drawn again. */
export type Box = { start: number; height: number }

export const boxStyle = ({ start, height }: Box): CSSProperties => ({
  transform: `translateY(${start}px)`,
  height,
})

export type RowProps = Box &
  RowFlags & {
    row: InsightRow
    now: number
    rowIndex: number
    isActive: boolean
    onActivate: (id: string) => void
    onOpen: (id: string, isNewTab: boolean) => void
  }

const wordings: Record<string, string> = {}

/** The classes in one string for all that have the same: a table repeats a few, and each cell would keep a copy of its own. */
export const classes = (...parts: ClassValue[]) => {
  const words = clsx(parts)
  return (wordings[words] ??= words)
}

export const BOX = 'absolute inset-x-0 top-0'

/** The asset's name behind what is said of it, unless the list has no room: drawn by the element itself, rows are many. */
export const WHOSE =
  "after:[display:var(--names,inline)] after:font-regular after:text-ink-3 after:content-['_·_'_attr(data-whose)]"

/** Follows a row's link: an ordinary anchor, because a router's link in every row costs more than the row. */
export const openFromLink = (event: MouseEvent, id: string, onOpen: RowProps['onOpen']) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  onOpen(id, false)
}

export const SpokenFlags = ({ isUnread, isWatched }: Omit<RowFlags, 'isChosen'>) => (
  <>
    {isUnread && <span className="sr-only">Unread. </span>}
    {isWatched && <span className="sr-only">Watched. </span>}
  </>
)

export const ChangeBadge = ({ change }: { change: NonNullable<InsightRow['change']> }) => (
  <small className="mr-1.5 rounded-xs bg-press px-1 text-2xs font-regular text-ink-2">
    {shortChange(change)}
  </small>
)

const shortChange = ({ kind }: NonNullable<InsightRow['change']>) =>
  kind === 'left' ? 'no longer listed' : 'changed'

/** Name of a row's link: what is seen of it in one piece, so that whoever says that to a computer is understood, and what only shows as a sign. */
export function spokenTitle({ row: { said, change }, isUnread, isWatched }: RowFlags & { row: InsightRow }) {
  const seen = `${change ? `${shortChange(change)} ` : ''}${said.what}${said.whose === null ? '' : ` ${said.whose}`}`
  return `${isUnread ? 'Unread. ' : ''}${isWatched ? 'Watched. ' : ''}${seen}${change ? `. ${change.words}` : ''}`
}
