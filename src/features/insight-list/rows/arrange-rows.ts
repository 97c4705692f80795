import { MS_PER_DAY } from '#contract/values/instant.ts'
import {
  narrowsByExpected,
  type ExpectedFilter,
  type InsightSearch,
  type OutcomeCode,
  type Sort,
  type SortKey,
} from '#features/insight-list/search/insight-search.ts'
import { edgeOf, figureOf } from '#shared/evidence/expected.ts'
import { tickerText } from '#shared/format/asset-label.ts'
import { formatMonth, formatWeekday } from '#shared/format/date.ts'
import { foldText, sortedBy } from '#shared/format/words.ts'
import { COLUMNS } from './columns.tsx'
import type { InsightRow } from './insight-row.ts'
import {
  isOutsideMiddle,
  type ExpectedById,
  type Outcomes,
  type RowAnnotations,
  type RowOutcome,
} from './row-facts.ts'

/** Filters and order of the loaded rows, from the address. */
type Arrangement = ExpectedFilter & Pick<InsightSearch, 'q' | 'outcome' | 'sort'>

/** Values of the rows that the service does not state. */
type RowValues = { outcomes?: Outcomes; expected?: ExpectedById; annotations?: RowAnnotations }

export function arrangeRows(
  rows: readonly InsightRow[],
  { q, outcome, sort, ...filter }: Arrangement,
  { now, outcomes = {}, expected = {}, annotations = {} }: RowValues & { now: number },
) {
  const matching = matchOutcomes(matchRows(rows, q, annotations), outcome, outcomes, now)
  return sortRows(matchExpected(matching, filter, expected), sort, { outcomes, expected })
}

/** Rows that contain every typed word, also in the notes on them, ignoring case and accents. */
export function matchRows(
  rows: readonly InsightRow[],
  query: string | null,
  annotations: RowAnnotations = {},
): readonly InsightRow[] {
  const words = foldText(query ?? '')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = foldText(
      [
        row.title,
        // As shown on screen.
        tickerText(row.ticker),
        row.name,
        row.tag,
        row.sector,
        row.topic,
        row.eco,
        row.insight.card.name,
        annotations[row.id]?.text,
      ]
        .filter(Boolean)
        .join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}

const WEEK_MS = 7 * MS_PER_DAY

/** `outside` applies to open insights only. */
export function isOutcome(code: OutcomeCode, { status, percentile }: RowOutcome, now: number): boolean {
  switch (code) {
    case 'open':
      return status.state === 'active'
    case 'ending':
      return status.state === 'active' && status.end - now <= WEEK_MS
    case 'worked':
    case 'failed':
      return status.state === code
    case 'outside':
      return status.state === 'active' && !!percentile && isOutsideMiddle(percentile)
  }
}

/** Rows with any of these codes; rows with unknown status match none. All rows without a code. */
export function matchOutcomes(
  rows: readonly InsightRow[],
  codes: readonly OutcomeCode[],
  outcomes: Outcomes,
  now: number,
): readonly InsightRow[] {
  if (codes.length === 0) return rows
  return rows.filter(({ id }) => {
    const outcome = outcomes[id]
    return outcome !== undefined && codes.some((code) => isOutcome(code, outcome, now))
  })
}

/** Rows with at least this share and edge; `supported`: interval above the base rate. Rows without a figure do not match. */
function matchExpected(
  rows: readonly InsightRow[],
  filter: ExpectedFilter,
  expected: ExpectedById,
): readonly InsightRow[] {
  if (!narrowsByExpected(filter)) return rows
  const { expected__gte: minShare, edge__gte: minEdge, supported } = filter
  return rows.filter(({ id }) => {
    const figure = figureOf(expected[id])
    if (!figure) return false
    const edge = edgeOf(figure)
    return (
      (minShare === null || figure.share >= minShare) &&
      (minEdge === null || (edge !== null && edge >= minEdge)) &&
      (!supported || figure.side > 0)
    )
  })
}

/** The order after a click on a column head: first direction, other direction, as received. Most start with the largest. */
export function nextSort(sort: Sort | null, key: SortKey): Sort | null {
  const first = COLUMNS[key].isAscending !== true
  if (sort?.key !== key) return { key, isDescending: first }
  return sort.isDescending === first ? { key, isDescending: !first } : null
}

export const needsOutcomes = (sort: Sort | null) => sort?.key === 'realised' || sort?.key === 'percentile'
export const needsExpected = (sort: Sort | null) => sort?.key === 'expected' || sort?.key === 'edge'

export function sortRows(
  rows: readonly InsightRow[],
  sort: Sort | null,
  { outcomes = {}, expected = {} }: RowValues = {},
): readonly InsightRow[] {
  if (sort === null) return rows
  const valueOf = COLUMNS[sort.key].sort
  return sortedBy(
    rows,
    (row) => valueOf(row, outcomes[row.id], figureOf(expected[row.id])),
    sort.isDescending,
  )
}

/** Younger rows are grouped by day, older ones by month. */
const DAYS_GROUPED_BY_DAY = 7

export type GroupHead = { group: string; title: string; sub: string; count: number }
/** Group heads and rows in one list. A wrapper for each row would double the memory. */
export type ListItem = GroupHead | InsightRow

export const isHead = (item: ListItem): item is GroupHead => 'group' in item

/** Watched open insights first, then groups by date (UTC). A sorted list (`isGrouped` false) has no groups. */
export function groupRows(
  rows: readonly InsightRow[],
  { isGrouped, now, isPinned }: { isGrouped: boolean; now: number; isPinned: (row: InsightRow) => boolean },
): readonly ListItem[] {
  if (!isGrouped) return rows
  const groups = new Map<string, { title: string; sub: string; rows: InsightRow[] }>()
  const pinned = rows.filter(isPinned)
  if (pinned.length > 0)
    groups.set('watching', { title: 'Watched', sub: 'horizon still running', rows: pinned })
  for (const row of rows) {
    if (isPinned(row)) continue
    const words = dateGroupOf(row.createdAt, now)
    const key = `${words.title} ${words.sub}`
    const group = groups.get(key) ?? { ...words, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups].flatMap(([key, { title, sub, rows: own }]): ListItem[] => [
    { group: key, title, sub, count: own.length },
    ...own,
  ])
}

function dateGroupOf(at: number | null, now: number): { title: string; sub: string } {
  if (at === null) return { title: 'No date', sub: '' }
  const ago = Math.floor(now / MS_PER_DAY) - Math.floor(at / MS_PER_DAY)
  if (ago < 0) return { title: 'Future date', sub: 'after today' }
  if (ago === 0) return { title: 'Today', sub: formatWeekday(at) }
  if (ago === 1) return { title: 'Yesterday', sub: formatWeekday(at) }
  if (ago < DAYS_GROUPED_BY_DAY) return { title: formatWeekday(at), sub: `${ago} days ago` }
  return { title: formatMonth(at), sub: '' }
}
