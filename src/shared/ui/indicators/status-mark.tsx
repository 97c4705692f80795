import { clsx } from 'clsx'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import { formatReturn } from '#shared/format/percent.ts'

export type StatusState = InsightStatus['state']

export const STATUS_WORDS = {
  active: 'Active',
  worked: 'Worked',
  failed: 'Failed',
  'cannot-be-judged': 'Cannot be judged',
} satisfies Record<StatusState, string>

/** `+8.1% when decided`, short `decided +8.1%`, where the price has moved on since a level was reached; null elsewhere. */
export function whenDecided(status: InsightStatus, { short = false } = {}): string | null {
  if (!('whenDecided' in status)) return null
  const text = formatReturn(status.whenDecided)
  if (text === formatReturn(status.realised)) return null
  return short ? `decided ${text}` : `${text} when decided`
}

/** Said wherever a status stands: the service states none. */
export const STATUS_SOURCE = 'estimated by this dashboard'

type StatusMarkProps = {
  state: StatusState
  /** Share of the horizon that has passed, 0 to 1: fills the ring of an active insight. */
  elapsed?: number | null
  size?: number
  hasWord?: boolean
  className?: string
}

/** Shape first, never the hues of gain and loss: a bearish insight that worked is not red. */
export function StatusMark({
  state,
  elapsed = null,
  size = 12,
  hasWord = false,
  className,
}: StatusMarkProps) {
  const share =
    state === 'active' && elapsed !== null ? `, ${Math.round(elapsed * 100)}% of the horizon passed` : ''
  const name = `${STATUS_WORDS[state]}${share}, ${STATUS_SOURCE}`
  const glyph = (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" className="shrink-0">
      <Shape state={state} elapsed={elapsed} />
    </svg>
  )
  const ink = clsx(
    'inline-flex items-center gap-1.5',
    state === 'failed' ? 'text-ink-2' : state === 'cannot-be-judged' ? 'text-ink-3' : 'text-ink',
    className,
  )
  if (hasWord) {
    return (
      <span className={ink} title={STATUS_SOURCE}>
        {glyph}
        {STATUS_WORDS[state]}
      </span>
    )
  }
  return (
    <span role="img" aria-label={name} title={name} className={ink}>
      {glyph}
    </span>
  )
}

function Shape({ state, elapsed }: { state: StatusState; elapsed: number | null }) {
  switch (state) {
    case 'active':
      return (
        <>
          <circle cx="6" cy="6" r="4.5" fill="none" className="stroke-chart-axis" strokeWidth="1.75" />
          {elapsed !== null && elapsed > 0.01 && (
            <path d={arc(elapsed)} fill="none" stroke="currentColor" strokeWidth="1.75" />
          )}
        </>
      )
    case 'worked':
      return (
        <>
          <circle cx="6" cy="6" r="5" fill="currentColor" />
          <path
            d="M3.7 6.2l1.6 1.6 3-3.4"
            fill="none"
            stroke="var(--surface)"
            strokeWidth="1.5"
            strokeLinecap="round"
          />
        </>
      )
    case 'failed':
      return (
        <>
          <rect
            x="1.75"
            y="1.75"
            width="8.5"
            height="8.5"
            rx="1.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
          <path
            d="M4.2 4.2l3.6 3.6M7.8 4.2L4.2 7.8"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
          />
        </>
      )
    case 'cannot-be-judged':
      return <path d="M2.5 6h7" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
  }
}

/** Clockwise from the top; a full turn stops just short, because an arc from a point to itself draws nothing. */
function arc(share: number): string {
  const angle = Math.min(0.999, Math.max(0.001, share)) * 2 * Math.PI
  const x = (6 + 4.5 * Math.sin(angle)).toFixed(2)
  const y = (6 - 4.5 * Math.cos(angle)).toFixed(2)
  return `M6 1.5A4.5 4.5 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}`
}
