import { useEffect, useInsertionEffect } from 'react'
import { whenIdle } from '#shared/loading/ahead.ts'

/** In a lower window the list scrolls with the page, as `short:` has it. */
const IS_HIGH = '(height >= 30rem)'

/**
 * Holds the layout of the list while it is kept behind another page, and lets it come back without a second one. As an insertion
 * effect: when the document has been changed, and before any layout effect measures. A browser that does not know content that is laid
 * out and not rendered does not display the list, and lays it out anew.
 */
export function useHeldLayout(isShown: boolean) {
  useEffect(() => (isShown ? noteRoom() : undefined), [isShown])
  useInsertionEffect(() => {
    const page = document.querySelector<HTMLElement>('.kept > *')
    if (isShown || !page || !window.CSS?.supports?.('content-visibility', 'hidden')) return undefined
    const letGo = hold(page)
    return () => {
      letGo()
      if (window.matchMedia(IS_HIGH).matches) withoutScrollBar()
    }
  }, [isShown])
}

/** The room that the list had when it was last shown, as a style. */
let room = ''

function noteRoom() {
  const list = document.querySelector('main > :first-child')
  if (!list) return undefined
  const observer = new ResizeObserver(([entry]) => {
    const { width, height } = entry!.contentRect
    if (width > 0) room = `width:${width}px;height:${height}px`
  })
  observer.observe(list)
  return () => observer.disconnect()
}

/**
 * React hides an inactive page by `display: none`, which throws its layout away, and does so again when it has drawn it behind. The
 * place of the page hides it as well: that mark is taken off again. What changes its layout meanwhile, the typeface of a first visit
 * above all, is followed once nothing else is waiting.
 */
function hold(page: HTMLElement): () => void {
  const display = () => page.style.removeProperty('display')
  display()
  const observer = new MutationObserver(display)
  observer.observe(page, { attributeFilter: ['style'] })
  let isHeld = true
  const follow = async () => {
    await document.fonts?.ready
    await whenIdle()
    if (isHeld && room) layOut(page)
  }
  void follow()
  return () => {
    isHeld = false
    observer.disconnect()
  }
}

/** In the room that it comes back to. Only for this: a box as large as the window would lie over the page that is shown. */
function layOut(page: HTMLElement) {
  const place = page.parentElement!
  place.style.cssText = room
  page.firstElementChild?.getBoundingClientRect()
  place.removeAttribute('style')
}

/**
 * For one frame. The page that comes fits the window, but the scroll bar of the page before still stands: all would be laid out beside
 * it and, as it goes, once more.
 */
function withoutScrollBar() {
  const { style } = document.documentElement
  style.overflow = 'hidden'
  requestAnimationFrame(() => style.removeProperty('overflow'))
}
