import type {
  ExpectedFilter,
  SortKey,
  Sort,
  OutcomeCode,
} from '#features/insight-list/search/insight-search.ts'
import { foldText, compareText } from '#shared/format/words.ts'
import { COLUMNS } from './columns.tsx'
import type { InsightRow } from './insight-row.ts'
import { figureIn, matchExpected, type ExpectedById } from './row-expected.ts'
import type { RowMarks } from './row-marks.ts'
import { matchOutcomes, type Outcomes } from './row-outcomes.ts'

/** What the address asks of the loaded rows. */
type Arrangement = ExpectedFilter & {
  q: string | null
  outcome: readonly OutcomeCode[]
  sort: Sort | null
}

/** What is known of the rows beside what the service states. */
type Known = { outcomes?: Outcomes; expected?: ExpectedById; marks?: RowMarks }

export function arrangeRows(
  rows: readonly InsightRow[],
  { q, outcome, sort, ...filter }: Arrangement,
  { now, outcomes = {}, expected = {}, marks = {} }: Known & { now: number },
) {
  const matching = matchOutcomes(matchRows(rows, q, marks), outcome, outcomes, now)
  return sortRows(matchExpected(matching, filter, expected), sort, { outcomes, expected })
}

/** Rows that contain every typed word, also in the notes on them, ignoring case and accents. */
export function matchRows(
  rows: readonly InsightRow[],
  query: string | null,
  marks: RowMarks = {},
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
        [row.ticker.symbol, row.ticker.exchange].filter(Boolean).join(':'),
        row.name,
        row.tag,
        row.sector,
        row.topic,
        row.eco,
        row.insight.card.name,
        marks[row.id]?.text,
      ]
        .filter(Boolean)
        .join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}

/** The order after a click on a head: first direction, other direction, as received. Most columns start with the largest value. */
export function nextSort(sort: Sort | null, key: SortKey): Sort | null {
  const first = COLUMNS[key].isAscending !== true
  if (sort?.key !== key) return { key, isDescending: first }
  return sort.isDescending === first ? { key, isDescending: !first } : null
}

export const needsOutcomes = (sort: Sort | null) => sort?.key === 'realised' || sort?.key === 'percentile'
export const needsExpected = (sort: Sort | null) => sort?.key === 'expected' || sort?.key === 'edge'

/** Stable; missing values come last in both directions. */
export function sortRows(
  rows: readonly InsightRow[],
  sort: Sort | null,
  { outcomes = {}, expected = {} }: Known = {},
): readonly InsightRow[] {
  if (sort === null) return rows
  const valueOf = COLUMNS[sort.key].sort
  const turn = sort.isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, value: valueOf?.(row, outcomes[row.id], figureIn(expected[row.id])) ?? null }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return turn * compareValues(a.value, b.value)
    })
    .map(({ row }) => row)
}

const compareValues = (a: number | string, b: number | string) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b))
