import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from '#e2e/desk.ts'

/** What another theme may break: it has other colours and the same elements. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What passed is not told. */
const VIOLATIONS_ONLY = { resultTypes: ['violations' as const] }

const OFF = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]))

/** Also that a name holds what is seen, which axe asks for on demand only: it is what people say to a computer that listens. */
const LABEL_IN_NAME = { 'label-content-name-mismatch': { enabled: true } }

/** How a page opens that is looked at. */
export const DARK = { colorScheme: 'dark' } as const

async function setTheme(page: Page, theme: 'dark' | 'light') {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/**
 * Every rule that axe has, also those it calls minor, on the whole page in the dark, and those about colour in the light too. Contrast is
 * most of what a look costs, and a table repeats its colours row by row: it is measured on the first words of each kind.
 */
export async function expectClean(page: Page, what: string) {
  await setTheme(page, 'dark')
  await expectNoViolation(page, `${what}, dark`, (axe) =>
    axe.options({ ...VIOLATIONS_ONLY, rules: { ...LABEL_IN_NAME, ...OFF } }),
  )
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme)
    await page.evaluate(markColours)
    await expectNoViolation(page, `${what}, colours, ${theme}`, (axe) =>
      axe.options({ ...VIOLATIONS_ONLY, runOnly: COLOUR_RULES }).include('[data-colours]'),
    )
  }
}

/** The builder puts axe into the page twice at every look; where it is already, nothing more is put there. */
const AXE_IS_THERE = 'void 0'

async function expectNoViolation(page: Page, what: string, arrange: (axe: AxeBuilder) => AxeBuilder) {
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: AXE_IS_THERE }) }).setLegacyMode()
  const { violations } = await arrange(axe).analyze()
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html }) => html.slice(0, 200)),
  }))
  expect(found, what).toEqual([])
}

/** Runs in the page: marks the first two words of each kind, which is their colour, their size and the grounds that they stand on. */
function markColours() {
  const grounds = new Map<Element | null, string>()
  const times = new Map<string, number>()
  const isWord = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(
      (each) => each.nodeType === Node.TEXT_NODE && each.textContent!.trim() !== '',
    )
  // What axe measures: it leaves out what is hidden from those who do not see, and what is off.
  const isMeasured = (element: Element) =>
    element.checkVisibility({ checkVisibilityCSS: true }) &&
    element.getBoundingClientRect().width > 1.5 &&
    element.closest('[aria-hidden=true], [aria-disabled=true], :disabled, [inert]') === null
  for (const element of document.body.querySelectorAll('*')) {
    const style = getComputedStyle(element)
    const own = `${style.backgroundColor} ${style.backgroundImage} ${style.opacity}`
    const under = grounds.get(element.parentElement) ?? ''
    const ground = own === 'rgba(0, 0, 0, 0) none 1' ? under : `${under} ${own}`
    grounds.set(element, ground)
    const kind = `${ground} ${style.color} ${style.fontSize} ${style.fontWeight}`
    const seen = times.get(kind) ?? 0
    const isFirst = seen < 2 && isWord(element) && isMeasured(element)
    if (isFirst) times.set(kind, seen + 1)
    element.toggleAttribute('data-colours', isFirst)
  }
}

/** As `expectClean`, of an open part alone: the page around it has been looked at before. */
export async function expectPartClean(part: Locator, what: string) {
  const page = part.page()
  await expect(part).toBeVisible()
  // What it loads has its place before it is looked at.
  await expect(part.locator('[aria-busy=true]')).toHaveCount(0)
  await part.evaluate((element) => element.setAttribute('data-looked-at', ''))
  await setTheme(page, 'light')
  await expectNoViolation(page, `${what}, light`, (axe) =>
    axe.options({ ...VIOLATIONS_ONLY, runOnly: COLOUR_RULES }).include('[data-looked-at]'),
  )
  await setTheme(page, 'dark')
  await expectNoViolation(page, `${what}, dark`, (axe) =>
    axe.options({ ...VIOLATIONS_ONLY, rules: LABEL_IN_NAME }).include('[data-looked-at]'),
  )
  await part.evaluate((element) => element.removeAttribute('data-looked-at'))
}

/** Opens a floating part, looks at it and closes it again. */
export async function expectPopoverClean(button: Locator, part: Locator, what: string) {
  await button.click()
  await expectPartClean(part, what)
  await part.page().keyboard.press('Escape')
  await expect(part).toHaveCount(0)
}
