import { useEffect, useRef, type RefObject } from 'react'

/**
 * Restores the focus after an item of a list was removed, added or moved, when the pressed button is gone or has lost the focus. After
 * removing or adding, the focus goes to the remove button (`data-remove`) at the given index, or to the add button if there are none.
 * After moving, it goes back to the pressed button itself.
 *
 * @param shown identifies the items in their order
 * @param adder selector of the add button
 * @returns call it before the change, with the index or the pressed button
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
