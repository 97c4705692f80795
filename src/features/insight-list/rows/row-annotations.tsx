import { replaceEqualDeep } from '@tanstack/react-query'
import { Signpost, StickyNote } from 'lucide-react'
import { useEffect } from 'react'
import { useCalls, useNotes } from '#shared/personal/database.ts'
import type { Call, CallKind, Note } from '#shared/personal/records.ts'
import type { InsightRow } from './insight-row.ts'
import { useRowFacts, type RowAnnotation, type RowAnnotations } from './row-facts.ts'

/** Fills the store of annotations from the person’s notes and calls. Loaded after the rows, with the database that it reads. */
export function RowAnnotationsLoader({ rows }: { rows: readonly InsightRow[] }) {
  const notes = useNotes()?.data?.items
  const calls = useCalls()?.data?.items
  useEffect(() => {
    useRowFacts.setState(({ annotations }) => ({
      annotations: rowAnnotations(rows, notes ?? [], calls ?? [], annotations),
    }))
  }, [rows, notes, calls])
  return null
}

/** @param before unchanged annotations keep their identity, so that neither their rows nor the grid render again */
export function rowAnnotations(
  rows: readonly Pick<InsightRow, 'id' | 'tag'>[],
  notes: readonly Note[],
  calls: readonly Call[],
  before: RowAnnotations = {},
): RowAnnotations {
  const texts = new Map<string, string>()
  for (const { on, text } of notes) {
    const key = `${on.kind} ${on.key}`
    texts.set(key, [texts.get(key), text].filter(Boolean).join(' '))
  }
  const kinds = new Map<string, CallKind>()
  // Newest first: the latest call that is not withdrawn counts.
  for (const { insightId, kind, withdrawnAt } of calls)
    if (withdrawnAt === null && !kinds.has(insightId)) kinds.set(insightId, kind)
  const annotations: Record<string, RowAnnotation> = {}
  for (const { id, tag } of rows) {
    const [own, onAsset] = [texts.get(`insight ${id}`), tag === null ? undefined : texts.get(`asset ${tag}`)]
    const kind = kinds.get(id)
    const isNoted = own !== undefined || onAsset !== undefined
    if (!isNoted && kind === undefined) continue
    annotations[id] = {
      icons: [kind !== undefined && CALL, isNoted && NOTE],
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
  }
  return replaceEqualDeep(before, annotations)
}

const NOTE = <StickyNote key="note" size={12} className="float-right mt-0.5 ml-0.5 text-ink-2" />
const CALL = <Signpost key="call" size={12} className="float-right mt-0.5 ml-0.5 text-accent-text" />
