import type { Page } from '@playwright/test'

/** Sets the font size as a user would, in a window of the same size. The CSP refuses style elements. */
export const setFontSize = (page: Page, percent: number) =>
  page.addInitScript((size) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`html { font-size: ${size}% }`)
    document.adoptedStyleSheets = [sheet]
  }, percent)

/** How many px the page is wider than its window. */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Scrolls through the page, so that panels that are drawn only near the window appear. */
export async function scrollThrough(page: Page) {
  let isAtEnd = false
  while (!isAtEnd) {
    isAtEnd = await page.evaluate(async () => {
      scrollBy(0, innerHeight * 0.8)
      // One frame to notice what is near, one to draw it.
      for (let frame = 0; frame < 3; frame += 1) await new Promise((next) => requestAnimationFrame(next))
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 2
    })
  }
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo(0, 0))
}

/** Texts that overlap others or are cut off without an ellipsis; none if all can be read. */
export const unreadable = (page: Page) =>
  page.evaluate(() => {
    type Word = { words: string; box: DOMRect; node: Node }
    const main = document.querySelector('main')!
    const shown: Word[] = []
    const found: string[] = []
    const cuts = (box: DOMRect, element: Element) => {
      const room = element.getBoundingClientRect()
      return box.right > room.right + 1.5 || box.left < room.left - 1.5
    }
    // Only for screen readers, or below the last line of a clamped text.
    const hides = (box: DOMRect, element: Element) => {
      const room = element.getBoundingClientRect()
      if (room.width <= 1.5) return true
      return getComputedStyle(element).overflowY === 'hidden' && box.top >= room.bottom - 2
    }
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent!.trim()
      const parent = node.parentElement!
      if (words === '' || !parent.checkVisibility({ checkVisibilityCSS: true })) continue
      if (parent.closest('.sr-only, .truncate, .fact-line, [role=dialog], [role=tooltip], option')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const around: Element[] = []
      for (let each: Element | null = parent; each && each !== main; each = each.parentElement)
        around.push(each)
      const flow = (each: Element) => getComputedStyle(each).overflowX
      // A scrollable box can bring it into view.
      if (around.some((each) => /auto|scroll/.test(flow(each)))) continue
      const clips = around.filter((each) => !(each instanceof SVGElement) && /hidden|clip/.test(flow(each)))
      for (const box of range.getClientRects()) {
        if (box.width < 2 || box.height < 2 || around.some((each) => hides(box, each))) continue
        if (clips.some((each) => cuts(box, each))) found.push(`cut: ${words}`)
        shown.push({ words, box, node })
      }
    }
    shown.sort((a, b) => a.box.top - b.box.top)
    shown.forEach((a, i) => {
      for (const b of shown.slice(i + 1)) {
        if (b.box.top >= a.box.bottom) break
        if (a.node === b.node) continue
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
        const high = Math.min(a.box.bottom, b.box.bottom) - b.box.top
        if (wide > 2 && high > 0.35 * Math.min(a.box.height, b.box.height))
          found.push(`“${a.words}” over “${b.words}”`)
      }
    })
    return [...new Set(found)]
  })

/** Whether the page uses its web font instead of the fallback. */
export const hasWebFont = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => family.includes('IBM Plex Sans') && status === 'loaded'),
  )
