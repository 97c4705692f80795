import { clsx } from 'clsx'
import { Check, Minus } from 'lucide-react'
import {
  CONVICTION_CHECKS,
  checksMet,
  type ConvictionCheck,
  type ConvictionReport,
} from '#contract/records/insight.ts'
import { CONVICTION_LABELS, countOf } from '#shared/format/words.ts'
import { Panel } from '#shared/ui/panel.tsx'

/** What the name of each check suggests; the service publishes no definitions. */
const MEANINGS: Readonly<Record<ConvictionCheck, string>> = {
  cross_business_cycles: 'The effect held in rising and in falling markets.',
  frequent: 'The condition occurs often enough to be studied.',
  high_hit_ratio_in_sample: 'The hit ratio was high in the older episodes.',
  high_hit_ratio_out_sample:
    'The hit ratio was high in the newer episodes, which were not used to choose direction and horizon.',
  high_path_risk_return: 'Returns were large compared with the price swings on the path.',
  high_pnl_draw_down_ratio: 'Gains exceed the worst drawdown.',
  several_episodes: 'There are enough separate episodes.',
  sparse: 'Episodes are spread evenly over time (the service calls this check "sparse").',
}

type ConvictionPanelProps = { report: ConvictionReport | null; stars: number | null }

/** The eight checks, by icon and word. Without colours, because yes is not praise and no is not a warning. */
export function ConvictionPanel({ report, stars }: ConvictionPanelProps) {
  const met = checksMet(report)
  return (
    <Panel
      title="High conviction"
      term="conviction"
      sub={met === null ? 'not provided' : `${met} of 8 checks met`}
    >
      <ul className="detail-checks">
        {CONVICTION_CHECKS.map((check) => {
          const value = report?.[check] ?? null
          const Icon = value === true ? Check : Minus
          return (
            <li
              key={check}
              className={clsx(
                'flex items-center gap-2 border-line-faint py-1 not-first:border-t',
                value !== true && 'text-ink-3',
              )}
            >
              <Icon size={14} />
              {CONVICTION_LABELS[check]}
              <span className="ml-auto text-xs">
                {value === null ? 'Not provided' : value ? 'Yes' : 'No'}
              </span>
            </li>
          )
        })}
      </ul>
      {met !== null && stars !== null && met !== stars && (
        <p className="mt-2 text-xs text-caution">
          The quality is {stars} of 8, but {countOf(met, 'check is', 'checks are')} met.
        </p>
      )}
      <details className="mt-2 text-xs text-ink-2 print:hidden">
        <summary className="py-1 text-accent-text pointer-coarse:py-3">What do the checks mean?</summary>
        <p className="mt-1 text-ink-3">The service publishes no definitions. The names suggest:</p>
        <ul className="mt-1 grid gap-1">
          {CONVICTION_CHECKS.map((check) => (
            <li key={check}>
              <b className="font-medium">{CONVICTION_LABELS[check]}:</b> {MEANINGS[check]}
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  )
}
