import { useQuery } from '@tanstack/react-query'
import { feedQueries } from '#api/feed-queries.ts'
import type { Close } from '#contract/price-basis.ts'
import type { UnitRules } from '#contract/units.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { Panel } from '#shared/ui/panel.tsx'
import type { HitRow } from '#features/insight-detail/model/hit-rows.ts'
import { keptOf, outOfSampleOf, promiseLadder, type Rung } from './promise-ladder.ts'

type PromiseLadderPanelProps = {
  id: string
  tag: string
  /** The insight's own horizon. */
  row: HitRow | null
  closes: readonly Close[]
  now: number | null
  units: UnitRules
}

const NAMES = {
  past: 'Past share',
  'out-of-sample': 'Out of sample',
  kept: 'Kept since',
  base: 'Without condition',
} satisfies Record<Rung['name'], string>

const HINTS = {
  past: 'Share of the past cases that moved the stated way; direction and horizon were chosen on a part of them.',
  'out-of-sample':
    'Share in the newer cases, which did not decide direction and horizon. Their number is not stated.',
  kept: 'Earlier insights on this asset whose window is over: those that had moved the stated way at its end.',
  base: 'Share of all windows of this length on this asset; they overlap, so they carry no interval.',
} satisfies Record<Rung['name'], string>

/** What is promised, what came of it, and what there is without it: on one axis, with one sentence that says what follows. */
export function PromiseLadderPanel({ id, tag, row, closes, now, units }: PromiseLadderPanelProps) {
  const feed = useQuery(feedQueries.page({ entity: [tag], limit: 20 }))
  const items = feed.data?.items ?? []
  const ladder =
    row &&
    promiseLadder({
      rate: row.rate,
      cases: row.cases,
      outOfSample: outOfSampleOf(items, id, units),
      kept: now === null ? null : keptOf(items, { id, closes, now }),
      base: row.base?.share ?? null,
    })
  if (!ladder) return null
  return (
    <Panel title="How much to believe" sub={`at ${row.horizon}`}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1.5 text-xs">
        {ladder.rungs.map((rung) => (
          <div key={rung.name} className="contents" title={HINTS[rung.name]}>
            <dt className="text-ink-2">{NAMES[rung.name]}</dt>
            <dd>
              <Span rung={rung} />
            </dd>
            <dd className="data text-right">
              <b className="font-semibold">{formatRate(rung.share, rung.cases)}</b>{' '}
              <span className="text-ink-3">{rung.cases === null ? '' : `n ${rung.cases}`}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2.5 text-sm text-ink-2">{ladder.sentence}</p>
    </Panel>
  )
}

/** A share on the axis from 0 to 100 %, with its interval; the mark at 50 % is a coin's. */
function Span({ rung: { name, share, interval } }: { rung: Rung }) {
  const x = (value: number) => `${value * 100}%`
  const words = interval ? `95% interval ${formatRateRange(interval.low, interval.high)}` : 'no interval'
  return (
    <svg role="img" aria-label={words} className="block h-4 w-full overflow-visible">
      <line x1="0%" x2="100%" y1={8} y2={8} className="stroke-line" />
      <line x1="50%" x2="50%" y1={3} y2={13} className="stroke-chart-axis" />
      {interval && (
        <line
          x1={x(interval.low)}
          x2={x(interval.high)}
          y1={8}
          y2={8}
          className="stroke-ink-2"
          strokeWidth={2}
        />
      )}
      <circle
        cx={x(share)}
        cy={8}
        r={4}
        className={name === 'base' ? 'fill-surface stroke-base-ref' : 'fill-chart-fact'}
        strokeWidth={1.5}
      />
    </svg>
  )
}
