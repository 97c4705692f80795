import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type SegmentedProps<T extends string> = {
  /** Accessible name of the group. */
  label: string
  options: readonly { value: T; label: ReactNode; name?: string; disabledBecause?: string | undefined }[]
  value: T
  onChange: (value: T) => void
}

/** One of a few, all visible. Plain toggle buttons, so Tab and Enter work as everywhere. */
export const Segmented = <T extends string>({ label, options, value, onChange }: SegmentedProps<T>) => (
  <div role="group" aria-label={label} className="inline-flex rounded-sm border border-line bg-sunken p-px">
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        aria-label={option.name}
        disabled={option.disabledBecause !== undefined && option.value !== value}
        title={option.disabledBecause}
        onClick={() => onChange(option.value)}
        className={clsx(
          'data inline-flex disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-60 h-[calc(var(--control-h)-4px)] min-w-6 items-center justify-center gap-1 rounded-[3px] px-2 font-medium',
          option.value === value
            ? 'bg-raised text-ink shadow-[0_0_0_1px_var(--line),var(--elev-1)]'
            : 'text-ink-2 hover:text-ink',
        )}
      >
        {option.label}
      </button>
    ))}
  </div>
)
