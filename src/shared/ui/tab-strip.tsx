import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** Where the strip ends it fades, so that a word that is cut says that there is more. Its own width, px, is free of words at the end. */
const FADE = 12

/** Pages of one kind by name, in one line that scrolls sideways: a phone has no room for all of them. */
export const TabStrip = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav
    ref={keepInSight}
    aria-label={label}
    className="flex min-w-0 items-stretch gap-0.5 overflow-x-auto pr-[12px] [mask-image:linear-gradient(to_left,transparent,#000_12px)] [scrollbar-width:none]"
  >
    {children}
  </nav>
)

/** What makes a link a tab of the strip. */
export const tabProps = (isHere: boolean) => ({
  ref: isHere ? comeIntoSight : undefined,
  'aria-current': isHere ? ('page' as const) : undefined,
  className: clsx(
    'relative flex shrink-0 items-center justify-center gap-1.5 px-2 whitespace-nowrap -outline-offset-2 max-md:h-10',
    isHere
      ? "font-medium text-ink after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:bg-accent after:content-['']"
      : 'text-ink-2 hover:text-ink',
  ),
})

/** Before the next picture, but not before what else the press changes is drawn. */
function comeIntoSight(tab: Element | null) {
  const frame = requestAnimationFrame(() => intoSight(tab))
  return () => cancelAnimationFrame(frame)
}

/** The tab that is shown must not stay beyond the edge. Only the strip scrolls: where the page does, it stays where the reader has it. */
function intoSight(tab: Element | null) {
  const strip = tab?.parentElement
  if (!strip) return
  const { left, right } = tab.getBoundingClientRect()
  const room = strip.getBoundingClientRect()
  strip.scrollLeft += Math.min(0, left - room.left) || Math.max(0, right + FADE - room.right)
}

/** What comes later takes room: beside the strip, and within its tabs as their counts. */
function keepInSight(strip: HTMLElement | null) {
  if (!strip) return undefined
  const observer = new ResizeObserver(() => intoSight(strip.querySelector('[aria-current]')))
  for (const element of [strip, ...strip.children]) observer.observe(element)
  return () => observer.disconnect()
}
