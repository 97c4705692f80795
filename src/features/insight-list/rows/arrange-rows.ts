import { parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { SortKey, Sort, OutcomeCode } from '#features/insight-list/search/insight-search.ts'
import { foldText, compareText } from '#shared/format/compare.ts'
import { rateInterval } from '#shared/format/evidence.ts'
import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'
import type { InsightRow } from './insight-row.ts'
import type { Outcomes, RowOutcome } from './row-outcomes.ts'

/** What the address asks of the loaded rows. */
type Arrangement = { query: string | null; outcome: readonly OutcomeCode[]; sort: Sort | null }

export const arrangeRows = (
  rows: readonly InsightRow[],
  { query, outcome, sort }: Arrangement,
  outcomes: Outcomes,
  now: number,
) => sortRows(matchOutcomes(matchRows(rows, query), outcome, outcomes, now), sort, outcomes)

/** Rows that contain every typed word, ignoring case and accents. */
export function matchRows(rows: readonly InsightRow[], query: string | null): readonly InsightRow[] {
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

/** Outside the middle 80 % of past cases. A bound below that does not count. */
export const isOutsideMiddle = ({ place, p }: CurvePlace): boolean =>
  place === 'below' ? p <= 0.1 : place === 'above' ? p >= 0.9 : p < 0.1 || p > 0.9

/** Most columns start with the largest value; words start with A, ages with the newest. */
const startsDescending = (key: SortKey) => !ASCENDING.includes(key)
const ASCENDING: readonly SortKey[] = ['asset', 'title', 'sector', 'horizon', 'age']

/** The order after a click on a head: first direction, other direction, as received. */
export function nextSort(sort: Sort | null, key: SortKey): Sort | null {
  const first = startsDescending(key)
  if (sort?.key !== key) return { key, isDescending: first }
  return sort.isDescending === first ? { key, isDescending: !first } : null
}

export const needsOutcomes = (sort: Sort | null) => sort?.key === 'realised' || sort?.key === 'percentile'

type Value = number | string | null

const VALUES = {
  asset: (row) => row.ticker.symbol,
  title: ({ said }) => said.what,
  direction: (row) => (row.direction === 'unknown' ? null : row.direction === 'up' ? 1 : 0),
  horizon: (row) => {
    const horizon = row.horizon === null ? null : parseHorizon(row.horizon)
    return horizon && tradingDays(horizon)
  },
  quality: (row) => row.stars,
  median: (row) => row.median,
  hit: (row) => row.rate,
  // By the lower bound: six of eight does not beat seventy of a hundred.
  interval: (row) => rateInterval(row.rate, row.count)?.low ?? null,
  n: (row) => row.count,
  sector: (row) => row.sector,
  cap: (row) => row.marketCap,
  age: (row) => (row.createdAt === null ? null : -row.createdAt),
  realised: (_, outcome) => outcome?.status.realised ?? null,
  percentile: (_, outcome) => outcome?.percentile?.p ?? null,
} satisfies Record<SortKey, (row: InsightRow, outcome: RowOutcome | undefined) => Value>

/** Stable; missing values come last in both directions. */
export function sortRows(
  rows: readonly InsightRow[],
  sort: Sort | null,
  outcomes: Outcomes = {},
): readonly InsightRow[] {
  if (sort === null) return rows
  const valueOf = VALUES[sort.key]
  const turn = sort.isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, value: valueOf(row, outcomes[row.id]) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return turn * compareValues(a.value, b.value)
    })
    .map(({ row }) => row)
}

const compareValues = (a: number | string, b: number | string) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b))
