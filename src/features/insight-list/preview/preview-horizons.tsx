import { memo } from 'react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { compareHorizons } from '#contract/horizon.ts'
import { asRate, asReturn } from '#contract/units.ts'
import type { UnitRules } from '#contract/units.ts'
import { formatRate, formatReturn, returnSign } from '#shared/format/percent.ts'
import { Amount } from '#shared/ui/amount.tsx'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { EpisodeCount, PreviewHead } from './preview-parts.tsx'

type PreviewHorizonsProps = {
  row: InsightRow
  units: UnitRules
  /** Null while they are on their way. */
  casesAt: ((horizon: string) => number | null) | null
  /** Past cases behind the insight's own hit rate. */
  count: number | null
}

/** A figure with its cell for each horizon. */
type Line = { head: string; cells: readonly ReactNode[] }

/** What followed at each horizon; the insight's own is tinted. Where they do not fit side by side they stand below each other. */
export const PreviewHorizons = memo(function PreviewHorizons({
  row,
  units,
  casesAt,
  count,
}: PreviewHorizonsProps) {
  const { hit_ratio: ratios, episodes } = row.insight
  const horizons = Object.keys(ratios).sort(compareHorizons)
  if (horizons.length === 0) return null
  const lines: Line[] = [
    {
      head: 'Median',
      cells: horizons.map((horizon) => {
        const median = ratios[horizon]?.median ?? null
        const value = median === null ? null : asReturn(median, units)
        return <Amount key={horizon} text={formatReturn(value)} sign={returnSign(value)} />
      }),
    },
    {
      head: 'Hit ratio',
      cells: horizons.map((horizon) => {
        const ratio = ratios[horizon]?.hit_ratio ?? null
        return <Amount key={horizon} text={formatRate(ratio === null ? null : asRate(ratio, units))} />
      }),
    },
    {
      head: 'Cases',
      cells: horizons.map((horizon) => casesAt && <EpisodeCount key={horizon} count={casesAt(horizon)} />),
    },
  ]
  return (
    <section>
      <PreviewHead>By horizon</PreviewHead>
      <Wide horizons={horizons} lines={lines} own={row.horizon} />
      <Tall horizons={horizons} lines={lines} own={row.horizon} />
      {/* A block each: as one they can be the largest text of the preview, and its claim is there before. */}
      <p className="mt-1 text-xs text-ink-3">
        <span className="block">Earlier episodes: {episodes.length}; </span>
        <span className="block">
          of them with windows that do not overlap: <EpisodeCount count={count} />
        </span>
      </p>
    </section>
  )
})

type TableProps = { horizons: readonly string[]; lines: readonly Line[]; own: string | null }

const TABLE = 'data w-full text-xs'
const tint = (isOwn: boolean) => (isOwn ? 'bg-accent-tint' : undefined)

const Wide = ({ horizons, lines, own }: TableProps) => (
  <table className={clsx(TABLE, '@max-sm:hidden')}>
    <thead>
      <tr className="text-ink-3">
        <th scope="col">
          <span className="sr-only">Figure</span>
        </th>
        {horizons.map((horizon) => (
          <th
            key={horizon}
            scope="col"
            className={clsx(
              'px-1 py-1 text-right font-regular',
              horizon === own && 'bg-accent-tint text-ink',
            )}
          >
            {horizon}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map(({ head, cells }) => (
        <tr key={head} className="h-6 border-t border-line-faint">
          <th scope="row" className="text-left font-regular whitespace-nowrap text-ink-3">
            {head}
          </th>
          {horizons.map((horizon, i) => (
            <td key={horizon} className={clsx('px-1 text-right', tint(horizon === own))}>
              {cells[i]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Tall = ({ horizons, lines, own }: TableProps) => (
  <table className={clsx(TABLE, '@sm:hidden')}>
    <thead>
      <tr className="text-ink-3">
        <th scope="col" className="text-left font-regular">
          Horizon
        </th>
        {lines.map(({ head }) => (
          <th key={head} scope="col" className="px-1 py-1 text-right font-regular">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {horizons.map((horizon, i) => (
        <tr key={horizon} className={clsx('h-6 border-t border-line-faint', tint(horizon === own))}>
          <th scope="row" className="text-left font-regular text-ink-2">
            {horizon}
          </th>
          {lines.map(({ head, cells }) => (
            <td key={head} className="px-1 text-right">
              {cells[i]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
