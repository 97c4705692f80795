import { CheckIcon, MinusIcon } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { clsx } from 'clsx'
import { CONVICTION_CHECKS } from '#contract/records/insight.ts'
import { asRate, asReturn, type UnitRules } from '#contract/values/units.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { compareHorizons, CONVICTION_LABELS } from '#shared/format/words.ts'
import { evidenceTier, TIER_WORDS } from '#shared/format/evidence.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatReturn, returnSign } from '#shared/format/percent.ts'
import { Amount } from '#shared/ui/amount.tsx'

type PreviewHorizonsProps = {
  row: InsightRow
  units: UnitRules
  /** Null while loading. */
  casesAt: ((horizon: string) => number | null) | null
  count: number | null
}

/** Results by horizon. Wide panes lay each horizon out as a column. Roles are needed because a CSS grid is no table to a screen reader. */
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
      {/* Two blocks: as one they could become the largest text, which should be the title. */}
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

export const PreviewChecks = memo(function PreviewChecks({ row }: { row: InsightRow }) {
  const report = row.insight.metadata.high_conviction_report
  return (
    <section>
      <PreviewHead sub={row.checksMet === null ? 'not provided' : `${row.checksMet} of 8 checks met`}>
        High conviction
      </PreviewHead>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-0.5 text-xs">
        {CONVICTION_CHECKS.map((check) => {
          const holds = report?.[check] ?? null
          const Icon = holds ? CheckIcon : MinusIcon
          return (
            <li key={check} className={clsx('flex items-center gap-1.5', holds ? 'text-ink' : 'text-ink-3')}>
              <Icon size={13} strokeWidth={2} className="shrink-0" />
              <span className="truncate">{CONVICTION_LABELS[check]}</span>
              <span className="sr-only">{holds === null ? 'not provided' : holds ? 'yes' : 'no'}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
})

/** Small samples are marked by colour, underline and words. */
const EpisodeCount = ({ count }: { count: number | null }) => {
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

export const PreviewHead = ({ children, sub }: { children: ReactNode; sub?: ReactNode }) => (
  <h3 className="mb-1.5 flex justify-between font-semibold">
    {children}
    {sub && <span className="text-xs font-regular text-ink-3">{sub}</span>}
  </h3>
)
