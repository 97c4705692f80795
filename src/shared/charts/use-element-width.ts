import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

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
