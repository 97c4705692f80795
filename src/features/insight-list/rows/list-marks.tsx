import { Signpost, StickyNote } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { Call, CallKind } from '#shared/personal/call.ts'
import type { Note } from '#shared/personal/note.ts'
import { useNotes } from '#shared/personal/notes.tsx'
import { useCalls } from '#shared/personal/database.ts'
import type { InsightRow } from './insight-row.ts'
import { useRowMarks, type RowMark, type RowMarks } from './row-facts.ts'

/** Marks the rows that the person has written on. It comes after the rows, with the database that it reads. */
export function ListMarks({ rows }: { rows: readonly InsightRow[] }) {
  const notes = useNotes()?.data?.items
  const calls = useCalls()?.data?.items
  useEffect(() => {
    useRowMarks.setState(rowMarks(rows, notes ?? [], calls ?? [], useRowMarks.getState()), true)
  }, [rows, notes, calls])
  return null
}

/** @param before marks that have not changed stay the same objects, so that neither their rows nor the grid are drawn again */
export function rowMarks(
  rows: readonly Pick<InsightRow, 'id' | 'tag'>[],
  notes: readonly Note[],
  calls: readonly Call[],
  before: RowMarks = {},
): RowMarks {
  const texts = new Map<string, string>()
  for (const { on, text } of notes) {
    const key = `${on.kind} ${on.key}`
    texts.set(key, [texts.get(key), text].filter(Boolean).join(' '))
  }
  const kinds = new Map<string, CallKind>()
  // Newest first: the last call that stands is the one that counts.
  for (const { insightId, kind, withdrawnAt } of calls)
    if (withdrawnAt === null && !kinds.has(insightId)) kinds.set(insightId, kind)
  const marks: Record<string, RowMark> = {}
  for (const { id, tag } of rows) {
    const [own, onAsset] = [texts.get(`insight ${id}`), tag === null ? undefined : texts.get(`asset ${tag}`)]
    const kind = kinds.get(id)
    if (own === undefined && onAsset === undefined && kind === undefined) continue
    const mark: RowMark = {
      icons: ICONS[`${own !== undefined || onAsset !== undefined} ${kind !== undefined}`],
      words: [
        own !== undefined && 'Note. ',
        onAsset !== undefined && 'Note on the asset. ',
        kind !== undefined && `Your call: ${kind}. `,
      ]
        .filter(Boolean)
        .join(''),
      hasNote: own !== undefined,
      text: [own, onAsset].filter(Boolean).join(' '),
    }
    const known = before[id]
    marks[id] = known && known.words === mark.words && known.text === mark.text ? known : mark
  }
  const ids = Object.keys(marks)
  const isSame = ids.length === Object.keys(before).length && ids.every((id) => marks[id] === before[id])
  return isSame ? before : marks
}

const NOTE = <StickyNote size={12} className="float-right mt-0.5 ml-0.5 text-ink-2" />
const CALL = <Signpost size={12} className="float-right mt-0.5 ml-0.5 text-accent-text" />

/** By whether there is a note and a call: one element each, so that equal marks draw the same. */
const ICONS: Readonly<Record<`${boolean} ${boolean}`, ReactNode>> = {
  'true true': (
    <>
      {CALL}
      {NOTE}
    </>
  ),
  'true false': NOTE,
  'false true': CALL,
  'false false': null,
}
