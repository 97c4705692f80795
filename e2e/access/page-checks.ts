import type { Page } from '@playwright/test'
import { expect } from '#e2e/desk.ts'
import { rows } from '#e2e/list/list-screen.ts'
import { horizontalOverflow, unreadable } from '#e2e/readability.ts'

/** Nothing is wider than the window, cut off without an ellipsis or laid over other text. */
export async function expectReadable(page: Page, what: string) {
  await expect.poll(() => horizontalOverflow(page), `${what}: too wide by`).toBeLessThanOrEqual(0)
  // The list scrolls its rows under its sticky head.
  const isList = (await rows(page).count()) > 0
  await expect.poll(() => (isList ? clippedInRows(page) : unreadable(page)), what).toEqual([])
}

/** Rows that are lower than their text, and figures in them that are cut off. */
const clippedInRows = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.flatMap((row) => {
      const { height } = row.getBoundingClientRect()
      const figures = [...row.querySelectorAll('[data-col]:not(a)')].filter(
        (cell) =>
          cell.textContent !== '' && !cell.matches('.truncate') && cell.scrollWidth > cell.clientWidth + 1,
      )
      return [
        ...(row.scrollHeight > height + 1 ? [`${row.textContent}: ${row.scrollHeight} of ${height}`] : []),
        ...figures.map((cell) => `${cell.getAttribute('data-col')}: ${cell.textContent}`),
      ]
    }),
  )

/** The spacing that users must be able to set without loss of content (WCAG 2.2, 1.4.12). */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }'

/** User-set text spacing does not widen the page. A constructed sheet, because the CSP refuses style elements. */
export async function expectTextSpacing(page: Page, what: string) {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
  }, SPACED)
  await expect.poll(() => horizontalOverflow(page), `${what}, spaced`).toBeLessThanOrEqual(0)
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
}

/** Emulates touch until the returned function is called. */
export async function emulateTouch(page: Page): Promise<() => Promise<unknown>> {
  const browser = await page.context().newCDPSession(page)
  const emulate = (enabled: boolean) => browser.send('Emulation.setTouchEmulationEnabled', { enabled })
  await emulate(true)
  await expect.poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  return () => emulate(false)
}

/** Target size in px: the minimum (WCAG 2.2, 2.5.8), and a comfortable one. */
const MINIMUM = 24
const COMFORTABLE = 40

/** Every target is large enough; those in bars are comfortably large, those in dialogs comfortably high. */
export async function expectTouchTargets(page: Page, what: string) {
  await expect.poll(() => tooSmall(page), what).toEqual([])
  await expect.poll(() => horizontalOverflow(page), `${what}: too wide by`).toBeLessThanOrEqual(0)
  const bar = page.locator('header.no-print')
  expect(
    await bar.evaluate((header) => header.scrollWidth - header.clientWidth),
    `${what}: bar`,
  ).toBeLessThanOrEqual(0)
}

/** Targets below the size, with theirs. Links inside sentences are as high as their line and left out. */
const tooSmall = (page: Page) =>
  page.evaluate(
    ([minimum, comfortable]) => {
      const isInSentence = (element: Element) =>
        getComputedStyle(element).display === 'inline' &&
        element.parentElement!.textContent!.trim() !== element.textContent!.trim()
      const targets =
        'a[href], button, summary, select, [role=switch], [role=dialog] :is([role=option], label:has(input))'
      return [...document.querySelectorAll(targets)].flatMap((element) => {
        const box = element.getBoundingClientRect()
        // A button that must stay low in text has a larger pseudo-element as its target.
        const around = getComputedStyle(element, '::before')
        const isAround =
          around.content !== 'none' && around.position === 'absolute' && around.display !== 'none'
        const width = Math.max(box.width, isAround ? Number.parseFloat(around.width) : 0)
        const height = Math.max(box.height, isAround ? Number.parseFloat(around.height) : 0)
        if (!element.checkVisibility({ checkVisibilityCSS: true }) || width < 2) return []
        if (isInSentence(element)) return []
        const isPrimary =
          element.closest('header.no-print, nav') !== null || element.matches('.size-control, [role=switch]')
        const wanted = isPrimary ? comfortable! : minimum!
        // Rows of choices; nine in a line cannot be wide.
        const wantedHeight = element.closest('[role=dialog]') ? comfortable! : wanted
        const name = element.getAttribute('aria-label') ?? element.textContent
        return width >= wanted && height >= wantedHeight
          ? []
          : [`${name}: ${Math.round(width)} × ${Math.round(height)}`]
      })
    },
    [MINIMUM, COMFORTABLE],
  )

/** Targets under 24 px high outside lines of text. The frame of a field counts as part of it. */
export const expectMouseTargets = async (page: Page, what: string) =>
  expect(
    await page.locator(':is(main :is(a[href], button, summary), header a[href])').evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility() && getComputedStyle(each).display !== 'inline')
        .map((each) => ({ ...each.getBoundingClientRect().toJSON(), words: each.textContent }))
        .filter(({ width, height }) => width > 1 && height < 23.9)
        .map(({ height, words }) => `${words}: ${height}`),
    ),
    what,
  ).toEqual([])
