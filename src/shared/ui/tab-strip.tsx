import { clsx } from 'clsx'
import type { FocusEvent, ReactNode } from 'react'

/** Width in px of the fade at the right end, which shows that there is more; also the padding there. */
const FADE = 12

/** Tabs in one line that scrolls sideways. */
export const TabStrip = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav
    ref={keepInSight}
    aria-label={label}
    className="flex min-w-0 [scrollbar-width:none] items-stretch gap-0.5 overflow-x-auto [mask-image:linear-gradient(to_left,transparent,#000_12px)] pr-[12px]"
  >
    {children}
  </nav>
)

/** Style of the button beside a strip. */
export const TAB_STRIP_TOOL = 'grid w-8 shrink-0 place-items-center rounded-sm text-ink-2 hover:text-ink'

/** Props of a link in the strip. */
export const tabProps = (isHere: boolean) => ({
  ref: isHere ? scrollIntoStrip : undefined,
  // The browser scrolls only to what is wholly out of view.
  onFocus: (event: FocusEvent<HTMLElement>) => scrollToTab(event.currentTarget),
  'aria-current': isHere ? ('page' as const) : undefined,
  className: clsx(
    'relative flex shrink-0 items-center justify-center gap-1.5 px-2 whitespace-nowrap -outline-offset-2 max-md:h-10',
    isHere
      ? "font-medium text-ink after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:bg-accent after:content-['']"
      : 'text-ink-2 hover:text-ink',
  ),
})

/** In the next frame, after the other changes of the click. */
function scrollIntoStrip(tab: Element | null) {
  const frame = requestAnimationFrame(() => scrollToTab(tab))
  return () => cancelAnimationFrame(frame)
}

/** Where each strip was last scrolled to by itself. */
const scrolledTo = new WeakMap<Element, number>()

/** Scrolls only the strip, not the page as `scrollIntoView` would. */
function scrollToTab(tab: Element | null) {
  const strip = tab?.parentElement
  if (!strip) return
  const { left, right } = tab.getBoundingClientRect()
  const room = strip.getBoundingClientRect()
  strip.scrollLeft += Math.min(0, left - room.left) || Math.max(0, right + FADE - room.right)
  scrolledTo.set(strip, strip.scrollLeft)
}

/** Content that loads later resizes the strip and its tabs. Once the reader has scrolled the strip, it stays there. */
function keepInSight(strip: HTMLElement | null) {
  if (!strip) return undefined
  const observer = new ResizeObserver(() => {
    // A wider strip may have been scrolled back by the browser.
    const own = Math.min(scrolledTo.get(strip) ?? 0, strip.scrollWidth - strip.clientWidth)
    if (Math.abs(strip.scrollLeft - own) > 1) return
    const pressed = document.activeElement
    scrollToTab(strip.contains(pressed) ? pressed : strip.querySelector('[aria-current]'))
  })
  for (const element of [strip, ...strip.children]) observer.observe(element)
  return () => observer.disconnect()
}
