import type { Locator } from '@playwright/test'
import AXE from 'axe-core'
import { expect } from '#e2e/desk.ts'

/** Context options for journeys that check most of what they open. */
export const DARK = { colorScheme: 'dark' } as const

/** Every axe rule, and one that is off by default: the accessible name contains the visible text, which speech users say. */
const EVERY_RULE: AXE.RunOptions = { rules: { 'label-content-name-mismatch': { enabled: true } } }
/** The rules whose result depends on the theme. */
const COLOUR_RULES: AXE.RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

/**
 * Every axe rule, minor ones too, on a part of the page in the theme that is on, and then the colour rules in the other theme, which
 * stays on. `html` stands for the whole page.
 */
export async function expectClean(part: Locator, what: string) {
  const page = part.page()
  const html = page.locator('html')
  await expect(part).toBeVisible()
  // Until it has loaded.
  await expect(part.locator('[aria-busy=true]')).toHaveCount(0)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE.source)
  expect(await part.evaluate(violations, EVERY_RULE), what).toEqual([])
  const other = (await html.getAttribute('data-theme')) === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  await expect(html).toHaveAttribute('data-theme', other)
  expect(await part.evaluate(violations, COLOUR_RULES), `${what}, ${other}`).toEqual([])
}

/**
 * Runs in the page. Contrast is most of the cost, and a table repeats its colours row by row: it is measured on the first two texts of
 * each combination of colour, size, weight and backgrounds.
 */
async function violations(part: Element, options: AXE.RunOptions) {
  const { axe } = window as unknown as { axe: typeof AXE }
  const backgrounds = new Map<Element | null, string>()
  const times = new Map<string, number>()
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(
      (each) => each.nodeType === Node.TEXT_NODE && each.textContent!.trim() !== '',
    )
  // As axe does: without what is hidden from assistive technology or disabled.
  const isMeasured = (element: Element) =>
    element.checkVisibility({ checkVisibilityCSS: true }) &&
    element.getBoundingClientRect().width > 1.5 &&
    element.closest('[aria-hidden=true], [aria-disabled=true], :disabled, [inert]') === null
  for (const element of [part, ...part.querySelectorAll('*')]) {
    const style = getComputedStyle(element)
    const own = `${style.backgroundColor} ${style.backgroundImage} ${style.opacity}`
    const behind = backgrounds.get(element.parentElement) ?? ''
    const background = own === 'rgba(0, 0, 0, 0) none 1' ? behind : `${behind} ${own}`
    backgrounds.set(element, background)
    const kind = `${background} ${style.color} ${style.fontSize} ${style.fontWeight}`
    const seen = times.get(kind) ?? 0
    const isFirst = seen < 2 && hasText(element) && isMeasured(element)
    if (isFirst) times.set(kind, seen + 1)
    element.toggleAttribute('data-colours', isFirst)
  }
  axe.configure({
    rules: [
      { id: 'color-contrast', selector: '[data-colours]' },
      { id: 'link-in-text-block', selector: 'a[href][data-colours]' },
    ],
  })
  const found = await axe.run(part, { ...options, resultTypes: ['violations'] })
  return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 200)) }))
}

/** Opens a popover, checks it and closes it. */
export async function expectPopoverClean(button: Locator, part: Locator, what: string) {
  await button.click()
  await expectClean(part, what)
  expect(await part.evaluate((each) => each.scrollWidth - each.clientWidth), `${what}: cut off`).toBe(0)
  await part.page().keyboard.press('Escape')
  await expect(part).toHaveCount(0)
}
