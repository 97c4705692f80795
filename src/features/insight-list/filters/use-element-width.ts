import { useCallback, useState } from 'react'

/**
 * Width of an element in px as it changes. Attach the returned ref.
 *
 * @param guess stands until it is measured
 */
export function useElementWidth(
  guess = 0,
): [(element: HTMLElement | null) => (() => void) | undefined, number] {
  const [width, setWidth] = useState(guess)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
