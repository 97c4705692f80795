import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { formatDay } from '#shared/format/date.ts'

type DateInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** The day that it holds, ms UTC, as it is written everywhere else; null for none. */
  day: number | null
  /** Of the place that it fills. */
  placeClass?: string
}

/**
 * The browser's own date field, with its calendar and its keys. At rest it shows the day as the rest of the page writes it: the browser
 * would write it by its own locale.
 */
export const DateInput = ({ day, className, placeClass, ...input }: DateInputProps) => (
  <span className={clsx('relative inline-grid min-w-0', placeClass)}>
    <input
      {...input}
      type="date"
      className={clsx(
        'peer data min-w-0 rounded-sm border border-line-strong bg-surface px-2 text-ink not-focus:text-transparent',
        className,
      )}
    />
    <span
      aria-hidden="true"
      className="data pointer-events-none absolute inset-y-0 left-2 flex items-center text-ink peer-focus:hidden"
    >
      {day === null ? <span className="text-ink-3">no day</span> : formatDay(day)}
    </span>
  </span>
)
