import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatAge, formatDay, formatInstant, isoInstant, spokenAge } from '#shared/format/date.ts'
import { evidenceTier, formatInterval, TIER_WORDS } from '#shared/format/evidence.ts'
import { formatHorizon, horizonInWords } from '#shared/format/horizon.ts'
import { formatNumber, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatReturn, returnSign } from '#shared/format/percent.ts'
import { Amount, NotAvailable } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/direction-mark.tsx'
import { HitInterval } from '#shared/ui/hit-interval.tsx'
import { QualityMeter } from '#shared/ui/quality-meter.tsx'
import type { ColumnId } from './column-ids.ts'
import type { InsightRow } from './insight-row.ts'
import { RowStatus } from './row-status.tsx'
import { SignalRange, SignalRangeAxis } from './signal-range.tsx'
import type { SortKey } from './sort-rows.ts'

/** `title` is drawn by the row itself: it holds the link. */
export type Column = {
  id: ColumnId
  /** Short head. */
  head: ReactNode
  /** Full name, for the chooser and screen readers. */
  name: string
  /** Fixed width in px; `grow` takes what is left and never falls below it. */
  width: number
  grow?: boolean
  isNumeric?: boolean
  sort?: SortKey
  cell: (row: InsightRow, now: number) => ReactNode
}

const text = (value: string | null) =>
  value === null ? (
    <NotAvailable />
  ) : (
    <span className="data block truncate" title={value}>
      {value}
    </span>
  )

export const Ticker = ({ row: { ticker } }: { row: InsightRow }) =>
  ticker.isBareTag ? (
    <code className="truncate font-mono text-xs">{ticker.symbol}</code>
  ) : (
    <span className="data truncate" title={ticker.symbol}>
      <b className="font-semibold text-ink">{ticker.symbol}</b>
      {ticker.exchange && <span className="text-ink-3">:{ticker.exchange}</span>}
    </span>
  )

/** The count carries the caution of its tier: coloured, dotted underline and in words. */
export const EpisodeCount = ({ count }: { count: number | null }) => {
  const tier = evidenceTier(count)
  if (count === null) return <Amount text={NOT_AVAILABLE} />
  if (tier === 'ample') return <span className="data">{count}</span>
  return (
    <span
      title={TIER_WORDS[tier]}
      className="data text-caution underline decoration-dotted underline-offset-3"
    >
      {count}
      <span className="sr-only"> {TIER_WORDS[tier]}</span>
    </span>
  )
}

export const Age = ({ at, now }: { at: number | null; now: number }) =>
  at === null ? (
    <NotAvailable />
  ) : (
    <time dateTime={isoInstant(at)} title={formatInstant(at)} className="data text-ink-3">
      <span aria-hidden="true">{formatAge(at, now)}</span>
      <span className="sr-only">
        {spokenAge(at, now)}, {formatDay(at)}
      </span>
    </time>
  )

const HitRate = ({ row }: { row: InsightRow }) => (
  <Amount
    text={formatRate(row.rate, row.count)}
    isMuted={evidenceTier(row.count) === 'thin'}
    spoken={`${formatRate(row.rate, row.count)}, ${formatInterval(row.rate, row.count)}`}
    className="text-ink"
  />
)

export const COLUMNS: Readonly<Record<ColumnId, Column>> = {
  status: {
    id: 'status',
    head: <span className="sr-only">Status</span>,
    name: 'Status',
    width: 14,
    cell: (row, now) => <RowStatus row={row} now={now} />,
  },
  asset: {
    id: 'asset',
    head: 'Asset',
    name: 'Asset',
    width: 122,
    sort: 'asset',
    cell: (row) => <Ticker row={row} />,
  },
  name: { id: 'name', head: 'Name', name: 'Name', width: 148, cell: (row) => text(row.name) },
  title: {
    id: 'title',
    head: 'Insight',
    name: 'Insight',
    width: 160,
    grow: true,
    sort: 'title',
    cell: (row) => row.title,
  },
  direction: {
    id: 'direction',
    head: 'Dir',
    name: 'Direction',
    width: 22,
    sort: 'direction',
    cell: (row) => <DirectionMark direction={row.direction} className="justify-center" />,
  },
  horizon: {
    id: 'horizon',
    head: 'Hor',
    name: 'Horizon',
    width: 30,
    sort: 'horizon',
    cell: (row) => <Amount text={formatHorizon(row.horizon)} spoken={horizonInWords(row.horizon)} />,
  },
  quality: {
    id: 'quality',
    head: 'Quality',
    name: 'Quality',
    width: 72,
    sort: 'quality',
    cell: (row) => <QualityMeter stars={row.stars} checksMet={row.checksMet} />,
  },
  median: {
    id: 'median',
    head: 'Median',
    name: 'Median return',
    width: 56,
    isNumeric: true,
    sort: 'median',
    cell: (row) => (
      <Amount
        text={formatReturn(row.median)}
        sign={returnSign(row.median)}
        className={clsx('font-semibold')}
      />
    ),
  },
  range: {
    id: 'range',
    head: <SignalRangeAxis />,
    name: 'Signal range',
    width: 104,
    cell: (row) => <SignalRange low={row.low} high={row.high} median={row.median} />,
  },
  hit: {
    id: 'hit',
    head: 'Hit',
    name: 'Hit rate',
    width: 38,
    isNumeric: true,
    sort: 'hit',
    cell: (row) => <HitRate row={row} />,
  },
  interval: {
    id: 'interval',
    head: (
      <span className="flex justify-between pl-3">
        <span>50</span>
        <span>100</span>
      </span>
    ),
    name: '95% interval',
    width: 58,
    sort: 'interval',
    cell: (row) => <HitInterval rate={row.rate} count={row.count} />,
  },
  n: {
    id: 'n',
    head: 'n',
    name: 'Episodes n',
    width: 28,
    isNumeric: true,
    sort: 'n',
    cell: (row) => <EpisodeCount count={row.count} />,
  },
  sector: {
    id: 'sector',
    head: 'Sector',
    name: 'Sector',
    width: 130,
    sort: 'sector',
    cell: (row) => text(row.sector),
  },
  topic: { id: 'topic', head: 'Topic', name: 'Topic', width: 90, cell: (row) => text(row.topic) },
  eco: { id: 'eco', head: 'Economy', name: 'Economy', width: 80, cell: (row) => text(row.eco) },
  cap: {
    id: 'cap',
    head: 'Cap, bn USD',
    name: 'Market cap, bn USD',
    width: 92,
    isNumeric: true,
    sort: 'cap',
    cell: (row) => <Amount text={formatNumber(row.marketCap, 1)} />,
  },
  age: {
    id: 'age',
    head: 'Age',
    name: 'Age',
    width: 34,
    isNumeric: true,
    sort: 'age',
    cell: (row, now) => <Age at={row.createdAt} now={now} />,
  },
}
