import { useCallback, useState } from 'react'
import { WHOLE_PAGE } from './printing.ts'

/**
 * Whether a part of the page has come near the viewport, to load it lazily. Stays true once it is. Printing makes all parts true.
 *
 * @param margin distance from the viewport
 * @returns a ref for the part's element, and whether it is near
 */
export function useIsNear<E extends Element>(margin = '160px'): [NearRef<E>, boolean] {
  const [isNear, setIsNear] = useState(false)
  const ref = useCallback(
    // The element is not stored as state: that would cause a synchronous re-render when it is mounted and unmounted, which delays the
    // paint of this and the next page.
    (element: E | null) => {
      if (!element) return undefined
      const ending = new AbortController()
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
        ending.abort()
      }
      observer.observe(element)
      for (const event of ['beforeprint', WHOLE_PAGE])
        window.addEventListener(event, show, { signal: ending.signal })
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
 * @returns a ref for the part's element, and whether it is in view
 */
export function useIsInView<E extends Element>(): [NearRef<E>, boolean] {
  const [isInView, setIsInView] = useState(false)
  const ref = useCallback((element: E | null) => {
    if (!element) return undefined
    // The last entry is the current state.
    const observer = new IntersectionObserver((entries) => setIsInView(entries.at(-1)!.isIntersecting))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isInView]
}
