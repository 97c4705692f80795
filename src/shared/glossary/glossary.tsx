import { TERMS, type Explained, type Term } from './terms.ts'
import { Popover } from 'radix-ui'
import { useEffect } from 'react'

const SORTED: readonly Explained[] = Object.values(TERMS).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
)

/** Every word that is explained anywhere, by the alphabet. */
export const Glossary = () => (
  <div
    role="region"
    aria-label="Words by the alphabet"
    // It scrolls, so that the keyboard must be able to stand in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
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
  </div>
)

type ExplanationProps = {
  id: string
  term: Term
  anchor: Element
  onHold: () => void
  onRelease: () => void
  onDismiss: () => void
}

/** The words beside what they explain. The pointer may go onto them; Esc and a press elsewhere take them away. */
export function Explanation({ id, term, anchor, onHold, onRelease, onDismiss }: ExplanationProps) {
  const { name, text, unit }: Explained = TERMS[term]
  // What scrolls away does not leave its words behind.
  useEffect(() => {
    window.addEventListener('scroll', onDismiss, true)
    return () => window.removeEventListener('scroll', onDismiss, true)
  }, [onDismiss])
  return (
    // Not Radix's tooltip, whose trigger has to be one of its own parts and would come with every page.
    <Popover.Root open onOpenChange={onDismiss}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      {/* Outside the anchor, whose name it would become part of, and inside the landmark that the anchor belongs to. */}
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
