import { clsx } from 'clsx'
import { formatDay } from '#shared/format/date.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn, formatReturnRange, returnSign, rankShort } from '#shared/format/percent.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { bandValues, type FanBand } from '#shared/predictions/shown-fan.ts'
import { medianAt, type Fan, knotsAt, placeHorizon } from '#shared/predictions/fan.ts'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'

type HorizonTableProps = { rows: ReturnType<typeof horizonRows>; bandLabel: string | null }

/** Expected and realised return at each horizon; on a phone words wrap and no column is dropped. */
export function HorizonTable({ rows, bandLabel }: HorizonTableProps) {
  const head =
    'px-1 py-1 text-right text-2xs page-md:px-1.5 font-regular whitespace-nowrap text-ink-3 max-page-sm:align-bottom max-page-sm:whitespace-normal page-md:first:pl-2 first:text-left'
  return (
    <table className="w-full border-collapse text-sm max-page-md:text-xs">
      <caption className="pb-1 text-left font-semibold">
        Expected and realised{' '}
        <span className="font-regular text-ink-3">rank: past cases below the realised return</span>
      </caption>
      <thead>
        <tr>
          {['Horizon', 'Median', ...(bandLabel === null ? [] : [cap(bandLabel)]), 'Realised', 'Rank'].map(
            (label) => (
              <th key={label} scope="col" className={head}>
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.name}
            className={clsx(
              'border-t border-line-faint *:px-1 *:py-1 page-md:*:px-1.5',
              row.isNow && 'bg-selected shadow-[inset_2px_0_0_var(--accent)]',
              row.realised === null && 'text-ink-3',
            )}
          >
            <th
              scope="row"
              className="data text-left font-regular max-page-sm:whitespace-normal page-md:px-2!"
            >
              <b className={row.realised ? 'font-semibold' : 'font-regular'}>{row.name}</b>{' '}
              <span className="whitespace-nowrap text-ink-3">{formatDay(row.at, { year: false })}</span>
            </th>
            <td className="num">{formatReturn(row.median)}</td>
            {bandLabel !== null && (
              <td className="num max-page-sm:whitespace-normal">
                {row.band ? formatReturnRange(...row.band) : NOT_AVAILABLE}
              </td>
            )}
            <td className="num font-semibold">
              {row.realised ? (
                <Amount text={formatReturn(row.realised.value)} sign={returnSign(row.realised.value)} />
              ) : (
                <span className="font-regular">pending</span>
              )}
            </td>
            <td className="num font-semibold max-page-sm:whitespace-normal">
              {row.realised ? rankShort(row.realised.place) : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cap = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The horizons in time order with the chosen day among them: `now`, or `as of` in a replay. `realised` is null until the horizon is
 * reached; nothing after that day is used.
 */
export function horizonRows(
  model: Pick<DetailModel, 'horizons' | 'facts' | 'path' | 'ranked'>,
  fan: Fan,
  band: FanBand | null,
  dayName: 'now' | 'as of',
) {
  const { horizons, facts, path, ranked } = model
  const today = path?.since.at(-1)
  const rows = horizons.flatMap((horizon) => {
    const found = placeHorizon(fan, horizon, facts.entryAt)
    if (found.kind !== 'step' || !found.isExact) return []
    const step = fan.steps[found.index]!
    const isPassed = today !== undefined && step.days !== null && step.days > 0 && today.day >= step.days
    return [
      {
        name: horizon,
        at: step.at,
        median: step.median,
        band: band && bandValues(step, band),
        realised: isPassed ? (ranked.find((day) => day.day === step.days) ?? null) : null,
        isNow: false,
      },
    ]
  })
  const now = ranked.at(-1)
  if (!now || rows.some((row) => row.realised?.at === now.at)) return rows
  const at = (share: number | null = null) =>
    share === null ? undefined : knotsAt(fan, now.at)?.find(({ p }) => Math.abs(p - share) < 1e-9)?.value
  const [low, high] = [at(band?.lower), at(band?.upper)]
  const row: (typeof rows)[number] = {
    name: dayName,
    at: now.at,
    median: medianAt(fan, now.at),
    band: low !== undefined && high !== undefined ? [low, high] : null,
    realised: now,
    isNow: true,
  }
  const next = rows.findIndex((each) => each.realised === null)
  return next < 0 ? [...rows, row] : rows.toSpliced(next, 0, row)
}
