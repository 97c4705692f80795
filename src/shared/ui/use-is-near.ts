import { useCallback, useState } from 'react'
import { WHOLE_PAGE } from '#shared/print/print-page.tsx'

/**
 * Whether a part of the page has come near the viewport, to load it lazily. Stays true once it is. Printing makes all parts true.
 *
 * @param margin distance from the viewport
 * @returns a ref for the part's element, and whether it is near
 */
export function useIsNear<E extends Element>(margin = '160px'): [NearRef<E>, boolean] {
  const [isNear, setIsNear] = useState(() => typeof IntersectionObserver === 'undefined')
  const ref = useCallback(
    // The element is not stored as state: that would cause a synchronous re-render when it is mounted and unmounted, which delays the
    // paint of this and the next page.
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
 * Whether a part of the page is in the viewport now, for example to refetch only while it is visible.
 *
 * @returns a ref for the part's element, and whether it is in view; true without `IntersectionObserver`
 */
export function useIsInView<E extends Element>(): [(element: E | null) => (() => void) | undefined, boolean] {
  const [isInView, setIsInView] = useState(() => typeof IntersectionObserver === 'undefined')
  const ref = useCallback((element: E | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return undefined
    // The last entry is the current state.
    const observer = new IntersectionObserver((entries) => setIsInView(entries.at(-1)!.isIntersecting))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isInView]
}
