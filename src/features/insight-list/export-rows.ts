import { toIsoDay, toWireInstant } from '#contract/values/instant.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { Outcomes, RowOutcome } from '#features/insight-list/rows/row-outcomes.ts'
import type { ColumnId } from '#features/insight-list/search/insight-search.ts'
import type { Field } from '#shared/format/delimited.ts'
import { rateInterval } from '#shared/format/evidence.ts'
import { tickerParts } from '#shared/format/ticker.ts'
import { DIRECTION_WORDS } from '#shared/format/words.ts'

/** Numbers unrounded, dates in ISO format and UTC, missing values empty. The head names the unit. */
type ExportColumn = { head: string; cell: (row: InsightRow, outcome: RowOutcome | undefined) => Field }

/** Percentiles are interpolated, so more than one decimal would be false precision. */
const tenths = (percentile: number) => Number(percentile.toFixed(1))

/** Beyond the outermost percentile that the service states only a bound is known: `> 90`. */
const boundOf = (percentile: RowOutcome['percentile']): Field =>
  percentile && percentile.place !== 'inside'
    ? `${percentile.place === 'above' ? '>' : '<'} ${tenths(percentile.p * 100)}`
    : null

const COLUMNS = {
  status: [
    { head: 'status_estimated', cell: (_, outcome) => outcome?.status.state ?? null },
    {
      head: 'ends_on_utc',
      cell: (row, outcome) => {
        const end = outcome?.status.end ?? row.endsAt
        return end === null ? null : toIsoDay(end)
      },
    },
  ],
  asset: [
    { head: 'ticker', cell: (row) => (row.ticker.isBareTag ? null : row.ticker.symbol) },
    { head: 'exchange', cell: (row) => row.ticker.exchange },
    { head: 'entity', cell: (row) => row.tag },
  ],
  name: [{ head: 'name', cell: (row) => row.name }],
  title: [{ head: 'title', cell: (row) => row.title }],
  direction: [
    {
      head: 'direction',
      cell: (row) => (row.direction === 'unknown' ? null : DIRECTION_WORDS[row.direction]),
    },
  ],
  horizon: [{ head: 'horizon', cell: (row) => row.horizon }],
  quality: [{ head: 'quality_of_8', cell: (row) => row.stars }],
  median: [{ head: 'median_return_fraction', cell: (row) => row.median }],
  range: [
    { head: 'signal_low_return_fraction', cell: (row) => row.low },
    { head: 'signal_high_return_fraction', cell: (row) => row.high },
    { head: 'last_value', cell: (row) => row.lastValue },
  ],
  hit: [{ head: 'hit_ratio_fraction', cell: (row) => row.rate }],
  interval: [
    {
      head: 'hit_ratio_95_low_fraction',
      cell: (row) => rateInterval(row.rate, row.count)?.low ?? null,
    },
    {
      head: 'hit_ratio_95_high_fraction',
      cell: (row) => rateInterval(row.rate, row.count)?.high ?? null,
    },
  ],
  // The hit ratio rests on episodes whose windows do not overlap; the service lists more than those.
  n: [
    { head: 'past_cases_count', cell: (row) => row.count },
    { head: 'listed_episodes_count', cell: (row) => row.insight.episodes.length },
  ],
  realised: [{ head: 'realised_return_fraction', cell: (_, outcome) => outcome?.status.realised ?? null }],
  percentile: [
    {
      head: 'current_percentile',
      cell: (_, outcome) =>
        outcome?.percentile?.place === 'inside' ? tenths(outcome.percentile.p * 100) : null,
    },
    { head: 'current_percentile_bound', cell: (_, outcome) => boundOf(outcome?.percentile) },
  ],
  sector: [{ head: 'sector', cell: (row) => row.sector }],
  topic: [{ head: 'topic', cell: (row) => row.topic }],
  eco: [{ head: 'economy', cell: (row) => row.eco }],
  cap: [{ head: 'market_cap_usd_bn', cell: (row) => row.marketCap }],
  age: [
    { head: 'created_at_utc', cell: (row) => (row.createdAt === null ? null : toWireInstant(row.createdAt)) },
  ],
} satisfies Record<ColumnId, ExportColumn[]>

const ID: ExportColumn = { head: 'id', cell: (row) => row.id }

/** Rows with names and tickers of the service only: on screen a row guesses both until the service has answered. */
export const statedNames = (rows: readonly InsightRow[], known: ReadonlyMap<string, unknown>): InsightRow[] =>
  rows.map((row) =>
    row.tag === null || known.has(row.tag)
      ? row
      : { ...row, name: null, ticker: tickerParts(row.tag, undefined) },
  )

export const exportTable = (
  rows: readonly InsightRow[],
  columns: readonly ColumnId[],
  outcomes: Outcomes = {},
): Field[][] => {
  const cells: ExportColumn[] = [ID, ...columns.flatMap((id): ExportColumn[] => COLUMNS[id])]
  return [
    cells.map(({ head }): Field => head),
    ...rows.map((row) => cells.map(({ cell }) => cell(row, outcomes[row.id]))),
  ]
}

/** `insights-morning-scan-2026-11-20.csv` */
export const exportName = (view: string, now: number) =>
  `insights-${
    view
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'list'
  }-${toIsoDay(now)}.csv`
