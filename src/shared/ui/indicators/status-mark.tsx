import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import { formatRate, formatReturn } from '#shared/format/percent.ts'

export type StatusState = InsightStatus['state']

export const STATUS_WORDS = {
  active: 'Active',
  worked: 'Worked',
  failed: 'Failed',
  'cannot-be-judged': 'Cannot be judged',
} satisfies Record<StatusState, string>

/** `4 worked, 3 failed, 1 active`, without zero counts. */
export const outcomeWords = (insights: readonly { status: InsightStatus }[]): string =>
  (['worked', 'failed', 'active', 'cannot-be-judged'] as const)
    .map((state) => [insights.filter(({ status }) => status.state === state).length, state] as const)
    .flatMap(([count, state]) => (count > 0 ? [`${count} ${STATUS_WORDS[state].toLowerCase()}`] : []))
    .join(', ') || 'none'

/** `+8.1% when decided`, short `decided +8.1%`, if the price has moved on since a level was reached; else null. */
export function whenDecided(status: InsightStatus, { short = false } = {}): string | null {
  if (!('whenDecided' in status)) return null
  const text = formatReturn(status.whenDecided)
  if (text === formatReturn(status.realised)) return null
  return short ? `decided ${text}` : `${text} when decided`
}

/** Shown with every status, because the service states none. */
export const STATUS_SOURCE = 'estimated by this dashboard'

type StatusMarkProps = {
  state: StatusState
  /** Share of the horizon that has passed, 0 to 1: the filled part of an active insight's ring. */
  elapsed?: number | null
  /** Its words and dimmed ink while the status is not known. */
  unchecked?: string
  size?: number
  hasWord?: boolean
  className?: string
}

const RING = { cx: 6, cy: 6, r: 4.5, strokeWidth: 1.75, strokeLinecap: 'butt' } as const

/** Ink and shape, in a box of 12 by 12. By shape, not in the colours of gain and loss: a bearish insight that worked is not red. */
const SHAPES: Readonly<Record<StatusState, { ink: string; shape: ReactNode }>> = {
  active: { ink: 'text-ink', shape: <circle {...RING} className="stroke-chart-axis" /> },
  worked: {
    ink: 'text-ink',
    shape: (
      <>
        <circle cx="6" cy="6" r="5" fill="currentColor" stroke="none" />
        <path d="M3.7 6.2l1.6 1.6 3-3.4" stroke="var(--color-surface)" />
      </>
    ),
  },
  failed: {
    ink: 'text-ink-2',
    shape: (
      <>
        <rect x="1.75" y="1.75" width="8.5" height="8.5" rx="1.5" />
        <path d="M4.2 4.2l3.6 3.6M7.8 4.2L4.2 7.8" />
      </>
    ),
  },
  'cannot-be-judged': { ink: 'text-ink-3', shape: <path d="M2.5 6h7" /> },
}

export function StatusMark(props: StatusMarkProps) {
  const { state, elapsed = null, unchecked, size = 12, hasWord, className } = props
  const { ink, shape } = SHAPES[state]
  const passed = state === 'active' ? elapsed : null
  const share = passed === null ? '' : `, ${formatRate(passed)} of the horizon passed`
  const name = unchecked ?? `${STATUS_WORDS[state]}${share}, ${STATUS_SOURCE}`
  return (
    <span
      {...(hasWord ? { title: STATUS_SOURCE } : { role: 'img', title: name })}
      className={clsx('inline-flex items-center gap-1.5', unchecked ? 'text-ink-3' : ink, className)}
    >
      <svg
        width={size}
        height={size}
        viewBox="0 0 12 12"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        aria-hidden="true"
        className="shrink-0"
      >
        {shape}
        {passed !== null && passed > 0.01 && (
          // Clockwise from the top.
          <circle {...RING} pathLength="1" strokeDasharray={`${passed} 1`} transform="rotate(-90 6 6)" />
        )}
      </svg>
      {hasWord && STATUS_WORDS[state]}
    </span>
  )
}
