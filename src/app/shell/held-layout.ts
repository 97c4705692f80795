import { useInsertionEffect } from 'react'

/** In a lower window the list scrolls with the page, as `short:` has it. */
const IS_HIGH = '(height >= 30rem)'

/**
 * Holds the layout of a page that is kept behind another one, and lets it come back without a second one. As an insertion effect: when the
 * document has been changed, and before any layout effect measures.
 */
export function useHeldLayout(isShown: boolean) {
  useInsertionEffect(() => {
    const page = document.querySelector<HTMLElement>('.kept > *')
    if (isShown || !page) return undefined
    const observer = displayed(page)
    return () => {
      observer.disconnect()
      if (window.matchMedia(IS_HIGH).matches) withoutScrollBar()
    }
  }, [isShown])
}

/**
 * React hides an inactive page by `display: none`, which throws its layout away, and does so again when it has drawn it behind. The
 * place of the page hides it as well: that mark is taken off again.
 */
function displayed(page: HTMLElement): MutationObserver {
  const display = () => page.style.removeProperty('display')
  display()
  const observer = new MutationObserver(display)
  observer.observe(page, { attributeFilter: ['style'] })
  return observer
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
