import { Popover } from 'radix-ui'
import { useEffect } from 'react'
import { ScrollRegion } from '#shared/ui/panel.tsx'
import { TERMS, type Explained, type Term } from './terms.ts'

const SORTED: readonly Explained[] = Object.values(TERMS).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
)

export const Glossary = () => (
  <ScrollRegion
    aria-label="Words by the alphabet"
    className="max-h-[70dvh] overflow-x-hidden overflow-y-auto -outline-offset-2"
  >
    <dl className="px-4 pb-3">
      {SORTED.map(({ name, text, unit }) => (
        <div
          key={name}
          className="grid gap-x-4 border-b border-line-faint py-2 last:border-0 sm:grid-cols-[10rem_1fr]"
        >
          <dt className="font-medium">{name}</dt>
          <dd className="text-ink-2">
            {text}
            {unit && <span className="block text-xs text-ink-3">Unit: {unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </ScrollRegion>
)

type ExplanationProps = {
  id: string
  term: Term
  anchor: Element
  onHold: () => void
  onRelease: () => void
  onDismiss: () => void
}

/** The tooltip. The pointer may move onto it; Esc and a click elsewhere close it. */
export function Explanation({ id, term, anchor, onHold, onRelease, onDismiss }: ExplanationProps) {
  const { name, text, unit }: Explained = TERMS[term]
  // Closes on scroll, because the anchor moves away.
  useEffect(() => {
    window.addEventListener('scroll', onDismiss, true)
    return () => window.removeEventListener('scroll', onDismiss, true)
  }, [onDismiss])
  return (
    // Not Radix's Tooltip: its trigger must be a Radix component, which every page would have to load.
    <Popover.Root open onOpenChange={onDismiss}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      {/* Outside of the anchor, or it would be part of the anchor's accessible name; inside the same landmark. */}
      <Popover.Portal container={anchor.closest('aside, main, nav, header, footer')}>
        <Popover.Content
          id={id}
          role="tooltip"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (anchor.contains(event.target as Node)) event.preventDefault()
          }}
          onPointerEnter={onHold}
          onPointerLeave={onRelease}
          className="no-print z-60 w-76 max-w-[calc(100vw-1rem)] rounded-md bg-raised px-3 py-2.5 text-left font-sans text-sm font-regular whitespace-normal text-ink-2 shadow-2"
        >
          <b className="block font-semibold text-ink">{name}</b>
          {text}
          {unit && <span className="mt-1 block text-xs text-ink-3">Unit: {unit}</span>}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
