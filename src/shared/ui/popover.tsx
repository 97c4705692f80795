import { useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { buttonClass, ICON_BUTTON } from './button.tsx'
import { loadSurfaces, OnDemand, TypedAhead } from './dialog.tsx'
import { SkeletonText } from './panel.tsx'
import { lazyPart, PartBoundary } from './states/part-boundary.tsx'

const PopoverSurface = lazyPart(async () => (await loadSurfaces()).PopoverSurface)

type PopoverProps = {
  /** Accessible name of the panel. */
  label: string
  /** The trigger: a plain button of its final size. */
  button: Omit<ComponentProps<'button'>, 'ref' | 'onClick' | 'type'>
  /** Mounted only while open. May be lazy: until it has loaded, the panel shows a skeleton, and typed text goes to its first field. */
  children: (close: () => void) => ReactNode
  align?: 'start' | 'end'
  className?: string
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

export const iconTrigger = (label: string, icon: ReactNode, className = ICON_BUTTON) => ({
  title: label,
  className,
  children: icon,
})

export const textTrigger = (text: string, icon: ReactNode, className?: string) => ({
  className: buttonClass('ghost', className),
  children: (
    <>
      {icon}
      {text}
    </>
  ),
})

/** A panel beside its trigger. The trigger is not part of Radix, so that Radix loads only when the panel is opened. */
export function Popover(props: PopoverProps) {
  const { label, button, children, align = 'start', className, isOpen, onOpenChange } = props
  const [ownOpen, setOwnOpen] = useState(false)
  const open = isOpen ?? ownOpen
  const setOpen = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const buttonRef = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        {...button}
        ref={buttonRef}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <OnDemand onCancel={close}>
          <PopoverSurface
            id={id}
            label={label}
            anchor={buttonRef}
            align={align}
            className={className}
            onDismiss={close}
          >
            <PartBoundary
              loading={
                <div className="w-80 max-w-[calc(100vw-1rem)] p-3">
                  <TypedAhead onCancel={close} />
                  <SkeletonText label="Loading the panel" lines={4} />
                </div>
              }
            >
              {children(close)}
            </PartBoundary>
          </PopoverSurface>
        </OnDemand>
      )}
    </>
  )
}
