import { useCallback, useState } from 'react'
import { WHOLE_PAGE } from '#shared/print/print-page.tsx'

/**
 * Whether a part of the page has come near the window, for what is only worth asking for when it is about to be read. Once true it
 * stays true. Printing shows everything, so it loads everything.
 *
 * @param margin how far below the window it may lie and already be loaded: a turn of the wheel where nothing else is said
 * @returns a ref for the part's element, and whether it is near
 */
export function useIsNear<E extends Element>(margin = '160px'): [NearRef<E>, boolean] {
  const [isNear, setIsNear] = useState(() => typeof IntersectionObserver === 'undefined')
  const ref = useCallback(
    // The element is no state of its own: set as one when it comes and when it goes, it would be drawn once more before the page it
    // comes with is painted, and the page that it goes with would hold back the one after it.
    (element: E | null) => {
      if (!element || typeof IntersectionObserver === 'undefined') return undefined
      const show = () => {
        leave()
        setIsNear(true)
      }
      const observer = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
        { rootMargin: margin },
      )
      const leave = () => {
        observer.disconnect()
        window.removeEventListener('beforeprint', show)
        window.removeEventListener(WHOLE_PAGE, show)
      }
      observer.observe(element)
      window.addEventListener('beforeprint', show)
      window.addEventListener(WHOLE_PAGE, show)
      return leave
    },
    [margin],
  )
  return [ref, isNear]
}

type NearRef<E extends Element> = (element: E | null) => (() => void) | undefined

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
