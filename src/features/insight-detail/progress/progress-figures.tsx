import { clsx } from 'clsx'
import { ReferenceLine } from 'recharts'
import { rankCell } from '#features/insight-detail/fan/fan-table.ts'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import type { FigureArea } from '#shared/charts/chart-frame.tsx'
import { bandFill, ChartText } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer } from '#shared/charts/chart-readout.tsx'
import { tableOf, dayCell, countCell, returnCell } from '#shared/charts/chart-table.tsx'
import { PathLine } from '#shared/charts/fan-marks.tsx'
import { Dot, Plot, Range } from '#shared/charts/plot.tsx'
import { linearScale, percentDecimals, spreadLabels } from '#shared/charts/scale.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatNumber, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn, rankInWords, rankShort, formatReturnRange } from '#shared/format/percent.ts'
import { upperFirst } from '#shared/format/words.ts'
import { exactStep, type Fan, outcomesAt } from '#shared/predictions/fan.ts'
import type { RankedDay } from '#shared/predictions/past-cases.ts'
import { type FanBand, bandValues } from '#shared/predictions/shown-fan.ts'
import { ReturnAmount } from '#shared/ui/amount.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'

type RankChartProps = {
  ranked: readonly RankedDay[]
  bands: readonly FanBand[]
  time: readonly [number, number]
  marks: readonly { name: string; at: number }[]
  /** Name of the last day: `now`, `at the end`, `day 12`. */
  lastLabel: string
  area: FigureArea
}

const TOP = 6

/** The realised return of each day as a percentile among past outcomes, over horizontal bands. */
export function RankChart({ ranked, bands, time, marks, lastLabel, area }: RankChartProps) {
  const { width, height } = area
  const [left, right, bottom] = [34, width - 74, height - 24]
  const last = ranked.at(-1)
  const path = ranked.map(({ at, place }) => ({ at, value: place.p }))
  // The path may extend beyond the chosen horizon.
  const x = linearScale([time[0], Math.max(time[1], last?.at ?? time[1])], [left, right])
  const y = linearScale([0, 1], [bottom, TOP])
  const edges = bands.flatMap(({ lower, upper }) => (lower === null || upper === null ? [] : [lower, upper]))
  const shares = [...edges, 0.5].sort((a, b) => a - b)
  const decimals = percentDecimals(shares)
  const horizons = spaced(
    marks.filter(({ at }) => x(at) <= right + 1),
    ({ at }) => x(at),
    22,
  )
  const labelHeights = spreadLabels(
    bands.map((band, i) => (y(band.upper ?? 0.5) + y(bands[i + 1]?.upper ?? 0.5)) / 2),
    13,
    0,
    bottom,
  )
  return (
    <>
      <Plot
        width={width}
        height={height}
        x={{
          scale: x,
          ticks: horizons.map(({ at }) => at),
          format: (at) => horizons.find((mark) => mark.at === at)?.name ?? '',
        }}
        y={{
          scale: y,
          ticks: spaced(shares, (share) => -y(share), 13),
          format: (share) => formatNumber(share * 100, decimals),
          hasGrid: false,
        }}
      >
        {bands.map(
          ({ label, lower, upper }, i) =>
            lower !== null &&
            upper !== null && <Range key={label} y={[lower, upper]} fill={bandFill(i, bands.length)} />,
        )}
        <ReferenceLine
          y={0.5}
          stroke="var(--color-fan-median)"
          strokeWidth={1.5}
          strokeDasharray="5 2.5"
          zIndex={0}
        />
        {bands.map((band, i) => (
          <ChartText key={band.label} x={right + 8} y={labelHeights[i]! + 4}>
            {band.label}
          </ChartText>
        ))}
        <PathLine points={path} x={x} y={y} stroke="var(--color-surface)" width={5} />
        <PathLine points={path} x={x} y={y} stroke="var(--color-chart-fact)" width={2} />
        {last && (
          <>
            <Dot at={[last.at, last.place.p]} r={4} zIndex={0} />
            <ChartText
              x={x(last.at)}
              // In the half of the chart where the path does not end.
              y={last.place.p > 0.5 ? bottom - 5 : TOP + 12}
              textAnchor={x(last.at) > left + 120 ? 'end' : 'start'}
              tone="strong"
              isBold
              hasHalo
            >
              {rankShort(last.place)} {lastLabel}
            </ChartText>
          </>
        )}
      </Plot>
      <ChartReadoutLayer
        {...area}
        places={ranked.map((day) => x(day.at))}
        line={[TOP, bottom]}
        read={(index) => {
          const day = ranked[index]
          if (!day) return null
          return {
            x: x(day.at),
            title: `Day ${day.day}, ${formatDay(day.at)}`,
            rows: [
              { label: 'realised', value: formatReturn(day.value), isStrong: true },
              { label: 'rank', value: rankInWords(day.place) },
            ],
          }
        }}
      />
    </>
  )
}

/** Leaves out items closer than `gap` px to the one before. @param all ascending */
const spaced = <T,>(all: readonly T[], at: (each: T) => number, gap: number) =>
  all.reduce<T[]>((shown, each) => {
    const before = shown.at(-1)
    return before !== undefined && at(each) - at(before) < gap ? shown : [...shown, each]
  }, [])

export const rankTable = (ranked: readonly RankedDay[]) =>
  tableOf('Realised return by day, with its percentile among past outcomes of the same day', ranked, [
    ['Date', null, ({ at }) => dayCell(at)],
    ['Day', 'days', ({ day }) => countCell(day)],
    ['Realised', 'fraction', ({ value }) => returnCell(value)],
    ['Percentile', 'percentile', ({ place }) => rankCell(place)],
  ])

/** The path's rank in one sentence for the figure. */
export function summariseRanks(ranked: readonly RankedDay[]): string {
  const last = ranked.at(-1)
  return last
    ? `Percentile of the realised return by day; on ${formatDay(last.at)} ${rankInWords(last.place)}.`
    : 'No day can be ranked yet.'
}

type HorizonTableProps = { rows: ReturnType<typeof horizonRows>; bandLabel: string | null }
type HorizonRow = HorizonTableProps['rows'][number]

const WRAPS = 'max-page-sm:whitespace-normal'

/** Expected and realised return at each horizon; on a phone the text wraps and no column is hidden. */
export const HorizonTable = ({ rows, bandLabel }: HorizonTableProps) => (
  <Table
    look="plain"
    caption={
      <caption className="pb-1 text-left font-semibold">
        Expected and realised{' '}
        <span className="font-regular text-ink-3">rank: past cases below the realised return</span>
      </caption>
    }
    columns={columnsOf(bandLabel)}
    rows={rows}
    keyOf={({ name }) => name}
    className="max-page-md:text-xs page-md:[&_:is(td,th)]:px-1.5 max-page-sm:[&_thead_th]:whitespace-normal text-sm [&_:is(td,th)]:px-1 [&_thead_th]:font-regular!"
    lineOf={({ isNow, realised }) => ({
      className: clsx(
        isNow && 'bg-selected shadow-[inset_2px_0_0_var(--color-accent)]',
        realised === null && 'text-ink-3',
      ),
    })}
  />
)

const columnsOf = (bandLabel: string | null): Column<HorizonRow>[] => [
  {
    head: 'Horizon',
    className: `data ${WRAPS} page-md:px-2!`,
    cell: ({ name, at, realised }) => (
      <>
        <b className={realised ? 'font-semibold' : 'font-regular'}>{name}</b>{' '}
        <span className="whitespace-nowrap text-ink-3">{formatDay(at, { year: false })}</span>
      </>
    ),
  },
  { head: 'Median', className: 'num', cell: ({ median }) => formatReturn(median) },
  ...(bandLabel === null
    ? []
    : [
        {
          head: upperFirst(bandLabel),
          className: `num ${WRAPS}`,
          cell: ({ band }: HorizonRow) => (band ? formatReturnRange(...band) : NOT_AVAILABLE),
        },
      ]),
  {
    head: 'Realised',
    className: 'num font-semibold!',
    cell: ({ realised }) =>
      realised ? <ReturnAmount value={realised.value} /> : <span className="font-regular">pending</span>,
  },
  {
    head: 'Rank',
    className: `num font-semibold! ${WRAPS}`,
    cell: ({ realised }) => realised && rankShort(realised.place),
  },
]

/**
 * The horizons in order, with a row for the last day of the path: `now`, or `as of` in a replay. `realised` is null until a
 * horizon is reached.
 */
export function horizonRows(model: DetailModel, fan: Fan, band: FanBand | null, dayName: 'now' | 'as of') {
  const { horizons, facts, path, ranked } = model
  const today = path?.since.at(-1)
  const rows = horizons.flatMap((horizon) => {
    const step = exactStep(fan, horizon, facts.entryAt)
    if (!step) return []
    const isPassed = today !== undefined && step.days !== null && step.days > 0 && today.day >= step.days
    return {
      name: horizon,
      at: step.at,
      median: step.median,
      band: band && bandValues(step, band),
      realised: isPassed ? (ranked.find((day) => day.day === step.days) ?? null) : null,
      isNow: false,
    }
  })
  const now = ranked.at(-1)
  if (!now || rows.some((row) => row.realised?.at === now.at)) return rows
  const outcomes = outcomesAt(fan, now.at)
  const row: (typeof rows)[number] = {
    name: dayName,
    at: now.at,
    median: outcomes?.median ?? null,
    // `low` and `high` are stated at steps only.
    band: outcomes && band && bandValues({ ...outcomes, low: null, high: null }, band),
    realised: now,
    isNow: true,
  }
  const next = rows.findIndex((each) => each.realised === null)
  return next < 0 ? [...rows, row] : rows.toSpliced(next, 0, row)
}
