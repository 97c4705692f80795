import { Suspense, useId, useRef, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { preload } from '#shared/loading/ahead.ts'
import { part } from '#shared/loading/part.tsx'

const loadSurface = () => import('./popover-surface.tsx')
const PopoverSurface = part(
  async () => (await loadSurface()).PopoverSurface,
  ({ onDismiss }) => onDismiss(),
)
export const preloadPopover = () => preload(loadSurface)

type PopoverProps = {
  /** Accessible name of the panel. */
  label: string
  /** The trigger: a plain button of its final size. */
  button: Omit<ComponentProps<'button'>, 'ref' | 'onClick' | 'type'>
  /** Mounted while open only, so a closed popover costs nothing. */
  children: (close: () => void) => ReactNode
  align?: 'start' | 'end'
  className?: string
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** The trigger is pointed at or focused: time to fetch what the panel needs. */
  onIntent?: () => void
}

/**
 * A panel beside its trigger, on the browser's own `popover`: it lies in the top layer, so nothing clips it. Position is
 * computed, because anchors in CSS are not everywhere yet.
 */
export function Popover({
  label,
  button,
  children,
  align = 'start',
  className,
  isOpen,
  onOpenChange,
  onIntent,
}: PopoverProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const open = isOpen ?? ownOpen
  const setOpen = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const buttonRef = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setOpen(false)
  const intend = () => {
    preloadPopover()
    onIntent?.()
  }
  return (
    <>
      <button
        type="button"
        {...button}
        onPointerEnter={intend}
        onFocus={intend}
        ref={buttonRef}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Suspense>
          <PopoverSurface
            id={id}
            label={label}
            anchor={buttonRef}
            align={align}
            className={className}
            onDismiss={close}
          >
            {children(close)}
          </PopoverSurface>
        </Suspense>
      )}
    </>
  )
}
