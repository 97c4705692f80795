import { clsx } from 'clsx'
import { formatDay } from '#shared/format/date.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn, formatReturnRange, rankShort } from '#shared/format/percent.ts'
import { ReturnAmount } from '#shared/ui/amount.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { bandValues, type FanBand } from '#shared/predictions/shown-fan.ts'
import { exactStep, type Fan, outcomesAt } from '#shared/predictions/fan.ts'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import { upperFirst } from '#shared/format/words.ts'

type HorizonTableProps = { rows: ReturnType<typeof horizonRows>; bandLabel: string | null }
type HorizonRow = HorizonTableProps['rows'][number]

const WRAPS = 'max-page-sm:whitespace-normal'

/** Expected and realised return at each horizon; on a phone the text wraps and no column is hidden. */
export function HorizonTable({ rows, bandLabel }: HorizonTableProps) {
  return (
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
      className="text-sm max-page-md:text-xs [&_:is(td,th)]:px-1 page-md:[&_:is(td,th)]:px-1.5 [&_thead_th]:font-regular! max-page-sm:[&_thead_th]:whitespace-normal"
      lineOf={({ isNow, realised }) => ({
        className: clsx(
          isNow && 'bg-selected shadow-[inset_2px_0_0_var(--color-accent)]',
          realised === null && 'text-ink-3',
        ),
      })}
    />
  )
}

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
