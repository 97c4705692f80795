import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { scaleOfText } from '#shared/ui/text-scale.ts'

/** Width where none can be measured: in tests without layout, or for a hidden element. */
const UNMEASURED_WIDTH = 720

/**
 * Width of an element in whole pixels, updated on resize.
 *
 * @returns the ref to attach (stable), and the width: null until the first layout, so that a chart is drawn only at its real size
 */
export function useElementWidth() {
  const [width, setWidth] = useState<number | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => setWidth(Math.floor(element.clientWidth) || UNMEASURED_WIDTH)
    // Paper has another width, and the browser lays out the print right after this event: an observer would be too late.
    const measureNow = () => flushSync(measure)
    measure()
    window.addEventListener('beforeprint', measureNow)
    window.addEventListener('afterprint', measure)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', measureNow)
      window.removeEventListener('afterprint', measure)
    }
  }, [])
  return [ref, width] as const
}

/** Narrowest chart whose labels fit side by side: that of a phone. */
const MIN_WIDTH = 264

/**
 * By how much a chart is scaled up. Its text and margins are in pixels, so with a larger browser font size the whole chart is scaled,
 * as far as its labels still fit.
 */
export const drawingScale = (width: number) => Math.min(scaleOfText(), Math.max(1, width / MIN_WIDTH))

/** Position of a pointer in an element, in the element's own unscaled pixels. */
export function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }) {
  const box = element.getBoundingClientRect()
  const scale = shownScale(element)
  return { x: (clientX - box.left) / scale, y: (clientY - box.top) / scale }
}

/** Screen pixels per unscaled pixel of an element. */
export const shownScale = (element: Element) =>
  (element instanceof HTMLElement && element.getBoundingClientRect().width / element.offsetWidth) || 1
