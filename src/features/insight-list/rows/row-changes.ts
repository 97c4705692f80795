import type { InsightRow } from './insight-row.ts'

/** What of a row is compared, in the words of its columns. */
const FIGURES = [
  ['title', 'title'],
  ['direction', 'direction'],
  ['horizon', 'horizon'],
  ['stars', 'quality'],
  ['checksMet', 'checks'],
  ['median', 'median return'],
  ['low', 'signal range'],
  ['high', 'signal range'],
  ['rate', 'hit ratio'],
  ['count', 'cases'],
] as const satisfies readonly (readonly [keyof InsightRow, string])[]

export type RowChanges = {
  /** What differs, by insight. */
  changed: ReadonlyMap<string, readonly string[]>
  /** No longer in the answer although it reaches back beyond them, in their order. */
  left: readonly InsightRow[]
}

/**
 * Compares a list before and after it was asked for again. Rows that newer ones only pushed to the next page have not left: an
 * answer says something about what is newer than its oldest row, or about everything when it is the whole list.
 */
export function compareRows(
  before: readonly InsightRow[],
  after: readonly InsightRow[],
  isWhole: boolean,
): RowChanges {
  const now = new Map(after.map((row) => [row.id, row]))
  const reach = isWhole ? -Infinity : Math.min(Infinity, ...after.map((row) => row.createdAt ?? Infinity))
  const changed = new Map<string, readonly string[]>()
  const left: InsightRow[] = []
  for (const row of before) {
    const same = now.get(row.id)
    if (!same) {
      if (isWhole || (row.createdAt !== null && row.createdAt > reach)) left.push(row)
      continue
    }
    const names = FIGURES.filter(([figure]) => row[figure] !== same[figure]).map(([, name]) => name)
    if (names.length > 0) changed.set(row.id, [...new Set(names)])
  }
  return { changed, left }
}

/** The rows with their marks; what left stands where its publication puts it, so that nothing around it moves. */
export function withChanges(
  rows: readonly InsightRow[],
  { changed, left }: RowChanges,
): readonly InsightRow[] {
  const marked = rows.map((row) => {
    const names = changed.get(row.id)
    return names ? { ...row, mark: 'changed', markHint: `Changed: ${names.join(', ')}` } : row
  })
  for (const row of left) {
    const older = marked.findIndex((each) => (each.createdAt ?? -Infinity) < (row.createdAt ?? -Infinity))
    marked.splice(older < 0 ? marked.length : older, 0, {
      ...row,
      mark: 'left this view',
      markHint: 'Left this view: the filters no longer find it',
    })
  }
  return marked
}

export const hasLeft = (row: InsightRow) => row.mark === 'left this view'
