import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Width where nothing can be measured: a test without a layout engine, or an element that is not shown. */
const UNMEASURED_WIDTH = 720

/**
 * Width of an element in whole pixels, followed as it changes. Null only before the first layout, so a chart mounts once at its
 * real size and never at a guess.
 */
export function useElementWidth<E extends HTMLElement>(): [RefObject<E | null>, number | null] {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.clientWidth) || UNMEASURED_WIDTH)
    // Paper has another width, and the browser takes its picture right after this event: an observer would come too late.
    const measureNow = () => flushSync(measure)
    measure()
    window.addEventListener('beforeprint', measureNow)
    window.addEventListener('afterprint', measure)
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
    observer?.observe(element)
    return () => {
      observer?.disconnect()
      window.removeEventListener('beforeprint', measureNow)
      window.removeEventListener('afterprint', measure)
    }
  }, [])
  return [ref, width]
}
