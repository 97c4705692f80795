import { useEffect, useState } from 'react'

/**
 * Whether a part of the page has come near the window, for what is only worth asking for when it is about to be read. Once true it
 * stays true. Printing shows everything, so it loads everything.
 *
 * @param margin how far below the window it may lie and already be loaded: a turn of the wheel where nothing else is said
 * @returns a ref for the part's element, and whether it is near
 */
export function useIsNear<E extends Element>(margin = '160px'): [(element: E | null) => void, boolean] {
  const [element, setElement] = useState<E | null>(null)
  const [isNear, setIsNear] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (!element || isNear) return
    const show = () => setIsNear(true)
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      { rootMargin: margin },
    )
    observer.observe(element)
    window.addEventListener('beforeprint', show)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', show)
    }
  }, [element, isNear, margin])
  return [setElement, isNear]
}
