import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Hands the focus on when the row that had it is taken off, by whatever took it off.
 *
 * @param handOn takes the focus to the row that came in its place
 */
export function useFocusOfRows(table: RefObject<HTMLElement | null>, count: number, handOn: () => void) {
  const hadFocus = useRef(false)
  useEffect(() => {
    // What goes with its row tells nobody that it loses the focus, and the page's body, which gets it, tells nobody either.
    const onFocus = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && table.current?.contains(target) === true
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [table])
  const shown = useRef(count)
  const latest = useRef(handOn)
  useEffect(() => {
    latest.current = handOn
  })
  useEffect(() => {
    const isGone = shown.current > count
    shown.current = count
    if (isGone && hadFocus.current && document.activeElement === document.body) latest.current()
  }, [count])
}
