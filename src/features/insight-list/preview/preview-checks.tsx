import { memo } from 'react'
import { clsx } from 'clsx'
import { CONVICTION_CHECKS } from '#contract/records/insight.ts'
import { CONVICTION_LABELS } from '#shared/format/conviction.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { PreviewHead } from './preview-parts.tsx'
import { CheckIcon } from '#shared/ui/icons.tsx'
import { MinusIcon } from '#shared/ui/tool-icons.tsx'

/** The eight high-conviction checks: yes, no, or not stated. */
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
