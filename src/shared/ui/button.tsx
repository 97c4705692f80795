import { clsx } from 'clsx'
import { useMemo, useState, type ComponentProps, type ReactNode } from 'react'

type ButtonVariant = 'primary' | 'default' | 'ghost'

const BASE =
  'inline-flex h-control shrink-0 items-center gap-1.5 rounded-sm border px-2.5 text-sm font-medium whitespace-nowrap ' +
  'aria-disabled:text-ink-disabled aria-disabled:border-line aria-disabled:bg-surface'

const VARIANTS = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-press',
  default: 'border-line bg-surface text-ink hover:border-line-strong hover:bg-hover active:bg-press',
  ghost: 'border-transparent bg-transparent px-2 text-ink-2 hover:bg-hover hover:text-ink active:bg-press',
} satisfies Record<ButtonVariant, string>

/** Style of a button, also for links. */
export const buttonClass = (variant: ButtonVariant = 'default', className?: string) =>
  clsx(BASE, VARIANTS[variant], className)

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  variant?: ButtonVariant
  /** Replaced by a spinner while busy, so that the width stays the same. */
  icon?: ReactNode
  isBusy?: boolean
  children: ReactNode
}

/** A busy or disabled button keeps the focus and ignores clicks. */
export function Button(props: ButtonProps) {
  const { variant, icon, isBusy = false, disabled = false, className, onClick, children, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={disabled || undefined}
      onClick={isBusy || disabled ? undefined : onClick}
      className={buttonClass(variant, className)}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

type WithdrawButtonProps = { what: string; isBusy?: boolean; onWithdraw: () => void }

/** This cannot be undone, so a second press confirms it; leaving the button takes the first one back. */
export function WithdrawButton({ what, isBusy = false, onWithdraw }: WithdrawButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const words = isAsking ? 'Withdraw for good' : 'Withdraw'
  return (
    <Button
      variant={isAsking ? 'default' : 'ghost'}
      isBusy={isBusy}
      aria-label={`${words}: ${what}`}
      onClick={() => (isAsking ? onWithdraw() : setAsking(true))}
      onBlur={() => setAsking(false)}
    >
      {words}
    </Button>
  )
}

type MoreButtonProps = {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Its words while closed, and while open. */
  more: string
  fewer?: string
  className?: string | undefined
}

/** Shows the rest of something, and hides it again. Paper has none. */
export const MoreButton = ({ isOpen, onOpen, more, fewer = 'Fewer', className }: MoreButtonProps) => (
  <Button
    variant="ghost"
    className={clsx('print:hidden', className)}
    aria-expanded={isOpen}
    onClick={() => onOpen(!isOpen)}
  >
    {isOpen ? fewer : more}
  </Button>
)

/** The first `count` of a list and the button that shows all; without a rest there is no button. */
export function useShown<T>(items: readonly T[], count: number, className?: string) {
  const [isOpen, setIsOpen] = useState(false)
  const shown = useMemo(() => (isOpen ? items : items.slice(0, count)), [isOpen, items, count])
  const more = items.length > count && (
    <MoreButton isOpen={isOpen} onOpen={setIsOpen} more={`All ${items.length}`} className={className} />
  )
  return { shown, more }
}

/** For actions only; loading content shows a skeleton. */
export const Spinner = () => (
  <span
    aria-hidden="true"
    className="inline-block size-3 shrink-0 animate-spin rounded-full border-[1.5px] border-current border-r-transparent motion-reduce:animate-none"
  />
)

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name and tooltip. */
  label: string
  /** Shown in the tooltip, for example `p`. */
  shortcut?: string
  icon: ReactNode
}

/** Style of a square button with an icon. Paper has none. */
export const ICON_BUTTON =
  'print:hidden grid size-control min-w-6 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink active:bg-press'

/** A square button with an icon; `aria-pressed` styles it as switched on. Disabled, it keeps the focus and ignores clicks. */
export function IconButton(props: IconButtonProps) {
  const { label, shortcut, disabled = false, className, onClick, icon, ...rest } = props
  const { title = shortcut ? `${label} (${shortcut})` : label } = rest
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={title}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className={clsx(
        ICON_BUTTON,
        'aria-disabled:text-ink-disabled aria-pressed:bg-press aria-pressed:text-ink',
        className,
      )}
    >
      {icon}
    </button>
  )
}
