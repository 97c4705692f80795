import { parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { rateInterval } from '#shared/format/evidence.ts'
import { compareText } from '#shared/format/compare.ts'
import type { InsightRow } from './insight-row.ts'
import type { Sort, SortKey } from './row-order.ts'
import type { Outcomes, RowOutcome } from './row-outcomes.ts'

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
  // What the sample at least supports: six of eight does not beat seventy of a hundred.
  interval: (row) => rateInterval(row.rate, row.count)?.low ?? null,
  n: (row) => row.count,
  sector: (row) => row.sector,
  cap: (row) => row.marketCap,
  age: (row) => (row.createdAt === null ? null : -row.createdAt),
  realised: (_, outcome) => outcome?.status.realised ?? null,
  percentile: (_, outcome) => outcome?.percentile?.p ?? null,
} satisfies Record<SortKey, (row: InsightRow, outcome: RowOutcome | undefined) => Value>

/** Stable, and what is missing comes last whichever way the rest runs. */
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
