import { clsx } from 'clsx'
import { NOT_AVAILABLE, NOT_AVAILABLE_SPOKEN, type Missing } from '#shared/format/number.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'

type AmountProps = {
  /** Formatted by `#shared/format`; `n/a` is muted and has a text for screen readers. */
  text: string
  /** For the colour only: the text contains the sign. */
  sign?: -1 | 0 | 1
  /** For a thin sample or a stale value. */
  isMuted?: boolean
  className?: string
}

/** A figure, in the condensed font with tabular digits. */
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

type ReturnAmountProps = Omit<AmountProps, 'text' | 'sign'> & { value: number | Missing; decimals?: number }

/** A return, a fraction, in the colour of its sign. */
export const ReturnAmount = ({ value, decimals, ...rest }: ReturnAmountProps) => (
  <Amount text={formatReturn(value, decimals)} sign={returnSign(value, decimals)} {...rest} />
)

/** A missing value: `n/a`, for screen readers "not available". */
export const NotAvailable = ({ className }: { className?: string | undefined }) => (
  <span className={clsx('font-regular data text-ink-3', className)}>
    <span aria-hidden="true">{NOT_AVAILABLE}</span>
    <span className="sr-only">{NOT_AVAILABLE_SPOKEN}</span>
  </span>
)
