import { useEffect, useRef } from 'react'

/** How long a page may take to show its heading before focus is left where it is. */
const PATIENCE_MS = 4_000

/**
 * A new page takes the focus to its heading, so that a screen reader announces it and Tab starts there. A page that puts the
 * focus somewhere itself (the list, on the row that was left) keeps it, and so does a dialog opened while the page came.
 */
export function useRouteFocus(pathname: string) {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const focusHeading = () => {
      if (document.activeElement && document.activeElement !== document.body) return true
      const heading = document.querySelector('h1')
      if (!(heading instanceof HTMLElement)) return false
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      return true
    }
    const before = document.activeElement
    // What a page before has left behind may still have it: the browser takes it away a frame later.
    const isPlaced = Boolean(before?.closest('main > *, dialog[open]'))
    if (!isPlaced && before instanceof HTMLElement) before.blur()
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect()
    })
    // The page's own focus comes with its first paint; only after that the heading is next in line.
    const frame = requestAnimationFrame(() => {
      if (!focusHeading()) observer.observe(document.body, { childList: true, subtree: true })
    })
    const patience = setTimeout(() => observer.disconnect(), PATIENCE_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(patience)
      observer.disconnect()
    }
  }, [pathname])
}
