import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { formatDay } from '#shared/format/date.ts'

type DateInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Its value, ms UTC; null for none. */
  day: number | null
  /** Class of the wrapper. */
  placeClass?: string
}

/**
 * The browser's date input. Without focus it shows the day in the format of the app, because the browser would use its own locale. With
 * forced colours the browser's text cannot be made transparent, so it is the one that shows.
 */
export const DateInput = ({ day, className, placeClass, ...input }: DateInputProps) => (
  <span className={clsx('relative inline-grid min-w-0', placeClass)}>
    <input
      {...input}
      type="date"
      className={clsx(
        'peer min-w-0 rounded-sm border border-line-strong bg-surface px-2 data text-ink not-focus:text-transparent',
        className,
      )}
    />
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 left-2 flex items-center data text-ink peer-focus:hidden forced-colors:hidden"
    >
      {day === null ? <span className="text-ink-3">no day</span> : formatDay(day)}
    </span>
  </span>
)
