import { useCallback, useState } from 'react'

/**
 * Whether a part of the page stands in the window now, for what is asked for again and again and only as long as it can be read.
 *
 * @returns a ref for the part's element, and whether it is in view; where nothing can tell, it is
 */
export function useIsInView<E extends Element>(): [(element: E | null) => (() => void) | undefined, boolean] {
  const [isInView, setIsInView] = useState(() => typeof IntersectionObserver === 'undefined')
  const ref = useCallback((element: E | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return undefined
    // Of several moves at once the last one is where it stands.
    const observer = new IntersectionObserver((entries) => setIsInView(entries.at(-1)!.isIntersecting))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isInView]
}
