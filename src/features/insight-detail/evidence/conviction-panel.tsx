import { Check, Minus } from 'lucide-react'
import { clsx } from 'clsx'
import {
  CONVICTION_CHECKS,
  checksMet,
  type ConvictionCheck,
  type ConvictionReport,
} from '#contract/records/insight.ts'
import { CONVICTION_LABELS } from '#shared/format/conviction.ts'
import { Panel } from '#shared/ui/panel.tsx'

/** What each name says in a sentence. */
const MEANINGS: Readonly<Record<ConvictionCheck, string>> = {
  cross_business_cycles: 'Held in rising and in falling markets.',
  frequent: 'The condition occurs often enough to be studied.',
  high_hit_ratio_in_sample: 'In the older part of the episodes.',
  high_hit_ratio_out_sample: 'In the newer part, which did not decide direction and horizon.',
  high_path_risk_return: 'The move was large against the swings on the way.',
  high_pnl_draw_down_ratio: 'Gains outweigh the worst run of losses.',
  several_episodes: 'Enough separate episodes.',
  sparse: 'Episodes are spread over time and not bunched (the service calls this check "sparse").',
}

/** The eight checks. Yes is no praise and No no warning: shape and word, no hues. */
export function ConvictionPanel({
  report,
  stars,
}: {
  report: ConvictionReport | null
  stars: number | null
}) {
  const met = checksMet(report)
  return (
    <Panel
      title="High conviction"
      term="conviction"
      sub={met === null ? 'not stated' : `${met} of 8 checks met`}
    >
      <ul className="detail-checks">
        {CONVICTION_CHECKS.map((check) => {
          const value = report?.[check] ?? null
          return (
            <li
              key={check}
              title={MEANINGS[check]}
              className={clsx(
                'flex items-center gap-2 border-line-faint py-1 not-first:border-t',
                value !== true && 'text-ink-3',
              )}
            >
              {value === true ? (
                <Check aria-hidden="true" size={14} />
              ) : (
                <Minus aria-hidden="true" size={14} />
              )}
              {CONVICTION_LABELS[check]}
              <span className="ml-auto text-xs">{value === null ? 'Not stated' : value ? 'Yes' : 'No'}</span>
            </li>
          )
        })}
      </ul>
      {met !== null && stars !== null && met !== stars && (
        <p className="mt-2 text-xs text-caution">
          The stated quality is {stars} of 8, the checks met are {met}.
        </p>
      )}
      <details className="mt-2 text-xs text-ink-2 print:hidden">
        <summary className="py-1 text-accent-text pointer-coarse:py-3">What do the checks mean?</summary>
        <p className="mt-1 text-ink-3">The service publishes no definitions. By their names:</p>
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
