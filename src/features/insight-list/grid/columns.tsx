import type { ReactNode } from 'react'
import { directionLabel, MAX_STARS } from '#contract/values/codes.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { ColumnId, SortKey } from '#features/insight-list/search/insight-search.ts'
import { formatAge, formatDay, formatInstant, spokenAge } from '#shared/format/date.ts'
import { evidenceTier, formatInterval, TIER_WORDS } from '#shared/format/evidence.ts'
import { formatHorizon, horizonInWords } from '#shared/format/horizon.ts'
import { formatNumber, NOT_AVAILABLE, NOT_AVAILABLE_SPOKEN } from '#shared/format/number.ts'
import { formatRate, formatReturn, formatReturnRange, returnSign } from '#shared/format/percent.ts'
import { DIRECTION_WORDS, countOf } from '#shared/format/words.ts'
import { AlertIcon } from '#shared/ui/icons.tsx'
import { DirectionGlyph, directionInk } from '#shared/ui/indicators/direction-glyph.tsx'
import { rem } from '#shared/ui/text-scale.ts'
import { figure, text, RealisedCell, PercentileCell, StatusCell, type Cell } from './cells.tsx'
import { hitInterval, qualitySteps, RANGE_WIDTH, rangeX, signalRange } from './cell-drawings.ts'

/** `title` is drawn by the row itself: it holds the link. */
type Column = {
  head: ReactNode
  /** Full name, for the chooser and screen readers. */
  name: string
  /** px; a `grow` column takes the remaining width and never less than this. */
  width: number
  grow?: boolean
  isNumeric?: boolean
  sort?: SortKey
  cell: (row: InsightRow, now: number) => Cell
}

function textColumn(name: string, width: number, value: (row: InsightRow) => string | null): Column {
  return { head: name, name, width, cell: (row) => text(value(row)) }
}

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

export const COLUMNS: Readonly<Record<ColumnId, Column>> = {
  status: {
    head: '',
    name: 'Status',
    width: 14,
    // Centres the mark, whichever element it is.
    cell: (row, now) => ({ content: <StatusCell row={row} now={now} />, className: 'flex items-center' }),
  },
  asset: {
    head: 'Asset',
    name: 'Asset',
    width: 122,
    sort: 'asset',
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
  },
  name: textColumn('Name', 148, (row) => row.name),
  title: {
    head: 'Insight',
    name: 'Insight',
    width: 160,
    grow: true,
    sort: 'title',
    cell: (row) => ({ content: row.title }),
  },
  direction: {
    head: 'Dir',
    name: 'Direction',
    width: 22,
    sort: 'direction',
    cell: ({ direction, insight: { metadata } }) => ({
      content: <DirectionGlyph direction={direction} isNamed />,
      hint: DIRECTION_WORDS[direction],
      // An unknown code is named as such, because "not stated" would be wrong.
      spoken: direction === 'unknown' && metadata.direction ? directionLabel(metadata.direction) : undefined,
      className: `text-center ${directionInk(direction)}`,
    }),
  },
  horizon: {
    head: 'Hor',
    name: 'Horizon',
    width: 30,
    sort: 'horizon',
    cell: (row) =>
      figure(formatHorizon(row.horizon), {
        spoken: `${formatHorizon(row.horizon)}, ${horizonInWords(row.horizon)}`,
      }),
  },
  quality: {
    head: 'Quality',
    name: 'Quality',
    width: 72,
    sort: 'quality',
    cell: ({ stars, checksMet }) => {
      if (stars === null) return figure(NOT_AVAILABLE)
      const isMismatch = checksMet !== null && checksMet !== stars
      return {
        content: (
          <>
            <b className="font-semibold text-ink">{stars}</b>
            {`/${MAX_STARS}`}
            {isMismatch && <AlertIcon size={12} className="ml-auto text-caution" />}
          </>
        ),
        spoken: `${stars}/${MAX_STARS}, quality ${stars} of ${MAX_STARS}${isMismatch ? `, ${countOf(checksMet, 'check')} met` : ''}`,
        hint: isMismatch ? 'Quality and the number of checks met differ' : undefined,
        drawing: qualitySteps(stars),
        className: 'data text-ink-3',
      }
    },
  },
  median: {
    head: 'Median',
    name: 'Median return',
    width: 56,
    isNumeric: true,
    sort: 'median',
    // A thin sample is dimmed, like its hit ratio.
    cell: ({ median, count }) =>
      figure(
        formatReturn(median),
        evidenceTier(count) === 'thin'
          ? { hint: TIER_WORDS.thin, className: 'text-ink-3' }
          : { className: `font-semibold ${SIGN_INK[returnSign(median)]}` },
      ),
  },
  range: {
    head: RANGE_HEAD,
    name: 'Signal levels',
    width: RANGE_WIDTH,
    cell: ({ low, high, median }) => ({
      spoken:
        low === null || high === null
          ? NOT_AVAILABLE_SPOKEN
          : `Signal levels ${formatReturnRange(low, high)}, median ${formatReturn(median)}`,
      drawing: signalRange(low, high, median),
    }),
  },
  hit: {
    head: 'Hit',
    name: 'Hit ratio',
    width: 38,
    isNumeric: true,
    sort: 'hit',
    cell: ({ rate, count }) =>
      figure(formatRate(rate, count), {
        spoken: `${formatRate(rate, count)}, ${formatInterval(rate, count)}`,
        className: evidenceTier(count) === 'thin' ? 'text-ink-3' : 'text-ink',
      }),
  },
  interval: {
    head: (
      <span className="flex flex-1 justify-between pl-3">
        <span>50</span>
        <span>100</span>
      </span>
    ),
    name: '95% interval',
    width: 58,
    sort: 'interval',
    cell: ({ rate, count }) => {
      const tier = evidenceTier(count)
      return {
        spoken: `Hit ratio ${formatRate(rate, count)}, ${formatInterval(rate, count)}${tier === 'ample' ? '' : `, ${tier}`}`,
        drawing: hitInterval(rate, count),
      }
    },
  },
  n: {
    head: 'n',
    name: 'Past cases',
    width: 28,
    isNumeric: true,
    sort: 'n',
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
  },
  realised: {
    head: 'Real',
    name: 'Realised return',
    width: 56,
    isNumeric: true,
    sort: 'realised',
    cell: (row) => ({ content: <RealisedCell id={row.id} />, className: 'data truncate' }),
  },
  percentile: {
    head: 'Pctl',
    name: 'Current percentile',
    width: 44,
    isNumeric: true,
    sort: 'percentile',
    cell: (row) => ({ content: <PercentileCell id={row.id} />, className: 'data truncate' }),
  },
  sector: { ...textColumn('Sector', 130, (row) => row.sector), sort: 'sector' },
  topic: textColumn('Topic', 90, (row) => row.topic),
  eco: textColumn('Economy', 80, (row) => row.eco),
  cap: {
    head: 'Cap, bn USD',
    name: 'Market cap, bn USD',
    width: 92,
    isNumeric: true,
    sort: 'cap',
    cell: (row) => figure(formatNumber(row.marketCap, 1)),
  },
  age: {
    head: 'Age',
    name: 'Age',
    width: 34,
    isNumeric: true,
    sort: 'age',
    cell: ({ createdAt: at }, now) =>
      at === null
        ? figure(NOT_AVAILABLE)
        : figure(formatAge(at, now), {
            spoken: `${formatAge(at, now)}, ${spokenAge(at, now)}, ${formatDay(at)}`,
            hint: formatInstant(at),
            className: 'text-ink-3',
          }),
  },
}
