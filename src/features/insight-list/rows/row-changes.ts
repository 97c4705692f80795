import type { InsightRow } from './insight-row.ts'

/** Compared fields and what they are called; the status is compared when it is checked again. */
const WORDS = {
  title: 'title',
  direction: 'direction',
  horizon: 'horizon',
  stars: 'quality',
  checksMet: 'checks',
  median: 'median return',
  low: 'signal levels',
  high: 'signal levels',
  rate: 'hit ratio',
  count: 'past cases',
} satisfies Partial<Record<keyof InsightRow, string>>
// The keys of an object written here are known.
const COMPARED = Object.keys(WORDS) as (keyof typeof WORDS)[]

export type ChangedField = keyof typeof WORDS | 'status'

/** `left`: the filters no longer match. `words`: the change in full. */
export type RowChange = { words: string } & (
  { kind: 'left' } | { kind: 'changed'; fields: readonly ChangedField[] }
)

const changeOf = (fields: readonly ChangedField[]): RowChange => ({
  kind: 'changed',
  fields,
  words: `Changed: ${[...new Set(fields.map((field) => (field === 'status' ? field : WORDS[field])))].join(', ')}`,
})
const LEFT: RowChange = { kind: 'left', words: 'No longer listed: it does not match the filters any more' }

type RowChanges = {
  changed: ReadonlyMap<string, readonly ChangedField[]>
  /** Rows that the answer should contain and does not. */
  left: readonly InsightRow[]
}

export const NO_CHANGES: RowChanges = { changed: new Map(), left: [] }

/**
 * Compares a list before and after a renewal. Rows that newer ones pushed to the next page still match: an answer covers what is newer
 * than its oldest row, or everything if it is the whole list.
 */
export function compareRows(
  before: readonly InsightRow[],
  after: readonly InsightRow[],
  isWhole: boolean,
): RowChanges {
  const now = new Map(after.map((row) => [row.id, row]))
  const reach = isWhole ? -Infinity : Math.min(Infinity, ...after.map((row) => row.createdAt ?? Infinity))
  const changed = new Map<string, readonly ChangedField[]>()
  const left: InsightRow[] = []
  for (const row of before) {
    const same = now.get(row.id)
    if (!same) {
      if (isWhole || (row.createdAt !== null && row.createdAt > reach)) left.push(row)
      continue
    }
    const fields = COMPARED.filter((field) => row[field] !== same[field])
    if (fields.length > 0) changed.set(row.id, fields)
  }
  return { changed, left }
}

/** The rows with their changes. Rows that no longer match stay at their date. */
export function withChanges(
  rows: readonly InsightRow[],
  { changed, left }: RowChanges,
  statusChanged: ReadonlySet<string> = new Set(),
): readonly InsightRow[] {
  if (changed.size === 0 && left.length === 0 && statusChanged.size === 0) return rows
  const marked = rows.map((row): InsightRow => {
    const fields = [...(changed.get(row.id) ?? []), ...(statusChanged.has(row.id) ? ['status' as const] : [])]
    return fields.length > 0 ? { ...row, change: changeOf(fields) } : row
  })
  for (const row of left) {
    const older = marked.findIndex((each) => (each.createdAt ?? -Infinity) < (row.createdAt ?? -Infinity))
    marked.splice(older < 0 ? marked.length : older, 0, { ...row, change: LEFT })
  }
  return marked
}

export const hasLeft = (row: InsightRow) => row.change?.kind === 'left'
