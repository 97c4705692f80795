import { clsx } from 'clsx'
import { NOT_AVAILABLE, NOT_AVAILABLE_SPOKEN } from '#shared/format/number.ts'

type AmountProps = {
  /** The figure as formatted by `#shared/format`; its `n/a` becomes the muted, spoken form. */
  text: string
  /** Colours the text; the sign in the text carries the meaning. */
  sign?: -1 | 0 | 1
  /** Muted: a thin sample, or a value that went stale. */
  isMuted?: boolean
  className?: string
}

/** One figure, in the condensed width that lines columns up. */
export function Amount({ text, sign, isMuted = false, className }: AmountProps) {
  if (text === NOT_AVAILABLE) return <NotAvailable className={className} />
  return (
    <span
      className={clsx(
        'data',
        isMuted
          ? 'text-ink-3'
          : sign === 1
            ? 'text-gain'
            : sign === -1
              ? 'text-loss'
              : sign === 0 && 'text-ink-2',
        className,
      )}
    >
      {text}
    </span>
  )
}

/** A missing value: `n/a` to the eye, "not available" to the ear. */
export const NotAvailable = ({ className }: { className?: string | undefined }) => (
  <span className={clsx('data font-regular text-ink-3', className)}>
    <span aria-hidden="true">{NOT_AVAILABLE}</span>
    <span className="sr-only">{NOT_AVAILABLE_SPOKEN}</span>
  </span>
)
