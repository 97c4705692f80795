import type { ReactNode } from 'react'
import { directionLabel } from '#contract/values/codes.ts'
import { tradingDaysOf } from '#contract/values/horizon.ts'
import { toIsoDay, toWireInstant } from '#contract/values/instant.ts'
import type { ColumnId, SortKey } from '#features/insight-list/search/insight-search.ts'
import { edgeOf, type ExpectedFigure } from '#shared/evidence/expected.ts'
import { formatAge, formatDay, formatInstant, spokenAge } from '#shared/format/date.ts'
import type { Field } from '#shared/format/delimited.ts'
import { evidenceTier, formatInterval, rateInterval, TIER_WORDS } from '#shared/format/evidence.ts'
import { formatNumber, NOT_AVAILABLE, NOT_AVAILABLE_SPOKEN } from '#shared/format/number.ts'
import { formatRate, formatReturn, formatReturnRange, inPercent, returnSign } from '#shared/format/percent.ts'
import { formatHorizon, horizonInWords, DIRECTION_WORDS } from '#shared/format/words.ts'
import type { Term } from '#shared/glossary/terms.ts'
import { DirectionGlyph, directionInk } from '#shared/ui/indicators/direction-mark.tsx'
import { HitInterval } from '#shared/ui/indicators/hit-interval.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { rem } from '#shared/ui/text-scale.ts'
import {
  RANGE_WIDTH,
  rangeX,
  SignalRange,
  EdgeCell,
  ExpectedCell,
  PercentileCell,
  RealisedCell,
  StatusCell,
} from './cells.tsx'
import type { InsightRow } from './insight-row.ts'
import type { RowOutcome } from './row-facts.ts'

/** Content of one cell: a single element where possible, because there are many rows. */
type Cell = {
  content?: ReactNode
  /** Replaces the content for screen readers. */
  spoken?: string | undefined
  hint?: string | undefined
  className?: string | undefined
}

type Reading<T> = (row: InsightRow, outcome: RowOutcome | undefined, expected: ExpectedFigure | null) => T

/** Everything about a column. The row itself draws `title`, because it contains the link. */
type Column = {
  /** By default the name. */
  head?: ReactNode
  /** Full name, for the chooser and screen readers. */
  name: string
  /** Explanation of the head. */
  term?: Term
  /** px; a `grow` column takes the remaining width and never less than this. */
  width: number
  grow?: boolean
  isNumeric?: boolean
  /** What rows are sorted by. */
  sort?: Reading<number | string | null>
  /** Sorts from the smallest at first. */
  isAscending?: boolean
  cell: (row: InsightRow, now: number) => Cell
  /** Fields of an export by column head, which names the unit: unrounded, ISO dates in UTC, missing values empty. */
  exported: Readonly<Record<string, Reading<Field>>>
}

/** Longer figures get a tooltip. */
const MAX_CHARS_WITHOUT_HINT = 8

/** Cut off horizontally only, because an underline reaches below the line. */
const FIGURE = 'overflow-x-clip text-ellipsis data'

/** A figure, or `n/a` with "not available" for screen readers. */
const figure = (content: string, rest: Cell = {}): Cell =>
  content === NOT_AVAILABLE
    ? { content, spoken: `${content}, ${NOT_AVAILABLE_SPOKEN}`, className: `${FIGURE} text-ink-3` }
    : {
        content,
        hint: content.length > MAX_CHARS_WITHOUT_HINT ? content : undefined,
        ...rest,
        className: `${FIGURE} ${rest.className ?? ''}`,
      }

type TextKey = 'name' | 'sector' | 'topic' | 'eco'

const textColumn = (key: TextKey, name: string, width: number, head: string): Column => ({
  name,
  width,
  cell: ({ [key]: value }) =>
    figure(value ?? NOT_AVAILABLE, { hint: value ?? undefined, className: 'truncate' }),
  exported: { [head]: (row) => row[key] },
})

const SIGN_INK = { 1: 'text-gain', 0: 'text-ink-2', [-1]: 'text-loss' }

/** Axis labels of the signal levels. */
const RANGE_HEAD = (
  <svg
    fontSize={11}
    style={{ width: rem(RANGE_WIDTH) }}
    viewBox={`0 0 ${RANGE_WIDTH} 14`}
    aria-hidden="true"
    className="block overflow-visible fill-ink-3"
  >
    <text x={0} y={11}>
      −20
    </text>
    <text x={rangeX(0)} y={11} textAnchor="middle">
      0
    </text>
    <text x={RANGE_WIDTH} y={11} textAnchor="end">
      +20%
    </text>
  </svg>
)

type SortedColumn = Column & Required<Pick<Column, 'sort'>>

export const COLUMNS: Readonly<Record<SortKey, SortedColumn> & Record<ColumnId, Column>> = {
  status: {
    head: '',
    name: 'Status',
    term: 'status',
    width: 14,
    // Centres the icon, whichever element it is.
    cell: (row, now) => ({ content: <StatusCell row={row} now={now} />, className: 'flex items-center' }),
    exported: {
      status_estimated: (_, outcome) => outcome?.status.state ?? null,
      ends_on_utc: (row, outcome) => {
        const end = outcome?.status.end ?? row.endsAt
        return end === null ? null : toIsoDay(end)
      },
    },
  },
  asset: {
    name: 'Asset',
    term: 'asset',
    width: 122,
    sort: (row) => row.ticker.symbol,
    isAscending: true,
    cell: ({ ticker: { symbol, exchange, isBareTag }, name }) =>
      isBareTag
        ? { content: symbol, className: 'truncate font-mono text-xs' }
        : {
            content: (
              <>
                <b className="font-semibold text-ink">{symbol}</b>
                {exchange && `:${exchange}`}
              </>
            ),
            hint: name ?? symbol,
            className: 'data truncate text-ink-3',
          },
    exported: {
      ticker: (row) => (row.ticker.isBareTag ? null : row.ticker.symbol),
      exchange: (row) => row.ticker.exchange,
      entity: (row) => row.tag,
    },
  },
  name: textColumn('name', 'Name', 148, 'name'),
  title: {
    name: 'Insight',
    term: 'insight',
    width: 160,
    grow: true,
    sort: (row) => row.titleParts.what,
    isAscending: true,
    cell: (row) => ({ content: row.title }),
    exported: { title: (row) => row.title },
  },
  direction: {
    head: 'Dir',
    name: 'Direction',
    term: 'direction',
    width: 22,
    sort: ({ direction }) => ({ up: 1, down: 0, unknown: null })[direction],
    cell: ({ direction, insight: { metadata } }) => ({
      content: <DirectionGlyph direction={direction} isNamed />,
      hint: DIRECTION_WORDS[direction],
      // An unknown code is named, because "not stated" would be wrong.
      spoken: direction === 'unknown' && metadata.direction ? directionLabel(metadata.direction) : undefined,
      className: `text-center ${directionInk(direction)}`,
    }),
    exported: {
      direction: (row) => (row.direction === 'unknown' ? null : DIRECTION_WORDS[row.direction]),
    },
  },
  horizon: {
    head: 'Hor',
    name: 'Horizon',
    term: 'horizon',
    width: 30,
    sort: (row) => tradingDaysOf(row.horizon),
    isAscending: true,
    cell: (row) =>
      figure(formatHorizon(row.horizon), {
        spoken: `${formatHorizon(row.horizon)}, ${horizonInWords(row.horizon)}`,
      }),
    exported: { horizon: (row) => row.horizon },
  },
  quality: {
    name: 'Quality',
    term: 'quality',
    width: 78,
    sort: (row) => row.stars,
    cell: ({ stars, checksMet }) => ({ content: <QualityMeter stars={stars} checksMet={checksMet} /> }),
    exported: { quality_of_8: (row) => row.stars },
  },
  median: {
    head: 'Median',
    name: 'Median return',
    term: 'median',
    width: 56,
    isNumeric: true,
    sort: (row) => row.median,
    // A thin sample is dimmed, like its hit ratio.
    cell: ({ median, count }) =>
      figure(
        formatReturn(median),
        evidenceTier(count) === 'thin'
          ? { hint: TIER_WORDS.thin, className: 'text-ink-3' }
          : { className: `font-semibold ${SIGN_INK[returnSign(median)]}` },
      ),
    exported: { median_return_fraction: (row) => row.median },
  },
  range: {
    head: RANGE_HEAD,
    name: 'Signal levels',
    term: 'range',
    width: RANGE_WIDTH,
    cell: ({ low, high, median }) => ({
      content: <SignalRange low={low} high={high} median={median} />,
      spoken:
        low === null || high === null
          ? NOT_AVAILABLE_SPOKEN
          : `Signal levels ${formatReturnRange(low, high)}, median ${formatReturn(median)}`,
      className: 'self-stretch overflow-y-clip',
    }),
    exported: {
      signal_low_return_fraction: (row) => row.low,
      signal_high_return_fraction: (row) => row.high,
      last_value: (row) => row.lastValue,
    },
  },
  expected: {
    name: 'Expected',
    term: 'expected',
    width: 52,
    isNumeric: true,
    sort: (_, __, expected) => expected?.share ?? null,
    cell: (row) => ({ content: <ExpectedCell id={row.id} />, className: 'data truncate' }),
    exported: {
      expected: (_, __, expected) => expected?.share ?? null,
      expected_low: (_, __, expected) => expected?.interval?.low ?? null,
      expected_high: (_, __, expected) => expected?.interval?.high ?? null,
      base_rate: (_, __, expected) => expected?.base ?? null,
    },
  },
  edge: {
    name: 'Edge',
    term: 'edge',
    width: 46,
    isNumeric: true,
    // By whole points as displayed, then unrounded.
    sort: (_, __, expected) => {
      const edge = edgeOf(expected)
      return edge === null
        ? null
        : Math.round(inPercent(expected!.share)) - Math.round(inPercent(expected!.base)) + edge / 10
    },
    cell: (row) => ({ content: <EdgeCell id={row.id} />, className: 'data truncate' }),
    exported: {
      edge_points: (_, __, expected) => {
        const edge = edgeOf(expected)
        return edge === null ? null : edge * 100
      },
    },
  },
  hit: {
    head: 'Hit',
    name: 'Hit ratio, stated',
    term: 'hitRatio',
    width: 38,
    isNumeric: true,
    sort: (row) => row.rate,
    cell: ({ rate, count }) =>
      figure(formatRate(rate, count), {
        spoken: `${formatRate(rate, count)}, ${formatInterval(rate, count)}`,
        className: evidenceTier(count) === 'thin' ? 'text-ink-3' : 'text-ink',
      }),
    exported: { hit_ratio_fraction: (row) => row.rate },
  },
  interval: {
    head: (
      <span className="flex flex-1 justify-between pl-3">
        <span>50</span>
        <span>100</span>
      </span>
    ),
    name: '95% interval',
    term: 'interval',
    width: 58,
    // By the lower bound, so that 6 of 8 does not rank above 70 of 100.
    sort: (row) => rateInterval(row.rate, row.count)?.low ?? null,
    cell: ({ rate, count }) => ({
      content: <HitInterval name="Hit ratio" rate={rate} count={count} width="100%" height="100%" />,
      spoken: rateInterval(rate, count) === null ? NOT_AVAILABLE_SPOKEN : undefined,
      className: 'self-stretch',
    }),
    exported: {
      hit_ratio_95_low_fraction: (row) => rateInterval(row.rate, row.count)?.low ?? null,
      hit_ratio_95_high_fraction: (row) => rateInterval(row.rate, row.count)?.high ?? null,
    },
  },
  n: {
    head: 'n',
    name: 'Past cases',
    term: 'cases',
    width: 28,
    isNumeric: true,
    sort: (row) => row.count,
    // Small samples are marked by colour, underline and words.
    cell: ({ count, isCountEstimated }) => {
      const tier = evidenceTier(count)
      if (count === null) return figure(NOT_AVAILABLE)
      const about = isCountEstimated ? `about ${count}, estimated from episode dates` : `${count}`
      const isAmple = tier === 'ample'
      if (isAmple && !isCountEstimated) return figure(about)
      return figure(isCountEstimated ? `~${count}` : about, {
        spoken: isAmple ? about : `${about} ${TIER_WORDS[tier]}`,
        hint: isCountEstimated ? about : TIER_WORDS[tier],
        ...(isAmple ? {} : { className: 'text-caution underline decoration-dotted underline-offset-3' }),
      })
    },
    // The hit ratio counts only episodes whose windows do not overlap; the service lists all episodes.
    exported: {
      past_cases_count: (row) => row.count,
      listed_episodes_count: (row) => row.insight.episodes.length,
    },
  },
  realised: {
    head: 'Real',
    name: 'Realised return',
    term: 'realised',
    width: 56,
    isNumeric: true,
    sort: (_, outcome) => outcome?.status.realised ?? null,
    cell: (row) => ({ content: <RealisedCell id={row.id} />, className: 'data truncate' }),
    exported: { realised_return_fraction: (_, outcome) => outcome?.status.realised ?? null },
  },
  percentile: {
    head: 'Pctl',
    name: 'Current percentile',
    term: 'currentPercentile',
    width: 44,
    isNumeric: true,
    sort: (_, outcome) => outcome?.percentile?.p ?? null,
    cell: (row) => ({ content: <PercentileCell id={row.id} />, className: 'data truncate' }),
    exported: {
      current_percentile: (_, outcome) =>
        outcome?.percentile?.place === 'inside' ? tenths(outcome.percentile.p) : null,
      current_percentile_bound: (_, outcome) => boundOf(outcome?.percentile),
    },
  },
  sector: {
    ...textColumn('sector', 'Sector', 130, 'sector'),
    term: 'sector',
    sort: (row) => row.sector,
    isAscending: true,
  },
  topic: { ...textColumn('topic', 'Topic', 90, 'topic'), term: 'topic' },
  eco: { ...textColumn('eco', 'Economy', 80, 'economy'), term: 'economy' },
  cap: {
    head: 'Cap, bn USD',
    name: 'Market cap, bn USD',
    term: 'marketCap',
    width: 92,
    isNumeric: true,
    sort: (row) => row.marketCap,
    cell: (row) => figure(formatNumber(row.marketCap, 1)),
    exported: { market_cap_usd_bn: (row) => row.marketCap },
  },
  age: {
    name: 'Age',
    term: 'age',
    width: 34,
    isNumeric: true,
    sort: (row) => row.createdAt && -row.createdAt,
    isAscending: true,
    cell: ({ createdAt: at }, now) =>
      at === null
        ? figure(NOT_AVAILABLE)
        : figure(formatAge(at, now), {
            spoken: `${formatAge(at, now)}, ${spokenAge(at, now)}, ${formatDay(at)}`,
            hint: formatInstant(at),
            className: 'text-ink-3',
          }),
    exported: {
      created_at_utc: (row) => (row.createdAt === null ? null : toWireInstant(row.createdAt)),
    },
  },
}

/** Percentiles are interpolated, so more than one decimal would be false precision. */
const tenths = (percentile: number) => Number((percentile * 100).toFixed(1))

/** Beyond the outermost stated percentile only a bound is known: `> 90`. */
const boundOf = (percentile: RowOutcome['percentile']): Field =>
  percentile && percentile.place !== 'inside'
    ? `${percentile.place === 'above' ? '>' : '<'} ${tenths(percentile.p)}`
    : null
