import { clsx } from 'clsx'
import { compareHorizons } from '#contract/horizon.ts'
import { asRate, asReturn } from '#contract/units.ts'
import type { UnitRules } from '#contract/units.ts'
import { formatRate, formatReturn, returnSign } from '#shared/format/percent.ts'
import { Amount } from '#shared/ui/amount.tsx'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { EpisodeCount, PreviewHead } from './preview-parts.tsx'

/** What followed at each horizon; the insight's own is tinted. */
export function PreviewHorizons({
  row,
  units,
  count,
}: {
  row: InsightRow
  units: UnitRules
  /** Past cases behind the rate. */
  count: number | null
}) {
  const horizons = Object.keys(row.insight.hit_ratio).sort(compareHorizons)
  if (horizons.length === 0) return null
  const cell = (horizon: string) =>
    clsx('px-1.5 py-1 text-right', horizon === row.horizon && 'bg-accent-tint')
  return (
    <section>
      <PreviewHead>By horizon</PreviewHead>
      <div className="overflow-x-auto">
        <table className="data w-full text-xs">
          <thead>
            <tr className="text-ink-3">
              <th scope="col">
                <span className="sr-only">Figure</span>
              </th>
              {horizons.map((horizon) => (
                <th
                  key={horizon}
                  scope="col"
                  className={clsx(cell(horizon), 'font-regular', horizon === row.horizon && 'text-ink')}
                >
                  {horizon}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="border-t border-line-faint">
              <th scope="row" className="text-left font-regular text-ink-3">
                Median
              </th>
              {horizons.map((horizon) => {
                const median = row.insight.hit_ratio[horizon]?.median ?? null
                const value = median === null ? null : asReturn(median, units)
                return (
                  <td key={horizon} className={cell(horizon)}>
                    <Amount text={formatReturn(value)} sign={returnSign(value)} />
                  </td>
                )
              })}
            </tr>
            <tr className="border-t border-line-faint">
              <th scope="row" className="text-left font-regular text-ink-3">
                Hit ratio
              </th>
              {horizons.map((horizon) => {
                const ratio = row.insight.hit_ratio[horizon]?.hit_ratio ?? null
                return (
                  <td key={horizon} className={cell(horizon)}>
                    <Amount text={formatRate(ratio === null ? null : asRate(ratio, units))} />
                  </td>
                )
              })}
            </tr>
          </tbody>
        </table>
      </div>
      <p className="mt-1 text-xs text-ink-3">
        Earlier episodes: {row.insight.episodes.length}; past cases with windows apart:{' '}
        <EpisodeCount count={count} />
      </p>
    </section>
  )
}
