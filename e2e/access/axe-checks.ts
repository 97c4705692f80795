import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from '#e2e/desk.ts'

/** The rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Leaves out the rules that passed. */
const VIOLATIONS_ONLY = { resultTypes: ['violations' as const] }

const OFF = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]))

/** Off by default in axe: the accessible name contains the visible text, which speech users say. */
const LABEL_IN_NAME = { 'label-content-name-mismatch': { enabled: true } }

/** Context options for pages that are checked. */
export const DARK = { colorScheme: 'dark' } as const

async function setTheme(page: Page, theme: 'dark' | 'light') {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/**
 * Every axe rule, minor ones too, on the whole page in the dark theme, and the colour rules also in the light theme. Contrast is most
 * of the cost, and a table repeats its colours row by row: it is measured on the first texts of each combination of colours and size.
 */
export async function expectClean(page: Page, what: string) {
  await setTheme(page, 'dark')
  await expectNoViolation(page, `${what}, dark`, (axe) =>
    axe.options({ ...VIOLATIONS_ONLY, rules: { ...LABEL_IN_NAME, ...OFF } }),
  )
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme)
    await page.evaluate(markTexts)
    await expectNoViolation(page, `${what}, colours, ${theme}`, (axe) =>
      axe.options({ ...VIOLATIONS_ONLY, runOnly: COLOUR_RULES }).include('[data-colours]'),
    )
  }
}

/** The builder injects axe twice per check; a page that has it gets this empty script instead. */
const NO_SOURCE = 'void 0'

async function expectNoViolation(page: Page, what: string, arrange: (axe: AxeBuilder) => AxeBuilder) {
  const isInjected = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isInjected && { axeSource: NO_SOURCE }) }).setLegacyMode()
  const { violations } = await arrange(axe).analyze()
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html }) => html.slice(0, 200)),
  }))
  expect(found, what).toEqual([])
}

/** Runs in the page: marks the first two texts of each combination of colour, size, weight and backgrounds. */
function markTexts() {
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
  for (const element of document.body.querySelectorAll('*')) {
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
}

/** Like `expectClean`, for an open part only: the page around it is checked elsewhere. */
export async function expectPartClean(part: Locator, what: string) {
  const page = part.page()
  await expect(part).toBeVisible()
  // Until it has loaded.
  await expect(part.locator('[aria-busy=true]')).toHaveCount(0)
  await part.evaluate((element) => element.setAttribute('data-checked', ''))
  await setTheme(page, 'light')
  await expectNoViolation(page, `${what}, light`, (axe) =>
    axe.options({ ...VIOLATIONS_ONLY, runOnly: COLOUR_RULES }).include('[data-checked]'),
  )
  await setTheme(page, 'dark')
  await expectNoViolation(page, `${what}, dark`, (axe) =>
    axe.options({ ...VIOLATIONS_ONLY, rules: LABEL_IN_NAME }).include('[data-checked]'),
  )
  await part.evaluate((element) => element.removeAttribute('data-checked'))
}

/** Opens a popover, checks it and closes it. */
export async function expectPopoverClean(button: Locator, part: Locator, what: string) {
  await button.click()
  await expectPartClean(part, what)
  expect(await part.evaluate((each) => each.scrollWidth - each.clientWidth), `${what}: cut off`).toBe(0)
  await part.page().keyboard.press('Escape')
  await expect(part).toHaveCount(0)
}
