import { clsx } from 'clsx'
import { formatDay } from '#shared/format/date.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn, formatReturnRange, returnSign } from '#shared/format/percent.ts'
import { Amount } from '#shared/ui/amount.tsx'
import type { HorizonRow } from './passed-horizons.ts'
import { placeShort } from '#shared/predictions/realised-rank.ts'

/** Expected and realised return at each horizon; on a phone words wrap and no column is dropped. */
export function HorizonTable({ rows, bandLabel }: { rows: readonly HorizonRow[]; bandLabel: string | null }) {
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
              'border-t border-line-faint',
              row.isNow && 'bg-selected shadow-[inset_2px_0_0_var(--accent)]',
              row.realised === null && 'text-ink-3',
            )}
          >
            <th
              scope="row"
              className="data px-1 py-1 text-left font-regular max-page-sm:whitespace-normal page-md:px-2"
            >
              <b className={row.realised ? 'font-semibold' : 'font-regular'}>{row.name}</b>{' '}
              <span className="whitespace-nowrap text-ink-3">{formatDay(row.at, { year: false })}</span>
            </th>
            <td className="num px-1 py-1 page-md:px-1.5">{formatReturn(row.median)}</td>
            {bandLabel !== null && (
              <td className="num px-1 py-1 max-page-sm:whitespace-normal page-md:px-1.5">
                {row.band ? formatReturnRange(row.band[0], row.band[1]) : NOT_AVAILABLE}
              </td>
            )}
            <td className="num px-1 py-1 page-md:px-1.5 font-semibold">
              {row.realised ? (
                <Amount text={formatReturn(row.realised.value)} sign={returnSign(row.realised.value)} />
              ) : (
                <span className="font-regular">pending</span>
              )}
            </td>
            <td className="num px-1 py-1 font-semibold max-page-sm:whitespace-normal page-md:px-1.5">
              {row.realised ? placeShort(row.realised.place) : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cap = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
