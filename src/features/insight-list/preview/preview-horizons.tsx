import { memo } from 'react'
import { clsx } from 'clsx'
import { compareHorizons } from '#shared/format/compare.ts'
import { asRate, asReturn } from '#contract/values/units.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { formatRate, formatReturn, returnSign } from '#shared/format/percent.ts'
import { Amount } from '#shared/ui/amount.tsx'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { EpisodeCount, PreviewHead } from './preview-parts.tsx'

type PreviewHorizonsProps = {
  row: InsightRow
  units: UnitRules
  /** Null while they are on their way. */
  casesAt: ((horizon: string) => number | null) | null
  /** Past cases behind the insight's own hit ratio. */
  count: number | null
}

/**
 * What followed at each horizon; the insight's own is tinted. Where they fit side by side, each horizon's line stands upright: the same
 * cells, laid out by columns. A grid is no table to a browser any more, so that its parts say what they are.
 */
export const PreviewHorizons = memo(function PreviewHorizons({
  row,
  units,
  casesAt,
  count,
}: PreviewHorizonsProps) {
  const { hit_ratio: ratios, episodes } = row.insight
  const horizons = Object.keys(ratios).sort(compareHorizons)
  if (horizons.length === 0) return null
  return (
    <section>
      <PreviewHead>By horizon</PreviewHead>
      <div
        role="table"
        aria-label="By horizon"
        className="data grid w-full text-right text-xs @max-sm:grid-cols-4 @sm:grid-flow-col @sm:grid-cols-[max-content] @sm:grid-rows-4"
      >
        <div role="row" className="contents text-ink-3">
          {HEADS.map((head) => (
            <span
              key={head}
              role="columnheader"
              className={clsx(CELL, 'whitespace-nowrap @sm:pl-0 @sm:text-left')}
            >
              {head}
            </span>
          ))}
        </div>
        {horizons.map((horizon) => {
          const { median = null, hit_ratio: ratio = null } = ratios[horizon] ?? {}
          const value = median === null ? null : asReturn(median, units)
          const cell = clsx(CELL, '@max-sm:border-t', horizon === row.horizon && 'bg-accent-tint')
          return (
            <div key={horizon} role="row" className="contents">
              <span
                role="rowheader"
                className={clsx(cell, horizon === row.horizon ? 'text-ink' : 'text-ink-3')}
              >
                {horizon}
              </span>
              <span role="cell" className={cell}>
                <Amount text={formatReturn(value)} sign={returnSign(value)} />
              </span>
              <span role="cell" className={cell}>
                <Amount text={formatRate(ratio === null ? null : asRate(ratio, units))} />
              </span>
              <span role="cell" className={cell}>
                {casesAt && <EpisodeCount count={casesAt(horizon)} />}
              </span>
            </div>
          )
        })}
      </div>
      {/* A block each: as one they can be the largest text of the preview, and its claim is there before. */}
      <p className="mt-1 text-xs text-ink-3">
        <span className="block">Past episodes: {episodes.length}; </span>
        <span className="block">
          without overlapping windows: <EpisodeCount count={count} />
        </span>
      </p>
    </section>
  )
})

const HEADS = ['Horizon', 'Median', 'Hit ratio', 'Past cases']
const CELL = 'h-6 border-line-faint px-1 leading-6 @max-sm:first:text-left @sm:not-first:border-t'
