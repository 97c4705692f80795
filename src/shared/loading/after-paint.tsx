import { useDeferredValue } from 'react'
import type { ReactNode } from 'react'
import { useNavigationType } from 'react-router'

/**
 * What lies below the first screen of a page: drawn right behind the first picture, in a rendering of its own that gives way to keys.
 * On the way back to a page, and where it is opened anew, it is drawn with the rest: the browser takes the reader to where the page
 * was scrolled, and must find it as long as it was.
 *
 * @param children elements, not yet drawn: what they cost is theirs
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const isAtOnce = useNavigationType() === 'POP'
  const isDue = useDeferredValue(true, isAtOnce)
  return isDue ? children : null
}
