import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name and tooltip. */
  label: string
  /** Shown in the tooltip after the name, for example `p`. */
  shortcut?: string
  children: ReactNode
}

/**
 * A square button whose words live in its name. `aria-pressed` gives it the lasting look of a switched-on tool. Disabled, it keeps
 * the focus and ignores presses.
 */
export const IconButton = ({
  label,
  shortcut,
  disabled = false,
  className,
  onClick,
  children,
  ...rest
}: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={shortcut ? `${label} (${shortcut})` : label}
    {...rest}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onClick}
    className={clsx(
      'grid size-control min-w-6 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink active:bg-press',
      'aria-pressed:bg-press aria-pressed:text-ink aria-disabled:text-ink-disabled',
      className,
    )}
  >
    {children}
  </button>
)
