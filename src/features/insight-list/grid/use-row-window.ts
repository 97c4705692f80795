import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { GridLayout } from './grid-layout.ts'

/** Rows drawn beyond the window on either side: a fast scroll finds them there. */
const OVERSCAN = 5

type RowWindow = {
  /** Indexes to draw, ascending; `pinned` is among them wherever it is. */
  drawn: readonly number[]
  /** How far it is scrolled, px: as it is drawn, and as it is. */
  top: number
  scrolled: RefObject<number>
  /** Call it when the element has scrolled. */
  look: (element: HTMLElement) => void
  /** Scrolls as little as needed to show a row below the sticky head. */
  reveal: (index: number) => void
}

/**
 * Which rows of a long list exist: those near the window. Every height is known before it is drawn, so a million rows cost
 * what a thousand do, and each row moves by its own transform.
 *
 * @param headPx height of the head above the rows, which stays in sight
 * @param groupPx height of the group's own head, which stays in sight over the rows
 * @param pinned a row that must not go while it is scrolled away, because it may hold the focus
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  layout: GridLayout,
  {
    headPx,
    groupPx,
    initialScroll,
    pinned,
  }: { headPx: number; groupPx: number; initialScroll: number; pinned: number | undefined },
): RowWindow {
  const [view, setView] = useState({ top: initialScroll, height: 0 })
  const [first, last] = layout.within(view.top - headPx, view.top + (view.height || 900), OVERSCAN)

  /** Where it is scrolled: not displayed meanwhile, an element forgets that, and when it goes, nothing can be read without a layout. */
  const scrolled = useRef(initialScroll)

  const look = useCallback((element: HTMLElement) => {
    scrolled.current = element.scrollTop
    setView({ top: element.scrollTop, height: element.clientHeight })
  }, [])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    if (scrolled.current > 0) element.scrollTo({ top: scrolled.current })
    // Its first report comes at once and brings the height.
    const observer = new ResizeObserver(() => look(element))
    observer.observe(element)
    return () => observer.disconnect()
    // The place to begin at matters once, when the list appears.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [scroller, look])

  const drawn = useMemo(() => {
    const near = Array.from({ length: last - first + 1 }, (_, i) => first + i)
    if (pinned === undefined || (pinned >= first && pinned <= last)) return near
    return pinned < first ? [pinned, ...near] : [...near, pinned]
  }, [first, last, pinned])

  const reveal = (index: number) => {
    const element = scroller.current
    if (!element) return
    const highest = layout.topOf(index) - groupPx
    const lowest = layout.topOf(index + 1) + headPx - element.clientHeight
    if (highest < element.scrollTop) element.scrollTo({ top: highest })
    else if (lowest > element.scrollTop) element.scrollTo({ top: lowest })
    look(element)
  }
  return { drawn, top: view.top, scrolled, look, reveal }
}
