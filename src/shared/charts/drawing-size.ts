import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { scaleOfText } from '#shared/ui/text-scale.ts'

/** Width where nothing can be measured: a test without a layout engine, or an element that is not shown. */
const UNMEASURED_WIDTH = 720

/**
 * Width of an element in whole pixels, followed as it changes.
 *
 * @param guess what stands before the first layout, and where nothing can be measured. Without one the width is null until then,
 * so that a chart is drawn once at its real size and never at a guess
 * @returns the ref to attach, the same function always, and the width
 */
export function useElementWidth(): [WidthRef, number | null]
export function useElementWidth(guess: number): [WidthRef, number]
export function useElementWidth(guess: number | null = null): [WidthRef, number | null] {
  const [width, setWidth] = useState(guess)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const measure = () => setWidth(Math.floor(element.clientWidth) || (guess ?? UNMEASURED_WIDTH))
      // Paper has another width, and the browser takes its picture right after this event: an observer would come too late.
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
    },
    // The first guess stands: another one must not measure anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  )
  return [ref, width]
}

type WidthRef = (element: HTMLElement | null) => (() => void) | undefined

/** The narrowest drawing whose words have room beside each other: that of a phone. */
const LEAST_WIDTH = 264

/**
 * How much larger a drawing is shown than it is drawn. Its words, and the room kept for them, are in pixels: whoever reads larger
 * letters gets the whole drawing as much larger, as far as it keeps the width that its words need.
 */
export const drawingScale = (width: number) => Math.min(scaleOfText(), Math.max(1, width / LEAST_WIDTH))

/** Where a pointer is over an element, in the pixels it is drawn in, however large it is shown. */
export function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }) {
  const box = element.getBoundingClientRect()
  const scale = shownScale(element)
  return { x: (clientX - box.left) / scale, y: (clientY - box.top) / scale }
}

/** Pixels on the screen for each of those that an element is drawn in. */
export const shownScale = (element: Element) =>
  (element instanceof HTMLElement && element.getBoundingClientRect().width / element.offsetWidth) || 1
