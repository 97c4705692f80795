import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Whoever removes or adds one of several loses the button they pressed: once they have changed, the focus goes to the button that
 * removes the one of that place, or where there is none any more to what adds one. One that moves takes its buttons along, but the
 * document lets go of what is focused in it: there it goes back to the button itself, so that the next press does the same again.
 *
 * @param shown says which are shown, in their order
 * @param adder selects what adds one
 * @returns call it before the change, with the place, or with the button that was pressed
 */
export function useFocusOnChange(
  root: RefObject<HTMLElement | null>,
  shown: string,
  adder: string,
): (aim: number | HTMLElement) => void {
  const wanted = useRef<number | HTMLElement | null>(null)
  const before = useRef(shown)
  useEffect(() => {
    const aim = wanted.current
    if (aim === null || before.current === shown) return
    wanted.current = null
    const held = root.current?.contains(document.activeElement)
    if (held) return
    if (typeof aim !== 'number') return aim.focus()
    const removers = root.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next =
      removers[Math.min(aim, removers.length - 1)] ?? root.current?.querySelector<HTMLElement>(adder)
    next?.focus()
  })
  useEffect(() => {
    before.current = shown
  })
  return (aim) => {
    wanted.current = aim
  }
}
